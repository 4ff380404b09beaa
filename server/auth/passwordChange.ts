import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, declinedFields } from '../http/envelope'
import type { Caller } from '../http/right'
import { hashPassword, isStrongPassword, verifyPassword } from '../kernel/passwords'
import { authMessages } from './messages'

export interface PasswordChange {
  readonly username: string
  readonly oldPassword: string
  readonly password: string
  readonly confirmed: string
}

/** Changes the caller's own password. Throws a refusal with the contract's text (§3.3). */
export async function changePassword(
  db: Db,
  caller: Caller,
  { username, oldPassword, password, confirmed }: PasswordChange,
): Promise<void> {
  if (username !== caller.username) throw declined(authMessages.onlyOwnPassword)
  const user = await system(db)
    .selectFrom('sys_user')
    .select('password')
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  if (!(await verifyPassword(oldPassword, user?.password))) {
    throw refused('oldpassword', authMessages.oldPasswordWrong)
  }
  if (password === '') throw refused('password', authMessages.passwordEmpty)
  if (password !== confirmed) throw refused('confirmpassword', authMessages.passwordsDiffer)
  if (!isStrongPassword(password)) throw refused('password', authMessages.passwordWeak)
  await system(db)
    .updateTable('sys_user')
    .set({ password: await hashPassword(password), must_change: false })
    .where('id', '=', caller.userId)
    .execute()
}

const refused = (field: string, message: string) => declinedFields([{ field, message }])
