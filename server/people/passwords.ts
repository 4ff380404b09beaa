import { writeLog } from '../audit/log'
import { system } from '../db/tables'
import type { Call } from '../entity/contracts/calls'
import { declined, declinedFields, type FieldError, ok } from '../http/envelope'
import { passwordMessages } from '../kernel/messages'
import { generatePassword, hashPassword, isStrongPassword } from '../kernel/passwords'
import type { Sessions } from '../sessions/sessions'
import { refusePassword } from './accountRules'
import { userMessages as messages } from './messages'

interface NewPassword {
  readonly username: string
  readonly password: string
  readonly confirmpassword: string
  readonly generate?: boolean
}

/** Sets a member's password (contract, §3.3): a typed one, or a random one that only this answer shows. */
export async function setPassword(
  { request: { caller, ip }, body, store, deps }: Call<unknown, NewPassword>,
  { sessions }: { readonly sessions: Sessions },
) {
  const { db } = deps.database
  const { username, password: typed, confirmpassword, generate = false } = body
  if (!generate) {
    const [first, ...others] = wrongIn(typed, confirmpassword)
    if (first) throw declinedFields([first, ...others])
  }
  const person = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  const found = person && (await store.find(person.id, caller))
  if (!found) throw declined(messages.unknown)
  const password = generate ? generatePassword() : typed
  const hashed = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await refusePassword(trx, found, caller)
    await system(trx)
      .updateTable('sys_user')
      .set({ password: hashed, must_change: generate })
      .where('id', '=', found.id)
      .execute()
    const { username: account, realname: name, tenantId } = caller
    const content = messages.passwordLog(username)
    await writeLog(trx, deps.clock, { logType: 2, content, ip, account, name, tenantId })
  })
  await sessions.closeAll(found.id)
  return ok(generate ? { password } : {}, messages.passwordSet)
}

function wrongIn(typed: string, confirmed: string): readonly FieldError[] {
  if (typed === '') return [{ field: 'password', message: passwordMessages.passwordEmpty }]
  return [
    ...(typed === confirmed
      ? []
      : [{ field: 'confirmpassword', message: passwordMessages.passwordsDiffer }]),
    ...(isStrongPassword(typed)
      ? []
      : [{ field: 'password', message: passwordMessages.passwordWeak }]),
  ]
}
