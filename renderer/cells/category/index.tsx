import { editControl, searchControl } from '../controls/control'
import { listOf, listValue } from '../controls/ruleValue'
import { ShowText } from '../controls/ShowText'
import { defineCell } from '../define'
import { CategoryBox } from './CategoryBox'
import { categoryValue } from './value'

export const category = defineCell(categoryValue, {
  Show: ShowText,
  Edit: (props) => (
    <CategoryBox
      {...editControl(props, 'choose')}
      root={props.field.props.root}
      lookup={props.lookup}
      multiple={false}
      codes={props.value === null ? [] : [props.value]}
      onCodes={([code = null]) => props.onChange(code)}
    />
  ),
  Search: (props) => (
    <CategoryBox
      {...searchControl(props, 'choose')}
      root={props.field.props.root}
      lookup={props.lookup}
      multiple={props.operator === 'in'}
      codes={listOf(props.value)}
      onCodes={(codes) => props.onChange(listValue(codes, props.operator === 'in'))}
    />
  ),
})
