import { type Entity } from '#model'
import type { Db } from '../../db/open'
import { declined, type Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { decidedFor, type EntityDeps, type EntityHooks, hooksOf } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { EntityStore, WriteRequest } from '../contracts/writing'
import { messages } from '../messages'
import { readChildren, readChildrenOf } from '../read/childRows'
import { seeingAll } from '../read/rows'
import { branchesKept, parentColumn, parentsAmong } from '../read/treeRows'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { referrersOf } from '../schema/referrers'
import { brokenReferrer } from './brokenDocuments'
import { type Asking, type Kept, keptByReferring, nameOf } from './referring'
import { lockOf } from './stateLaw'
import type { Leaving } from './useTallies'

interface Holder {
  readonly store: Pick<EntityStore, 'entityTable' | 'findAll'>
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** Runs after the removal, in its transaction. Throws if records below a removed one remain. */
export async function refuseOrphans(
  trx: Db,
  removed: readonly Stored[],
  { entityTable, caller }: { readonly entityTable: EntityTable; readonly caller: Caller },
): Promise<void> {
  const parent = parentColumn(entityTable)
  if (parent === undefined) return
  const ids = removed.map(({ id }) => id)
  const left = await parentsAmong(trx, ids, { entityTable, parent, caller: seeingAll(caller) })
  const why = removed.flatMap((record): readonly (readonly [string, Kept])[] =>
    left.has(record.id)
      ? [[record.id, { why: messages.hasChildren(nameOf(record, entityTable)) }]]
      : [],
  )
  if (why.length > 0) throw refusedDeletion(new Map(why))
}

/** Records that may not be deleted, with the reason by id. There is at least one. */
export function refusedDeletion(kept: ReadonlyMap<string, Pick<Kept, 'why'>>): Refusal {
  const errors = [...kept].map(([id, { why }]) => ({ field: 'id', message: why, id }))
  return declined(errors[0]?.message ?? messages.gone, { errors })
}

/**
 * Reasons, by id, why some of these records may not be deleted together; check them before deleting. Without `levels`,
 * records below them are not checked here (see refuseOrphans). `undoes`: undoing an import, which ignores locks.
 */
export async function recordsKept(
  ids: readonly string[],
  { store, deps, request }: Holder,
  { levels = true, undoes = false }: { readonly levels?: boolean; readonly undoes?: boolean } = {},
): Promise<ReadonlyMap<string, Kept>> {
  const { entityTable } = store
  const { entity } = entityTable
  const { caller } = request.origin
  const { db } = deps.database
  const hooks = hooksOf(deps, entity)
  const parent = levels ? parentColumn(entityTable) : undefined
  const tables = childTables(entity)
  const ofRows = await childrenKept(db, tables, ids, {
    caller,
    hooks: (one) => hooksOf(deps, one),
  })
  const entities = deps.entities(caller.tenantId)
  const unknowable = brokenReferrer(entity.name, deps, caller)
  if (unknowable) throw unknowable
  const isNamed = [entity, ...tables.map((table) => table.entity)].some(
    (one) => referrersOf(one, entities).length > 0,
  )
  const isAsked = hooks?.keeps || parent || entity.states?.lock[0] || isNamed || ofRows.size > 0
  if (ids.length === 0 || !isAsked) return new Map()
  const stored = await store.findAll(ids, caller)
  // What uses records of another database is here, and is not changed together with them.
  const uses = decidedFor(request.uses, hooks)
  const asking = { entities, caller, uses: entity.source ? undefined : uses }
  const home = (deps.home ?? deps).database.db
  const named = await keptByUses(home, { entityTable, records: stored }, asking)
  // Merged, the records below stay.
  const merges = typeof uses === 'object' && uses.merging
  const branches =
    parent === undefined || merges
      ? new Set()
      : await branchesKept(db, ids, { entityTable, parent, caller })
  return new Map(
    stored.flatMap((one): readonly (readonly [string, Kept])[] => {
      const isBranch = branches.has(one.id)
      const own = isBranch ? messages.hasChildren(nameOf(one, entityTable)) : hooks?.keeps?.(one)
      const locked = undoes ? undefined : lockOf(entity, one)
      const why = own ?? locked ?? ofRows.get(one.id)
      const kept = why === undefined ? named.get(one.id) : { why }
      return kept ? [[one.id, kept]] : []
    }),
  )
}

/** Those that others use, and those of which others use a row. */
export async function keptByUses(
  db: Db,
  leaving: Leaving,
  asking: Asking,
): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map(await keptByReferring(db, leaving, asking))
  for (const rows of await rowsLeaving(db, leaving, asking)) {
    const { by } = rows.table.rows
    // Rows go with their record: they are nobody else's.
    const uses = asking.uses && 'clear'
    for (const [id, reason] of await keptByReferring(db, rows, { ...asking, uses })) {
      const row = rows.records.find((one) => one.id === id)
      const owner = String(row?.row[by])
      if (kept.get(owner)?.asks !== undefined || !kept.has(owner)) kept.set(owner, reason)
    }
  }
  return kept
}

/** Rows that are deleted with their records, by table, as far as other records may use them. */
export async function rowsLeaving(
  db: Db,
  { entityTable, records }: Leaving,
  { entities, caller }: Asking,
): Promise<readonly (Leaving & { readonly table: ChildTable })[]> {
  const used = childTables(entityTable.entity).filter(
    ({ entity }) => referrersOf(entity, entities).length > 0,
  )
  const ids = records.map(({ id }) => id)
  return await Promise.all(
    used.map(async (table) => {
      const byParent = await readChildrenOf(db, table, ids, seeingAll(caller))
      return { table, entityTable: table.entityTable, records: [...byParent.values()].flat() }
    }),
  )
}

/** Reasons by the record's id: a child row may not be deleted. */
export async function childrenKept(
  db: Db,
  tables: readonly ChildTable[],
  parents: readonly string[],
  { caller, hooks }: { caller: Caller; hooks(entity: Entity): EntityHooks | undefined },
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  for (const table of tables) {
    const own = hooks(table.entity)?.keeps
    if (!own && !table.entity.states?.lock.length) continue
    const keeps = (row: Stored) => own?.(row) ?? lockOf(table.entity, row)
    for (const parent of parents) {
      const rows = await readChildren(db, table, parent, seeingAll(caller))
      const why = rows.map((row) => keeps(row)).find((message) => message !== undefined)
      if (why !== undefined) kept.set(parent, why)
    }
  }
  return kept
}
