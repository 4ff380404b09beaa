import { sql } from 'kysely'
import type { Db } from './tables'

/**
 * Lifts the time limits of the transaction, for work over the whole database whose duration depends on the amount of
 * data and the load. The limits return when the transaction ends, in both kinds of database.
 */
export async function liftTimeLimits(trx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}

/** Lifts the limit of statements on a connection that is the caller's alone, while `work` runs outside of transactions. */
export async function withoutTimeLimits<Result>(
  connection: Db,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`set statement_timeout = 0`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`reset statement_timeout`.execute(connection)
  }
}
