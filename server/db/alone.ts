import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseLog } from './pool'
import type { Db } from './tables'
import { liftTimeLimits } from './timeLimits'

/** Work over the whole database that only one process may do at a time. */
export const exclusiveWork = {
  schema: { key: 0x6a69616e, name: 'migrations' },
  tables: { key: 0x6a64646c, name: 'tables of the documents' },
  records: { key: 0x6a647365, name: 'menu, dictionaries and first records' },
} as const

export type ExclusiveWork = (typeof exclusiveWork)[keyof typeof exclusiveWork]

export interface WaitOptions {
  /** Called repeatedly while waiting, with the awaited work and the seconds waited. */
  readonly log?: DatabaseLog | undefined
  readonly pollMs?: number | undefined
  /** Interval of the log lines. */
  readonly noteMs?: number | undefined
}

/**
 * Runs `work` in one transaction without time limits while holding a lock that excludes other processes. It polls for
 * the lock: waiting in the database would hit its limits, would not be logged, and would look like a server that
 * stopped answering. In the embedded database all connections share one session and get the lock at once; its
 * transactions run one after the other anyway.
 */
export async function transactionAlone<Result>(
  db: Db,
  lock: ExclusiveWork,
  work: (trx: Db) => Promise<Result>,
  wait: WaitOptions = {},
): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await granted(lock, wait, async () => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${lock.key}) as locked`.execute(trx)
      return rows[0]?.locked === true
    })
    return await work(trx)
  })
}

/** Same for work of several transactions: runs it on one connection that holds the lock. */
export async function connectionAlone<Result>(
  db: Db,
  lock: ExclusiveWork,
  work: (connection: Db) => Promise<Result>,
  wait: WaitOptions = {},
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    await granted(lock, wait, async () => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${lock.key}) as locked`.execute(connection)
      return rows[0]?.locked === true
    })
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lock.key})`.execute(connection)
    }
  })
}

async function granted(
  { name }: ExclusiveWork,
  { log, pollMs = 100, noteMs = 10_000 }: WaitOptions,
  tryLock: () => Promise<boolean>,
): Promise<void> {
  const began = performance.now()
  let noted = began
  while (!(await tryLock())) {
    await pause(pollMs)
    if (performance.now() - noted < noteMs) continue
    noted = performance.now()
    const seconds = Math.round((noted - began) / 1000)
    log?.('waiting for another process', { work: name, seconds })
  }
}
