import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { living, toColumn } from '../read/rows'
import { elementType } from '../schema/columnTypes'
import type { EntityTable, FieldColumn, UniqueKey } from '../schema/entityTable'
import { comparedPart } from '../schema/indexes'

/** A record's value of a unique key, as the database compares it; undefined = not compared. */
export function keyText({ columns, together }: UniqueKey, values: Values): string | undefined {
  const texts = columns.map(({ field, compared }) => {
    const text = toColumn(field, values[field.key] ?? null)
    return text === null || !compared ? text : compared.of(text)
  })
  return !together && texts[0] === null ? undefined : JSON.stringify(texts)
}

/** Key value that a draft would write; undefined if it does not change the key of the record `before` it. */
export function writtenKey(
  key: UniqueKey,
  { values, changed }: Pick<Draft, 'values' | 'changed'>,
  before?: Pick<Stored, 'values'>,
): string | undefined {
  if (!key.columns.some(({ field }) => changed.includes(field))) return undefined
  const text = keyText(key, values)
  return before && keyText(key, before.values) === text ? undefined : text
}

/** Error for a value that another record has; for several fields it is at the first one and names all. */
export function takenErrors({ columns }: UniqueKey): readonly FieldError[] {
  const [first] = columns
  const message = messages.taken(columns.map(({ field }) => field.title).join('、'))
  return first ? [{ field: first.key, message }] : []
}

/** Live records with one of these key values: value → ids, of which there are several only while an index waits. */
export async function ownersOf(
  keys: readonly string[],
  key: UniqueKey,
  { db, entityTable, caller }: Owned,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map()
  const { columns } = key
  const names = columns.map((column) => sql`${comparedSql(column)}::text`)
  const { rows } = await sql<{ id: string; texts: readonly (string | null)[] }>`
    select id, array[${sql.join(names)}] as texts from ${sql.table(entityTable.table)}
    where ${living(entityTable, caller)} and (${anyOf(keys, key)})`.execute(db)
  const byText = groupBy(rows, ({ texts }) => JSON.stringify(texts))
  return new Map([...byText].map(([text, owners]) => [text, owners.map(({ id }) => id)]))
}

/** What the database compares: the key of a text, else the value. */
const comparedSql = (column: FieldColumn): RawBuilder<unknown> =>
  column.compared ? comparedPart(column) : sql.ref(column.name)

const typeOf = ({ storage, compared }: FieldColumn) =>
  sql.raw(compared ? 'text' : elementType(storage))

interface Owned {
  readonly db: Db
  readonly entityTable: EntityTable
  readonly caller: Caller
}

function anyOf(keys: readonly string[], { columns }: UniqueKey): RawBuilder<SqlBool> {
  const [first] = columns
  const texts = keys.map((key): readonly (string | null)[] => JSON.parse(key))
  if (columns.length === 1 && first && texts.every(([text]) => text !== null)) {
    return sql`${comparedSql(first)} = any(${texts.map(([text]) => text)}::${typeOf(first)}[])`
  }
  const each = texts.map((values) =>
    sql.join(
      columns.map((column, at) => {
        const name = comparedSql(column)
        const value = values[at] ?? null
        return value === null ? sql`${name} is null` : sql`${name} = ${value}::${typeOf(column)}`
      }),
      sql` and `,
    ),
  )
  return sql.join(each, sql` or `)
}

interface Written {
  readonly id: string
  readonly draft: Draft
  /** The record as it is stored, if the write keeps it live. */
  readonly before?: Stored | undefined
}

/**
 * Errors for unique values that belong to another record or to an earlier row of the same save; one query per key, so
 * that the answer names the row. The index makes the final decision. `freed` = ids that the save removes.
 */
export async function takenValues<Row extends Written>(
  rows: readonly Row[],
  where: Owned & { readonly freed: readonly string[] },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const found: { row: Row; error: FieldError }[] = []
  for (const key of where.entityTable.uniques) {
    const given = rows.flatMap((row) => {
      const text = writtenKey(key, row.draft, row.before)
      return text === undefined ? [] : [{ row, text }]
    })
    const owners = await ownersOf([...new Set(given.map(({ text }) => text))], key, where)
    const leaving = new Set([...where.freed, ...given.map(({ row }) => row.id)])
    const taken = new Set(
      [...owners].filter(([, ids]) => ids.some((id) => !leaving.has(id))).map(([text]) => text),
    )
    for (const { row, text } of given) {
      if (taken.has(text)) found.push(...takenErrors(key).map((error) => ({ row, error })))
      taken.add(text)
    }
  }
  return found
}
