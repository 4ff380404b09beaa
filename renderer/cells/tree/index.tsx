import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { TreeBox, treeControl } from '../../controls/tree/TreeBox'
import {
  entityTree,
  type TreeProps,
  type TreeQuery,
  tableTree,
} from '../../controls/tree/treeSource'
import type { Field } from '../../model/entity/field'
import { valuesOf } from '../../values/oneOrMany'
import type { ReferenceProps } from '../../values/references'
import { treeDict, treeValue } from './value'

/** Of an entity that is not at hand the nodes cannot be asked for: the call says so. */
function treeOf(field: Field<Partial<TreeProps> & ReferenceProps>): TreeQuery {
  const dict = treeDict(field) ?? ''
  const entity = field.reference?.entity()
  return entity ? entityTree(entity, dict) : tableTree({ ...field.props, dict })
}

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
        tree={treeOf(field)}
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
      tree={treeOf(props.field)}
      lookup={props.lookup}
      multiple={props.operator === 'in'}
      values={listOf(props.value)}
      onValues={(values) => props.onChange(listValue(values, props.operator === 'in'))}
    />
  ),
})
