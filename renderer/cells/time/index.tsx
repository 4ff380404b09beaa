import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { DateBox, dateCalendar } from '../../controls/DateBox'
import { DateSearch } from '../../controls/DateSearch'
import { ShowText } from '../../controls/ShowText'
import { formatOf, formattedText } from '../../values/dateFormat'
import { timeValue } from './value'

export const time = defineCell(timeValue, {
  width: 90,
  sameWidth: true,
  rest: formattedText,
  Show: ShowText,
  preload: dateCalendar.preload,
  Edit: (props) => (
    <DateBox
      {...editControl(props, 'choose')}
      kind="time"
      format={formatOf(props.field)}
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: (props) => <DateSearch {...props} kind="time" />,
})
