import { sql } from 'kysely'
import { Type } from 'typebox'
import { writeLog } from '../audit/log'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { literally } from '../entity/read/where'
import { anyObject, listQuery, pageOf, text } from '../http/call'
import { notFound, ok } from '../http/envelope'
import { serverMessages } from '../kernel/messages'
import { logMessages as messages } from './messages'

const clearing = { can: 'log:delete' }

/**
 * Hooks of the entity `log` (contract, §6.7). Clearing is itself logged, and keeps the lines about records: they are
 * the records' history.
 */
export function logHooks(clock: () => Date): EntityHooks {
  async function clear(
    call: Call,
    which: { readonly ids?: readonly string[]; readonly type?: number },
  ) {
    const { caller, ip } = call.request
    const { db } = call.deps.database
    const { ids, type } = which
    const lines = sql`tenant_id = ${caller.tenantId} and not cleared
      and ${ids ? sql`id::text = any(${ids}::text[])` : sql`true`}
      and ${type === undefined ? sql`true` : sql`log_type = ${type}`}`
    return await db.transaction().execute(async (trx) => {
      const hidden = await sql`update sys_log set cleared = true
        where ${lines} and data_id is not null`.execute(trx)
      const gone = await sql`delete from sys_log where ${lines} and data_id is null`.execute(trx)
      const count = Number(hidden.numAffectedRows ?? 0) + Number(gone.numAffectedRows ?? 0)
      const kind = type === undefined ? messages.all : (messages.kinds[type] ?? messages.all)
      if (count === 0) return 0
      await writeLog(trx, clock, {
        logType: 2,
        content: messages.clearedLog(ids ? messages.chosen : kind, count),
        ip,
        account: caller.username,
        name: caller.realname,
        tenantId: caller.tenantId,
      })
      return count
    })
  }
  return {
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'list',
        right: { can: 'log:view' },
        summary: 'One page of the log, the newest first; `keyWord` is a part of what was done.',
        query: listQuery({ keyWord: text() }),
        answer: pageOf(anyObject),
        async run({ request: { caller }, query: { keyWord, ...params }, store }) {
          const query = readPageQuery(params, store.entityTable, caller)
          const word = keyWord.replaceAll('*', '').trim()
          const part = sql<boolean>`log_content ilike ${`%${literally(word)}%`}`
          const clauses = word === '' ? query.clauses : [...query.clauses, part]
          return ok(await store.list(countedAnew({ ...query, clauses }), caller))
        },
      }),
      ownOperation({
        methods: ['DELETE'],
        path: 'delete',
        right: clearing,
        summary: 'Clears a line of the log.',
        query: Type.Object({ id: recordName }),
        answer: Type.Null(),
        async run(call) {
          if ((await clear(call, { ids: [call.query.id.trim()] })) === 0) throw notFound()
          return ok(null, serverMessages.deleted)
        },
      }),
      ownOperation({
        methods: ['DELETE'],
        path: 'deleteBatch',
        right: clearing,
        summary: 'Clears lines of the log, or all of the tenant for `ids` "allclear".',
        query: Type.Object({ ids: idList }),
        answer: Type.Null(),
        async run(call) {
          const ids = idsOf(call.query.ids)
          const all = ids[0] === 'allclear'
          await clear(call, all ? {} : { ids })
          return ok(null, all ? messages.cleared : serverMessages.deletedMany)
        },
      }),
      ownOperation({
        methods: ['DELETE'],
        path: 'clear',
        right: clearing,
        summary: 'Clears the whole log of the tenant.',
        answer: Type.Null(),
        async run(call) {
          await clear(call, {})
          return ok(null, messages.cleared)
        },
      }),
    ],
  }
}
