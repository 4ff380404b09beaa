import type { AuthEntry, Grants } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'

/** What gives rights to a user: a role, or a role of one of his departments. */
export interface RightSource {
  readonly kind: 'role' | 'departRole'
  readonly id: string
  readonly code: string
  readonly name: string
  /** Where it counts; 0 = in every tenant. */
  readonly tenantId: number
}

/** What a user may do in one tenant. */
export interface TenantRights {
  /** Codes of his roles. */
  readonly roles: readonly string[]
  readonly grants: Grants
  /** Ids of all that he was granted, menu entries and buttons. */
  readonly entries: ReadonlySet<string>
}

/** The user's rights in each of these tenants. */
export async function loadRights(
  db: Db,
  userId: string,
  tenantIds: readonly number[],
): Promise<ReadonlyMap<number, TenantRights>> {
  const [sources, roleGrants, departGrants, buttons] = await Promise.all([
    sourcesOf(db, userId),
    roleGrantsOf(db, userId),
    departGrantsOf(db, userId),
    buttonsOf(db),
  ])
  const bySource = groupBy([...roleGrants, ...departGrants], ({ sourceId }) => sourceId)
  return new Map(
    tenantIds.map((tenantId) => {
      const here = sources.filter((one) => one.tenantId === 0 || one.tenantId === tenantId)
      const given = here.flatMap(({ id }) => bySource.get(id) ?? [])
      const entries = new Set(given.map(({ permissionId }) => permissionId))
      const roles = here.flatMap(({ kind, code }) => (kind === 'role' ? [code] : []))
      return [tenantId, { roles: [...new Set(roles)], grants: grantsOf(buttons, entries), entries }]
    }),
  )
}

async function sourcesOf(db: Db, userId: string): Promise<readonly RightSource[]> {
  const [roles, departRoles] = await Promise.all([
    system(db)
      .selectFrom('sys_user_role as has')
      .innerJoin('sys_role as role', 'role.id', 'has.role_id')
      .select(['role.id', 'role.role_code as code', 'role.role_name as name'])
      .select(['role.tenant_id as ownerId', 'has.tenant_id as tenantId'])
      .where('has.user_id', '=', userId)
      .where((is) =>
        is.or([
          is('role.tenant_id', '=', 0),
          is('has.tenant_id', '=', 0),
          is('has.tenant_id', '=', is.ref('role.tenant_id')),
        ]),
      )
      .orderBy('role.role_code')
      .execute(),
    system(db)
      .selectFrom('sys_depart_role_user as has')
      .innerJoin('sys_depart_role as role', 'role.id', 'has.drole_id')
      .innerJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
      // Who has left a department has its roles no more.
      .innerJoin('sys_user_depart as member', (join) =>
        join.onRef('member.dep_id', '=', 'depart.id').onRef('member.user_id', '=', 'has.user_id'),
      )
      .select(['role.id', 'role.role_code as code', 'role.role_name as name', 'depart.tenant_id'])
      .where('has.user_id', '=', userId)
      .where('depart.status', '=', '1')
      .where('depart.del_flag', '=', '0')
      .orderBy('role.role_code')
      .execute(),
  ])
  return [
    ...roles.map(({ ownerId, tenantId, ...role }) => ({
      ...{ kind: 'role' as const, ...role },
      tenantId: ownerId === 0 ? tenantId : ownerId,
    })),
    ...departRoles.map(({ tenant_id: tenantId, ...role }) => ({
      ...{ kind: 'departRole' as const, ...role, tenantId },
    })),
  ]
}

async function roleGrantsOf(db: Db, userId: string) {
  return await system(db)
    .selectFrom('sys_role_permission as granted')
    .select(['granted.role_id as sourceId', 'granted.permission_id as permissionId'])
    .select('granted.data_rule_ids as ruleIds')
    .where('granted.role_id', 'in', (of) =>
      of.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId),
    )
    .execute()
}

/** A role of a department gives no more than the department has. */
async function departGrantsOf(db: Db, userId: string) {
  return await system(db)
    .selectFrom('sys_depart_role_permission as granted')
    .innerJoin('sys_depart_role as role', 'role.id', 'granted.role_id')
    .innerJoin('sys_depart_permission as limit', (join) =>
      join
        .onRef('limit.depart_id', '=', 'role.depart_id')
        .onRef('limit.permission_id', '=', 'granted.permission_id'),
    )
    .select(['granted.role_id as sourceId', 'granted.permission_id as permissionId'])
    .select('granted.data_rule_ids as ruleIds')
    .where('granted.role_id', 'in', (of) =>
      of.selectFrom('sys_depart_role_user').select('drole_id').where('user_id', '=', userId),
    )
    .execute()
}

interface Button {
  readonly id: string
  readonly entry: AuthEntry & { readonly status: string; readonly describe: string }
}

async function buttonsOf(db: Db): Promise<readonly Button[]> {
  const buttons = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'perms', 'perms_type', 'status', 'name'])
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .execute()
  return buttons.map(({ id, perms, perms_type, status, name }) => ({
    id,
    entry: { action: perms ?? '', type: perms_type ?? '1', status, describe: name },
  }))
}

function grantsOf(buttons: readonly Button[], entries: ReadonlySet<string>): Grants {
  const owned = buttons.filter(({ id, entry }) => entries.has(id) && entry.status === '1')
  return {
    auth: owned.map(({ entry: { status: _, ...rest } }) => rest),
    allAuth: buttons.map(({ entry }) => entry),
  }
}
