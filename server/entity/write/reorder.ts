import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type Field, storedColumn } from '#model'
import { requiredText } from '../../http/call'
import { type Answer, invalid, notFound, ok, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { serverMessages } from '../../kernel/messages'
import type { Call } from '../contracts/calls'
import { hooksOf } from '../contracts/deps'
import type { Clause } from '../contracts/reading'
import type { WriteRequest } from '../contracts/writing'
import { draftEdit } from '../judge/drafts'
import { judgeTyped } from '../judge/verdicts'
import { messages } from '../messages'
import { recordName } from '../read/idList'
import { mine } from '../read/rows'
import { below, topLevel } from '../read/treeRows'
import type { EntityTable } from '../schema/entityTable'
import { mayWrite, visibleColumns } from '../schema/fieldRights'
import { movedTo, type Numbered } from './orderNumbers'
import { jsonOf, writing } from './request'
import { Overwritten, write } from './write'

// Numbering needs all records of the list; nobody orders more of them by hand.
const orderedAtMost = 10_000

const place = Type.Optional(Type.Union([Type.String(), Type.Null()], { namesRecords: true }))

/** The record, its place, and the number field of the order; `below` = the new parent, null = top level. */
export const order = Type.Object({
  field: requiredText(),
  id: recordName,
  after: place,
  before: place,
  below: place,
})

type OrderCall = Call<unknown, Static<typeof order>>

/**
 * Puts a record after another (`after`, null = first) or before one (`before`) in the order of a number field: `{field,
 * id, after}`. In a tree `below` moves it below another record, at the end unless a place is given. As few records as
 * possible get new numbers, each validated and logged like an edit. Throws 400 for a field that the caller may not
 * change or that is not a number, 404 for missing records, 409 if somebody else saved first.
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
  const branch = await branchOf(body.below, { store, caller })
  const level = await numbersOf({ store, deps }, field.key, { caller, branch })
  const isNew = !level.some((one) => one.id === id)
  const list = branch && isNew ? [...level, { id, order: null }] : level
  const last = branch && body.after === undefined && before === null
  const changes = movedTo(list, {
    id,
    after: last ? lastBut(list, id) : before === null ? after : above(list, before, id),
    lowest: minOf(field),
  })
  if (!changes) throw notFound()
  // Its number may already fit, but it may come from another level.
  const ids = new Set([...changes.keys(), ...(branch ? [id] : [])])
  const found = await store.findToEdit([...ids], caller)
  if (isNew && !found.some((one) => one.id === id)) throw notFound()
  if (found.length < ids.size) throw new Refusal(409, serverMessages.stale)
  const by = { entityTable, caller, now: deps.clock() }
  const edited = found.map((before) => {
    const number = changes.has(before.id) ? { [field.key]: changes.get(before.id) } : {}
    if (!branch || before.id !== id)
      return { id: before.id, before, draft: draftEdit(before, number, by, 'action') }
    // Moving it to another parent is an edit like in its form.
    const typed = { [branch.parent.key]: branch.id }
    const given = hooksOf(deps, entityTable.entity)?.given?.(typed, before, caller) ?? typed
    return { id, before, draft: draftEdit(before, { ...given, ...number }, by, 'person') }
  })
  const judged = await judgeTyped(edited, {
    ...deps,
    db: deps.database.db,
    by: 'action' as const,
    ...by,
  })
  const wrong = [
    ...judged.rows.flatMap(({ draft }) => draft.errors),
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

/** Record before `id`, ignoring the moved one. A missing `id` returns itself, which leads to 404. */
function above(list: readonly Numbered[], id: string, moved: string): string | null {
  const others = list.filter((one) => one.id !== moved)
  const at = others.findIndex((one) => one.id === id)
  return at < 0 ? id : (others[at - 1]?.id ?? null)
}

const lastBut = (list: readonly Numbered[], id: string): string | null =>
  list.findLast((one) => one.id !== id)?.id ?? null

/** The tree level that the record is moved to. */
interface Branch {
  readonly parent: Field
  /** Parent record; null = the first level. */
  readonly id: string | null
}

async function branchOf(
  to: string | null | undefined,
  { store, caller }: { store: Call['store']; caller: Caller },
): Promise<Branch | undefined> {
  if (to === undefined) return undefined
  const { parent } = store.entityTable.entity
  if (!parent || parent.readonly || parent.compute || !mayWrite(parent, caller)) {
    throw invalid([{ field: parent?.key ?? 'below', message: messages.notATree }])
  }
  const id = to === null || to === '' ? null : to
  if (id !== null && !(await store.find(id, caller))) throw notFound()
  return { parent, id }
}

function orderField(
  key: string,
  { store, caller }: { store: Call['store']; caller: Caller },
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
  { caller, branch }: { readonly caller: Caller; readonly branch: Branch | undefined },
): Promise<readonly Numbered[]> {
  const { entityTable } = store
  const name = entityTable.columns.get(key)?.name ?? key
  const level = branch ? sql` and ${levelOf(entityTable, branch, caller)}` : sql``
  const { rows } = await sql<{ id: string; place: unknown }>`
    select id, ${sql.ref(name)} as place from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)}${level} order by ${sql.ref(name)} asc nulls last, id asc
    limit ${sql.lit(orderedAtMost + 1)}`.execute(deps.database.db)
  if (rows.length > orderedAtMost) throw new Refusal(400, messages.manyToOrder(orderedAtMost))
  return rows.map(({ id, place }) => ({ id, order: place === null ? null : Number(place) }))
}

const levelOf = (entityTable: EntityTable, { parent, id }: Branch, caller: Caller): Clause =>
  id === null
    ? topLevel(entityTable, storedColumn(parent), caller)
    : below(storedColumn(parent), id)
