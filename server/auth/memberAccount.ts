import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId } from '../kernel/ids'
import { registerMessages } from './messages'

/** Role of users who registered themselves; it has no rights until an administrator adds some. */
const memberRole = 'member'

export interface MemberAccount {
  readonly username: string
  /** Defaults to the username. */
  readonly realname?: string
  readonly avatar?: string | null
  /** '' for none. */
  readonly phone: string
  /** '' for none. */
  readonly email: string
  /** Hashed. */
  readonly password: string
}

/**
 * Inserts an account with the default role; undefined makes it a member of no tenant. Returns its id.
 */
export async function insertMember(
  trx: Db,
  { username, realname = username, avatar = null, phone, email, password }: MemberAccount,
  tenantId: number | undefined,
): Promise<string> {
  const tables = system(trx)
  const id = newId()
  const reached = { phone: phone || null, email: email || null }
  const row = { id, username, realname, avatar, password, ...reached, status: 1 }
  await trx.insertInto('sys_user').values(row).execute()
  await trx
    .insertInto('sys_role')
    .values({ id: newId(), role_code: memberRole, role_name: registerMessages.role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const role = await tables
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', memberRole)
    .where('tenant_id', '=', 0)
    .executeTakeFirstOrThrow()
  await tables.insertInto('sys_user_role').values({ user_id: id, role_id: role.id }).execute()
  if (tenantId === undefined) return id
  const member = { user_id: id, tenant_id: tenantId, sort_no: 0 }
  await tables.insertInto('sys_user_tenant').values(member).execute()
  return id
}
