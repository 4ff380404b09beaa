import { sql } from 'kysely'
import { Type } from 'typebox'
import { hasRights } from '#model'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Row, Values } from '../entity/contracts/records'
import { ruled } from '../entity/read/rowRules'
import { readRow, selection } from '../entity/read/rows'
import { toRecords } from '../entity/read/wireRecords'
import { isComparedLike } from '../entity/schema/textKeys'
import { logChanges } from '../entity/write/audit'
import { jsonOf, writing } from '../entity/write/request'
import { binDays, performRestore } from '../entity/write/restore'
import { anyObject, requiredText, text } from '../http/call'
import { declined, invalid, noRight, notFound, ok } from '../http/envelope'
import type { EntitiesOf } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { dictionaryMessages as messages } from './messages'
import { judgeOpening, judgePlatformItems } from './ownItems'
import { special } from './specialValue'

const changes = (values: Values, before: Values, key: string): boolean =>
  Object.hasOwn(values, key) && values[key] !== before[key]

const idOf = ({ request }: Call): string => {
  const { id = '' } = request.params as { readonly id?: string }
  return id.trim()
}

async function deleted({ request: { caller }, store: { entityTable }, deps }: Call) {
  const since = wallClock(new Date(deps.clock().getTime() - binDays * 86_400_000))
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from sys_dict
    where del_flag = 1 and update_time > ${since}::timestamp and ${ruled(entityTable, caller)}
    order by update_time desc, id`.execute(deps.database.db)
  return await toRecords(rows, { entityTable, caller, lookup: deps.lookup })
}

/** Only deletes for good what is already in the recycle bin, so that one click is not enough. */
const purge = (call: Call) =>
  writing(call, { body: jsonOf(call) }, async (write) => {
    const { entityTable, writer } = call.store
    return await writer.run(write, async (trx, now) => {
      const { rows } = await sql<Row>`
        delete from sys_dict where id = ${idOf(call)} and del_flag = 1
          and ${ruled(entityTable, call.request.caller)}
        returning ${selection(entityTable)}`.execute(trx)
      if (rows.length === 0) throw notFound()
      const changes = rows
        .map((row) => readRow(entityTable, row))
        .map(({ id, values }) => ({ id, before: values }))
      const { origin } = write
      await logChanges(trx, entityTable, { origin, operation: 'delete', changes, now })
      return ok(null, messages.deletedDone)
    })
  })

/** Behaviour of the entities `dict` and `dictItem` beyond their documents (contract, §7.3). */
export const dictHooks = (
  entities: EntitiesOf,
): Readonly<Record<'dict' | 'dictItem', EntityHooks>> => ({
  dict: {
    settled: (trx, changes, { caller }) => judgeOpening(trx, changes, entities(caller.tenantId)),
    says: { add: messages.saved, edit: messages.edited },
    given(values, before) {
      if (before?.values.builtin && changes(values, before.values, 'dictCode')) {
        throw invalid([{ field: 'dictCode', message: messages.builtinCode }])
      }
      return values
    },
    keeps: ({ values }) => (values.builtin ? messages.builtinDict : undefined),
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'deleteList',
        right: { can: 'dict:restore' },
        summary: 'The dictionaries of the recycle bin, the last deleted first.',
        answer: Type.Array(anyObject),
        run: async (call) => ok(await deleted(call)),
      }),
      ownOperation({
        methods: ['PUT'],
        path: 'back/:id',
        right: { can: 'dict:restore' },
        summary: 'Brings a dictionary back with the items that went along.',
        answer: Type.Object({ restored: Type.Integer() }),
        async run(call) {
          const answer = await performRestore({ ...call, body: { ids: [idOf(call)] } })
          return { ...answer, message: messages.backDone }
        },
      }),
      ownOperation({
        methods: ['DELETE'],
        path: 'deletePhysic/:id',
        right: { can: 'dict:delete' },
        summary: 'Takes a dictionary of the recycle bin away for good, with its items.',
        answer: Type.Null(),
        run: purge,
      }),
    ],
  },
  dictItem: {
    settled: (trx, changes) => judgePlatformItems(trx, changes),
    says: { edit: messages.edited },
    given(values, before) {
      if (!before || changes(values, before.values, 'itemValue')) {
        if (before?.values.builtin) {
          throw invalid([{ field: 'itemValue', message: messages.builtinValue }])
        }
        if (special.test(String(values.itemValue ?? ''))) {
          throw invalid([{ field: 'itemValue', message: messages.specialValue }])
        }
      }
      return values
    },
    keeps: ({ values }) => (values.builtin ? messages.builtinItem : undefined),
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'dictItemCheck',
        right: 'session',
        summary: 'Whether a value is free in its dictionary: the item of `id` may have it.',
        query: Type.Object({
          itemValue: requiredText({ max: 100 }),
          dictId: requiredText({ max: 36 }),
          id: text({ max: 36 }),
        }),
        answer: Type.Null(),
        async run({ query: { itemValue, dictId, id }, request: { caller }, deps }) {
          if (!hasRights(caller.grants)) throw noRight()
          const { rows } = await sql`select 1 from sys_dict_item
            where dict_id = ${dictId} and ${isComparedLike('item_value', itemValue)}
              and id <> ${id} and del_flag = 0
            limit 1`.execute(deps.database.db)
          if (rows.length > 0) throw declined(messages.valueTaken)
          return ok(null, messages.valueFree)
        },
      }),
    ],
  },
})
