import { Kysely, type PostgresPool, sql } from 'kysely'
import { type Entity, type EntitySource, sourceColumn } from '#model'
import { dialectOf } from '../db/dialect'
import type { Db } from '../db/open'
import type { Tables } from '../db/tables'
import type { ExternalTable, ExternalValues } from '../entity/contracts/externalTable'
import { messages as entityMessages } from '../entity/messages'
import { declined, invalid, Refusal } from '../http/envelope'
import { dataSourceMessages as messages } from './messages'
import { readsRowsOf, versionThere } from './rows'

/** A writable table of another database. `told` translates errors that are not about the sent values. */
export function tableBeside(
  entity: Entity,
  source: EntitySource,
  { pool, told }: { readonly pool: PostgresPool; told(error: unknown): unknown },
): ExternalTable {
  const failed = (error: unknown) => refusalOf(error, entity) ?? told(error)
  const db = new Kysely<Tables>({
    dialect: dialectOf(pool, { failed, took: () => undefined }),
  }).withPlugin(readsRowsOf(entity, source))
  const table = sql.id(...source.table.split('.'))
  const key = sql.id(source.id)
  const version = (id: string, ver: number) => sql`${key} = ${id} and ${versionThere} = ${ver}`
  const columnsOf = (values: ExternalValues) =>
    [...values].flatMap(([field, value]) => {
      const name = sourceColumn(entity, field)
      return name === undefined ? [] : [{ name: sql.id(name), value }]
    })

  return {
    transact: (work) =>
      db.transaction().execute(async (trx) => {
        // Connections are read-only by default.
        await sql`set transaction read write`.execute(trx)
        const there = trx.withoutPlugins()
        await requireKey(there, source)
        return await work({
          db: trx,
          // Parameters are bound without a type, so PostgreSQL gives them the type of the column.
          async insert(values) {
            const given = columnsOf(values)
            const into =
              given.length === 0
                ? sql`default values`
                : sql`(${sql.join(given.map(({ name }) => name))}) values (${sql.join(given.map(({ value }) => value))})`
            const { rows } = await sql<{ id: string }>`
              insert into ${table} ${into} returning ${key}::text as id`.execute(there)
            const [row] = rows
            if (!row) throw declined(messages.refusedThere)
            return row.id
          },
          async update(id, ver, values) {
            const sets = columnsOf(values).map(({ name, value }) => sql`${name} = ${value}`)
            if (sets.length === 0) return true
            const { rows } = await sql`
              update ${table} set ${sql.join(sets)} where ${version(id, ver)} returning 1`.execute(
              there,
            )
            return rows.length === 1
          },
          async remove(id, ver) {
            const { rows } = await sql`
              delete from ${table} where ${version(id, ver)} returning 1`.execute(there)
            return rows.length === 1
          },
        })
      }),
  }
}

/** Throws if the column does not identify one row, or the table cannot be written at all. */
async function requireKey(db: Db, { table, id }: EntitySource): Promise<void> {
  const name = table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
  const { rows } = await sql<{ keyed: boolean }>`
    select relkind in ('r', 'p') and exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = pg_class.oid and indisunique and indisvalid and indnkeyatts = 1
        and indpred is null and indexprs is null and attname = ${id} and attnotnull) as keyed
    from pg_class where oid = to_regclass(${name})`.execute(db)
  // A missing table is reported by the read.
  if (rows[0]?.keyed === false) throw declined(messages.noKeyColumn(table, id))
}

/**
 * Refusal if the other database rejects the sent values, by SQLSTATE; undefined for all else. Its own words are not
 * repeated.
 */
function refusalOf(error: unknown, entity: Entity): Refusal | undefined {
  if (error instanceof Refusal || !(error instanceof Error)) return undefined
  const {
    code = '',
    detail = '',
    column = '',
  } = error as {
    readonly code?: string
    readonly detail?: string
    readonly column?: string
  } // a driver error; each property may be missing
  const fieldOf = (name: string) =>
    [...entity.fields.values()].find((field) => sourceColumn(entity, field.key) === name)
  if (code === '23505') {
    const field = fieldOf(/\(([^()]+)\)=\(/.exec(detail)?.[1]?.replaceAll('"', '') ?? '')
    return field
      ? invalid([{ field: field.key, message: entityMessages.taken(field.title) }])
      : new Refusal(400, messages.existsThere)
  }
  if (code === '23502') {
    const field = fieldOf(column)
    return field
      ? invalid([{ field: field.key, message: messages.emptyThere(field.title) }])
      : new Refusal(400, messages.emptyColumn(column))
  }
  if (code === '23503') return declined(messages.referredThere)
  if (/^22/.test(code)) return new Refusal(400, messages.valueThere)
  if (code === '42501' || code === '25006') return declined(messages.noWriting)
  if (/^(23|428C9|P0)/.test(code)) return declined(messages.refusedThere)
  return undefined
}
