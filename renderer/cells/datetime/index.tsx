import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { DateBox, dateCalendar } from '../../controls/DateBox'
import { DateSearch } from '../../controls/DateSearch'
import { ShowMoment } from '../../controls/ShowMoment'
import { formatOf, formattedText } from '../../values/dateFormat'
import { datetimeValue } from './value'

export const datetime = defineCell(datetimeValue, {
  width: 150,
  sameWidth: true,
  rest: formattedText,
  Show: ShowMoment,
  preload: dateCalendar.preload,
  Edit: (props) => (
    <DateBox
      {...editControl(props, 'choose')}
      kind="datetime"
      format={formatOf(props.field)}
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: (props) => <DateSearch {...props} kind="datetime" />,
})
