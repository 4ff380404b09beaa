import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseFailure } from './errors'
import type { DatabaseLog } from './pool'
import type { Db } from './tables'

/** Less than a person notices, and than PostgreSQL waits before it looks for a deadlock. */
const longestWaitMs = 400
const pauseMs = { least: 50, most: 500 }

/**
 * Limits how long each statement of the transaction waits for a lock: whoever comes after it waits, too, even for what
 * the lock's owner would let him do.
 */
export async function limitLockWaits(trx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(longestWaitMs)}, true)`.execute(trx)
}

interface Trying {
  /** Without a limit unless given. */
  readonly tries?: number | undefined
  readonly log?: DatabaseLog | undefined
}

/**
 * Does a transaction of limited waits, and again after a random pause where a lock was not to be had. Rejects with what
 * the last try met.
 */
export async function tryingForLocks<Result>(
  transaction: () => Promise<Result>,
  { tries = Number.POSITIVE_INFINITY, log }: Trying = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (databaseFailure(error)?.kind !== 'conflict' || attempt >= tries) throw error
      if (attempt % 20 === 0) log?.('waiting for locks', { attempt, error })
      await pause(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
    }
  }
}
