import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { EntityDeps } from '../contracts/deps'
import type { Use } from '../contracts/uses'
import type { WriteRequest } from '../contracts/writing'
import { keptByUses } from '../judge/deletionRefusals'
import type { Kept } from '../judge/referring'
import { refusedWithUses, usesOf } from '../judge/uses'
import { messages } from '../messages'
import type { ChildPlan } from './childPlan'
import { type Move, moveChosen } from './moving'

interface Holder {
  readonly deps: EntityDeps
  /** The database in which other records use the rows. */
  readonly db: Db
}

/**
 * Rows that a save of their record deletes although others use them. Throws unless the caller has decided what happens
 * then; another row of the list may take their place. Returns what is to be written before the save.
 */
export async function leavingRows(
  plans: readonly ChildPlan[],
  request: WriteRequest,
  { deps, db }: Holder,
): Promise<Move> {
  const { uses: decided } = request
  const { caller } = request.origin
  const entities = deps.entities(caller.tenantId)
  const staying = ({ rows }: ChildPlan, id: string) => rows.find((row) => row.id === id)?.before
  if (typeof decided === 'object' && !plans.some((plan) => staying(plan, decided.to)))
    throw invalid([{ field: 'to', message: messages.noReferenced }])
  const kept = new Map<string, Kept & { readonly field: string }>()
  const uses: Use[] = []
  const moves: Move[] = []
  for (const plan of plans.filter(({ removed }) => removed.length > 0)) {
    const { table, removed } = plan
    const leaving = { entityTable: table.entityTable, records: removed }
    // Only rows of this list can take the place.
    const own = typeof decided === 'object' && !staying(plan, decided.to) ? undefined : decided
    const reasons = await keptByUses(db, leaving, { entities, caller, uses: own })
    for (const [id, reason] of reasons) kept.set(id, { ...reason, field: table.field.key })
    if (reasons.size > 0) {
      const records = removed.filter(({ id }) => reasons.has(id))
      const { listOf } = deps
      uses.push(...(await usesOf({ ...leaving, records }, { db, entities, caller, listOf })))
    } else if (own !== undefined) {
      const find = async (id: string) => staying(plan, id)
      moves.push(
        await moveChosen(
          { ...request, uses: own },
          {
            entityTable: table.entityTable,
            leaving: async () => removed,
            find,
          },
        ),
      )
    }
  }
  if (kept.size > 0) throw refusedWithUses(kept, uses, { together: true })
  return async (...given) => {
    for (const move of moves) await move(...given)
  }
}
