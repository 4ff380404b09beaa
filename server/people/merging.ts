import { sql } from 'kysely'
import type { Db } from '../db/open'

/** Queries that were shared with merged roles or departments are shared with the one that takes their place. */
export async function moveShares(trx: Db, from: readonly string[], to: string): Promise<void> {
  await sql`update sys_super_query set target_id = ${to}
    where scope in ('role', 'depart') and target_id = any(${from}::text[])`.execute(trx)
}
