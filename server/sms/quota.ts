import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { tooMany } from '../http/envelope'
import { sha256 } from '../kernel/tokens'

const hourMs = 3_600_000

/** Most messages in an hour, counted from the first one: messages cost money and can be used to harass people. */
export const smsPerHour = { mobile: 5, address: 30, all: 1_000 } as const

export interface SmsQuota {
  /** Counts one message. Throws 429 with the seconds to wait when it is one too many. */
  take(mobile: string, address?: string): Promise<void>
}

/**
 * Counts are in the database and change in one statement, so that parallel requests on several processes cannot exceed
 * the quota.
 */
export function createSmsQuota(db: Db, clock: () => Date): SmsQuota {
  const tables = system(db)
  return {
    async take(mobile, address) {
      const now = clock().getTime()
      const cutoff = now - hourMs
      const limits = new Map<string, number>([
        [sha256(`mobile\n${mobile}`), smsPerHour.mobile],
        ['all', smsPerHour.all],
        ...(address === undefined
          ? []
          : [[sha256(`address\n${address}`), smsPerHour.address] as const]),
      ])
      await tables.deleteFrom('sys_sms_count').where('since_at', '<=', cutoff).execute()
      const rows = await tables
        .insertInto('sys_sms_count')
        // Sorted, so that two statements cannot deadlock.
        .values([...limits.keys()].sort().map((key) => ({ key, messages: 1, since_at: now })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            messages: sql<number>`sys_sms_count.messages + 1`,
          }),
        )
        .returningAll()
        .execute()
      const spent = rows.filter(({ key, messages }) => messages > (limits.get(key) ?? 0))
      const free = Math.max(0, ...spent.map(({ since_at }) => since_at + hourMs - now))
      if (spent.length > 0) throw tooMany(free / 1000)
    },
  }
}
