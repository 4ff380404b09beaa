import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuthEntry, isOverAll } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { RightSource } from '../../renderer/model/entity/trace'
import type { Db } from '../db/open'
import { system } from '../db/tables'

/** A source of a user's rights and its tenant; 0 = all of his tenants. */
export interface TenantSource extends RightSource {
  readonly tenantId: number
}

/** An entry or button granted by a source, with the rules that limit its rows. */
export interface SourceGrant {
  readonly sourceId: string
  readonly permissionId: string
  readonly ruleIds: readonly string[]
}

/** Selects users: builds a condition on the column with the user's id. */
export type Whose = (column: string) => RawBuilder<SqlBool>

export const ofUser =
  (userId: string): Whose =>
  (column) =>
    sql`${sql.ref(column)} = ${userId}`

export const ofUsers =
  (userIds: readonly string[]): Whose =>
  (column) =>
    sql`${sql.ref(column)} = any(${userIds}::text[])`

export const ofMembers =
  (tenantId: number): Whose =>
  (column) =>
    sql`${sql.ref(column)} in (select user_id from sys_user_tenant where tenant_id = ${tenantId})`

export const ofEverybody: Whose = () => sql`true`

export interface UserSource {
  readonly userId: string
  readonly source: TenantSource
}

/** Roles and roles of departments, by user. */
export async function sourcesOf(db: Db, whose: Whose): Promise<readonly UserSource[]> {
  const [roles, departRoles] = await Promise.all([
    system(db)
      .selectFrom('sys_user_role as has')
      .innerJoin('sys_role as role', 'role.id', 'has.role_id')
      .select(['has.user_id as userId', 'role.id', 'role.role_code as code'])
      .select(['role.role_name as name', 'role.tenant_id as ownerId', 'has.tenant_id as tenantId'])
      .where(whose('has.user_id'))
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
      // Former members of a department no longer have its roles.
      .innerJoin('sys_user_depart as member', (join) =>
        join.onRef('member.dep_id', '=', 'depart.id').onRef('member.user_id', '=', 'has.user_id'),
      )
      .select(['has.user_id as userId', 'role.id', 'role.role_code as code'])
      .select(['role.role_name as name', 'depart.tenant_id as tenantId'])
      .where(whose('has.user_id'))
      .where('depart.status', '=', '1')
      .where('depart.del_flag', '=', 0)
      .orderBy('role.role_code')
      .execute(),
  ])
  return [
    ...roles.map(({ userId, ownerId, tenantId: at, ...role }) => {
      const tenantId = ownerId === 0 ? at : ownerId
      return { userId, source: { kind: 'role' as const, ...role, tenantId } }
    }),
    ...departRoles.map(({ userId, ...role }) => ({
      userId,
      source: { kind: 'departRole' as const, ...role },
    })),
  ]
}

export const rolesOf = (db: Db, whose: Whose) =>
  system(db).selectFrom('sys_user_role').select('role_id').where(whose('user_id'))

/** With `only`: grants of these entries and buttons, and all grants with rules. */
export async function roleGrantsOf(
  db: Db,
  roles: readonly string[] | ReturnType<typeof rolesOf>,
  only?: readonly string[],
): Promise<readonly SourceGrant[]> {
  const rows = await system(db)
    .selectFrom('sys_role_permission as granted')
    .select(['granted.role_id as sourceId', 'granted.permission_id as permissionId'])
    .select('granted.data_rule_ids as ruleIds')
    .where('granted.role_id', 'in', roles)
    .$if(only !== undefined, (all) =>
      all.where((is) =>
        is.or([
          is('granted.permission_id', 'in', [...(only ?? []), '']),
          is('granted.data_rule_ids', 'is not', null),
        ]),
      ),
    )
    .execute()
  return rows.map(({ ruleIds, ...grant }) => ({ ...grant, ruleIds: idsIn(ruleIds) }))
}

/** Parses the stored comma-separated rule ids. */
export const idsIn = (list: string | null): readonly string[] =>
  (list ?? '').split(',').flatMap((id) => id.trim() || [])

/** Grants of department roles, limited to the entries and rows of the department. */
export async function departGrantsOf(db: Db, whose: Whose): Promise<readonly SourceGrant[]> {
  const rows = await system(db)
    .selectFrom('sys_depart_role_permission as granted')
    .innerJoin('sys_depart_role as role', 'role.id', 'granted.role_id')
    .innerJoin('sys_depart_permission as limit', (join) =>
      join
        .onRef('limit.depart_id', '=', 'role.depart_id')
        .onRef('limit.permission_id', '=', 'granted.permission_id'),
    )
    .select(['granted.role_id as sourceId', 'granted.permission_id as permissionId'])
    .select(['granted.data_rule_ids as ruleIds', 'limit.data_rule_ids as limitIds'])
    .where('granted.role_id', 'in', (of) =>
      of.selectFrom('sys_depart_role_user').select('drole_id').where(whose('user_id')),
    )
    .execute()
  return rows.map(({ ruleIds, limitIds, ...grant }) => ({
    ...grant,
    ruleIds: [...new Set([...idsIn(ruleIds), ...idsIn(limitIds)])],
  }))
}

/** Whether one of the codes of a button is a right over all companies. */
export const isOverAllOf = (perms: string | null): boolean =>
  codesOf({ action: perms ?? '', type: '1' }).some(isOverAll)

/** A button that `auth` lists can contain. */
export interface Button {
  readonly id: string
  /** The entry below which it stands. */
  readonly parent: string | null
  /** The company whose own it is; 0 = the platform. */
  readonly tenantId: number
  readonly entry: AuthEntry & { readonly status: string; readonly describe: string }
}

export async function buttonsOf(db: Db): Promise<readonly Button[]> {
  const buttons = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'perms', 'perms_type', 'status', 'name', 'tenant_id'])
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .execute()
  return buttons.map(({ id, parent_id: parent, tenant_id: tenantId, ...button }) => ({
    id,
    parent,
    tenantId,
    entry: entryOf(button),
  }))
}

const entryOf = ({
  perms,
  perms_type: type,
  status,
  name,
}: {
  readonly perms: string | null
  readonly perms_type: string | null
  readonly status: string | null
  readonly name: string
}): Button['entry'] => ({
  action: perms ?? '',
  type: type ?? '1',
  status: status === null || isOverAllOf(perms) ? '1' : status,
  describe: name,
})
