import type { Entity } from '#model'
import { messages } from '../messages'
import { type EntityTable, entityTableOf } from './entityTable'
import { placedHere, type StoredFields, type StoredRow, storedAt } from './storedRows'

/**
 * What becomes of the values of fields that are renamed, come back, or come again after theirs have been dropped, in
 * sentences. The documents go on from a release.
 */
export function placesInWords(
  entities: Iterable<Entity>,
  rows: readonly StoredRow[],
  release: number,
): readonly string[] {
  const known = storedAt(rows, release)
  return placedHere(entities).flatMap((entity) => {
    const entityTable = entityTableOf(entity)
    const [former] = [...known].find(
      ([, fields]) => holderOf(fields, entityTable.table, '') !== undefined,
    ) ?? [entity.name]
    const told = former === entity.name ? [] : [messages.renamedEntity(former, entity.name)]
    return [...told, ...fieldsInWords(entityTable, known.get(former) ?? new Map(), rows)]
  })
}

function fieldsInWords(
  { entity, table, fields }: EntityTable,
  own: StoredFields,
  rows: readonly StoredRow[],
): readonly string[] {
  return fields.flatMap(({ key, name }): string | readonly string[] => {
    const now = own.get(key)
    if (now && !now.gone && now.column_name === name) return []
    const former = holderOf(own, table, name)
    if (former !== undefined && former !== key)
      return messages.renamedField(entity.title, former, key)
    const before = rows.filter(
      (row) => row.entity === entity.name && row.field === key && row.column_name === name,
    )
    if (before.some(({ swept }) => swept)) return messages.sweptField(entity.title, key)
    return before.length > 0 ? messages.fieldComesBack(entity.title, key) : []
  })
}

/** The field that has a column; '' for the entity's own table; undefined = none has. */
const holderOf = (fields: StoredFields, table: string, column: string): string | undefined =>
  [...fields.values()].find(
    (row) => !row.gone && row.table_name === table && row.column_name === column,
  )?.field
