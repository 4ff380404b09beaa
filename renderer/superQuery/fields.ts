import type { CellType } from '../cellType'
import { bestFirst, searchRank } from '../controls/searchRank'
import type { FormGroup } from '../form/model'
import { askedFields } from '../model/entity/askedFields'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { Registry } from '../model/entity/registry'

/** Fields below a heading; without a heading they are listed on their own. */
export interface FieldGroup {
  readonly title?: string
  readonly fields: readonly Field[]
}

/**
 * Fields that can be queried: the entity's searchable fields in document order, those of titled form groups below their
 * titles, and those of child rows below the title of their table.
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

/**
 * Search hits, best first because Enter takes the first: fields whose title matches, or else the fields of a group
 * whose title matches.
 */
export function soughtFields(groups: readonly FieldGroup[], sought: string): readonly FieldGroup[] {
  if (sought.trim() === '') return groups
  const byField = groups.flatMap((group) => {
    const fields = bestFirst(group.fields, titleOf, sought)
    const [best] = fields
    return best
      ? [{ group: { ...group, fields }, rank: searchRank(titleOf(best), sought) ?? 0 }]
      : []
  })
  if (byField.length > 0) return byField.sort((a, b) => a.rank - b.rank).map(({ group }) => group)
  return groups.filter(
    ({ title }) => title !== undefined && searchRank(title, sought) !== undefined,
  )
}

const titleOf = ({ title }: Field) => title
