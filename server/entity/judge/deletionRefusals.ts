import { type Entity } from '#model'
import type { Db } from '../../db/open'
import { declined, type Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { type EntityDeps, type EntityHooks, hooksOf } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { EntityStore, WriteRequest } from '../contracts/writing'
import { messages } from '../messages'
import { readChildren } from '../read/childRows'
import { seeingAll } from '../read/rows'
import { branchesKept, parentColumn, parentsAmong } from '../read/treeRows'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { referrersOf } from '../schema/referrers'
import { brokenReferrer } from './brokenDocuments'
import { keptByReferring, nameOf } from './referring'
import { lockOf } from './stateLaw'

interface Holder {
  readonly store: Pick<EntityStore, 'entityTable' | 'findAll'>
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** After records were removed, in the transaction. Throws where others are still below one of them. */
export async function refuseOrphans(
  trx: Db,
  removed: readonly Stored[],
  { entityTable, caller }: { readonly entityTable: EntityTable; readonly caller: Caller },
): Promise<void> {
  const parent = parentColumn(entityTable)
  if (parent === undefined) return
  const ids = removed.map(({ id }) => id)
  const left = await parentsAmong(trx, ids, { entityTable, parent, caller: seeingAll(caller) })
  const why = removed.flatMap((record): readonly (readonly [string, string])[] =>
    left.has(record.id) ? [[record.id, messages.hasChildren(nameOf(record, entityTable))]] : [],
  )
  if (why.length > 0) throw refusedDeletion(new Map(why))
}

/** Records that may not be deleted, and why, by id. There is at least one. */
export function refusedDeletion(kept: ReadonlyMap<string, string>): Refusal {
  const errors = [...kept].map(([id, message]) => ({ field: 'id', message, id }))
  return declined(errors[0]?.message ?? messages.gone, { errors })
}

/**
 * Which of these records may not be deleted together, and why, by id: whoever deletes them has to ask. Without
 * `levels` records below them do not count: see refuseOrphans. `undoes`: an import takes back what it brought in.
 */
export async function recordsKept(
  ids: readonly string[],
  { store, deps, request }: Holder,
  { levels = true, undoes = false }: { readonly levels?: boolean; readonly undoes?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  const { entityTable } = store
  const { caller } = request.origin
  const { db } = deps.database
  const hooks = hooksOf(deps, entityTable.entity)
  const parent = levels ? parentColumn(entityTable) : undefined
  const { states } = entityTable.entity
  const ofRows = await childrenKept(db, childTables(entityTable.entity), ids, {
    caller,
    hooks: (entity) => hooksOf(deps, entity),
  })
  const entities = deps.entities()
  const unknowable = brokenReferrer(entityTable.entity.name, deps, caller)
  if (unknowable) throw unknowable
  const isNamed = referrersOf(entityTable.entity, entities).length > 0
  const asked = hooks?.keeps ?? parent ?? states?.lock[0] ?? (isNamed ? true : undefined)
  if (ids.length === 0 || (asked === undefined && ofRows.size === 0)) {
    return new Map()
  }
  const stored = await store.findAll(ids, caller)
  const named = await keptByReferring(db, { entityTable, records: stored }, { entities, caller })
  const branches =
    parent === undefined ? new Set() : await branchesKept(db, ids, { entityTable, parent, caller })
  return new Map(
    stored.flatMap((one) => {
      const isBranch = branches.has(one.id)
      const own = isBranch ? messages.hasChildren(nameOf(one, entityTable)) : hooks?.keeps?.(one)
      const locked = undoes ? undefined : lockOf(entityTable.entity, one)
      const why = own ?? locked ?? ofRows.get(one.id) ?? named.get(one.id)
      return why === undefined ? [] : [[one.id, why] as const]
    }),
  )
}

/** Why records may not be deleted: one of their rows may not. By the record's id. */
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
