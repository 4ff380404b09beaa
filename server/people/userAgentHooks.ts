import { sql } from 'kysely'
import { Type } from 'typebox'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { anyObject, requiredText } from '../http/call'
import { notFound, ok } from '../http/envelope'

/** Hooks of the entity `sysUserAgent` (contract, §6.1): who stands in for whom, and when. */
export const userAgentHooks: EntityHooks = {
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'queryByUserName',
      right: { can: 'userAgent:view' },
      summary: 'The latest entry of an account.',
      query: Type.Object({ userName: requiredText({ max: 100 }) }),
      answer: anyObject,
      async run({ request: { caller }, query: { userName }, store, deps }) {
        const { rows } = await sql<{ id: string }>`select id from sys_user_agent
          where tenant_id = ${caller.tenantId} and del_flag = 0 and user_name = ${userName}
          order by create_time desc, id desc limit 1`.execute(deps.database.db)
        const [found] = rows
        if (!found) throw notFound()
        return ok(await store.get(found.id, caller))
      },
    }),
  ],
}
