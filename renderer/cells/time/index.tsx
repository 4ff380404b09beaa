import { defineCell } from '../../cellType'
import { dateCalendar } from '../../controls/DateBox'
import { DateEdit } from '../../controls/DateEdit'
import { DateSearch } from '../../controls/DateSearch'
import { ShowText } from '../../controls/ShowText'
import { formattedText } from '../../values/dateFormat'
import { timeValue } from './value'

export const time = defineCell(timeValue, {
  width: 90,
  sameWidth: true,
  rest: formattedText,
  Show: ShowText,
  preload: dateCalendar.preload,
  Edit: (props) => <DateEdit {...props} kind="time" />,
  Search: (props) => <DateSearch {...props} kind="time" />,
})
