import type { AuthEntry, Documents, Grants } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { RightSource } from '../../renderer/model/entity/trace'
import type { RowRights } from '../../renderer/model/rights/rowRights'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { entriesOf } from './entries'
import { adminRole } from './platform'
import { limitedRows, rowSources, rulesOf } from './rowSources'

/** A source of rights of a user, and where it counts; 0 = in every tenant of his. */
export interface TenantSource extends RightSource {
  readonly tenantId: number
}

/** An entry or button that a source gives, with the rules that limit its rows. */
export interface SourceGrant {
  readonly sourceId: string
  readonly permissionId: string
  readonly ruleIds: readonly string[]
}

/** What a user may do in one tenant. */
export interface TenantRights {
  /** Codes of his roles. */
  readonly roles: readonly string[]
  readonly grants: Grants
  /** Ids of all that he was granted, menu entries and buttons. */
  readonly entries: ReadonlySet<string>
  /** Entities of which he does not have all rows. */
  readonly rows: RowRights
  /** He administers the platform, with all of its tenants. */
  readonly platform: boolean
}

/** The same with what it comes from. */
export interface TracedRights extends TenantRights {
  readonly sources: readonly TenantSource[]
  /** Ids of the sources that give it, by permission. */
  readonly given: ReadonlyMap<string, readonly TenantSource[]>
  /** Every entity for which one of the sources has a rule, with what each source gives of it. */
  readonly allSources: RowRights
}

/** The user's rights in each of these tenants. */
export async function loadRights(
  db: Db,
  userId: string,
  tenantIds: readonly number[],
  documents: Documents,
): Promise<ReadonlyMap<number, TracedRights>> {
  const [sources, roleGrants, departGrants, buttons] = await Promise.all([
    sourcesOf(db, userId),
    roleGrantsOf(db, rolesOf(db, userId)),
    departGrantsOf(db, userId),
    buttonsOf(db),
  ])
  const all = [...roleGrants, ...departGrants]
  return await rightsOf(db, { sources, all, buttons, tenantIds, documents })
}

/** What somebody would have in the tenant who had this role and nothing else. */
export async function loadRoleRights(
  db: Db,
  role: RightSource,
  tenantId: number,
  documents: Documents,
): Promise<ReadonlyMap<number, TracedRights>> {
  const sources = [{ ...role, tenantId }]
  const [all, buttons] = await Promise.all([roleGrantsOf(db, [role.id]), buttonsOf(db)])
  return await rightsOf(db, { sources, all, buttons, tenantIds: [tenantId], documents })
}

interface Found {
  readonly sources: readonly TenantSource[]
  /** What they give, whatever the tenant. */
  readonly all: readonly SourceGrant[]
  readonly buttons: readonly Button[]
  readonly tenantIds: readonly number[]
  readonly documents: Documents
}

async function rightsOf(
  db: Db,
  { sources, all, buttons, tenantIds, documents }: Found,
): Promise<ReadonlyMap<number, TracedRights>> {
  const entries = entriesOf(documents)
  const rules = await rulesOf(db, all, entries)
  const bySource = groupBy(all, ({ sourceId }) => sourceId)
  const codes = new Map(buttons.map(({ id, entry }) => [id, codesOf(entry)]))
  const gives = (sourceId: string, code: string) =>
    bySource
      .get(sourceId)
      ?.some(({ permissionId }) => codes.get(permissionId)?.includes(code) === true) === true
  return new Map(
    tenantIds.map((tenantId) => {
      const here = sources.filter((one) => one.tenantId === 0 || one.tenantId === tenantId)
      const given = new Map<string, TenantSource[]>()
      for (const source of here) {
        for (const { permissionId } of bySource.get(source.id) ?? []) {
          const known = given.get(permissionId)
          if (known) known.push(source)
          else given.set(permissionId, [source])
        }
      }
      const allSources = rowSources({ sources: here, rules, tenantId, gives }, entries)
      const roles = here.flatMap(({ kind, code }) => (kind === 'role' ? [code] : []))
      const rights: TracedRights = {
        ...{ roles: [...new Set(roles)], sources: here, given, allSources },
        ...{ grants: grantsOf(buttons, given), entries: new Set(given.keys()) },
        rows: limitedRows(allSources),
        platform: here.some(isPlatform),
      }
      return [tenantId, rights]
    }),
  )
}

async function sourcesOf(db: Db, userId: string): Promise<readonly TenantSource[]> {
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
      .where('depart.del_flag', '=', 0)
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

const rolesOf = (db: Db, userId: string) =>
  system(db).selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId)

async function roleGrantsOf(
  db: Db,
  roles: readonly string[] | ReturnType<typeof rolesOf>,
): Promise<readonly SourceGrant[]> {
  const rows = await system(db)
    .selectFrom('sys_role_permission as granted')
    .select(['granted.role_id as sourceId', 'granted.permission_id as permissionId'])
    .select('granted.data_rule_ids as ruleIds')
    .where('granted.role_id', 'in', roles)
    .execute()
  return rows.map(({ ruleIds, ...grant }) => ({ ...grant, ruleIds: idsIn(ruleIds) }))
}

const isPlatform = ({ kind, code, tenantId }: TenantSource): boolean =>
  kind === 'role' && code === adminRole && tenantId === 0

/** Ids of rules as they are stored, with commas. */
export const idsIn = (list: string | null): readonly string[] =>
  (list ?? '').split(',').flatMap((id) => id.trim() || [])

/** A role of a department gives no more than the department has, and no more rows. */
async function departGrantsOf(db: Db, userId: string): Promise<readonly SourceGrant[]> {
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
      of.selectFrom('sys_depart_role_user').select('drole_id').where('user_id', '=', userId),
    )
    .execute()
  return rows.map(({ ruleIds, limitIds, ...grant }) => ({
    ...grant,
    ruleIds: [...new Set([...idsIn(ruleIds), ...idsIn(limitIds)])],
  }))
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
    entry: {
      ...{ action: perms ?? '', type: perms_type ?? '1' },
      ...{ status: status ?? '1', describe: name },
    },
  }))
}

function grantsOf(
  buttons: readonly Button[],
  given: ReadonlyMap<string, readonly TenantSource[]>,
): Grants {
  const owned = buttons.flatMap(({ id, entry }) => {
    const by = given.get(id)
    return by && entry.status === '1' ? [{ entry, by }] : []
  })
  return {
    auth: owned.map(({ entry: { status: _, ...rest }, by }) => ({ ...rest, by })),
    allAuth: buttons.map(({ entry }) => entry),
  }
}
