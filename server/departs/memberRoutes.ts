import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { EntityDeps, LookupLoader } from '../entity/contracts/deps'
import { within } from '../entity/read/rows'
import { writing } from '../entity/write/request'
import { createStores } from '../entity/write/stores'
import { addCall, anyObject, listQuery, pageOf, requiredText, text } from '../http/call'
import { declined, notFound, ok } from '../http/envelope'
import { list } from '../http/input'
import type { Caller } from '../http/right'
import { peopleFor, withDeparts } from '../people/people'
import { listPage } from '../people/systemList'
import { type Impact, impactCall } from '../rights/impact'
import type { Rights } from '../rights/rights'
import { changeRoles, join, ownDepart, rolesWithin } from './members'
import { departMessages as messages } from './messages'
import { roleRecord } from './roleHooks'

export interface MemberDeps {
  readonly db: Db
  readonly lookup: LookupLoader
  readonly rights: Rights
  readonly impact: Impact
  readonly records: EntityDeps
  clock(): Date
}

const departView = { can: 'departMember:view' }
/** Maximum for an answer without pages. */
const peopleAtMost = '1000'

/** Members of a department and their roles in it (contract, §6.1, 6.5). */
export async function memberRoutes(app: FastifyInstance, deps: MemberDeps): Promise<void> {
  const { db, clock, rights, impact, records } = deps
  const departFor = (id: string, caller: Caller) =>
    ownDepart(db, id, caller, records.entities(caller.tenantId).get('sysDepart'))
  const asker = (caller: Caller) => ({ caller, entities: records.entities(caller.tenantId) })
  const membersFor = (departId: string, caller: Caller) => [
    sql<SqlBool>`sys_user.id in (select user_id from sys_user_depart where dep_id = ${departId})`,
    within(records.entities(caller.tenantId).get('sysUser'), caller),
  ]

  /** Runs a change and logs it; rights of all affected people update at once. */
  async function changing(
    by: { readonly caller: Caller; readonly ip: string },
    content: string,
    work: (trx: Db) => Promise<void>,
  ): Promise<void> {
    const { username: account, realname: name, tenantId } = by.caller
    await db.transaction().execute(async (trx) => {
      await work(trx)
      await writeLog(trx, clock, { logType: 2, content, ip: by.ip, account, name, tenantId })
    })
    await rights.changed()
  }
  const people = (ids: readonly string[]) =>
    system(db)
      .selectFrom('sys_user')
      .select('realname')
      .where('id', 'in', [...ids, ''])
      .execute()
  const namesOf = async (ids: readonly string[]) =>
    (await people(ids)).map(({ realname }) => realname)

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/user/departUserList',
      right: departView,
      summary: 'One page of the members of a department, by the parameters of lists.',
      query: listQuery({ depId: requiredText({ max: 32 }) }),
      answer: pageOf(anyObject),
    },
    async ({ query: { depId, ...params }, caller }) => {
      await departFor(depId, caller)
      const asked = { params, caller, extra: membersFor(depId, caller) }
      const page = await listPage(deps, peopleFor(caller), asked)
      return ok(await withDeparts(db, page, caller))
    },
  )
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/getUsersByDepartId',
      right: departView,
      summary: 'The members of a department, without those of the departments below it.',
      query: Type.Object({ id: requiredText({ max: 32 }) }),
      answer: Type.Array(anyObject),
    },
    async ({ query: { id }, caller }) => {
      await departFor(id, caller)
      const extra = membersFor(id, caller)
      const all = { params: { pageNo: '1', pageSize: peopleAtMost }, caller, extra }
      return ok((await listPage(deps, peopleFor(caller), all)).records)
    },
  )

  const joining = {
    url: '/sys/user/editSysDepartWithUser',
    right: { can: 'departMember:add' },
    body: Type.Object({
      depId: requiredText({ max: 32 }),
      userIdList: Type.Array(requiredText({ max: 32 }), { maxItems: 1_000 }),
    }),
  }
  addCall(
    app,
    {
      ...joining,
      method: 'POST',
      answer: Type.Null(),
      summary: 'Makes people members of a department, beside those that it has.',
    },
    async ({ body: { depId: departId, userIdList: userIds }, caller, request: { ip } }) => {
      const depart = await departFor(departId, caller)
      const content = messages.joinedLog(depart.depart_name, await namesOf(userIds))
      await changing({ caller, ip }, content, (trx) =>
        join(trx, { departId, userIds }, asker(caller)),
      )
      return ok(null, messages.joined)
    },
  )
  addCall(
    app,
    { ...joining, ...impactCall(joining.url) },
    async ({ body: { depId: departId, userIdList: userIds }, caller }) => {
      await departFor(departId, caller)
      return ok(await impact.of(caller, (trx) => join(trx, { departId, userIds }, asker(caller))))
    },
  )

  const stores = createStores(records)

  /** Memberships are deleted as records, with log, rules and notifications. */
  async function remove(departId: string, userIds: readonly string[], request: FastifyRequest) {
    await departFor(departId, request.caller)
    const entity = records.entities(request.caller.tenantId).get('departMember')
    if (!entity) throw notFound()
    const store = stores(entity)
    const links = await db
      .selectFrom('sys_user_depart')
      .select('id')
      .where('dep_id', '=', departId)
      .where('user_id', 'in', [...userIds, ''])
      .where(
        within(
          records.entities(request.caller.tenantId).get('sysUser'),
          request.caller,
          sql.ref('user_id'),
        ),
      )
      .execute()
    const ids = links.map(({ id }) => String(id))
    if (ids.length === 0) throw declined(messages.notLinked)
    const call = { store, request, deps: records }
    return await writing(call, { body: '', records: ids.length }, async (write) => ({
      ...(await store.removeMany(ids, write)),
      message: messages.deleted,
      result: null,
    }))
  }
  const removing = { method: 'DELETE', right: { can: 'departMember:delete' } } as const

  addCall(
    app,
    {
      ...removing,
      url: '/sys/user/deleteUserInDepart',
      answer: Type.Null(),
      summary: 'Ends somebody’s membership in a department.',
      query: Type.Object({ depId: requiredText({ max: 32 }), userId: requiredText({ max: 32 }) }),
    },
    async ({ query: { depId, userId }, request }) => await remove(depId, [userId], request),
  )

  addCall(
    app,
    {
      ...removing,
      url: '/sys/user/deleteUserInDepartBatch',
      answer: Type.Null(),
      summary: 'The same of several people, a comma list.',
      query: Type.Object({
        depId: requiredText({ max: 32 }),
        userIds: requiredText({ max: 40_000 }),
      }),
    },
    async ({ query: { depId, userIds }, request }) =>
      await remove(depId, list('userIds', userIds), request),
  )

  const rolesView = { can: 'departRole:view' } as const

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepartRole/getDeptRoleList',
      right: rolesView,
      summary: 'The roles of a department; those that somebody has where `userId` is sent.',
      query: Type.Object({ departId: requiredText({ max: 32 }), userId: text({ max: 32 }) }),
      answer: Type.Array(roleRecord),
    },
    async ({ query: { departId, userId }, caller }) => {
      await departFor(departId, caller)
      const { rows } = await sql<Record<string, unknown>>`
        select id, depart_id as "departId", role_name as "roleName", role_code as "roleCode", description
        from sys_depart_role role where depart_id = ${departId}
          and ${rolesWithin(records.entities(caller.tenantId), caller)}
          and (${userId === ''}::boolean or exists (select 1 from sys_depart_role_user has
            where has.drole_id = role.id and has.user_id = ${userId}))
        order by role_code`.execute(db)
      return ok(rows)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepartRole/getDeptRoleByUserId',
      right: rolesView,
      summary: 'Which roles of a department somebody has, as links.',
      query: Type.Object({
        userId: requiredText({ max: 32 }),
        departId: requiredText({ max: 32 }),
      }),
      answer: Type.Array(
        Type.Object({ id: Type.String(), userId: Type.String(), droleId: Type.String() }),
      ),
    },
    async ({ query: { departId, userId }, caller }) => {
      await departFor(departId, caller)
      const entities = records.entities(caller.tenantId)
      const links = await system(db)
        .selectFrom('sys_depart_role_user as has')
        .innerJoin('sys_depart_role as role', 'role.id', 'has.drole_id')
        .select(['has.id', 'has.user_id as userId', 'has.drole_id as droleId'])
        .where('role.depart_id', '=', departId)
        .where('has.user_id', '=', userId)
        .where(within(entities.get('sysUser'), caller, sql.ref('has.user_id')))
        .where(rolesWithin(entities, caller))
        .orderBy('role.role_code')
        .execute()
      return ok(links)
    },
  )

  const choosing = {
    url: '/sys/sysDepartRole/deptRoleUserAdd',
    right: { can: 'departRole:edit' },
    body: Type.Object({
      userId: requiredText({ max: 32 }),
      newRoleId: text({ max: 8_000 }),
      oldRoleId: text({ max: 8_000 }),
    }),
  }
  const chosenIn = ({ userId, newRoleId, oldRoleId }: Static<typeof choosing.body>) => {
    const [wanted, shown] = [list('newRoleId', newRoleId), list('oldRoleId', oldRoleId)]
    return {
      userId,
      given: wanted.filter((id) => !shown.includes(id)),
      taken: shown.filter((id) => !wanted.includes(id)),
    }
  }
  addCall(
    app,
    {
      ...choosing,
      method: 'POST',
      answer: Type.Null(),
      summary:
        'Changes which roles of his departments somebody has, from those shown to those wanted.',
    },
    async ({ body, caller, request: { ip } }) => {
      const chosen = chosenIn(body)
      const { userId, given } = chosen
      const [name = userId] = await namesOf([userId])
      const by = { caller, ip }
      await changing(by, messages.rolesLog(name), async (trx) => {
        await changeRoles(trx, chosen, asker(caller))
        if (userId !== caller.userId) return
        await rights.selfGrants.note(trx, by, { kind: 'departRole', ids: given }, by)
      })
      await rights.selfGrants.tell([by])
      return ok(null, messages.added)
    },
  )
  addCall(app, { ...choosing, ...impactCall(choosing.url) }, async ({ body, caller }) =>
    ok(await impact.of(caller, (trx) => changeRoles(trx, chosenIn(body), asker(caller)))),
  )
}
