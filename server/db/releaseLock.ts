import { sql } from 'kysely'
import type { Db } from './tables'

/*
 * Whoever writes records shares this lock until his transaction ends, and whoever puts a release in force has it alone
 * at the end of his: so a write knows whether the release it is made by is still the newest when it is committed.
 */

const key = 0x6a647265

/** Made by a migration. A function, as each of its statements sees what was committed before it, the lock included. */
export const releaseFunction = `create function sys_document_release_shared() returns integer
  language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${key});
    return (select coalesce(max(number), 0) from sys_document_release);
  end $$`

/** Shares the lock; answers the newest release, 0 = none. */
export async function sharedRelease(trx: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select sys_document_release_shared() as number`.execute(trx)
  return rows[0]?.number ?? 0
}

/** Takes the lock alone. Writes wait for the end of this transaction from now on, so it has to come soon. */
export async function releaseAlone(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(trx)
}
