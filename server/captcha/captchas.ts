import type { Db } from '../db/open'
import { system } from '../db/tables'
import { sha256 } from '../kernel/tokens'
import { drawText, randomText } from './picture'

export const captchaLifeMs = 60_000

export interface Captchas {
  /** Makes a new picture for the key, as a data URL. The previous picture of the key becomes void. */
  draw(key: string): Promise<string>
  /** Whether the answer is right, checked before its use: a wrong answer voids the picture, a right one does not. */
  probe(key: string, answer: string): Promise<boolean>
  /** Whether the answer is right. The picture is void afterwards in either case. */
  check(key: string, answer: string): Promise<boolean>
}

export function createCaptchas(db: Db, clock: () => Date): Captchas {
  const tables = system(db)
  return {
    async draw(key) {
      const text = randomText()
      const now = clock().getTime()
      const row = { code_hash: answerHash(key, text), expires_at: now + captchaLifeMs }
      await tables.deleteFrom('sys_captcha').where('expires_at', '<=', now).execute()
      await tables
        .insertInto('sys_captcha')
        .values({ key_hash: sha256(key), ...row })
        .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(row))
        .execute()
      return `data:image/png;base64,${drawText(text).toString('base64')}`
    },
    async probe(key, answer) {
      // A wrong answer deletes the picture in one statement, so parallel guesses gain nothing.
      await tables
        .deleteFrom('sys_captcha')
        .where('key_hash', '=', sha256(key))
        .where('code_hash', '!=', answerHash(key, answer))
        .execute()
      const row = await tables
        .selectFrom('sys_captcha')
        .select('expires_at')
        .where('key_hash', '=', sha256(key))
        .executeTakeFirst()
      return row !== undefined && row.expires_at > clock().getTime()
    },
    async check(key, answer) {
      // Deletes and reads in one statement: of two parallel attempts only one finds the picture.
      const row = await tables
        .deleteFrom('sys_captcha')
        .where('key_hash', '=', sha256(key))
        .returning(['code_hash', 'expires_at'])
        .executeTakeFirst()
      if (!row || row.expires_at <= clock().getTime()) return false
      return row.code_hash === answerHash(key, answer)
    },
  }
}

/** Hash of an answer. Case does not matter. */
export const answerHash = (key: string, answer: string): string =>
  sha256(`${answer.trim().toLowerCase()}\n${key}`)
