import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, permissionOf } from '#model'
import type { EntityDeps } from '../entity/contracts/deps'
import type { Params } from '../entity/contracts/reading'
import { messages as entityMessages } from '../entity/messages'
import { readPageQuery } from '../entity/read/listQuery'
import { within } from '../entity/read/rows'
import { createStores } from '../entity/write/stores'
import { addCall, listQuery, pageOf, text } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { peopleFor, roles, withDeparts, withinDepart } from './people'
import { type ListDeps, listPage } from './systemList'

const record = Type.Record(Type.String(), Type.Unknown())
const list = {
  method: 'GET',
  right: 'session',
  query: listQuery(),
  answer: pageOf(record),
} as const
/** Most people in one answer: getMultiUser has no pages. */
const peopleAtMost = '1000'

/** People and roles for pickers (contract, §6.1, 6.2). */
export async function peopleRoutes(
  app: FastifyInstance,
  { records, ...deps }: ListDeps & { readonly records: EntityDeps },
): Promise<void> {
  const { db } = deps
  const stores = createStores(records)

  /** The entity's row rules, which also apply to callers who only choose from the list. */
  const seen = (name: string, caller: Caller) => [
    within(records.entities(caller.tenantId).get(name), caller),
  ]

  /** Administrators get the entity's records; undefined = the caller may only choose from a list. */
  async function pageOfRecords(name: string, params: Params, caller: Caller) {
    const entity = records.entities(caller.tenantId).get(name)
    if (!entity || !can(caller.grants, permissionOf(entity, 'view'))) return undefined
    const store = stores(entity)
    const query = readPageQuery(params, store.entityTable, caller)
    const page = await store.list(query, caller)
    return ok(page, query.unsorted && entityMessages.unsorted(query.unsorted))
  }

  addCall(
    app,
    {
      ...list,
      url: '/sys/user/list',
      summary: 'One page of the people of the tenant, by the parameters of lists.',
    },
    async ({ query: params, caller }) => {
      const records = await pageOfRecords('sysUser', params, caller)
      if (records) return records
      const extra = seen('sysUser', caller)
      const page = await listPage(deps, peopleFor(caller), { params, caller, extra })
      return ok(await withDeparts(db, page, caller))
    },
  )

  addCall(
    app,
    {
      ...list,
      url: '/sys/user/queryUserComponentData',
      summary: 'The same, of those in a department and below it.',
      query: listQuery({ departId: text({ max: 32 }) }),
    },
    async ({ query: { departId, ...params }, caller }) => {
      const extra = [
        ...seen('sysUser', caller),
        ...(departId === ''
          ? []
          : [withinDepart(departId, caller, records.entities(caller.tenantId).get('sysDepart'))]),
      ]
      const page = await listPage(deps, peopleFor(caller), { params, caller, extra })
      return ok(await withDeparts(db, page, caller))
    },
  )

  // The contract has a bare array here; this server always uses the envelope (http/envelope).
  addCall(
    app,
    {
      ...list,
      url: '/sys/user/getMultiUser',
      answer: Type.Array(record),
      summary: 'People by a comma list of one of their members.',
    },
    async ({ query, caller }) => {
      const params = { ...query, pageNo: '1', pageSize: peopleAtMost }
      const asked = { params, caller, extra: seen('sysUser', caller) }
      return ok((await listPage(deps, peopleFor(caller), asked)).records)
    },
  )

  addCall(
    app,
    {
      ...list,
      url: '/sys/role/list',
      summary: 'One page of the roles, by the parameters of lists.',
    },
    async ({ query: params, caller }) =>
      (await pageOfRecords('sysRole', params, caller)) ??
      ok(await listPage(deps, roles, { params, caller, extra: seen('sysRole', caller) })),
  )
}
