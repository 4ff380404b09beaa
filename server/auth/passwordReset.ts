import { writeLog } from '../audit/log'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import { hashPassword, isStrongPassword } from '../kernel/passwords'
import type { Codes } from '../sms/codes'
import { userOfMobile } from '../sms/mobile'
import { authMessages } from './messages'
import type { SignInDeps } from './signIn'

export interface PasswordReset {
  readonly username: string
  readonly password: string
  /** Token that phoneVerification returned. */
  readonly smscode: string
  readonly phone: string
}

/**
 * Sets a new password for a user who has verified the account's phone, and ends all sessions of the account.
 * Throws a refusal with the contract's text (§3.1).
 */
export async function resetPassword(
  { db, clock, sessions, codes }: SignInDeps & { readonly codes: Codes },
  ip: string,
  { username, password, smscode, phone }: PasswordReset,
): Promise<void> {
  if ([username, password, smscode, phone].includes('')) {
    throw declined(authMessages.resetIncomplete)
  }
  // Checked before the token is consumed, so that the user can retry after a weak password.
  if (!isStrongPassword(password)) throw declined(authMessages.passwordWeak)
  const verdict = await codes.judgeProof(phone, 'reset', smscode)
  if (verdict === 'void') throw declined(authMessages.codeVoid)
  if (verdict === 'wrong') throw declined(authMessages.codeDiffers)
  const user = await userOfMobile(db, phone)
  if (user?.username !== username) throw declined(authMessages.resetUnknown)
  const hashed = await hashPassword(password)
  const content = authMessages.resetLog(username)
  await db.transaction().execute(async (trx) => {
    await system(trx)
      .updateTable('sys_user')
      .set({ password: hashed, must_change: false })
      .where('id', '=', user.id)
      .execute()
    await writeLog(trx, clock, { logType: 2, content, ip, account: username })
  })
  await sessions.closeAll(user.id)
}
