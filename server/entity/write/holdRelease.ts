import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { sharedRelease } from '../../db/releaseLock'
import { isRenewable, Outdated, trialOfWork } from '../../kernel/inForce'
import type { Releases } from '../contracts/deps'

/**
 * Keeps the release that is in force in force until the transaction ends. Throws Outdated if it is not the one that this
 * work began with, says something else about records, and the work can be begun again. All other work goes on with the
 * documents that it has: what it writes is as though it had been written a moment before the release.
 */
export async function holdRelease(trx: Db, releases: Releases | undefined): Promise<void> {
  // A trial writes nothing that a release could be too early for.
  if (!releases || trialOfWork()) return
  const newest = await sharedRelease(trx)
  const began = releases.release()
  if (newest === began || releases.isBehind() || !isRenewable()) return
  if (await changesRecords(trx, began)) throw new Outdated(`${began} → ${newest}`)
}

/** What pages, reports, menu and roles say concerns no write that has begun. */
async function changesRecords(trx: Db, since: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_document_version where release > ${since}
      and path ~ ${'(^|/)(entities|dicts|rules)/'} limit 1`.execute(trx)
  return rows.length > 0
}
