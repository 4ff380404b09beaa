import { insertMember } from '../auth/memberAccount'
import { isTaken } from '../auth/register'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import { hashPassword } from '../kernel/passwords'
import { newToken } from '../kernel/tokens'
import type { ThirdPerson } from './accounts'
import { thirdMessages } from './messages'

/** Throws a refusal for what is no name of an account. Providers often name people by an address. */
export function newUsername(text: string): string {
  if (!/^[\p{L}\p{N}_.@-]{2,50}$/u.test(text)) throw declined(thirdMessages.usernameMalformed)
  return text
}

/** Hashed. Nobody knows it. Made before the transaction, which is not to wait for it. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken())

interface NewUser {
  readonly username: string
  readonly person: ThirdPerson
  readonly tenantId: number
  /** See unknownPassword. */
  readonly password: string
}

/**
 * An account like that of somebody who has registered, but entered through its provider only, until a
 * password is set. Returns its id; throws a refusal when the name is taken.
 */
export async function createPersonUser(
  trx: Db,
  { username, person, tenantId, password }: NewUser,
): Promise<string> {
  if (await isTaken(trx, 'username', username)) throw declined(thirdMessages.usernameTaken)
  const account = {
    username,
    realname: (person.realname || username).slice(0, 100),
    avatar: person.avatar,
    phone: '',
    email: '',
    password,
  }
  return await insertMember(trx, account, tenantId)
}
