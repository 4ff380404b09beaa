import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { followersOf } from '../../../renderer/model/entity/followers'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row } from '../contracts/records'
import { draftEdit } from '../judge/drafts'
import { withRuledRows } from '../judge/ruledRows'
import { all, living, readRow, selection } from '../read/rows'
import { childTables } from '../schema/childTables'
import { type EntityTable, entityTableOf, keptHere } from '../schema/entityTable'
import { referencePaths } from './referencingEntities'
import { recomputeRecords } from './statements'
import { clockCaller } from './timedSteps'

const atOnce = 500

interface Recomputing {
  readonly entities: ReadonlyMap<string, Entity>
  readonly now: Date
  /** Aborted to stop; finished parts stay. */
  readonly signal?: AbortSignal
  /** Called for a tenant's table with changed values. */
  changed(table: string, tenantId: number): void
}

/**
 * Recomputes stored fields after their formulas have changed in the documents. Nobody edited the records, so they keep
 * their version and last editor. Entities come after those that they are computed from. Returns the number of changed
 * records per entity.
 */
export async function recomputeChanged(
  db: Db,
  recomputing: Recomputing,
): Promise<ReadonlyMap<Entity, number>> {
  const { entities } = recomputing
  const known = await formulasKept(db)
  const views = await viewsIn(db)
  const done = new Map<Entity, number>()
  for (const entity of inOrder(keptHere(entities.values()))) {
    // The program itself computes views of its own tables.
    if (views.has(entityTableOf(entity).table)) continue
    const formulas = formulasOf(entity)
    if (formulas === (known.get(entity.name) ?? '')) continue
    done.set(entity, await recompute(db, entity, recomputing))
    await keepFormulas(db, [entity])
  }
  return done
}

/** Stores the formulas with which the current records were computed. */
export async function keepFormulas(db: Db, entities: Iterable<Entity>): Promise<void> {
  for (const entity of keptHere(entities)) {
    const formulas = formulasOf(entity)
    await sql`insert into sys_formula (entity, formulas) values (${entity.name}, ${formulas})
      on conflict (entity) do update set formulas = excluded.formulas`.execute(db)
  }
}

async function formulasKept(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ entity: string; formulas: string }>`
    select entity, formulas from sys_formula`.execute(db)
  return new Map(rows.map(({ entity, formulas }) => [entity, formulas]))
}

async function viewsIn(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = current_schema()`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Recomputes all records of the entity, tenant by tenant. */
async function recompute(db: Db, entity: Entity, recomputing: Recomputing): Promise<number> {
  const entityTable = entityTableOf(entity)
  const { rows } = await sql<{ tenant: number }>`
    select distinct tenant_id as tenant from ${sql.table(entityTable.table)} where del_flag = 0`.execute(
    db,
  )
  let count = 0
  for (const { tenant } of rows) {
    const changed = await recomputeTenant(db, entityTable, clockCaller(tenant), recomputing)
    if (changed > 0) recomputing.changed(entityTable.table, tenant)
    count += changed
  }
  return count
}

async function recomputeTenant(
  db: Db,
  entityTable: EntityTable,
  caller: Caller,
  { now, signal }: Recomputing,
): Promise<number> {
  const computed = new Set(computedFields(entityTable.entity))
  let count = 0
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const { rows } = await sql<Row>`
      select ${selection(entityTable)} from ${sql.table(entityTable.table)}
      where ${all([living(entityTable, caller), sql`id > ${after}`])}
      order by id limit ${sql.lit(atOnce)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    after = String(last.id)
    const stored = rows.map((row) => readRow(entityTable, row))
    const records = await withRuledRows(db, entityTable, stored, caller)
    const stale = records.flatMap((before) => {
      const { values, changed } = draftEdit(before, {}, { entityTable, caller, now }, 'action')
      return changed.some((field) => computed.has(field))
        ? { id: before.id, ver: before.ver, values }
        : []
    })
    count += await recomputeRecords(db, entityTable, { fields: [...computed], records: stale })
  }
}

/** Computed fields, except those that depend on the current user: there is none here, so they keep their values. */
function computedFields(entity: Entity): readonly Field[] {
  const personal = new Set(followersOf(entity, ({ names }) => names.includes('user')))
  return [...entity.fields.values()].filter((field) => field.compute && !personal.has(field))
}

/** Formulas of the entity's fields and of the other entities' fields that they read. */
function formulasOf(entity: Entity): string {
  const own = (one: Entity) =>
    computedFields(one).map(({ key, compute }) => `${one.name}.${key} = ${compute?.source}`)
  return [entity, ...sourcesOf(entity)].flatMap(own).sort().join('\n')
}

/** Entities that the computed fields may read, directly or indirectly. */
function sourcesOf(entity: Entity, seen = new Set([entity])): readonly Entity[] {
  if (computedFields(entity).length === 0) return []
  const near = [
    ...childTables(entity).map((child) => child.entity),
    ...referencePaths(entity).map(({ far }) => far.entity),
  ].filter((one) => !seen.has(one))
  for (const one of near) seen.add(one)
  return near.flatMap((one) => [one, ...sourcesOf(one, seen)])
}

function inOrder(entities: readonly Entity[]): readonly Entity[] {
  const depth = new Map(entities.map((entity) => [entity, sourcesOf(entity).length]))
  return entities.toSorted((one, other) => (depth.get(one) ?? 0) - (depth.get(other) ?? 0))
}
