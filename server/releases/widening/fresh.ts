import { sql } from 'kysely'
import type { Documents } from '#model'
import { storedColumn } from '../../../renderer/model/entity/entity'
import type { Db } from '../../db/open'
import { storeOf, type Thing } from './thing'

/**
 * Whether a release makes something itself: tables and columns in which nobody has written yet. What the database has,
 * such as the column of a field that is no longer there, is not.
 */
export async function freshness(
  db: Db,
  before: Documents,
  after: Documents,
): Promise<{ isFresh(thing: Thing): boolean; isFreshStore(store: string): boolean }> {
  const stored = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(db)
  const tables = new Set(stored.rows.map(({ table }) => table))
  const columns = new Set(stored.rows.map(({ table, column }) => `${table}.${column}`))
  const known = new Set([...before.entities.values()].map(storeOf))
  const moved = new Set<string>()
  for (const entity of after.entities.values()) {
    const was = before.entities.get(entity.name)
    const isNew = (names: readonly string[] = [], earlier: readonly string[] = []) =>
      names.some((name) => !earlier.includes(name))
    if (entity.source || isNew(entity.was, was?.was)) moved.add(storeOf(entity))
    for (const [key, field] of entity.fields)
      if (isNew(field.was, was?.fields.get(key)?.was))
        moved.add(`${entity.table}.${storedColumn(field)}`)
  }
  const isFreshStore = (store: string) =>
    !known.has(store) && !tables.has(store) && !moved.has(store)
  return {
    isFreshStore,
    isFresh({ store, column }) {
      if (isFreshStore(store)) return true
      if (column === undefined || !tables.has(store)) return false
      const place = `${store}.${column}`
      return !columns.has(place) && !moved.has(place)
    },
  }
}
