import type { Db } from '../db/open'
import type { TakenMail } from './outbox'

/**
 * Told of a mail that is given up, in the transaction that says so. Answers what is to be done when that has ended;
 * undefined = nothing.
 */
export type GivenUp = (
  trx: Db,
  mail: Pick<TakenMail, 'id' | 'tenantId'>,
) => Promise<(() => Promise<void>) | undefined>

/** Each of several is told. */
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
