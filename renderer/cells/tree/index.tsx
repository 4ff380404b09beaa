import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { nodeNamed } from '../../controls/tree/nodeNamed'
import { TreeBox, treeControl } from '../../controls/tree/TreeBox'
import {
  entityTree,
  type TreeProps,
  type TreeQuery,
  tableTree,
} from '../../controls/tree/treeSource'
import type { Entity } from '../../model/entity/entity'
import { type Field, scalarOf } from '../../model/entity/field'
import type { Rule } from '../../model/query/condition'
import { valuesOf } from '../../values/oneOrMany'
import type { ReferenceProps } from '../../values/references'
import { treeDict, treeValue } from './value'

interface OwnProps extends Partial<TreeProps>, ReferenceProps {
  readonly alike?: readonly string[]
}

/** If the entity is not available, its nodes cannot be read: the call returns the reason. */
function treeOf(field: Field<OwnProps>, valueAt?: (key: string) => unknown): TreeQuery {
  const dict = treeDict(field) ?? ''
  const entity = field.reference?.entity()
  if (!entity) return tableTree({ ...field.props, dict })
  return entityTree(entity, dict, valueAt && alikeRules(field.props.alike ?? [], entity, valueAt))
}

/** The record's values in these fields as conditions; empty fields add none. */
const alikeRules = (
  keys: readonly string[],
  { fields }: Entity,
  valueAt: (key: string) => unknown,
): readonly Rule[] =>
  keys.flatMap((key) => {
    const field = fields.get(key)
    const wire = field && scalarOf(field.type.toWire(valueAt(key) ?? null, field))
    if (wire === undefined || wire === null || wire === '') return []
    return [{ field: key, rule: 'eq' as const, val: String(wire) }]
  })

export const tree = defineCell(treeValue, {
  width: 160,
  Show: ShowText,
  preload: treeControl.preload,
  named: (text, { field, request, valueAt }) =>
    field.props.multiple
      ? Promise.resolve(undefined)
      : nodeNamed(request, treeOf(field, valueAt), text, field.title),
  Edit: (props) => {
    const { value, field, lookup, onChange, valueAt } = props
    const { multiple = false } = field.props
    return (
      <TreeBox
        {...editControl(props, 'choose')}
        tree={treeOf(field, valueAt)}
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
