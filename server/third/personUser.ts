import { insertMember } from '../auth/memberAccount'
import { hashPassword } from '../auth/passwords'
import { isTaken } from '../auth/register'
import { newToken } from '../auth/tokens'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import type { ThirdPerson } from './accounts'
import { thirdMessages } from './messages'

/** Throws a refusal for what is no name of an account. Providers often name people by an address. */
export function newUsername(text: string): string {
  if (!/^[\p{L}\p{N}_.@-]{2,50}$/u.test(text)) throw declined(thirdMessages.usernameMalformed)
  return text
}

interface NewUser {
  readonly username: string
  readonly person: ThirdPerson
  readonly tenantId: number
}

/**
 * An account like that of somebody who has registered, but entered through its provider only, until a
 * password is set. Returns its id; throws a refusal when the name is taken.
 */
export async function createPersonUser(
  trx: Db,
  { username, person, tenantId }: NewUser,
): Promise<string> {
  if (await isTaken(trx, 'username', username)) throw declined(thirdMessages.usernameTaken)
  const account = {
    username,
    realname: (person.realname || username).slice(0, 100),
    avatar: person.avatar,
    phone: '',
    email: '',
    // Nobody knows it.
    password: await hashPassword(newToken()),
  }
  return await insertMember(trx, account, tenantId)
}
