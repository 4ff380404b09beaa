import { hashPassword } from '../auth/passwords'
import { newToken } from '../auth/tokens'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import { newId } from '../sys/ids'
import { system } from '../sys/tables'
import type { ThirdPerson } from './accounts'
import { thirdMessages } from './messages'

/** Throws a refusal for what is no name of an account. */
export function newUsername(text: string): string {
  if (!/^[A-Za-z0-9][\w.-]{2,49}$/.test(text)) throw declined(thirdMessages.usernameMalformed)
  return text
}

/** An account that is entered through its provider only, until a password is set. Returns its id. */
export async function createPersonUser(
  trx: Db,
  {
    username,
    person,
    tenantId,
  }: { readonly username: string; readonly person: ThirdPerson; readonly tenantId: number },
): Promise<string> {
  const tables = system(trx)
  const created = await tables
    .insertInto('sys_user')
    .values({
      id: newId(),
      username,
      realname: (person.realname || username).slice(0, 100),
      // Nobody knows it.
      password: await hashPassword(newToken()),
      avatar: person.avatar,
      status: 1,
      del_flag: 0,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw declined(thirdMessages.usernameTaken)
  const member = { user_id: created.id, tenant_id: tenantId, sort_no: 0 }
  await tables.insertInto('sys_user_tenant').values(member).execute()
  return created.id
}
