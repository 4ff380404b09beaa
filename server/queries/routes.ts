import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, requiredText, text } from '../http/call'
import { notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { serverMessages } from '../kernel/messages'
import type { DocumentsOf } from '../kernel/ofTenant'
import { departsOf, rolesOf } from './audience'
import { entityOfPage, readForCaller, readForSaving, titlesOf } from './conditions'
import { queryMessages } from './messages'
import { createQueries, scopes } from './store'

export interface QueryDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly documents: DocumentsOf
}

const told = Type.Object({ id: Type.String(), title: Type.String(), mine: Type.Boolean() })
const target = Type.Object({ id: Type.String() })
const longestPage = 200
const longestTitle = 50

/** Advanced queries saved on the server: `/sys/superQuery`, shared with a role, a department or everyone. */
export async function queryRoutes(
  app: FastifyInstance,
  { db, clock, documents }: QueryDeps,
): Promise<void> {
  const queries = createQueries(db, clock)
  type Row = Awaited<ReturnType<typeof queries.list>>[number]

  const answer = (row: Row, caller: Caller) => {
    const entity = entityOfPage(documents(caller.tenantId), row.page, caller)
    return {
      ...readForCaller(row, entity, caller),
      id: row.id,
      page: row.page,
      title: row.title,
      scope: row.scope,
      targetName: row.role_name ?? row.depart_name ?? '',
      mine: row.owner_id === caller.userId,
      by: row.realname,
    }
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/superQuery/list',
      right: 'session',
      summary: 'The queries of a page that the caller may use.',
      query: Type.Object({ page: requiredText({ max: longestPage }) }),
      answer: Type.Array(told),
    },
    async ({ query: { page }, caller }) => {
      entityOfPage(documents(caller.tenantId), page, caller)
      return ok((await queries.list(caller, page)).map((row) => answer(row, caller)))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/superQuery/queryById',
      right: 'session',
      answer: told,
      summary: 'One of them.',
      query: Type.Object({ id: text({ max: 5_000 }) }),
    },
    async ({ query: { id }, caller }) => {
      const row = await queries.find(caller, id)
      if (!row) throw notFound()
      return ok(answer(row, caller))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/superQuery/targets',
      right: 'session',
      summary: 'Roles and departments that the caller may share a query with.',
      answer: Type.Object({ roles: Type.Array(target), departs: Type.Array(target) }),
    },
    async ({ caller }) => {
      const [roles, departs] = await Promise.all([rolesOf(db, caller), departsOf(db, caller)])
      return ok({ roles, departs: departs.own })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/superQuery/save',
      right: 'session',
      summary: 'Keeps a query for a page; one of the same name is only overwritten when asked for.',
      body: Type.Object({
        page: requiredText({ max: longestPage }),
        title: text({ max: longestTitle }),
        scope: Type.Union(scopes.map((one) => Type.Literal(one))),
        target: text({ max: 32 }),
        condition: Type.Optional(Type.Unknown()),
        overwrite: Type.Optional(Type.Unknown()),
      }),
      answer: Type.Object({ id: Type.String() }),
    },
    async ({ body: { page, scope, target, condition, ...body }, caller }) => {
      const title = body.title.trim()
      if (title === '') throw new Refusal(400, queryMessages.emptyName)
      const entity = entityOfPage(documents(caller.tenantId), page, caller)
      const kept = readForSaving(condition, entity, caller)
      const id = await queries.save(caller, {
        page,
        title,
        scope,
        target,
        condition: kept,
        titles: titlesOf(kept, entity),
        overwrite: body.overwrite === true,
      })
      return ok({ id }, queryMessages.saved)
    },
  )

  addCall(
    app,
    {
      method: 'DELETE',
      url: '/sys/superQuery/delete',
      right: 'session',
      answer: Type.Null(),
      summary: 'Deletes a query of the caller.',
      query: Type.Object({ id: text({ max: 5_000 }) }),
    },
    async ({ query: { id }, caller }) => {
      if (!(await queries.remove(caller, id))) throw notFound()
      return ok(null, serverMessages.deleted)
    },
  )
}
