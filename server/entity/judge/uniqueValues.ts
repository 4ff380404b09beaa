import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can, permissionOf } from '#model'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { living, mine, toColumn } from '../read/rows'
import { elementType } from '../schema/columnTypes'
import type { EntityTable, FieldColumn, UniqueKey } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
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

/**
 * Error for a value that another record has, with that record's name; for several fields it is at the first one and
 * names all.
 */
export function takenErrors({ columns }: UniqueKey, by?: string): readonly FieldError[] {
  const [first] = columns
  const message = messages.taken(columns.map(({ field }) => field.title).join('、'), by)
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

/** Names of those records that the caller sees: id → name. Of others he hears that they are there, not which they are. */
export async function namesOf(
  ids: readonly string[],
  { db, entityTable, caller }: Owned,
): Promise<ReadonlyMap<string, string>> {
  const { entity } = entityTable
  const { label } = entity
  const column = entityTable.fields.find(({ field }) => field === label)
  const isSeen = can(caller.grants, permissionOf(entity, 'view')) && mayUse(label, caller)
  if (ids.length === 0 || !column || !label.type.typedText || !isSeen) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, ${sql.ref(column.name)} as name from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
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
    const taken = new Map<string, string | undefined>(
      [...owners].flatMap(([text, ids]) => {
        const id = ids.find((one) => !leaving.has(one))
        return id === undefined ? [] : [[text, id]]
      }),
    )
    const names = await namesOf(
      [...taken.values()].flatMap((id) => id ?? []),
      where,
    )
    for (const { row, text } of given) {
      const by = names.get(taken.get(text) ?? '')
      if (taken.has(text)) found.push(...takenErrors(key, by).map((error) => ({ row, error })))
      else taken.set(text, undefined)
    }
  }
  return found
}
