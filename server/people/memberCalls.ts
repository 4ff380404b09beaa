import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { system } from '../db/tables'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import type { Stored } from '../entity/contracts/records'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { within } from '../entity/read/rows'
import { anyObject, listQuery, pageOf, requiredText, text } from '../http/call'
import { declined, notFound, ok } from '../http/envelope'
import { newId } from '../kernel/ids'
import { type Impact, impactOperation } from '../rights/impact'
import { listOf } from './accountRules'
import { departsOf, departTree, pickTree } from './departs'
import { changeMembers, changeMembersImpact } from './members'
import { userMessages as messages } from './messages'
import { withinDepart } from './people'

const view = { can: 'sysUser:view' }
const id = requiredText({ max: 32 })
const page = pageOf(anyObject)
const several = Type.Array(anyObject)

/** One page of the members who meet the condition, by the usual list parameters. */
async function members(
  { request: { caller }, store }: Call,
  params: Readonly<Record<string, string>>,
  holds: ReturnType<typeof sql<SqlBool>>,
) {
  const query = readPageQuery(params, store.entityTable, caller)
  // Cached totals are keyed by the filter alone, without the condition, so count again.
  return await store.list(countedAnew({ ...query, clauses: [holds, ...query.clauses] }), caller)
}

const hasIn = (column: 'selectedroles' | 'selecteddeparts', value: string) =>
  sql<SqlBool>`${value} = any(string_to_array(${sql.ref(column)}, ','))`

const every = { pageNo: '1', pageSize: '1000' }

const withOne = (list: unknown, one: string) => [...new Set([...listOf(list), one])]
const withoutOne = (list: unknown, one: string) => listOf(list).filter((other) => other !== one)

/** The call that adds one or many users to a role. */
const giving = {
  path: 'addSysUserRole',
  right: { can: 'roleUser:add' },
  body: Type.Object({ roleId: id, userIdList: idList }),
} as const

/** Throws 404 for a role outside the caller's list: of another tenant, hidden from him, or deleted. */
async function givenRole({
  body: { roleId, userIdList },
  request: { caller },
  deps,
}: Call<unknown, Static<typeof giving.body>>) {
  const known = await system(deps.database.db)
    .selectFrom('sys_role')
    .select('id')
    .where('id', '=', roleId)
    .where('tenant_id', 'in', [0, caller.tenantId])
    .where(within(deps.entities(caller.tenantId).get('sysRole'), caller))
    .executeTakeFirst()
  if (!known) throw notFound()
  return {
    ids: idsOf(userIdList),
    change: ({ values }: Stored) => ({ selectedroles: withOne(values.selectedroles, roleId) }),
  }
}

