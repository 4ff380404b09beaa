import { type Entity, permissionOf } from '#model'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { hashPassword } from '../kernel/passwords'
import { buttonId, entryId } from '../seed/menu'
import { demoPassword } from './accounts'
import colleagues from './colleagues.json'

/** Account → name in Latin letters of the company's people who look after customers. */
export const salespeople = (tenantId: number) => peopleOf(tenantId, ['sales', 'salesperson'])

/** Accounts of the people who write about products, news and cases. */
export const writers = (tenantId: number): readonly string[] => [
  ...peopleOf(tenantId, ['editor', 'material', 'staff']).keys(),
]

const peopleOf = (tenantId: number, roles: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    colleagues.people.flatMap((person, at) =>
      person.tenantId === tenantId && roles.includes(person.role)
        ? [[`u${at + 1}`, person.latinName]]
        : [],
    ),
  )

type RoleWord = (typeof colleagues.roles)[number]

/** Seeds the other people of both companies with departments and company roles; some roles see only some rows. */
export async function seedColleagues(db: Db, entities: ReadonlyMap<string, Entity>): Promise<void> {
  for (const role of colleagues.roles) await seedRole(db, role, entities)
  await seedPeople(db)
}

async function seedRole(
  db: Db,
  role: RoleWord,
  entities: ReadonlyMap<string, Entity>,
): Promise<void> {
  const { code, name, tenantId, description, grants } = role
  const id = roleId(role)
  await system(db)
    .insertInto('sys_role')
    .values({
      id,
      tenant_id: tenantId,
      role_code: code,
      role_name: name,
      description,
      create_time: madeAt,
    })
    .execute()
  const wanted = grants.flatMap((grant) => nodesOf(grant, entities))
  const entries = await wayTo(db, wanted)
  const rows = [...entries].map((permission_id) => ({ role_id: id, permission_id }))
  if (rows.length > 0) await system(db).insertInto('sys_role_permission').values(rows).execute()
  if ('rule' in role && role.rule) await limit(db, id, tenantId, role.rule)
}

const madeAt = '2024-03-01 09:00:00'

const roleId = ({ tenantId, code }: Pick<RoleWord, 'tenantId' | 'code'>): string =>
  stableId('demo-role', String(tenantId), code)

/** `/enquiry/detail` = that menu entry, which has no buttons; anything else = the buttons of the named rights. */
const nodesOf = (grant: string, entities: ReadonlyMap<string, Entity>): readonly string[] =>
  grant.startsWith('/') ? [entryId(grant)] : codesOf(grant, entities).map(buttonId)

/** `news` = all operations of the entities with that right prefix; `news:view` = that one right. */
function codesOf(grant: string, entities: ReadonlyMap<string, Entity>): readonly string[] {
  if (grant.includes(':')) return [grant]
  const own = [...entities.values()].filter(({ perm }) => perm === grant)
  return own.flatMap((entity) => entity.operations.map((one) => permissionOf(entity, one)))
}

/** The given buttons and entries that exist, with their parent entries. */
async function wayTo(db: Db, nodes: readonly string[]): Promise<ReadonlySet<string>> {
  const all = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id'])
    .where('del_flag', '=', 0)
    .execute()
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]))
  const way = new Set<string>()
  for (const node of nodes) {
    for (let id: string | null | undefined = node; id && parents.has(id); id = parents.get(id)) {
      way.add(id)
    }
  }
  return way
}

async function limit(
  db: Db,
  role_id: string,
  tenant_id: number,
  { entry, name, value }: { readonly entry: string; readonly name: string; readonly value: string },
): Promise<void> {
  const permission_id = entryId(entry)
  const id = stableId('demo-rule', role_id, entry)
  const granted = await system(db)
    .updateTable('sys_role_permission')
    .set({ data_rule_ids: id })
    .where('role_id', '=', role_id)
    .where('permission_id', '=', permission_id)
    .executeTakeFirst()
  if (granted.numUpdatedRows === 0n) return
  const rule = {
    rule_name: name,
    rule_column: null,
    rule_conditions: expressionRule,
    rule_value: value,
  }
  await system(db)
    .insertInto('sys_permission_data_rule')
    .values({ id, permission_id, tenant_id, ...rule, status: '1', create_time: madeAt })
    .execute()
  await system(db)
    .updateTable('sys_permission')
    .set({ rule_flag: 1 })
    .where('id', '=', permission_id)
    .execute()
}

async function seedPeople(db: Db): Promise<void> {
  // One hash for all people, because hashing 40 passwords would slow the start.
  const password = await hashPassword(demoPassword)
  const departs = await system(db)
    .selectFrom('sys_depart')
    .select(['id', 'tenant_id', 'depart_name', 'org_code'])
    .execute()
  // Roles from documents, such as staff and roles with their own home page.
  const everywhere = await system(db)
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('tenant_id', '=', 0)
    .execute()
  const people = colleagues.people.map((person, at) => {
    const depart = departs.find(
      (one) => one.tenant_id === person.tenantId && one.depart_name === person.depart,
    )
    const role = colleagues.roles.find(({ code }) => code === person.role)
    return {
      person,
      depart,
      id: stableId('demo-user', String(at)),
      roleId: role ? roleId(role) : everywhere.find((one) => one.role_code === person.role)?.id,
    }
  })
  await system(db)
    .insertInto('sys_user')
    .values(
      people.map(({ id, person, depart }, at) => ({
        id,
        password,
        username: `u${at + 1}`,
        realname: person.realname,
        latin_name: person.latinName,
        sex: person.sex,
        phone: `139${String(10_000_000 + at * 7_919)}`,
        work_no: `JD${String(at + 101)}`,
        email: `u${at + 1}@${person.tenantId === 1001 ? 'yunqi' : 'yonggu'}.example`,
        birthday: `${1980 + ((at * 7) % 22)}-${two(1 + ((at * 5) % 12))}-${two(1 + ((at * 11) % 28))}`,
        post: person.post,
        org_code: depart?.org_code ?? null,
        user_identity: leads(person) ? 2 : 1,
        depart_ids: leads(person) ? (depart?.id ?? null) : null,
        // Two people have left and cannot sign in.
        status: at % 17 === 16 ? 2 : 1,
        del_flag: 0,
        create_time: madeOn(at),
      })),
    )
    .execute()
  const members = people.map(({ id, person }) => ({
    user_id: id,
    tenant_id: person.tenantId,
    sort_no: 0,
  }))
  await system(db).insertInto('sys_user_tenant').values(members).execute()
  await system(db)
    .insertInto('sys_user_depart')
    .values(
      people.flatMap(({ id, depart }) => (depart ? [{ user_id: id, dep_id: depart.id }] : [])),
    )
    .execute()
  await system(db)
    .insertInto('sys_user_role')
    .values(
      people.flatMap(({ id, person: { tenantId: tenant_id }, roleId }) =>
        roleId ? [{ user_id: id, role_id: roleId, tenant_id }] : [],
      ),
    )
    .execute()
}

const leads = ({ post }: { readonly post: string }) => post === 'manager' || post === 'director'

const two = (number: number): string => String(number).padStart(2, '0')

/** From 1 March 2024, a day and some minutes apart. */
const madeOn = (at: number): string => `2024-03-${two(1 + (at % 28))} 09:${two((at * 7) % 60)}:00`
