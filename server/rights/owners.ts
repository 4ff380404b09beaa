import type { Db } from '../db/open'
import { system } from '../db/tables'
import { notFound, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { idsIn } from './grants'
import { rightMessages as messages } from './messages'
import { adminRole } from './platform'

/** A role, department or department role that menu entries are granted to. */
export interface Owner {
  readonly kind: 'role' | 'depart' | 'departRole'
  readonly id: string
}

/** An existing owner with its tenant; 0 = the platform. */
export interface KnownOwner extends Owner {
  readonly title: string
  readonly tenantId: number
  /** The department that limits its grants. */
  readonly departId?: string
  readonly isAdmin: boolean
}

/** Throws 404 for an unknown owner or one of another tenant. */
export async function ownerOf(db: Db, { kind, id }: Owner, caller: Caller): Promise<KnownOwner> {
  const found = await findOwner(db, { kind, id })
  if (!found || ![0, caller.tenantId].includes(found.tenantId)) throw notFound()
  return found
}

/** Like `ownerOf`, for changes. Throws 403 for an owner of the platform, unless its administrator asks. */
export async function ownerToChange(db: Db, owner: Owner, caller: Caller): Promise<KnownOwner> {
  const found = await ownerOf(db, owner, caller)
  if (found.tenantId === 0 && !caller.platform) throw new Refusal(403, messages.platformRole)
  return found
}

async function findOwner(db: Db, { kind, id }: Owner): Promise<KnownOwner | undefined> {
  const tables = system(db)
  if (kind === 'role') {
    const role = await tables
      .selectFrom('sys_role')
      .select(['role_name', 'role_code', 'tenant_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!role) return undefined
    const { role_name: name, tenant_id: tenantId } = role
    const isAdmin = tenantId === 0 && role.role_code === adminRole
    return { kind, id, title: messages.role(name), tenantId, isAdmin }
  }
  if (kind === 'depart') {
    const depart = await tables
      .selectFrom('sys_depart')
      .select(['depart_name', 'tenant_id'])
      .where('id', '=', id)
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    if (!depart) return undefined
    const title = messages.depart(depart.depart_name)
    return { kind, id, title, tenantId: depart.tenant_id, isAdmin: false }
  }
  const role = await tables
    .selectFrom('sys_depart_role as role')
    .innerJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
    .select(['role.role_name', 'role.depart_id', 'depart.tenant_id'])
    .where('role.id', '=', id)
    .executeTakeFirst()
  if (!role) return undefined
  const title = messages.departRole(role.role_name)
  return { kind, id, title, tenantId: role.tenant_id, departId: role.depart_id, isAdmin: false }
}

export interface OwnerGrant {
  readonly permissionId: string
  readonly ruleIds: readonly string[]
}

/** The owner's grants. */
export async function ownGrants(db: Db, { kind, id }: Owner): Promise<readonly OwnerGrant[]> {
  const tables = system(db)
  const columns = ['permission_id as permissionId', 'data_rule_ids as rules'] as const
  const rows = await (kind === 'role'
    ? tables.selectFrom('sys_role_permission').select(columns).where('role_id', '=', id)
    : kind === 'depart'
      ? tables.selectFrom('sys_depart_permission').select(columns).where('depart_id', '=', id)
      : tables.selectFrom('sys_depart_role_permission').select(columns).where('role_id', '=', id)
  ).execute()
  return rows.map(({ permissionId, rules }) => ({ permissionId, ruleIds: idsIn(rules) }))
}

interface Operated {
  readonly operate_date: string
  readonly operate_ip: string
}

export async function insertGrants(
  trx: Db,
  { kind, id, departId = '' }: KnownOwner,
  permissionIds: readonly string[],
  operated: Operated,
): Promise<void> {
  if (permissionIds.length === 0) return
  const table = tableOf(kind)
  const rows = permissionIds.map((permission_id) => ({
    permission_id,
    ...(kind === 'depart' ? { depart_id: id } : { role_id: id, ...operated }),
    ...(kind === 'departRole' ? { depart_id: departId } : {}),
  }))
  await trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteGrants(
  trx: Db,
  { kind, id }: Owner,
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return
  await trx
    .deleteFrom(tableOf(kind))
    .where(keyOf(kind), '=', id)
    .where('permission_id', 'in', permissionIds)
    .execute()
  if (kind !== 'depart') return
  // Also delete the grants of its roles: they must not return by themselves if the department gets it again.
  await trx
    .deleteFrom('sys_depart_role_permission')
    .where('depart_id', '=', id)
    .where('permission_id', 'in', permissionIds)
    .execute()
}

export async function setRules(
  trx: Db,
  { kind, id }: Owner,
  permissionId: string,
  ruleIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable(tableOf(kind))
    .set({ data_rule_ids: ruleIds.length > 0 ? ruleIds.join() : null })
    .where(keyOf(kind), '=', id)
    .where('permission_id', '=', permissionId)
    .execute()
}

const tableOf = (kind: Owner['kind']) =>
  kind === 'role'
    ? 'sys_role_permission'
    : kind === 'depart'
      ? 'sys_depart_permission'
      : 'sys_depart_role_permission'

const keyOf = (kind: Owner['kind']) => (kind === 'depart' ? 'depart_id' : 'role_id')
