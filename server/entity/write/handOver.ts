import type { Db } from '../../db/open'
import type { EntityDeps } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { Use } from '../contracts/uses'
import type { WriteRequest } from '../contracts/writing'
import { keptByUses } from '../judge/deletionRefusals'
import type { Kept } from '../judge/referring'
import { usesOf } from '../judge/uses'
import type { Leaving } from '../judge/useTallies'
import { seeingAll } from '../read/rows'
import { plansAfter } from './deletions'
import { moveChosen } from './moving'
import { write } from './write'

interface HandOver {
  /** Why, by id, records cannot be let go of yet, with what uses them. */
  readonly kept: ReadonlyMap<string, Kept>
  readonly uses: readonly Use[]
  /** Lets go of the others: what names them is cleared, or names the chosen record. */
  run(trx: Db, now: Date): Promise<void>
}

/** What the deletion of records would do to those that use them, for records that stay but are named no longer. */
export async function handOver(
  { entityTable, records }: Leaving,
  request: WriteRequest,
  { deps, find }: { readonly deps: EntityDeps; find(id: string): Promise<Stored | undefined> },
): Promise<HandOver> {
  const { caller } = request.origin
  const { db } = deps.database
  const entities = deps.entities(caller.tenantId)
  const asking = { entities, caller, uses: request.uses }
  const kept = await keptByUses(db, { entityTable, records }, asking)
  const used = records.filter(({ id }) => kept.has(id))
  const holder = { db, entities, caller, listOf: deps.listOf }
  const uses = used.length > 0 ? await usesOf({ entityTable, records: used }, holder) : []
  const going = records.filter(({ id }) => !kept.has(id))
  const move = await moveChosen(request, { entityTable, leaving: async () => going, find })
  return {
    kept,
    uses,
    async run(trx, now) {
      const stamp = { ...request, now, entities: deps.entities }
      await move(trx, write, stamp)
      const by = { ...stamp, origin: { ...request.origin, caller: seeingAll(caller) } }
      for await (const plan of plansAfter(trx, [{ entityTable, records: going }], stamp))
        await write(trx, plan, by)
    },
  }
}
