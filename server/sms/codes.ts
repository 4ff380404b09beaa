import { randomInt } from 'node:crypto'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, Refusal } from '../http/envelope'
import { hashPassword, verifyPassword } from '../kernel/passwords'
import { newToken, sha256 } from '../kernel/tokens'
import { smsMessages } from './messages'
import { createSmsQuota } from './quota'
import type { SmsSender } from './sender'

export const codeLifeMs = 600_000
export const triesAtMost = 5

/** What a code is good for: one sent for one purpose is worth nothing for another. */
export type CodePurpose = 'login' | 'register' | 'reset' | 'bind'

export interface Codes {
  /**
   * Sends a new code of six digits, good for one use within ten minutes. Throws a refusal while an
   * unused one is still good, with the seconds until it is not, beyond the quota (429), and when the message could not be sent.
   */
  send(mobile: string, purpose: CodePurpose, address?: string): Promise<void>
  /** Whether the code fits; it is void afterwards. A code stands five tries. */
  check(mobile: string, purpose: CodePurpose, code: string): Promise<boolean>
  /** The same, telling a wrong code from one that is void: used, expired, tried too often. */
  judge(mobile: string, purpose: CodePurpose, code: string): Promise<Verdict>
  /**
   * What stands for a code that was right, in a later step: good for one use within ten minutes.
   * undefined when the code was not right.
   */
  prove(mobile: string, purpose: CodePurpose, code: string): Promise<string | undefined>
  judgeProof(mobile: string, purpose: CodePurpose, proof: string): Promise<Verdict>
}

export type Verdict = 'right' | 'wrong' | 'void'

export interface CodesDeps {
  readonly db: Db
  readonly clock: () => Date
  /** undefined: nothing is configured, every sending is refused. */
  readonly sender: SmsSender | undefined
}

export function createCodes({ db, clock, sender }: CodesDeps): Codes {
  const tables = system(db)
  const quota = createSmsQuota(db, clock)

  async function judgeAt(key: string, code: string): Promise<Verdict> {
    // Taken before it is looked at, so that many at once get no more tries than one after another.
    const tried = await tables
      .updateTable('sys_sms_code')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('key_hash', '=', key)
      .where('expires_at', '>', clock().getTime())
      .where('tries', '<', triesAtMost)
      .returning('code_hash')
      .executeTakeFirst()
    if (!tried) return 'void'
    if (!(await verifyPassword(code, tried.code_hash))) return 'wrong'
    // Of two right ones at once only one finds it.
    const used = await tables
      .deleteFrom('sys_sms_code')
      .where('key_hash', '=', key)
      .where('code_hash', '=', tried.code_hash)
      .executeTakeFirst()
    return used.numDeletedRows > 0n ? 'right' : 'void'
  }

  /** Puts the code in force unless another one still is; then the seconds for which that one is good. */
  async function keep(key: string, codeHash: string): Promise<number> {
    const now = clock().getTime()
    await tables.deleteFrom('sys_sms_code').where('expires_at', '<=', now).execute()
    const row = { code_hash: codeHash, expires_at: now + codeLifeMs, tries: 0 }
    const kept = await tables
      .insertInto('sys_sms_code')
      .values({ key_hash: key, ...row })
      .onConflict((conflict) =>
        // One that was tried too often is as good as none.
        conflict
          .column('key_hash')
          .doUpdateSet(row)
          .where((is) =>
            is.or([
              is('sys_sms_code.expires_at', '<=', now),
              is('sys_sms_code.tries', '>=', triesAtMost),
            ]),
          ),
      )
      .returning('key_hash')
      .executeTakeFirst()
    if (kept) return 0
    const other = await tables
      .selectFrom('sys_sms_code')
      .select('expires_at')
      .where('key_hash', '=', key)
      .executeTakeFirst()
    return Math.max(1, Math.ceil(((other?.expires_at ?? now) - now) / 1000))
  }

  return {
    async send(mobile, purpose, address) {
      if (!sender) throw declined(smsMessages.unconfigured)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const codeHash = await hashPassword(code)
      const goodFor = await keep(keyOf(mobile, purpose), codeHash)
      if (goodFor > 0) throw new Refusal(500, smsMessages.stillValid, null, goodFor)
      const forget = () =>
        tables.deleteFrom('sys_sms_code').where('code_hash', '=', codeHash).execute()
      try {
        await quota.take(mobile, address)
      } catch (error) {
        await forget()
        throw error
      }
      try {
        await sender.send(mobile, smsMessages.text(code, codeLifeMs / 60_000))
      } catch {
        // The sender has kept what went wrong; a code that never arrived must not block the next.
        await forget()
        throw declined(smsMessages.failed)
      }
    },
    judge: (mobile, purpose, code) => judgeAt(keyOf(mobile, purpose), code),
    async check(mobile, purpose, code) {
      return (await judgeAt(keyOf(mobile, purpose), code)) === 'right'
    },
    async prove(mobile, purpose, code) {
      if ((await judgeAt(keyOf(mobile, purpose), code)) !== 'right') return undefined
      const proof = newToken()
      const row = {
        code_hash: await hashPassword(proof),
        expires_at: clock().getTime() + codeLifeMs,
        tries: 0,
      }
      await tables
        .insertInto('sys_sms_code')
        .values({ key_hash: proofKeyOf(mobile, purpose), ...row })
        .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(row))
        .execute()
      return proof
    },
    judgeProof: (mobile, purpose, proof) => judgeAt(proofKeyOf(mobile, purpose), proof),
  }
}

const proofKeyOf = (mobile: string, purpose: CodePurpose): string =>
  sha256(`proof\n${purpose}\n${mobile}`)

const keyOf = (mobile: string, purpose: CodePurpose): string =>
  // Whoever binds an account proves the phone as a login does.
  sha256(`${purpose === 'bind' ? 'login' : purpose}\n${mobile}`)
