import { editControl } from '../controls/control'
import { DateBox } from '../controls/DateBox'
import { DateSearch } from '../controls/DateSearch'
import { ShowText } from '../controls/ShowText'
import { defineCell } from '../define'
import { datetimeValue } from './value'

export const datetime = defineCell(datetimeValue, {
  width: 170,
  Show: ShowText,
  Edit: (props) => (
    <DateBox
      {...editControl(props, 'choose')}
      kind="datetime"
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: (props) => <DateSearch {...props} kind="datetime" />,
})
