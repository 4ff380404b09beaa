import type { Documents } from '#model'
import type { Db } from '../db/open'
import type { Stored } from '../entity/contracts/records'
import type { Origin } from '../entity/contracts/writing'
import { entityTableOf } from '../entity/schema/entityTable'
import { clockCaller } from '../entity/write/timedSteps'
import { write } from '../entity/write/write'
import { decide } from './decide'

interface Arrival {
  readonly documents: Documents
  readonly origin: Origin
  readonly now: Date
}

/** Assigns an enquiry by the rules if it came from outside and has no owner. */
export async function assignArrived(
  trx: Db,
  enquiry: Stored,
  { documents, origin, now }: Arrival,
): Promise<void> {
  const { entities } = documents
  const entity = entities.get('enquiry')
  if (!entity) return
  const { assigned } = await decide(trx, [enquiry], { documents, origin, now })
  for (const { before, draft, by } of assigned) {
    await write(
      trx,
      { entityTable: entityTableOf(entity), edited: [{ before, draft }], late: 'refuse' },
      {
        origin: { ...origin, caller: decidingCaller(by, origin.caller.tenantId) },
        now,
        entities: () => entities,
      },
    )
  }
}

/** The timeline names no person but the rule, or says that the customer already has an owner. */
const decidingCaller = (by: string, tenantId: number) => ({
  ...clockCaller(tenantId),
  username: 'assignRule',
  realname: by,
})
