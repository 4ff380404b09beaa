import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { followersOf } from '../../../renderer/model/entity/followers'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row } from '../contracts/records'
import type { Origin } from '../contracts/writing'
import { draftEdit } from '../judge/drafts'
import { withRuledRows } from '../judge/ruledRows'
import { all, living, readRow, seeingAll, selection, toColumn } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import { type EntityTable, entityTableOf } from '../schema/entityTable'
import { dependentIds, type ReferencePath, referencePaths } from './referencingEntities'
import { changesIn, type LoggedChange } from './transactionChanges'
import { write } from './write'

/** Records with fields computed from their child rows or from referenced records. */
interface Holder {
  readonly entityTable: EntityTable
  /** Source of the computation. */
  readonly source:
    | { readonly child: ChildTable; readonly reacher?: undefined }
    | { readonly reacher: ReferencePath }
  /** Fields computed from it. */
  readonly fields: readonly Field[]
}

const tableRead = ({ source }: Holder): string =>
  source.reacher ? source.reacher.far.table : source.child.entityTable.table

const known = new WeakMap<ReadonlyMap<string, Entity>, readonly Holder[]>()

function holdersIn(entities: ReadonlyMap<string, Entity>): readonly Holder[] {
  const made = known.get(entities)
  if (made) return made
  const holders = [...entities.values()].flatMap((entity): readonly Holder[] => {
    const entityTable = entityTableOf(entity)
    const ofRows = childTables(entity).flatMap((child): readonly Holder[] => {
      const fields = followersOf(entity, ({ names }) => names.includes(child.field.key))
      return fields.length > 0 ? [{ entityTable, source: { child }, fields }] : []
    })
    const ofReached = referencePaths(entity).map((reacher) => {
      const fields = followersOf(entity, ({ paths }) => paths.includes(reacher.path))
      return { entityTable, source: { reacher }, fields }
    })
    return [...ofRows, ...ofReached]
  })
  known.set(entities, holders)
  return holders
}

/** Tables whose totals and dictionaries a write to these rows may change. */
export const holdersOf = (
  entityTable: EntityTable,
  entities: ReadonlyMap<string, Entity>,
): readonly EntityTable[] =>
  holdersIn(entities)
    .filter((holder) => tableRead(holder) === entityTable.table)
    .map((holder) => holder.entityTable)

interface Refreshing {
  readonly entities: ReadonlyMap<string, Entity>
  readonly origin: Origin
  readonly now: Date
  /** Number of the transaction's changes that are already processed; default 0. */
  readonly since?: number
}

// Child rows may themselves have fields computed from rows.
const mostLevels = 5

/**
 * Recomputes fields that depend on child rows or referenced records written in the transaction, by whatever code
 * (language, §5). Records written in the transaction themselves have been computed already.
 */
export async function refreshAggregates(trx: Db, refreshing: Refreshing): Promise<void> {
  const done = new Set<string>()
  for (let level = 0; level < mostLevels; level += 1) {
    const logged = changesIn(trx).slice(refreshing.since)
    let changed = false
    for (const holder of holdersIn(refreshing.entities)) {
      const ids = await staleIn(trx, holder, { changes: logged, caller: refreshing.origin.caller })
      const fresh = ids.filter((id) => !done.has(`${holder.entityTable.table} ${id}`))
      for (const id of fresh) done.add(`${holder.entityTable.table} ${id}`)
      if (fresh.length > 0) changed = (await refresh(trx, holder, fresh, refreshing)) || changed
    }
    if (!changed) return
  }
}

/** Ids of records whose child rows were written or moved away, except records written themselves. */
async function staleIn(
  trx: Db,
  { entityTable, source }: Holder,
  { changes, caller }: { readonly changes: readonly LoggedChange[]; readonly caller: Caller },
): Promise<readonly string[]> {
  if (source.reacher) {
    return await dependentIds(trx, entityTable, source.reacher, { changes, caller })
  }
  const { child } = source
  const link = child.entityTable.entity.fields.get(child.rows.by)
  const own = new Set(
    changes.flatMap((one) => (one.entityTable.table === entityTable.table ? one.id : [])),
  )
  const parents = changes
    .filter((one) => link && one.entityTable.table === child.entityTable.table)
    .flatMap(({ before, after }) => [before, after])
    .flatMap((values) => (link && values ? (toColumn(link, values[link.key] ?? null) ?? []) : []))
  return [...new Set(parents)].filter((id) => !own.has(id))
}

async function refresh(
  trx: Db,
  { entityTable, fields }: Holder,
  ids: readonly string[],
  { origin, now, entities }: Refreshing,
): Promise<boolean> {
  const caller = seeingAll(origin.caller)
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${all([living(entityTable, caller), sql`id = any(${ids}::text[])`])} order by id for update`.execute(
    trx,
  )
  const stored = rows.map((row) => readRow(entityTable, row))
  const records = await withRuledRows(trx, entityTable, stored, caller)
  const edited = records.flatMap((before) => {
    const draft = draftEdit(before, {}, { entityTable, caller, now }, 'action')
    const stale = draft.changed.some((field) => fields.includes(field))
    return stale ? [{ before, draft: { ...draft, changed: fields } }] : []
  })
  if (edited.length === 0) return false
  await write(
    trx,
    { entityTable, edited, late: 'leave' },
    { origin: { ...origin, caller }, now, entities: () => entities },
  )
  return true
}
