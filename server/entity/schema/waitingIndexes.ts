import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { type EntityTable, entityTableOf, keptHere, type UniqueKey } from './entityTable'
import { alikeRows } from './foldedKeys'
import { comparedPart } from './indexes'

/** Unique keys of texts whose index is not there: it waits until people have dealt with the duplicates. */
export async function missingIndexes(
  db: Db,
  { uniques }: EntityTable,
): Promise<readonly UniqueKey[]> {
  const asked = uniques.filter(({ exact }) => exact !== undefined)
  if (asked.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'i'
      and relnamespace = current_schema()::regnamespace
      and relname = any(${asked.map(({ index }) => index)}::text[])`.execute(db)
  const there = new Set(rows.map(({ name }) => name))
  return asked.filter(({ index }) => !there.has(index))
}

/** A unique key with rows that are the same to people. */
export interface WaitingUnique {
  readonly entity: Entity
  readonly key: UniqueKey
  /** Number of values that several rows have. */
  readonly count: number
  /** Some of them, each as its rows have it. */
  readonly examples: readonly (readonly string[])[]
}

const examplesAtMost = 3

/**
 * All unique keys whose index waits, over all companies, and those of accounts and roles that are alike from
 * before.
 */
export async function waitingUniques(
  db: Db,
  entities: Iterable<Entity>,
): Promise<readonly WaitingUnique[]> {
  const found: WaitingUnique[] = []
  for (const entity of keptHere(entities)) {
    const entityTable = entityTableOf(entity)
    for (const key of await missingIndexes(db, entityTable)) {
      found.push({ entity, key, ...(await duplicatesOf(db, entityTable, key)) })
    }
    for (const key of entityTable.uniques) {
      const rows = alikeRows(entityTable.table, key.columns[0]?.name ?? '')
      const alike = rows && (await alikeIn(db, rows))
      if (alike && alike.count > 0) found.push({ entity, key, ...alike })
    }
  }
  return found
}

async function duplicatesOf(
  db: Db,
  { table }: EntityTable,
  { columns, together }: UniqueKey,
): Promise<Pick<WaitingUnique, 'count' | 'examples'>> {
  const keys = columns.map(comparedPart)
  const shown = sql`concat_ws('、', ${sql.join(columns.map(({ name }) => sql.ref(name)))})`
  const filled = together ? sql`true` : sql`${sql.join(keys)} is not null`
  return await alikeIn(
    db,
    sql`
    select array_agg(distinct ${shown}) as texts, count(*) over () as total
    from ${sql.table(table)} where del_flag = 0 and ${filled}
    group by ${sql.join([sql.ref('tenant_id'), ...keys])} having count(*) > 1`,
  )
}

/** `groups` counts all of them in each row. */
async function alikeIn(
  db: Db,
  groups: RawBuilder<unknown>,
): Promise<Pick<WaitingUnique, 'count' | 'examples'>> {
  const { rows } = await sql<{ texts: string[]; total: string }>`
    ${groups} limit ${sql.lit(examplesAtMost)}`.execute(db)
  return { count: Number(rows[0]?.total ?? 0), examples: rows.map(({ texts }) => texts) }
}
