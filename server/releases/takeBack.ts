import { sql } from 'kysely'
import { companyPath, type Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { ownOf } from '../kernel/everywhere'
import { stableId } from '../kernel/ids'
import { changedMembers, deliveredIn } from '../seed/following'
import { buttonId, entryId } from '../seed/menu'
import { revokeLeft } from '../seed/rolesLeft'
import { type Given, givenBy } from './plan'

/** What a release makes besides grants and menu entries, which go when no document has them. */
interface Makes {
  /** Codes of roles and of dictionaries. */
  readonly roles: readonly string[]
  readonly dicts: readonly string[]
  /** Conditions of rows: the role and the entity. */
  readonly rows: readonly (readonly [role: string, entity: string])[]
}

/** What a release gives and makes; `tenantId` 0 = by the platform's documents, else by those of a company. */
interface GivenParts {
  readonly tenantId: number
  readonly gives: readonly Given[]
  readonly makes: Makes
}

type Wanted = Pick<Documents, 'roles' | 'dicts' | 'entities' | 'pages' | 'reports'>

/** Before menu, roles and dictionaries follow the documents. Of each that the paths are of: the platform, companies. */
export async function givenParts(
  trx: Db,
  documents: Documents,
  paths: Iterable<string>,
): Promise<readonly GivenParts[]> {
  const parts: GivenParts[] = []
  for (const tenantId of new Set([...paths].map((path) => companyPath(path)?.id ?? 0))) {
    const own = ownDocuments(documents, tenantId)
    const gives = await givenBy(trx, own, tenantId)
    parts.push({ tenantId, gives, makes: await madeBy(trx, own, tenantId) })
  }
  return parts
}

/** Those of the platform, or of a company alone. */
function ownDocuments(documents: Documents, tenantId: number): Wanted {
  if (tenantId === 0) return documents
  const company = documents.companies.get(tenantId)
  const { entities, pages, reports } = company ?? documents
  const own = { roles: new Map(), dicts: new Map(), entities, pages, reports }
  return company
    ? {
        ...own,
        roles: ownOf(company.roles, documents.roles),
        dicts: ownOf(company.dicts, documents.dicts),
      }
    : own
}

async function madeBy(
  trx: Db,
  { roles, dicts }: Pick<Documents, 'roles' | 'dicts'>,
  tenantId: number,
): Promise<Makes> {
  const tables = system(trx)
  const [storedRoles, storedDicts, rules] = [
    await tables
      .selectFrom('sys_role')
      .select('role_code')
      .where('tenant_id', '=', tenantId)
      .execute(),
    await tables.selectFrom('sys_dict').select('dict_code').where('del_flag', '=', 0).execute(),
    await tables.selectFrom('sys_role_seed').select('permission_id').execute(),
  ]
  const known = new Set(storedRoles.map(({ role_code }) => role_code))
  const kept = new Set(storedDicts.map(({ dict_code }) => dict_code))
  const given = new Set(rules.map(({ permission_id }) => permission_id))
  return {
    roles: [...roles.keys()].filter((code) => !known.has(code)),
    dicts: [...dicts.keys()].filter((code) => !kept.has(code)),
    rows: [...roles.values()].flatMap(({ name, rows = [] }) =>
      rows.flatMap(({ entity }) =>
        given.has(stableId('rows', name, entity)) ? [] : [[name, entity] as const],
      ),
    ),
  }
}

/**
 * Takes back what a release gave by its documents and what these do not give: grants, conditions of rows, roles and
 * dictionaries; unless an administrator has given or changed it since. Inside the transaction that reverts it, after
 * menu, roles and dictionaries have followed.
 */
export async function takeBack(trx: Db, number: number, documents: Documents): Promise<void> {
  const { plan } = await system(trx)
    .selectFrom('sys_document_release')
    .select('plan')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  for (const { tenantId, gives, makes } of partsIn(JSON.parse(plan))) {
    const own = ownDocuments(documents, tenantId)
    for (const [role, entity] of makes.rows)
      if (!own.roles.get(role)?.rows?.some((rows) => rows.entity === entity))
        await takeBackRows(trx, { role, entity, tenantId })
    await takeBackGrants(trx, gives, own, tenantId)
    for (const code of makes.roles)
      if (!own.roles.has(code)) await takeBackRole(trx, code, tenantId)
    for (const code of makes.dicts) if (!own.dicts.has(code)) await takeBackDict(trx, code)
  }
}

interface KeptPlan {
  readonly given?: readonly GivenParts[]
  /** As releases were kept that the platform alone could make. */
  readonly gives?: readonly Given[]
  readonly makes?: Makes
}

const partsIn = ({ given, gives = [], makes = nothing }: KeptPlan): readonly GivenParts[] =>
  given ?? [{ tenantId: 0, gives, makes }]

const nothing: Makes = { roles: [], dicts: [], rows: [] }

async function takeBackGrants(
  trx: Db,
  gives: readonly Given[],
  documents: Wanted,
  tenantId: number,
): Promise<void> {
  if (gives.length === 0) return
  const roles = await system(trx)
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const ids = new Map(roles.map(({ id, role_code }) => [role_code, id]))
  const pairs = gives.flatMap(({ role, codes, entries }) =>
    [...codes.map(buttonId), ...entries.map(entryId)].map((id) => [ids.get(role), id] as const),
  )
  const given = new Set(pairs.map((pair) => pair.join(' ')))
  const isMeant = (role: string, permission: string) => given.has(`${role} ${permission}`)
  await revokeLeft(trx, documents, isMeant, tenantId)
  // Entries that are gone count for nobody, and would be the role's again with the entry.
  await sql`
    with gone as (
      select seed.role_id, seed.permission_id from sys_role_seed seed
        join sys_permission entry on entry.id = seed.permission_id and entry.del_flag = 1
        left join sys_role_permission granted
          on granted.role_id = seed.role_id and granted.permission_id = seed.permission_id
      where seed.made and granted.operate_date is null
        and seed.role_id || ' ' || seed.permission_id = any(${[...given]}::text[])),
    taken as (delete from sys_role_permission granted using gone
      where granted.role_id = gone.role_id and granted.permission_id = gone.permission_id)
    delete from sys_role_seed seed using gone
      where seed.role_id = gone.role_id and seed.permission_id = gone.permission_id`.execute(trx)
}

interface RowsOf {
  readonly role: string
  readonly entity: string
  readonly tenantId: number
}

/** The condition goes from its role; an administrator may have limited others by it. */
async function takeBackRows(trx: Db, { role, entity, tenantId }: RowsOf): Promise<void> {
  const rule = stableId('rows', role, entity)
  await sql`
    update sys_role_permission granted
      set data_rule_ids = nullif(array_to_string(array_remove(string_to_array(data_rule_ids, ','), ${rule}), ','), '')
      from sys_role role where role.id = granted.role_id and role.tenant_id = ${tenantId} and role.role_code = ${role}
        and ${rule} = any(string_to_array(data_rule_ids, ','))`.execute(trx)
  await sql`delete from sys_role_seed where permission_id = ${rule}`.execute(trx)
  await sql`delete from sys_permission_data_rule where id = ${rule} and not exists (
    select 1 from (select data_rule_ids from sys_role_permission
      union all select data_rule_ids from sys_depart_permission
      union all select data_rule_ids from sys_depart_role_permission) granted
    where ${rule} = any(string_to_array(data_rule_ids, ',')))`.execute(trx)
}

/** Whoever holds it, or what an administrator granted it, keeps it. */
async function takeBackRole(trx: Db, code: string, tenantId: number): Promise<void> {
  const row = await system(trx)
    .selectFrom('sys_role')
    .selectAll()
    .where('role_code', '=', code)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const delivered = row && deliveredIn(row.delivered)
  if (!row || !delivered || changedMembers(row, delivered.said).length > 0) return
  const { rows: held } = await sql`
    select 1 from sys_user_role where role_id = ${row.id}
    union all select 1 from sys_role_permission where role_id = ${row.id} limit 1`.execute(trx)
  if (held.length > 0) return
  await system(trx).deleteFrom('sys_role_seed').where('role_id', '=', row.id).execute()
  await system(trx).deleteFrom('sys_role').where('id', '=', row.id).execute()
}

/** It lies deleted with its items, and is the document's again when this comes back. */
async function takeBackDict(trx: Db, code: string): Promise<void> {
  const row = await system(trx)
    .selectFrom('sys_dict')
    .selectAll()
    .where('dict_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  const delivered = row && deliveredIn(row.delivered)
  if (!row || !delivered || changedMembers(row, delivered.said).length > 0) return
  const { rows: peoples } = await sql`
    select 1 from sys_dict_item where dict_id = ${row.id} and del_flag = 0 and status = 1
    union all select 1 from sys_own_dict_item where dict_id = ${row.id} and del_flag = 0 limit 1`.execute(
    trx,
  )
  if (peoples.length > 0 || row.own_items === 'Y') return
  const gone = { del_flag: 1 }
  await system(trx).updateTable('sys_dict_item').set(gone).where('dict_id', '=', row.id).execute()
  await system(trx).updateTable('sys_dict').set(gone).where('id', '=', row.id).execute()
}
