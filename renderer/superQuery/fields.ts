import type { CellType } from '../cellType'
import type { FormGroup } from '../form/model'
import { askedFields } from '../model/entity/askedFields'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { Registry } from '../model/entity/registry'

/** Fields below a heading; without one they stand for themselves. */
export interface FieldGroup {
  readonly title?: string
  readonly fields: readonly Field[]
}

/**
 * What can be asked of the entity's records: its searchable fields in the document's order, those of
 * the form's titled groups together below their titles, and those of rows below the title of their table.
 */
export function queryFields(
  entity: Entity,
  groups: readonly FormGroup[],
  cells: Registry<CellType>,
): readonly FieldGroup[] {
  const titles = new Map(
    groups.flatMap(({ title, items }) =>
      title === undefined ? [] : items.map(({ field }) => [field.key, title] as const),
    ),
  )
  const placed = new Map<string, Field[]>()
  const offered: { readonly title?: string; readonly fields: Field[] }[] = []
  for (const field of askedFields(entity).values()) {
    if (!isOffered(field, cells)) continue
    const [holder = '', ofRow] = field.key.split(',')
    const title = ofRow === undefined ? titles.get(field.key) : entity.fields.get(holder)?.title
    const group = title === undefined ? undefined : placed.get(title)
    if (group) group.push(field)
    else {
      const started = [field]
      offered.push(title === undefined ? { fields: started } : { title, fields: started })
      if (title !== undefined) placed.set(title, started)
    }
  }
  return offered
}

const isOffered = ({ type }: Field, cells: Registry<CellType>): boolean =>
  type.operators.length > 0 && cells.find(type.name)?.unseen !== true
