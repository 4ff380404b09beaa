import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { preload, SearchBox } from './SearchBox'
import { selSearchValue } from './value'

export const sel_search = defineCell(selSearchValue, {
  width: 150,
  Show: ShowText,
  preload,
  Edit: (props) => (
    <SearchBox
      {...editControl(props, 'choose')}
      field={props.field}
      lookup={props.lookup}
      multiple={false}
      values={props.value === null ? [] : [props.value]}
      onValues={([value = null]) => props.onChange(value)}
    />
  ),
  Search: (props) => (
    <SearchBox
      {...searchControl(props, 'choose')}
      field={props.field}
      lookup={props.lookup}
      multiple={props.operator === 'in'}
      values={listOf(props.value)}
      onValues={(values) => props.onChange(listValue(values, props.operator === 'in'))}
    />
  ),
})
