import type { Db } from '../../db/open'
import { declined, type Refusal } from '../../http/envelope'
import type { EntityDeps } from '../contracts/deps'
import type { Use } from '../contracts/uses'
import { messages } from '../messages'
import { isMoved, isNeeded, referrersOf } from '../schema/referrers'
import { rowsLeaving } from './deletionRefusals'
import type { Asking, Kept } from './referring'
import { dictCodesOf, type Leaving, tallyOf, valuesNaming } from './useTallies'

interface Holder extends Asking {
  readonly db: Db
  readonly listOf?: EntityDeps['listOf']
  /** Memberships go along. */
  readonly merging?: boolean
}

/** Uses of these records and of their rows, counted for the caller. */
export async function usesOf(leaving: Leaving, holder: Holder): Promise<readonly Use[]> {
  const { db, entities, caller, listOf, merging = false } = holder
  const found: Use[] = []
  for (const { entityTable, records } of [leaving, ...(await rowsLeaving(db, leaving, holder))]) {
    const source = entityTable.entity
    const counting = { source, caller, leaving: records.map(({ id }) => id) }
    const codes = await dictCodesOf(db, { entityTable, records })
    for (const referrer of referrersOf(source, entities)) {
      if (referrer.membership && !(merging && isMoved(referrer, true))) continue
      const values = [...valuesNaming(records, referrer, codes).keys()]
      const { all, seen } = await tallyOf(db, values, referrer, counting)
      if (all === 0) continue
      const { entity } = referrer.entityTable
      const { key, field } = referrer.column
      const page = listOf?.(entity.name, key, caller.tenantId)
      found.push({
        entity: entity.name,
        title: entity.title,
        field: key,
        fieldTitle: field.title,
        count: seen,
        more: all > seen,
        effect: referrer.effect,
        ...(isNeeded(referrer.column, entity) && { required: true as const }),
        ...(page && { page }),
        values,
      })
    }
  }
  return found
}

/**
 * Refusal of a deletion, with the uses of those records that are kept because of them. `together`: the records are
 * deleted all or none, so that nothing can be confirmed if one of them cannot.
 */
export const refusedWithUses = (
  kept: ReadonlyMap<string, Kept & { readonly field?: string }>,
  uses: readonly Use[],
  { together = false }: { readonly together?: boolean } = {},
): Refusal => {
  const reasons = [...kept.values()]
  const first = reasons.find(({ asks }) => !asks) ?? reasons[0]
  const mayAsk = !together || reasons.every(({ asks }) => asks)
  const ids = mayAsk ? [...kept].flatMap(([id, { asks }]) => (asks ? [id] : [])) : []
  return declined(first?.why ?? messages.gone, {
    errors: [...kept].map(([id, { why, field = 'id' }]) => ({ field, message: why, id })),
    ...(uses.length > 0 && { uses, ids }),
  })
}
