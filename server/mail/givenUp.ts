import type { Db } from '../db/open'
import type { TakenMail } from './outbox'

/**
 * Called when a mail is given up, in the transaction that records it. Answers what to do after the commit; undefined =
 * nothing.
 */
export type GivenUp = (
  trx: Db,
  mail: Pick<TakenMail, 'id' | 'tenantId'>,
) => Promise<(() => Promise<void>) | undefined>

/** Calls every handler. */
export const everyOf =
  (all: () => readonly GivenUp[]): GivenUp =>
  async (trx, mail) => {
    const later: (() => Promise<void>)[] = []
    for (const tell of all()) {
      const one = await tell(trx, mail)
      if (one) later.push(one)
    }
    return async () => {
      for (const one of later) await one()
    }
  }
