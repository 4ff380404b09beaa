import { type RawBuilder, sql } from 'kysely'
import { hasOrderedCodes } from '../../../renderer/model/document/dict'
import { queryValueType } from '../../../renderer/values/queryValue'
import type { RanksOf } from '../contracts/reading'
import type { Column } from '../schema/entityTable'

/**
 * What rows are ordered by: a text by its key (see schema/textKeys), or sign by sign if it has none, never by the
 * database's own collation, which differs from machine to machine.
 */
export function sortedBy({ name, key, storage, sorted, named }: Column): RawBuilder<unknown> {
  const column = sql.ref(name)
  // Texts that were written past the entity get their keys by the job, see textKeyJob.
  if (sorted) return sql`coalesce(${sql.ref(sorted.name)}, ${column}) collate "C"`
  if (named) return sortedName(column)
  // Ids are asked for in the order of their index.
  const isText = queryValueType(storage) === 'text' && key !== 'id'
  return isText ? sql`${column} collate "C"` : column
}

/**
 * The place of what a column shows instead of its value, the text of a dictionary; undefined = it shows its value. Of
 * several values the first one counts. The places are read once a statement, not once a row.
 */
export function placeOf(column: Column, ranks: RanksOf): RawBuilder<unknown> | undefined {
  const dict = column.field?.type.dict(column.field)
  const places = dict === undefined || hasOrderedCodes(dict) ? undefined : ranks(dict)
  if (!places) return undefined
  const value = sql`${sql.ref(column.name)}::text`
  return sql`((${places}) ->> ${column.multiple ? sql`split_part(${value}, ',', 1)` : value})::int`
}

/** The order of a name in one of the system's own tables, see schema/nameKeys. */
export const sortedName = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jd_name.key from sys_sort_key as jd_name where jd_name.text = ${column}), ${column}) collate "C"`
