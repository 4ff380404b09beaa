import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { releaseTransaction } from '../documents/releaseTransaction'
import { dropRetired, type RetiredColumn, retiredColumns } from '../entity/schema/retired'
import { addCall, nullableText, requiredText } from '../http/call'
import { declined, noRight, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { isPlatformAdministrator } from '../rights/giving'
import { releaseMessages as messages } from './messages'
import type { Releasing } from './releasing'
import { publishes } from './rights'

const column = { table: requiredText({ max: 63 }), column: requiredText({ max: 63 }) }
const count = Type.Integer({ minimum: 0 })

/** Columns of fields that are gone, for platform administrators: what they hold, and dropping them. */
export async function columnRoutes(app: FastifyInstance, deps: Releasing): Promise<void> {
  const { db } = deps.database

  const requireAdministrator = async (trx: Db, { userId }: Caller) => {
    if (!(await isPlatformAdministrator(trx, userId))) throw noRight()
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/columns',
      right: publishes,
      summary:
        'Columns that no field has any more, for platform administrators: the field that had each, the release since which it has none, how many rows have a value in it; and the time of the newest backup.',
      answer: Type.Object({
        backup: nullableText,
        columns: Type.Array(
          Type.Object({
            ...column,
            entity: Type.String(),
            field: Type.String(),
            release: Type.Integer(),
            since: Type.String(),
            count,
          }),
        ),
      }),
    },
    async ({ caller }) => {
      await requireAdministrator(db, caller)
      return ok({ backup: await newestBackup(db), columns: [...(await retiredColumns(db))] })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/columns/sweep',
      right: publishes,
      summary:
        'Drops such columns for good, for platform administrators. Refused without a backup that is newer than the releases since which no field has them; 409 if they hold other than the caller has seen, or a field has one again.',
      body: Type.Object({
        columns: Type.Array(Type.Object({ ...column, count }), { minItems: 1, maxItems: 500 }),
      }),
      answer: Type.Null(),
    },
    async ({ body: { columns: asked }, caller, request: { ip } }) => {
      await requireAdministrator(db, caller)
      await releaseTransaction(
        db,
        async (trx) => {
          const retired = await retiredColumns(trx)
          const found = asked.map((one) =>
            retired.find((two) => two.table === one.table && two.column === one.column),
          )
          const same = found.flatMap((one, at) =>
            one?.count === asked[at]?.count ? (one ?? []) : [],
          )
          if (same.length < asked.length) throw new Refusal(409, messages.columnsChanged)
          const backup = await newestBackup(trx)
          const unsaved = same.filter(({ since }) => backup === null || backup <= since)
          if (unsaved.length > 0) throw declined(messages.noBackup(unsaved.map(named)))
          for (const one of same) await dropRetired(trx, one)
          await writeLog(trx, deps.clock, {
            logType: 2,
            content: messages.swept(same.map((one) => `${named(one)}（${one.count}）`)),
            ip,
            account: caller.username,
            name: caller.realname,
            tenantId: caller.tenantId,
          })
        },
        { log: deps.log },
      )
      return ok(null, messages.sweptColumns(asked.length))
    },
  )
}

const named = ({ entity, field, table, column: name }: RetiredColumn): string =>
  `${entity}.${field}（${table}.${name}）`

/** null = there is none. */
async function newestBackup(db: Db): Promise<string | null> {
  const row = await system(db)
    .selectFrom('sys_backup')
    .select('create_time')
    .where('del_flag', '=', 0)
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.create_time ?? null
}