/** Members by role and department, and which roles and departments a member has (contract, §6.1). */
export const memberCalls = (impact: () => Impact): readonly OwnOperation[] => [
  ownOperation({
    methods: ['GET'],
    path: 'queryUserRole',
    right: view,
    summary: 'Ids of the roles of a member.',
    query: Type.Object({ userid: recordName }),
    answer: Type.Array(Type.String()),
    async run({ request: { caller }, query: { userid }, store }) {
      const found = await store.find(userid.trim(), caller)
      const roles = listOf(found?.values.selectedroles)
      if (roles.length === 0) throw declined(messages.noRoles)
      return ok(roles)
    },
  }),
  ownOperation({
    methods: ['GET'],
    path: 'userDepartList',
    right: view,
    summary: 'The departments of a member, as a tree.',
    query: Type.Object({ userId: recordName }),
    answer: several,
    async run({ request: { caller }, query: { userId }, store, deps }) {
      const found = await store.find(userId.trim(), caller)
      const { db } = deps.database
      const own = found ? await departsOf(db, found.id, [caller.tenantId]) : []
      if (own.length === 0) throw declined(messages.noDeparts)
      const ids = new Set(own.map((one) => one.id))
      const within = (nodes: ReturnType<typeof pickTree>): ReturnType<typeof pickTree> =>
        nodes.flatMap(({ children = [], ...node }) => {
          const below = within(children)
          if (!ids.has(node.key)) return below
          return [{ ...node, ...(below.length > 0 && { children: below }) }]
        })
      return ok(within(pickTree(await departTree({ db, entities: deps.entities }, caller))))
    },
  }),
  ownOperation({
    methods: ['GET'],
    path: 'generateUserId',
    right: { can: 'sysUser:add' },
    summary: 'An id that nobody has.',
    answer: Type.String(),
    run: async () => ok(newId()),
  }),
  ownOperation({
    methods: ['GET'],
    path: 'queryUserByDepId',
    right: view,
    summary: 'Members of a department and of those below it.',
    query: Type.Object({ id, realname: text({ max: 100 }) }),
    answer: several,
    async run(call) {
      const { id, realname } = call.query
      const params = { ...every, ...(realname && { realname: `*${realname}*` }) }
      return ok((await members(call, params, withinDepartOf(id, call))).records)
    },
  }),
  ownOperation({
    methods: ['GET'],
    path: 'queryByIds',
    right: view,
    summary: 'Members by their ids.',
    query: Type.Object({ userIds: idList }),
    answer: several,
    async run(call) {
      const ids = idsOf(call.query.userIds)
      return ok((await members(call, every, sql<SqlBool>`id = any(${ids}::text[])`)).records)
    },
  }),
  ...(['queryByOrgCode', 'queryByOrgCodeForAddressList'] as const).map((path) =>
    ownOperation({
      methods: ['GET'],
      path,
      right: view,
      answer: page,
      summary: 'One page of the members of a department by its code, and of those below it.',
      query: listQuery({ orgCode: text({ max: 64 }) }),
      async run(call) {
        const { orgCode, ...params } = call.query
        if (orgCode === '') return ok(await members(call, params, sql<SqlBool>`true`))
        const depart = await system(call.deps.database.db)
          .selectFrom('sys_depart')
          .select(['id', 'depart_name'])
          .where('org_code', '=', orgCode)
          .where('tenant_id', '=', call.request.caller.tenantId)
          .where('del_flag', '=', 0)
          .where(
            within(
              call.deps.entities(call.request.caller.tenantId).get('sysDepart'),
              call.request.caller,
            ),
          )
          .executeTakeFirst()
        const found = await members(call, params, withinDepartOf(depart?.id ?? '', call))
        const place = { departId: depart?.id ?? null, departName: depart?.depart_name ?? null }
        return ok({ ...found, records: found.records.map((one) => ({ ...one, ...place })) })
      },
    }),
  ),
  ownOperation({
    methods: ['GET'],
    path: 'userRoleList',
    right: { can: 'role:view' },
    answer: page,
    summary: 'One page of the members that have a role.',
    query: listQuery({ roleId: id }),
    run: async (call) => {
      const { roleId, ...params } = call.query
      return ok(await members(call, params, hasIn('selectedroles', roleId)))
    },
  }),
  ownOperation({
    ...giving,
    methods: ['POST'],
    path: giving.path,
    answer: Type.Null(),
    summary: 'Gives members a role.',
    run: async (call) => await changeMembers(call, await givenRole(call), messages.added),
  }),
  ownOperation({
    ...giving,
    ...impactOperation(giving.path),
    run: async (call) => await changeMembersImpact(call, await givenRole(call), impact()),
  }),
  ...(['deleteUserRole', 'deleteUserRoleBatch'] as const).map((path) =>
    ownOperation({
      methods: ['DELETE'],
      path,
      answer: Type.Null(),
      right: { can: 'roleUser:delete' },
      summary: 'Takes a role from members.',
      query: Type.Object({ roleId: id, userId: idList, userIds: idList }),
      run: (call) => {
        const { roleId, userId, userIds = userId } = call.query
        const ids = idsOf(userIds)
        const change = ({ values }: Stored) => ({
          selectedroles: withoutOne(values.selectedroles, roleId),
        })
        return changeMembers(call, { ids, change }, messages.removed)
      },
    }),
  ),
]

/** Like `withinDepart`, for lines of members. */
const withinDepartOf = (departId: string, { request: { caller }, deps }: Call) =>
  sql<SqlBool>`id in (select sys_user.id from sys_user
    where ${withinDepart(departId, caller, deps.entities(caller.tenantId).get('sysDepart'))})`
