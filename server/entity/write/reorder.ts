import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Field } from '#model'
import { requiredText } from '../../http/call'
import { type Answer, invalid, notFound, ok, Refusal } from '../../http/envelope'
import { serverMessages } from '../../kernel/messages'
import { type Call, hooksOf, type WriteRequest } from '../contracts'
import { draftEdit } from '../judge/drafts'
import { judgeTyped } from '../judge/verdicts'
import { messages } from '../messages'
import { recordName } from '../read/idList'
import { mine } from '../read/rows'
import { mayWrite, visibleColumns } from '../schema/fieldRights'
import { movedTo, type Numbered } from './orderNumbers'
import { jsonOf, writing } from './request'
import { Overwritten, write } from './write'

// Numbers are given among all records of the list: more of them nobody puts in order by hand.
const orderedAtMost = 10_000

const place = Type.Optional(Type.Union([Type.String(), Type.Null()], { namesRecords: true }))

/** Which record goes where, by the number in which field. */
export const order = Type.Object({
  field: requiredText(),
  id: recordName,
  after: place,
  before: place,
})

type OrderCall = Call<unknown, Static<typeof order>>

/**
 * Puts a record behind another (`after`, null for the first place) or before one (`before`) in the order that a number
 * field keeps: `{field, id, after}`. As few records as it takes get new numbers, each judged and logged as any edit. Throws 400 for a field that
 * the caller may not change or that is no number, 404 for records that are not there, 409 where somebody was faster.
 */
export const reorder = (call: OrderCall): Promise<Answer> =>
  writing(call, { body: jsonOf(call) }, (request) => moveRecord(call, request))

async function moveRecord(
  { store, deps, body }: OrderCall,
  request: WriteRequest,
): Promise<Answer> {
  const { entityTable } = store
  const { caller } = request.origin
  const { field: key, id, after = null, before = null } = body
  const field = orderField(key, { store, caller })
  const list = await numbersOf({ store, deps }, field.key, caller)
  const changes = movedTo(list, {
    id,
    after: before === null ? after : above(list, before, id),
    lowest: minOf(field),
  })
  if (!changes) throw notFound()
  const found = await store.findToEdit([...changes.keys()], caller)
  if (found.length < changes.size) throw new Refusal(409, serverMessages.stale)
  const by = { entityTable, caller, now: deps.clock() }
  const edited = found.map((before) => ({
    id: before.id,
    before,
    draft: draftEdit(before, { [field.key]: changes.get(before.id) }, by, 'action'),
  }))
  const judged = await judgeTyped(edited, {
    ...{ db: deps.database.db, lookup: deps.lookup, by: 'action' as const },
    ...by,
  })
  const wrong = [
    ...edited.flatMap(({ draft }) => draft.errors),
    ...[...judged.unlisted, ...judged.refused].map(({ error }) => error),
  ]
  if (wrong.length > 0) throw invalid(wrong)
  try {
    return await store.writer.run(request, async (trx, now) => {
      const plan = { entityTable, edited: judged.rows, late: 'refuse' as const }
      const hooks = (entity: typeof entityTable.entity) => hooksOf(deps, entity)
      await write(trx, plan, { origin: request.origin, now, hooks, entities: deps.entities })
      return ok({ changed: edited.map((one) => one.id) }, messages.reordered)
    })
  } catch (error) {
    throw error instanceof Overwritten ? new Refusal(409, serverMessages.stale) : error
  }
}

/** The record above another, but for the one that is moved; one that is not there has itself above, which is not found. */
function above(list: readonly Numbered[], id: string, moved: string): string | null {
  const others = list.filter((one) => one.id !== moved)
  const at = others.findIndex((one) => one.id === id)
  return at < 0 ? id : (others[at - 1]?.id ?? null)
}

function orderField(
  key: string,
  { store, caller }: { store: Call['store']; caller: WriteRequest['origin']['caller'] },
): Field {
  const { entityTable } = store
  const column = visibleColumns(entityTable, caller).get(key)
  const field = entityTable.entity.fields.get(key)
  const isNumber = column && ['integer', 'decimal'].includes(column.storage.kind)
  if (!field || !isNumber || field.readonly || field.compute || !mayWrite(field, caller)) {
    throw invalid([{ field: key, message: messages.notAnOrder(key) }])
  }
  return field
}

function minOf({ props }: Field): number | undefined {
  const min: unknown = typeof props === 'object' && props !== null ? Reflect.get(props, 'min') : 0
  return typeof min === 'number' ? min : undefined
}

async function numbersOf(
  { store, deps }: Pick<Call, 'store' | 'deps'>,
  key: string,
  caller: WriteRequest['origin']['caller'],
) {
  const { entityTable } = store
  const name = entityTable.columns.get(key)?.name ?? key
  const { rows } = await sql<{ id: string; place: unknown }>`
    select id, ${sql.ref(name)} as place from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} order by ${sql.ref(name)} asc nulls last, id asc
    limit ${sql.lit(orderedAtMost + 1)}`.execute(deps.database.db)
  if (rows.length > orderedAtMost) throw new Refusal(400, messages.manyToOrder(orderedAtMost))
  return rows.map(({ id, place }) => ({ id, order: place === null ? null : Number(place) }))
}
