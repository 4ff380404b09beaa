import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { draftNew } from '../entity/judge/drafts'
import { seeingAll } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { write } from '../entity/write/write'
import type { EntitiesOf } from '../kernel/ofTenant'
import { recordId } from '../kernel/recordId'

/** Columns that identify the record of the price. */
type Whose = (id: string, values: Values) => Readonly<Record<string, unknown>>

interface PriceDeps {
  readonly entities: EntitiesOf
}

/**
 * Records every price change in the transaction that makes it, whether it comes from a form, a table, an import or a
 * step. A record's first price is the old price of its first change.
 */
const keepingPrices = ({ entities }: PriceDeps, whose: Whose): EntityHooks => ({
  async settled(trx: Db, changes, { caller, now }) {
    const entity = entities(caller.tenantId).get('priceChange')
    const changed = changes.flatMap(priceChange)
    if (!entity || changed.length === 0) return
    const entityTable = entityTableOf(entity)
    const all = seeingAll(caller)
    const added = changed.map(({ id, after, from, to }) => ({
      id: recordId(now),
      draft: draftNew(
        { ...whose(id, after), oldPrice: from, newPrice: to, changedBy: caller.username },
        { entityTable, caller: all, now },
      ),
    }))
    const origin = { caller: all, ip: '', url: '', method: '' }
    await write(trx, { entityTable, added, late: 'refuse' }, { origin, now, entities })
  },
})

function priceChange({ id, before, after }: RecordChange) {
  if (!before || !after) return []
  const [from, to] = [before.price ?? null, after.price ?? null]
  return from === to ? [] : [{ id, after, from, to }]
}

/** Hooks of products and specifications that record price changes. */
export const priceHooks = (deps: PriceDeps): Readonly<Record<string, EntityHooks>> => ({
  product: keepingPrices(deps, (id) => ({ productId: id })),
  productSpec: keepingPrices(deps, (_, { productId, name }) => ({ productId, spec: name })),
})
