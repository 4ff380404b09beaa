import { beginningOf } from '../../renderer/model/characters/characters'
import { insertMember } from '../auth/memberAccount'
import { isTaken } from '../auth/register'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import { hashPassword } from '../kernel/passwords'
import { newToken } from '../kernel/tokens'
import type { ThirdPerson } from './accounts'
import { thirdMessages } from './messages'

/** Throws a refusal if the text cannot be an account name. E-mail addresses are allowed: many providers use them. */
export function newUsername(text: string): string {
  if (!/^[\p{L}\p{N}_.@-]{2,50}$/u.test(text)) throw declined(thirdMessages.usernameMalformed)
  return text
}

/** Hash of a random password that nobody knows. Create it before the transaction, because hashing is slow. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken())

interface NewUser {
  readonly username: string
  readonly person: ThirdPerson
  readonly tenantId: number
  /** See unknownPassword. */
  readonly password: string
}

/**
 * Creates an account like a registration does, but until a password is set, it can only sign in through its provider.
 * Returns its id; throws a refusal if the name is taken.
 */
export async function createPersonUser(
  trx: Db,
  { username, person, tenantId, password }: NewUser,
): Promise<string> {
  if (await isTaken(trx, 'username', username)) throw declined(thirdMessages.usernameTaken)
  const account = {
    username,
    realname: beginningOf(person.realname || username, 100),
    avatar: person.avatar,
    phone: '',
    email: '',
    password,
  }
  return await insertMember(trx, account, tenantId)
}
