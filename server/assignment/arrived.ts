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

/** An enquiry that nobody of the company has brought in, and that is nobody's, goes to whom the rules say. */
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
        ...{ now, entities: () => entities },
      },
    )
  }
}

/** No person: the timeline tells which rule it was, or that the customer has somebody. */
const decidingCaller = (by: string, tenantId: number) => ({
  ...clockCaller(tenantId),
  username: 'assignRule',
  realname: by,
})
