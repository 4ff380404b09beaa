import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { living, toColumn } from '../read/rows'
import { elementType } from '../schema/columnTypes'
import type { EntityTable, UniqueKey } from '../schema/entityTable'

/** A record's value of a key, as the database compares it; undefined where nothing is compared. */
export function keyText({ columns, together }: UniqueKey, values: Values): string | undefined {
  const texts = columns.map(({ field }) => toColumn(field, values[field.key] ?? null))
  return !together && texts[0] === null ? undefined : JSON.stringify(texts)
}

/** The same of a draft that would write it. */
export const writtenKey = (
  key: UniqueKey,
  { values, changed }: Pick<Draft, 'values' | 'changed'>,
): string | undefined =>
  key.columns.some(({ field }) => changed.includes(field)) ? keyText(key, values) : undefined

/** What is said of a value that another record has: of several fields at the first of them, all named. */
export function takenErrors({ columns }: UniqueKey): readonly FieldError[] {
  const [first] = columns
  const message = messages.taken(columns.map(({ field }) => field.title).join('、'))
  return first ? [{ field: first.key, message }] : []
}

/** Living records that have one of these values of the key: value → id. */
export async function ownersOf(
  keys: readonly string[],
  key: UniqueKey,
  { db, entityTable, caller }: Owned,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { columns } = key
  const names = columns.map(({ name }) => sql`${sql.ref(name)}::text`)
  const { rows } = await sql<{ id: string; texts: readonly (string | null)[] }>`
    select id, array[${sql.join(names)}] as texts from ${sql.table(entityTable.table)}
    where ${living(entityTable, caller)} and (${anyOf(keys, key)})`.execute(db)
  const found = rows.map(({ id, texts }) => [JSON.stringify(texts), id] as const)
  return new Map(found)
}

interface Owned {
  readonly db: Db
  readonly entityTable: EntityTable
  readonly caller: Caller
}

function anyOf(keys: readonly string[], { columns }: UniqueKey): RawBuilder<SqlBool> {
  const [first] = columns
  const texts = keys.map((key): readonly (string | null)[] => JSON.parse(key))
  if (columns.length === 1 && first && texts.every(([text]) => text !== null)) {
    return sql`${sql.ref(first.name)} = any(${texts.map(([text]) => text)}::${sql.raw(elementType(first.storage))}[])`
  }
  const each = texts.map((values) =>
    sql.join(
      columns.map(({ name, storage }, at) => {
        const value = values[at] ?? null
        return value === null
          ? sql`${sql.ref(name)} is null`
          : sql`${sql.ref(name)} = ${value}::${sql.raw(elementType(storage))}`
      }),
      sql` and `,
    ),
  )
  return sql.join(each, sql` or `)
}

/**
 * Unique values that belong to another record, or to an earlier row of the same save: one query a key, so that the
 * answer names the row. The index has the last word. `freed` = ids that the save removes.
 */
export async function takenValues<Row extends { readonly id: string; readonly draft: Draft }>(
  rows: readonly Row[],
  where: Owned & { readonly freed: readonly string[] },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const found: { row: Row; error: FieldError }[] = []
  for (const key of where.entityTable.uniques) {
    const given = rows.flatMap((row) => {
      const text = writtenKey(key, row.draft)
      return text === undefined ? [] : [{ row, text }]
    })
    const owners = await ownersOf([...new Set(given.map(({ text }) => text))], key, where)
    const leaving = new Set([...where.freed, ...given.map(({ row }) => row.id)])
    const taken = new Set([...owners].filter(([, id]) => !leaving.has(id)).map(([text]) => text))
    for (const { row, text } of given) {
      if (taken.has(text)) found.push(...takenErrors(key).map((error) => ({ row, error })))
      taken.add(text)
    }
  }
  return found
}
