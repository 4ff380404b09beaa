import type { Db } from '../db/open'
import { declined, type Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { childrenKept } from './childKeeps'
import { childTables } from './children'
import type { EntityDeps } from './deps'
import { hooksOf } from './hooks'
import type { Layout } from './layout'
import { messages } from './messages'
import type { Stored } from './rows'
import type { EntityStore } from './store'
import { branchesKept, parentColumn, parentsAmong } from './treeRows'
import type { WriteRequest } from './writes'

interface Holder {
  readonly store: Pick<EntityStore, 'layout' | 'findAll'>
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** After records were removed, in the transaction. Throws where others are still below one of them. */
export async function refuseOrphans(
  trx: Db,
  removed: readonly Stored[],
  { layout, caller }: { readonly layout: Layout; readonly caller: Caller },
): Promise<void> {
  const parent = parentColumn(layout)
  if (parent === undefined) return
  const ids = removed.map(({ id }) => id)
  const left = await parentsAmong(trx, ids, { layout, parent, caller })
  const why = removed.flatMap((record): readonly (readonly [string, string])[] =>
    left.has(record.id) ? [[record.id, messages.hasChildren(nameOf(record, layout))]] : [],
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
 * `levels` records below them do not count: see refuseOrphans.
 */
export async function recordsKept(
  ids: readonly string[],
  { store, deps, request }: Holder,
  { levels = true }: { readonly levels?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  const { layout } = store
  const { caller } = request.origin
  const { db } = deps.database
  const hooks = hooksOf(deps, layout.entity)
  const parent = levels ? parentColumn(layout) : undefined
  const ofRows = await childrenKept(db, childTables(layout.entity), ids, {
    caller,
    hooks: (entity) => hooksOf(deps, entity),
  })
  if (ids.length === 0 || (!hooks?.keeps && parent === undefined && ofRows.size === 0)) {
    return new Map()
  }
  const stored = await store.findAll(ids, caller)
  const branches =
    parent === undefined ? new Set() : await branchesKept(db, ids, { layout, parent, caller })
  return new Map(
    stored.flatMap((one) => {
      const isBranch = branches.has(one.id)
      const own = isBranch ? messages.hasChildren(nameOf(one, layout)) : hooks?.keeps?.(one)
      const why = own ?? ofRows.get(one.id)
      return why === undefined ? [] : [[one.id, why] as const]
    }),
  )
}

const nameOf = ({ id, values }: Stored, { entity }: Layout): string =>
  String(values[entity.label.key] ?? id)
