import type { Db } from '../db/open'
import { system } from '../db/tables'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { smsMessages } from './messages'
import type { SmsSender } from './sender'

/** Value of `es_type` (contract, §6.13). */
const smsType = '1'
// Codes are valid for minutes, so old messages can be deleted.
const keptMs = 90 * 24 * 3_600_000

export interface OutboxDeps {
  readonly db: Db
  readonly clock: () => Date
}

/**
 * Without a gateway, a message is only a row of the outbox, which the administrator reads in the console. With a
 * gateway, the outbox records the sending and its result, but not the code, which only the receiver may know.
 */
export function createOutbox(deps: OutboxDeps, gateway?: SmsSender): SmsSender {
  if (!gateway) return { send: (mobile, text) => keep(deps, mobile, text, sent) }
  return {
    async send(mobile, text) {
      const hidden = text.replace(/\d{4,}/g, (digits) => '*'.repeat(digits.length))
      try {
        await gateway.send(mobile, text)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await keep(deps, mobile, hidden, { status: '2', result: reason.slice(0, 500) })
        throw error
      }
      await keep(deps, mobile, hidden, sent)
    },
  }
}

interface Outcome {
  readonly status: '1' | '2'
  readonly result: string | null
}

const sent: Outcome = { status: '1', result: null }

async function keep(
  { db, clock }: OutboxDeps,
  mobile: string,
  text: string,
  { status, result }: Outcome,
): Promise<void> {
  const now = clock()
  const tables = system(db)
  const oldest = wallClock(new Date(now.getTime() - keptMs))
  await tables
    .deleteFrom('sys_sms')
    .where('es_type', '=', smsType)
    .where('create_time', '<', oldest)
    .execute()
  await tables
    .insertInto('sys_sms')
    .values({
      id: recordId(now),
      // 0 = shared by all tenants.
      tenant_id: 0,
      es_title: smsMessages.title,
      es_type: smsType,
      es_receiver: mobile,
      es_content: text,
      es_send_time: wallClock(now),
      es_send_status: status,
      es_send_num: 1,
      es_result: result,
      create_time: wallClock(now),
    })
    .execute()
}
