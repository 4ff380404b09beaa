import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Codes } from '../sms/codes'
import { authMessages, registerMessages } from './messages'

export interface MobileChange {
  readonly phone: string
  /** Code sent to the new number, as for a registration. */
  readonly smscode: string
  readonly username: string
}

/** Changes the mobile number of the caller's account. Throws a refusal with the contract's text (§3.3). */
export async function setMobile(
  { db, codes }: { readonly db: Db; readonly codes: Codes },
  caller: Caller,
  { phone, smscode, username }: MobileChange,
): Promise<void> {
  const foreign = username !== '' && username !== caller.username
  if (foreign || phone === '' || smscode === '') throw declined(authMessages.mobileFailed)
  const verdict = await codes.judge(phone, 'register', smscode)
  if (verdict === 'void') throw declined(authMessages.codeVoid)
  if (verdict === 'wrong') throw declined(authMessages.codeDiffers)
  try {
    await system(db)
      .updateTable('sys_user')
      .set({ phone })
      .where('id', '=', caller.userId)
      .execute()
  } catch (error) {
    // Somebody else registered with this number after the code was sent.
    if (databaseFailure(error)?.kind !== 'unique') throw error
    throw declined(registerMessages.phoneTaken)
  }
}
