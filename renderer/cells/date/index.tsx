import { defineCell } from '../../cellType'
import { dateCalendar } from '../../controls/DateBox'
import { DateEdit } from '../../controls/DateEdit'
import { DateSearch } from '../../controls/DateSearch'
import { formattedText } from '../../values/dateFormat'
import { ShowDay } from './ShowDay'
import { dateValue } from './value'

export const date = defineCell(dateValue, {
  width: 110,
  sameWidth: true,
  rest: formattedText,
  Show: ShowDay,
  preload: dateCalendar.preload,
  Edit: (props) => <DateEdit {...props} kind="date" />,
  Search: (props) => <DateSearch {...props} kind="date" />,
})
