import { defineCell } from '../../cellType'
import { dateCalendar } from '../../controls/DateBox'
import { DateEdit } from '../../controls/DateEdit'
import { DateSearch } from '../../controls/DateSearch'
import { ShowMoment } from '../../controls/ShowMoment'
import { formattedText } from '../../values/dateFormat'
import { datetimeValue } from './value'

export const datetime = defineCell(datetimeValue, {
  width: 150,
  sameWidth: true,
  rest: formattedText,
  Show: ShowMoment,
  preload: dateCalendar.preload,
  Edit: (props) => <DateEdit {...props} kind="datetime" />,
  Search: (props) => <DateSearch {...props} kind="datetime" />,
})
