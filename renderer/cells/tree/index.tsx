import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { TreeBox, treeControl } from '../../controls/tree/TreeBox'
import { tableTree } from '../../controls/tree/treeSource'
import { valuesOf } from '../../values/oneOrMany'
import { treeValue } from './value'

export const tree = defineCell(treeValue, {
  width: 160,
  Show: ShowText,
  preload: treeControl.preload,
  Edit: (props) => {
    const { value, field, lookup, onChange } = props
    const { multiple = false } = field.props
    return (
      <TreeBox
        {...editControl(props, 'choose')}
        tree={tableTree(field.props)}
        lookup={lookup}
        multiple={multiple}
        values={valuesOf(value)}
        onValues={(values) =>
          onChange(multiple ? (values.length > 0 ? values : null) : (values[0] ?? null))
        }
      />
    )
  },
  Search: (props) => (
    <TreeBox
      {...searchControl(props, 'choose')}
      tree={tableTree(props.field.props)}
      lookup={props.lookup}
      multiple={props.operator === 'in'}
      values={listOf(props.value)}
      onValues={(values) => props.onChange(listValue(values, props.operator === 'in'))}
    />
  ),
})
