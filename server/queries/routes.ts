import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { malformed, notFound, ok, Refusal } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
import type { Caller } from '../http/right'
import { serverMessages } from '../kernel/messages'
import { departsOf, rolesOf } from './audience'
import { entityOfPage, readForCaller, readForSaving, titlesOf } from './conditions'
import { queryMessages } from './messages'
import { createQueries, scopes } from './store'

interface QueryRoute {
  Querystring: Readonly<Record<string, unknown>>
}

export interface QueryDeps {
  readonly db: Db
  readonly clock: () => Date
  documents(): Documents
}

const session = { config: { right: 'session' } } as const
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
    const entity = entityOfPage(documents(), row.page, caller)
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

  app.get<QueryRoute>('/sys/superQuery/list', session, async ({ query, caller }) => {
    const page = requiredText(query, 'page', { max: longestPage })
    entityOfPage(documents(), page, caller)
    return ok((await queries.list(caller, page)).map((row) => answer(row, caller)))
  })

  app.get<QueryRoute>('/sys/superQuery/queryById', session, async ({ query, caller }) => {
    const row = await queries.find(caller, text(query, 'id', { max: 5_000 }))
    if (!row) throw notFound()
    return ok(answer(row, caller))
  })

  app.get('/sys/superQuery/targets', session, async ({ caller }) => {
    const [roles, departs] = await Promise.all([rolesOf(db, caller), departsOf(db, caller)])
    return ok({ roles, departs: departs.own })
  })

  app.post('/sys/superQuery/save', session, async ({ body, caller }) => {
    const members = bodyOf(body)
    const page = requiredText(members, 'page', { max: longestPage })
    const title = text(members, 'title', { max: longestTitle }).trim()
    if (title === '') throw new Refusal(400, queryMessages.emptyName)
    const scope = scopes.find((one) => one === members.scope)
    if (!scope) throw malformed()
    const entity = entityOfPage(documents(), page, caller)
    const condition = readForSaving(members.condition, entity, caller)
    const id = await queries.save(caller, {
      ...{ page, title, scope, target: text(members, 'target', { max: 32 }) },
      condition,
      titles: titlesOf(condition, entity),
      overwrite: members.overwrite === true,
    })
    return ok({ id }, queryMessages.saved)
  })

  app.delete<QueryRoute>('/sys/superQuery/delete', session, async ({ query, caller }) => {
    if (!(await queries.remove(caller, text(query, 'id', { max: 5_000 })))) throw notFound()
    return ok(null, serverMessages.deleted)
  })
}
