import { type RawBuilder, sql } from 'kysely'
import { parseDictRef } from '#model'
import type { Caller } from '../http/right'
import type { DictTable } from './dictTables'
import { mayName } from './tableDict'

/*
 * In which order people expect the values of a dictionary: those of a dictionary that administrators keep as they are
 * offered (低 before 高), and rows of a table by their texts.
 */

/** Reads the places of a dictionary's values, as a JSON object; undefined if the caller sees no texts of it. */
export function ranksOf(
  ref: string,
  tables: ReadonlyMap<string, DictTable>,
  caller: Caller,
): RawBuilder<unknown> | undefined {
  const parsed = parseDictRef(ref)
  if (parsed?.kind === 'code') return placesIn(itemsOf(parsed.code))
  const table = tables.get(ref)
  if (!table || table.at || !mayName(table, caller)) return undefined
  const rows = (table.named?.rows ?? table.rows)(caller)
  const code = sql.ref(table.code)
  return placesIn(sql`select ${code}::text as value, row_number() over (order by ${table.sorted}, ${code}) as place
    from ${sql.table(table.table)} where ${rows} and ${code} is not null`)
}

const itemsOf = (code: string) => sql`
  select item.item_value as value, row_number() over (order by item.sort_order, item.item_value) as place
  from sys_dict_item item join sys_dict dict on dict.id = item.dict_id
  where dict.dict_code = ${code} and dict.del_flag = 0 and item.del_flag = 0`

const placesIn = (rows: RawBuilder<unknown>) =>
  sql`select jsonb_object_agg(value, place) from (${rows}) as jd_places`
