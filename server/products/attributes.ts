import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Entity } from '#model'
import { orderField } from '../../renderer/model/entity/childRows'
import type { Db } from '../db/open'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Row, Stored } from '../entity/contracts/records'
import { draftNew } from '../entity/judge/drafts'
import { idList, idsOf, isId } from '../entity/read/idList'
import { all, living, readRow, seeingAll, selection } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { answerSome, doneRecords, type Refused, refusal } from '../entity/write/actions'
import { jsonOf, writing } from '../entity/write/request'
import { write } from '../entity/write/write'
import { text } from '../http/call'
import { ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { serverMessages } from '../kernel/messages'
import { recordId } from '../kernel/recordId'
import { productMessages as messages } from './messages'

/** Adds the attributes that a category requires to its products; existing attributes stay unchanged. */
export const attributeHooks: EntityHooks = {
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'proposedAttrs',
      right: { can: 'product:view' },
      summary: 'The attributes that the templates of a category and of those above it name.',
      query: Type.Object({ category: text({ max: 100 }) }),
      answer: Type.Array(
        Type.Object({ name: Type.String(), value: Type.Union([Type.String(), Type.Null()]) }),
      ),
      async run({ query: { category }, request: { caller }, deps }) {
        const template = deps.entities(caller.tenantId).get('attrTemplate')
        if (!template || category === '') return ok([])
        const all = await rowsOf(deps.database.db, template, caller, sql`true`, 'sort')
        return ok(
          distinct(fitting(all, category)).map(({ values: { name, value } }) => ({
            name: String(name),
            value: typeof value === 'string' ? value : null,
          })),
        )
      },
    }),
    ownOperation({
      methods: ['POST'],
      path: 'fillAttrs',
      right: { can: 'product:edit' },
      summary:
        'Adds the attributes that the templates of their categories name and products lack; the others are named.',
      body: Type.Object({ ids: idList }),
      answer: doneRecords,
      run(call) {
        const ids = idsOf(call.body.ids)
        const { store, deps } = call
        return writing(call, { body: jsonOf(call), records: ids.length }, (request) =>
          store.writer.run(request, async (trx, now) => {
            const { caller } = request.origin
            const [attr, template] = ['productAttr', 'attrTemplate'].map((name) =>
              deps.entities(caller.tenantId).get(name),
            )
            if (!attr || !template) throw new Refusal(400, messages.noTemplate)
            const found = await store.findAll(ids.filter(isId), caller, trx)
            const templates = await rowsOf(trx, template, caller, sql`true`, 'sort')
            const own = await rowsOf(
              ...([trx, attr, caller] as const),
              sql`product_id = any(${found.map(({ id }) => id)}::text[])`,
              orderField,
            )
            const ownOf = groupBy(own, ({ values }) => String(values.productId))
            const entityTable = entityTableOf(attr)
            const refused: Refused[] = ids
              .filter((id) => !found.some((one) => one.id === id))
              .map((id) => ({ id, message: serverMessages.notFound }))
            const added = found.flatMap((product) => {
              const fresh = missing(product, templates, ownOf.get(product.id) ?? [])
              if (typeof fresh === 'string') {
                refused.push(refusal(product, fresh, store))
                return []
              }
              return fresh.map((values) => ({
                id: recordId(now),
                draft: draftNew(values, { entityTable, caller: seeingAll(caller), now }),
              }))
            })
            await write(
              trx,
              { entityTable, added, late: 'refuse' },
              { ...request, now, entities: deps.entities },
            )
            return answerSome(ids.length - refused.length, refused, messages)
          }),
        )
      },
    }),
  ],
}

/** The tenant's rows that are not deleted, in order. */
async function rowsOf(
  trx: Db,
  entity: Entity,
  caller: Caller,
  which: ReturnType<typeof sql<boolean>>,
  order: string,
): Promise<readonly Stored[]> {
  const entityTable = entityTableOf(entity)
  const by = entityTable.columns.get(order)?.name ?? 'id'
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${all([living(entityTable, caller), which])}
    order by ${sql.ref(by)} nulls last, id`.execute(trx)
  return rows.map((row) => readRow(entityTable, row))
}

/** Templates that apply to the category: its own and those of its ancestors. */
const fitting = (templates: readonly Stored[], category: string): readonly Stored[] =>
  templates.filter(({ values }) => category.startsWith(String(values.category)))

/** Removes repeated names and names that already exist. */
function distinct(templates: readonly Stored[], own: readonly Stored[] = []): readonly Stored[] {
  const known = new Set(own.map(({ values }) => values.name))
  return templates.filter(({ values: { name } }) => !known.has(name) && known.add(name))
}

/** The attributes to add to the product, or the reason why there are none. */
function missing(
  { id, values: { category } }: Stored,
  templates: readonly Stored[],
  own: readonly Stored[],
) {
  if (typeof category !== 'string') return messages.noCategory
  const fit = fitting(templates, category)
  if (fit.length === 0) return messages.noTemplate
  const lacking = distinct(fit, own)
  if (lacking.length === 0) return messages.complete
  const last = Math.max(0, ...own.map(({ values }) => Number(values[orderField] ?? 0)))
  return lacking.map(({ values: { name, value } }, at) => ({
    productId: id,
    name,
    value,
    [orderField]: last + at + 1,
  }))
}
