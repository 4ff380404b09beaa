import { type SqlBool, sql } from 'kysely'
import { can, type Entity, hasRights, peopleRight } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Clause, Page } from '../entity/contracts/reading'
import { within } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { type SystemList, systemList } from './systemList'

const text = (title: string) => ({ type: 'input', title })

/** Members of the caller's tenant; a caller without rights only sees himself. */
const colleagues = ({ tenantId, userId, grants }: Caller): Clause => sql<SqlBool>`del_flag = 0
  and exists (select 1 from sys_user_tenant as membership
    where membership.user_id = sys_user.id and membership.tenant_id = ${tenantId})
  and (${hasRights(grants)}::boolean or id = ${userId})`

/** Names only: what pickers show to everybody. */
const names = systemList(
  {
    entity: 'user',
    label: 'realname',
    table: 'sys_user',
    fields: { username: text('username'), realname: text('realname'), avatar: text('avatar') },
  },
  colleagues,
)

/** More fields, for callers with the right; never passwords or e-mail addresses. */
const users = systemList(
  {
    entity: 'user',
    label: 'realname',
    table: 'sys_user',
    integers: ['sex', 'status'],
    fields: {
      username: text('username'),
      realname: text('realname'),
      avatar: text('avatar'),
      phone: text('phone'),
      birthday: { type: 'date', title: 'birthday' },
      sex: { type: 'select', title: 'sex', dict: 'sex' },
      status: { type: 'select', title: 'status', dict: 'user_status' },
      workNo: text('workNo'),
      post: text('post'),
    },
  },
  colleagues,
)

/** The list for this caller. It also limits filters and sorting, because they reveal as much as a column. */
export const peopleFor = ({ grants }: Caller): SystemList =>
  can(grants, peopleRight) || !hasRights(grants) ? users : names

export const roles = systemList(
  {
    entity: 'role',
    label: 'roleName',
    table: 'sys_role',
    fields: {
      roleName: text('roleName'),
      roleCode: text('roleCode'),
      description: text('description'),
    },
  },
  // Every tenant may give the platform's roles.
  ({ tenantId, grants }) => sql`tenant_id in (0, ${tenantId}) and ${hasRights(grants)}::boolean`,
)

/**
 * People of a department and its descendants. Departments of other tenants, and those hidden by row rules, yield
 * nobody. The query finds the departments once and then their members, instead of testing departments for each person.
 */
export const withinDepart = (
  departId: string,
  caller: Caller,
  departs: Entity | undefined,
): Clause => sql<SqlBool>`
  sys_user.id in (select member.user_id from sys_user_depart as member
    where member.dep_id = any(array(select depart.id from sys_depart as depart
      join sys_depart as top on top.id = ${departId} and depart.org_code like top.org_code || '%'
      where ${within(departs, caller, sql.ref('depart.id'))} and depart.del_flag = '0'
        and depart.tenant_id = ${caller.tenantId} and top.tenant_id = ${caller.tenantId})))`

/** Adds `orgCodeTxt`: the names of each person's departments in the caller's tenant (contract, §6.1). */
export async function withDeparts(db: Db, page: Page, { tenantId }: Caller): Promise<Page> {
  const ids = page.records.map(({ id }) => String(id))
  if (ids.length === 0) return page
  const rows = await system(db)
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .select(['member.user_id', 'depart.depart_name', 'depart.org_code'])
    .where('member.user_id', 'in', ids)
    .where('depart.tenant_id', '=', tenantId)
    .where('depart.del_flag', '=', 0)
    .orderBy('depart.org_code')
    .execute()
  const names = groupBy(rows, ({ user_id }) => user_id)
  const records = page.records.map((record) => {
    const own = names.get(String(record.id)) ?? []
    return { ...record, orgCodeTxt: own.map(({ depart_name }) => depart_name).join(',') }
  })
  return { ...page, records }
}
