import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { DateBox, dateCalendar } from '../../controls/DateBox'
import { DateSearch } from '../../controls/DateSearch'
import { ShowText } from '../../controls/ShowText'
import { formatOf, formattedText } from '../../values/dateFormat'
import { dateValue } from './value'

export const date = defineCell(dateValue, {
  width: 110,
  sameWidth: true,
  rest: formattedText,
  Show: ShowText,
  preload: dateCalendar.preload,
  Edit: (props) => (
    <DateBox
      {...editControl(props, 'choose')}
      kind="date"
      format={formatOf(props.field)}
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: (props) => <DateSearch {...props} kind="date" />,
})
