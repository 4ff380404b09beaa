import type { CellType } from '../cells/define'
import type { FormGroup } from '../form/model'
import type { Entity } from '../model/entity'
import type { Field } from '../model/field'
import type { Registry } from '../model/registry'

/** Fields below a heading; without one they stand for themselves. */
export interface FieldGroup {
  readonly title?: string
  readonly fields: readonly Field[]
}

/** What can be asked of the entity's records: its searchable fields, those of the form's groups below their titles, last. */
export function queryFields(
  { fields }: Entity,
  groups: readonly FormGroup[],
  cells: Registry<CellType>,
): readonly FieldGroup[] {
  const offered = [...fields.values()].filter(
    ({ type }) => type.operators.length > 0 && cells.find(type.name)?.unseen !== true,
  )
  const titled = groups.flatMap(({ title, items }) => {
    const keys = new Set(items.map(({ field }) => field.key))
    const members = offered.filter(({ key }) => keys.has(key))
    return title === undefined || members.length === 0 ? [] : [{ title, fields: members }]
  })
  const placed = new Set(titled.flatMap((group) => group.fields))
  const others = offered.filter((field) => !placed.has(field))
  return others.length === 0 ? titled : [{ fields: others }, ...titled]
}
