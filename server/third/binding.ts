import { writeLog } from '../audit/log'
import { admitUser } from '../auth/admitUser'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import { newToken, sha256 } from '../kernel/tokens'
import type { Codes } from '../sms/codes'
import { bind, type ThirdPerson } from './accounts'
import { thirdMessages } from './messages'
import { createPasses } from './passes'

export interface BindingDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly codes: Codes
}

/** A person without an account here, with the secret that lets the browser bind or create one. */
export interface Unbound {
  readonly thirdUserUuid: string
  /** Also required by the calls that do more than prove a phone. */
  readonly operateCode: string
}

/**
 * The contract's `thirdUserUuid` is a secret of the browser that has just signed in at the provider, valid for ten
 * minutes. The provider's own id for a person would not do, because too many know it.
 */
export async function issueUnbound(
  { db, clock }: BindingDeps,
  person: ThirdPerson,
): Promise<Unbound> {
  const operateCode = newToken()
  const thirdUserUuid = await createPasses(db, clock).issue('unbound', {
    person,
    operateHash: sha256(operateCode),
  })
  return { thirdUserUuid, operateCode }
}

/** The person of the secret. Throws a refusal if it is void. */
export async function unboundPerson(
  { db, clock }: BindingDeps,
  thirdUserUuid: string,
  operateCode?: string,
): Promise<ThirdPerson> {
  const content = await createPasses(db, clock).read('unbound', thirdUserUuid)
  if (!content) throw declined(thirdMessages.bindingExpired)
  if (operateCode !== undefined && sha256(operateCode) !== content.operateHash) {
    throw declined(thirdMessages.operateWrong)
  }
  return content.person
}

/**
 * Binds the secret's person to the user that `choose` finds or creates, in one transaction, and uses the secret up.
 * Throws a refusal if the secret is void or the person is bound already.
 */
export async function bindUnbound(
  { db, clock }: BindingDeps,
  thirdUserUuid: string,
  choose: (trx: Db, person: ThirdPerson) => Promise<string>,
): Promise<{ readonly person: ThirdPerson; readonly userId: string }> {
  return await db.transaction().execute(async (trx) => {
    const content = await createPasses(trx, clock).take('unbound', thirdUserUuid)
    if (!content) throw declined(thirdMessages.bindingExpired)
    const { person } = content
    const userId = await choose(trx, person)
    if (!(await bind(trx, clock, person, userId))) throw declined(thirdMessages.taken)
    return { person, userId }
  })
}

export interface PhoneProof {
  readonly mobile: string
  readonly captcha: string
  readonly thirdUserUuid: string
}

/** Binds to the account of a phone proven by a code. After a wrong code, the secret stays valid. */
export async function bindByPhone(deps: BindingDeps, proof: PhoneProof) {
  await unboundPerson(deps, proof.thirdUserUuid)
  const right = await deps.codes.check(proof.mobile, 'bind', proof.captcha)
  // Codes are only sent to phones with an account; a phone without one gets the same answer as a wrong code.
  const userId = right ? await userOfPhone(deps.db, proof.mobile) : undefined
  if (userId === undefined) throw declined(thirdMessages.codeWrong)
  return await bindUnbound(deps, proof.thirdUserUuid, async (trx) => {
    // Throws if the user may not sign in; then nothing is bound.
    await admitUser(trx, deps.clock, userId)
    return userId
  })
}

async function userOfPhone(db: Db, phone: string): Promise<string | undefined> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('phone', '=', phone)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return user?.id
}

/** Logs who was bound to which account. */
export async function logBinding(
  { db, clock }: BindingDeps,
  entry: { readonly userId: string; readonly thirdType: string; readonly ip: string },
): Promise<void> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('id', '=', entry.userId)
    .executeTakeFirst()
  await writeLog(db, clock, {
    logType: 2,
    content: thirdMessages.bindingLog(user?.username ?? '', entry.thirdType),
    ip: entry.ip,
    account: user?.username ?? '',
    ...(user ? { name: user.realname } : {}),
  })
}
