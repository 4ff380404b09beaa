import { type SqlBool, sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { isWithin, within } from '../entity/read/rows'
import { declined, invalid, notFound } from '../http/envelope'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import { refuseDepartRolesBeyond } from '../rights/giving'
import { departMessages as messages } from './messages'

/**
 * A department of the caller's tenant that is not deleted and within the row rules of `entity`. Throws 404 for any
 * other.
 */
export async function ownDepart(db: Db, id: string, caller: Caller, entity?: Entity) {
  const found = await system(db)
    .selectFrom('sys_depart')
    .select(['id', 'depart_name'])
    .where('id', '=', id)
    .where('tenant_id', '=', caller.tenantId)
    .where('del_flag', '=', 0)
    .where(within(entity, caller))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

type Entities = ReadonlyMap<string, Entity>

/** Makes people members of a department. Throws for people outside the tenant or not visible to the caller. */
export async function join(
  trx: Db,
  { departId, userIds }: { readonly departId: string; readonly userIds: readonly string[] },
  { caller, entities }: { readonly caller: Caller; readonly entities: Entities },
): Promise<void> {
  await ownDepart(trx, departId, caller, entities.get('sysDepart'))
  const ids = [...new Set(userIds)]
  const known = await system(trx)
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_tenant as membership', 'membership.user_id', 'person.id')
    .select('person.id')
    .where('membership.tenant_id', '=', caller.tenantId)
    .where('person.del_flag', '=', 0)
    .where('person.id', 'in', [...ids, ''])
    .where(within(entities.get('sysUser'), caller, sql.ref('person.id')))
    .execute()
  if (known.length < ids.length)
    throw invalid([{ field: 'userId', message: messages.unknownPeople }])
  const rows = ids.map((user_id) => ({ user_id, dep_id: departId, create_by: caller.username }))
  if (rows.length === 0) return
  await trx
    .insertInto('sys_user_depart')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'dep_id']).doNothing())
    .execute()
}

/** Condition on `role`: the caller sees the role and its department. */
export const rolesWithin = (entities: Entities, caller: Caller) =>
  sql<SqlBool>`role.tenant_id = ${caller.tenantId}
    and ${within(entities.get('departRole'), caller, sql.ref('role.id'))}
    and ${within(entities.get('sysDepart'), caller, sql.ref('role.depart_id'))}`

interface RolesChange {
  readonly userId: string
  /** Role ids. */
  readonly given: readonly string[]
  readonly taken: readonly string[]
}

/** Gives and takes department roles of a person. Throws for a person or role that the caller does not see. */
export async function changeRoles(
  trx: Db,
  { userId, given, taken }: RolesChange,
  { caller, entities }: { readonly caller: Caller; readonly entities: Entities },
): Promise<void> {
  if (!(await isWithin(trx, entities.get('sysUser'), caller, userId))) throw notFound()
  const seen = rolesWithin(entities, caller)
  const { rows } = await sql<{ id: string }>`
    select role.id from sys_depart_role role
    join sys_user_depart member on member.dep_id = role.depart_id and member.user_id = ${userId}
    where ${seen} and role.id = any(${given}::text[])`.execute(trx)
  if (rows.length < new Set(given).size) throw declined(messages.unknownRoles)
  await sql`delete from sys_depart_role_user where user_id = ${userId}
    and drole_id = any(${taken}::text[])
    and drole_id in (select role.id from sys_depart_role role where ${seen})`.execute(trx)
  for (const role of new Set(given)) await giveRole(trx, role, userId)
  await refuseDepartRolesBeyond(trx, [...given, ...taken], caller)
}

async function giveRole(trx: Db, drole_id: string, user_id: string): Promise<void> {
  await trx
    .insertInto('sys_depart_role_user')
    .values({ id: newId(), user_id, drole_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'drole_id']).doNothing())
    .execute()
}

/** Sets exactly these people for a role; they must be members of its department. Throws with the names of others. */
export async function setRolePeople(
  trx: Db,
  role: { readonly id: string; readonly departId: string },
  userIds: readonly string[],
  caller: Caller,
): Promise<void> {
  const { rows: strangers } = await sql<{ name: string }>`
    select coalesce(person.realname, asked.id) as name from unnest(${userIds}::text[]) as asked(id)
    left join sys_user person on person.id = asked.id
    where not exists (select 1 from sys_user_depart member
      where member.user_id = asked.id and member.dep_id = ${role.departId})`.execute(trx)
  if (strangers.length > 0) {
    const names = strangers.map(({ name }) => name)
    throw invalid([{ field: 'users', message: messages.notMembers(names) }])
  }
  const had = await system(trx)
    .selectFrom('sys_depart_role_user')
    .select('user_id')
    .where('drole_id', '=', role.id)
    .execute()
  const isSame =
    had.length === new Set(userIds).size && had.every((one) => userIds.includes(one.user_id))
  if (!isSame) await refuseDepartRolesBeyond(trx, [role.id], caller)
  await sql`delete from sys_depart_role_user where drole_id = ${role.id}
    and not user_id = any(${userIds}::text[])`.execute(trx)
  for (const userId of userIds) await giveRole(trx, role.id, userId)
}
