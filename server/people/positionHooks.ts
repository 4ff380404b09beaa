import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { hasRights } from '#model'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { readPageQuery } from '../entity/read/listQuery'
import { anyObject, listQuery, pageOf, requiredText } from '../http/call'
import { notFound, ok } from '../http/envelope'

/** Hooks of the entity `position` (contract, §6.12): everybody with rights can choose positions in pickers. */
export const positionHooks: EntityHooks = {
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'list',
      right: 'session',
      summary: 'One page of the positions of the tenant, by the parameters of lists.',
      query: listQuery(),
      answer: pageOf(anyObject),
      async run({ request: { caller }, query: params, store }) {
        const query = readPageQuery(params, store.entityTable, caller)
        if (hasRights(caller.grants)) return ok(await store.list(query, caller))
        const clauses = [sql<SqlBool>`false`]
        return ok(await store.list({ ...query, clauses, filter: 'none' }, caller))
      },
    }),
    ownOperation({
      methods: ['GET'],
      path: 'queryByCode',
      right: { can: 'position:view' },
      summary: 'The position of a code.',
      query: Type.Object({ code: requiredText({ max: 100 }) }),
      answer: anyObject,
      async run({ request: { caller }, query: { code }, store, deps }) {
        const { rows } = await sql<{ id: string }>`select id from sys_position
          where tenant_id = ${caller.tenantId} and del_flag = 0 and code = ${code}`.execute(
          deps.database.db,
        )
        const [found] = rows
        if (!found) throw notFound()
        return ok(await store.get(found.id, caller))
      },
    }),
  ],
}
