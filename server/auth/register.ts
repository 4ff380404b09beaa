import { matches } from '#model'
import { writeLog } from '../audit/log'
import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { hasAccountKey } from '../entity/schema/foldedKeys'
import { declined } from '../http/envelope'
import { hashPassword, isStrongPassword } from '../kernel/passwords'
import type { Codes } from '../sms/codes'
import { insertMember } from './memberAccount'
import { authMessages, registerMessages as messages } from './messages'
import { tenantForNewcomer } from './newcomerTenant'

export interface Registration {
  readonly username: string
  readonly password: string
  /** '' for none. */
  readonly email: string
  readonly phone: string
  readonly smscode: string
}

export interface RegisterDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly codes: Codes
}

/** Creates an account for a user who has verified a phone. Throws a refusal with the contract's text (§3.1). */
export async function register(
  { db, clock, codes }: RegisterDeps,
  { host, ip }: { readonly host: string; readonly ip: string },
  registration: Registration,
): Promise<void> {
  const { username, password, email, phone, smscode } = registration
  if (!/^[\p{L}\p{N}_.-]{2,50}$/u.test(username)) throw declined(messages.usernameMalformed)
  if (email !== '' && !matches('e', email)) throw declined(messages.emailMalformed)
  if (!isStrongPassword(password)) throw declined(authMessages.passwordWeak)
  // What is taken is told to whoever has the code, and to nobody else.
  const verdict = await codes.weigh(phone, 'register', smscode)
  if (verdict === 'void') throw declined(messages.codeVoid)
  if (verdict === 'wrong') throw declined(authMessages.phoneCodeWrong)
  // Checked before the code is used up, so that the user can try another name.
  if (await isTaken(db, 'username', username)) throw declined(messages.usernameTaken)
  if (await isTaken(db, 'phone', phone)) throw declined(messages.phoneTaken)
  if (email !== '' && (await isTaken(db, 'email', email))) throw declined(messages.emailTaken)
  if (!(await codes.use(phone, 'register'))) throw declined(messages.codeVoid)

  const account = { username, phone, email, password: await hashPassword(password) }
  const tenantId = await tenantForNewcomer(db, host, clock())
  try {
    const content = messages.log(username)
    await db.transaction().execute(async (trx) => {
      await insertMember(trx, account, tenantId)
      await writeLog(trx, clock, { logType: 2, content, ip, account: username, name: username })
    })
  } catch (error) {
    throw takenSince(error) ?? error
  }
}

export type AccountKey = 'username' | 'phone' | 'email'

/** Names are compared as people read them: colleagues could mistake `Admin` or `ａｄｍｉｎ` for `admin`. */
export async function isTaken(db: Db, key: AccountKey, value: string): Promise<boolean> {
  const rows = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where(hasAccountKey(key, value))
    // A deleted account keeps its name, as the unique index requires, but not its phone and email address.
    .$if(key !== 'username', (query) => query.where('del_flag', '=', 0))
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Another request has just taken the value. */
function takenSince(error: unknown) {
  const failure = databaseFailure(error)
  if (failure?.kind !== 'unique') return undefined
  if (failure.constraint?.includes('phone')) return declined(messages.phoneTaken)
  if (failure.constraint?.includes('email')) return declined(messages.emailTaken)
  return declined(messages.usernameTaken)
}
