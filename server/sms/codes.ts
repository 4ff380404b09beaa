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

/** Purpose of a code; a code is not valid for any other purpose. */
export type CodePurpose = 'login' | 'register' | 'reset' | 'bind'

export interface Codes {
  /**
   * Sends a new code of six digits, valid once within ten minutes. Throws a refusal while an unused code is still valid
   * (with the remaining seconds), beyond the quota (429), and if the message could not be sent.
   */
  send(mobile: string, purpose: CodePurpose, address?: string): Promise<void>
  /** Whether the code is right; a right code is then used up. A code allows five tries. */
  check(mobile: string, purpose: CodePurpose, code: string): Promise<boolean>
  /** Like `judge`, but leaves a right code, for `use`. */
  weigh(mobile: string, purpose: CodePurpose, code: string): Promise<Verdict>
  /** Uses up the code that was weighed; false = somebody else has meanwhile. */
  use(mobile: string, purpose: CodePurpose): Promise<boolean>
  /** Like `check`, but distinguishes a wrong code from a void one: used, expired or tried too often. */
  judge(mobile: string, purpose: CodePurpose, code: string): Promise<Verdict>
  /**
   * Exchanges a right code for a proof for a later step, valid once within ten minutes. undefined if the code is wrong.
   */
  prove(mobile: string, purpose: CodePurpose, code: string): Promise<string | undefined>
  judgeProof(mobile: string, purpose: CodePurpose, proof: string): Promise<Verdict>
}

export type Verdict = 'right' | 'wrong' | 'void'

export interface CodesDeps {
  readonly db: Db
  readonly clock: () => Date
  /** undefined: no sender is configured, so sending is refused. */
  readonly sender: SmsSender | undefined
}

export function createCodes({ db, clock, sender }: CodesDeps): Codes {
  const tables = system(db)
  const quota = createSmsQuota(db, clock)

  /** Answers the hash of the code that is right. */
  async function weighAt(
    key: string,
    code: string,
  ): Promise<'wrong' | 'void' | { readonly right: string }> {
    // Count the try before checking, so that parallel requests get no extra tries.
    const tried = await tables
      .updateTable('sys_sms_code')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('key_hash', '=', key)
      .where('expires_at', '>', clock().getTime())
      .where('tries', '<', triesAtMost)
      .returning('code_hash')
      .executeTakeFirst()
    if (!tried) return 'void'
    return (await verifyPassword(code, tried.code_hash)) ? { right: tried.code_hash } : 'wrong'
  }

  async function judgeAt(key: string, code: string): Promise<Verdict> {
    const weighed = await weighAt(key, code)
    if (typeof weighed === 'string') return weighed
    // If the right code arrives twice at once, only one is accepted.
    const used = await tables
      .deleteFrom('sys_sms_code')
      .where('key_hash', '=', key)
      .where('code_hash', '=', weighed.right)
      .executeTakeFirst()
    return used.numDeletedRows > 0n ? 'right' : 'void'
  }

  /** Stores the code unless another one is still valid; then answers the remaining seconds of that one. */
  async function keep(key: string, codeHash: string): Promise<number> {
    const now = clock().getTime()
    await tables.deleteFrom('sys_sms_code').where('expires_at', '<=', now).execute()
    const row = { code_hash: codeHash, expires_at: now + codeLifeMs, tries: 0 }
    const kept = await tables
      .insertInto('sys_sms_code')
      .values({ key_hash: key, ...row })
      .onConflict((conflict) =>
        // A code that was tried too often counts as none.
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
        // The sender has logged the error; a code that never arrived must not block the next one.
        await forget()
        throw declined(smsMessages.failed)
      }
    },
    async weigh(mobile, purpose, code) {
      const weighed = await weighAt(keyOf(mobile, purpose), code)
      return typeof weighed === 'string' ? weighed : 'right'
    },
    async use(mobile, purpose) {
      const used = await tables
        .deleteFrom('sys_sms_code')
        .where('key_hash', '=', keyOf(mobile, purpose))
        .executeTakeFirst()
      return used.numDeletedRows > 0n
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
  // Binding an account uses the same codes as login.
  sha256(`${purpose === 'bind' ? 'login' : purpose}\n${mobile}`)
