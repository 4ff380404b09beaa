import { exclusiveWork, transactionAlone, type WaitOptions } from '../db/alone'
import { limitLockWaits, tryingForLocks } from '../db/lockWaits'
import type { Db } from '../db/open'
import { releaseAlone } from '../db/releaseLock'

/**
 * The short transaction that puts a release in force: `work` writes it, and all that people change from there on. Nobody
 * else publishes meanwhile; writes of records wait only while it is committed. It is done again, from its beginning, as
 * often as `tries` says (without end unless given) where others have a lock that it needs.
 */
export const releaseTransaction = <Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  { tries, ...wait }: WaitOptions & { readonly tries?: number } = {},
): Promise<Result> =>
  tryingForLocks(
    () =>
      transactionAlone(
        db,
        exclusiveWork.records,
        async (trx) => {
          await limitLockWaits(trx)
          const result = await work(trx)
          await releaseAlone(trx)
          return result
        },
        wait,
      ),
    { tries, log: wait.log },
  )
