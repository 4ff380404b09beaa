import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can, hasRights, parseDictRef } from '#model'
import type { Db } from '../db/open'
import { literally } from '../entity/read/where'
import { malformed, noRight, notFound, Refusal } from '../http/envelope'
import { expectedTexts } from '../http/messages'
import type { Caller } from '../http/right'
import type { DictTable } from './dictTables'
import { dictionaryMessages } from './messages'

export interface TableItem {
  readonly value: string
  readonly text: string
  /** Nodes below the root only: the names from the root. */
  readonly path?: string
  /** Distinguishing value; only selected by `allItems`. */
  readonly hint?: string | null
}

/**
 * The published dictionary of that reference, for reading or (`mayName`) only for names. Those of the system's tables
 * are like dictionaries that no document binds: open to all who have any right. Throws 400, 403 or 404.
 */
export function requireDictTable(
  ref: string,
  tables: ReadonlyMap<string, DictTable>,
  caller: Caller,
  mayUse: typeof mayRead = mayRead,
): DictTable {
  if ((parseDictRef(ref)?.kind ?? 'code') === 'code')
    throw new Refusal(400, dictionaryMessages.dictMalformed)
  const table = tables.get(ref)
  if (!table) throw notFound()
  if (!hasRights(caller.grants) || !mayUse(table, caller)) throw noRight()
  return table
}

/** The table with only those rows that meet a condition (`superQueryGroup` of list calls); '' = all. */
export function narrowedTo(condition: string, table: DictTable): DictTable {
  if (condition.trim() === '') return table
  const { narrowed } = table
  if (!narrowed) throw malformed('superQueryGroup', dictionaryMessages.namedRecords)
  return {
    ...table,
    rows: (caller) => sql<SqlBool>`${table.rows(caller)} and ${narrowed(condition, caller)}`,
  }
}

/** Whether the caller may look up the texts of given values. */
export const mayName = (table: DictTable, caller: Caller): boolean =>
  mayRead(table, caller) ||
  table.named?.rights.some((rights) => rights.every((right) => can(caller.grants, right))) === true

export const mayRead = (table: DictTable, caller: Caller): boolean =>
  table.rights.every((right) => can(caller.grants, right))

/**
 * Items whose text or value contains the keyword; matches in the text come first, because a value may be an id that
 * nobody reads. A keyword with commas is a list of values.
 */
export function searchItems(
  db: Db,
  table: DictTable,
  caller: Caller,
  { keyword, limit }: { readonly keyword: string; readonly limit: number },
): Promise<readonly TableItem[]> {
  if (keyword === '') return select(db, table, caller, sql`true`, limit)
  if (keyword.includes(',')) return itemsOf(db, table, caller, keyword.split(','))
  const pattern = `%${literally(keyword)}%`
  const { text, code } = columnsOf(table)
  const found = sql<SqlBool>`(${text} ilike ${pattern} or ${code} ilike ${pattern})`
  // Who is called so stands first, so that whoever asks for a name sees whether several have it.
  const best = sql`${text} = ${keyword} desc, ${text} ilike ${pattern} desc,`
  return select(db, table, caller, found, limit, best)
}

interface TreeItem extends TableItem {
  readonly key: string
  readonly above: string | null
}

// Ends the path for rows that are their own ancestors.
const depthAtMost = 20

/**
 * All items up to `limit`; tree nodes with their paths. Items stand by their texts, so beyond the limit there may be
 * others of the last text only: that one is left out, because nobody could say which of them it means.
 */
export async function allItems(
  db: Db,
  table: DictTable,
  caller: Caller,
  limit: number,
): Promise<readonly TableItem[]> {
  const items = await firstItems(db, table, caller, limit + 1)
  if (items.length <= limit) return items
  const last = items.at(-1)?.text
  return items.slice(0, limit).filter(({ text }) => text !== last)
}

async function firstItems(
  db: Db,
  table: DictTable,
  caller: Caller,
  limit: number,
): Promise<readonly TableItem[]> {
  const { tree } = table
  const hint = table.telling ? sql`, ${table.telling}::text as hint` : sql``
  if (!tree) return await select(db, table, caller, sql`true`, limit, sql``, hint)
  const more = sql`, ${sql.ref(tree.key)}::text as key, ${sql.ref(tree.parent)}::text as above`
  // `more` selects these extra columns.
  const rows = (await select(db, table, caller, sql`true`, limit, sql``, more)) as TreeItem[]
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return rows.map(({ value, text, above }) => {
    const names = [text]
    let upper = byKey.get(above ?? '')
    for (; upper && names.length < depthAtMost; upper = byKey.get(upper.above ?? ''))
      names.unshift(upper.text)
    return { value, text, ...(names.length > 1 && { path: names.join(' / ') }) }
  })
}

const valuesAtMost = 2_000

/** Items of the given values, even if the caller does not see their rows. Throws 400 for more than 2,000 values. */
export const findItems = (
  db: Db,
  table: DictTable,
  caller: Caller,
  values: readonly string[],
): Promise<readonly TableItem[]> =>
  itemsOf(db, { ...table, rows: table.named?.rows ?? table.rows }, caller, values)

async function itemsOf(
  db: Db,
  table: DictTable,
  caller: Caller,
  values: readonly string[],
): Promise<readonly TableItem[]> {
  const wanted = [...new Set(values.map((value) => value.trim()))]
  if (wanted.length > valuesAtMost) {
    throw malformed('key', expectedTexts.members(valuesAtMost) + expectedTexts.list)
  }
  const { code } = columnsOf(table)
  return await select(db, table, caller, sql`${code} = any(${wanted}::text[])`, valuesAtMost)
}

async function select(
  db: Db,
  table: DictTable,
  caller: Caller,
  which: RawBuilder<SqlBool>,
  limit: number,
  first: RawBuilder<unknown> = sql``,
  more: RawBuilder<unknown> = sql``,
): Promise<readonly TableItem[]> {
  const { text, code } = columnsOf(table)
  const { rows } = await sql<TableItem>`
    select ${code} as value, ${text} as text${more} from ${sql.table(table.table)}
    where ${table.rows(caller)} and ${which}
      and ${sql.ref(table.code)} is not null and ${table.text} is not null
    order by ${first} ${table.sorted}, ${sql.ref(table.code)} limit ${limit}`.execute(
    table.at?.() ?? db,
  )
  return rows
}

// Dictionary values and texts are cast to text; `varchar` to `text` does not prevent index use.
const columnsOf = ({ text, code }: DictTable) => ({
  text: sql`${text}::text`,
  code: sql`${sql.ref(code)}::text`,
})
