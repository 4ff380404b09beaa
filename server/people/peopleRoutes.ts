import type { FastifyInstance } from 'fastify'
import { paramsOf } from '../entity/read/listQuery'
import { ok } from '../http/envelope'
import { text } from '../http/input'
import { peopleFor, positions, roles, withDeparts, withinDepart } from './people'
import { type ListDeps, listPage } from './systemList'

const session = { config: { right: 'session' } } as const
/** As many as one answer may name: getMultiUser has no pages. */
const peopleAtMost = '1000'

/** Whom and what pickers choose from: people, roles, positions (contract, §6.1, 6.2, 6.12). */
export async function peopleRoutes(app: FastifyInstance, deps: ListDeps): Promise<void> {
  const { db } = deps

  app.get('/sys/user/list', session, async ({ query, caller }) => {
    const page = await listPage(deps, peopleFor(caller), { params: paramsOf(query), caller })
    return ok(await withDeparts(db, page, caller))
  })

  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/sys/user/queryUserComponentData',
    session,
    async ({ query, caller }) => {
      const departId = text(query, 'departId', { max: 32 })
      const extra = departId === '' ? [] : [withinDepart(departId, caller)]
      const { departId: _, ...params } = paramsOf(query)
      const page = await listPage(deps, peopleFor(caller), { params, caller, extra })
      return ok(await withDeparts(db, page, caller))
    },
  )

  // Bare in the contract; here every answer has the one shape (http/envelope).
  app.get('/sys/user/getMultiUser', session, async ({ query, caller }) => {
    const params = { ...paramsOf(query), pageNo: '1', pageSize: peopleAtMost }
    return ok((await listPage(deps, peopleFor(caller), { params, caller })).records)
  })

  app.get('/sys/role/list', session, async ({ query, caller }) =>
    ok(await listPage(deps, roles, { params: paramsOf(query), caller })),
  )

  app.get('/sys/position/list', session, async ({ query, caller }) =>
    ok(await listPage(deps, positions, { params: paramsOf(query), caller })),
  )
}
