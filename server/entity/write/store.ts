import type { Entity } from '#model'
import type { Db } from '../../db/open'
import {
  type Answer,
  declined,
  type FieldError,
  invalid,
  notFound,
  ok,
  Refusal,
  stale,
} from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import { serverMessages } from '../../kernel/messages'
import { recordId } from '../../kernel/recordId'
import type {
  Counts,
  Draft,
  EntityDeps,
  Origin,
  Row,
  Stored,
  WireRecord,
  WriteRequest,
  Writing,
} from '../contracts'
import { type EntityStore, hooksOf } from '../contracts'
import { readBody } from '../judge/body'
import { crossTableErrors } from '../judge/crossTableErrors'
import { recordsKept } from '../judge/deletionRefusals'
import { draftEdit, draftNew, unlisted } from '../judge/drafts'
import { withFills } from '../judge/fills'
import { ruledTables, withRuledRows } from '../judge/ruledRows'
import { messages } from '../messages'
import { readChildren, storedValue } from '../read/childRows'
import { isId } from '../read/idList'
import { createReader } from '../read/reader'
import { readRow } from '../read/rows'
import { dictRefs, mergeRefs, writeRecords } from '../read/wireRecords'
import { type ChildTable, childTables } from '../schema/childTables'
import { mayUse, visibleFields } from '../schema/fieldRights'
import type { Layout } from '../schema/layout'
import { logChanges } from './audit'
import { Overwritten } from './batch'
import {
  type ChildPlan,
  isIdle,
  planChildren,
  planNew,
  plannedValue,
  refusedRows,
  unlistedRows,
} from './childPlan'
import { removeChildren, writeChildren, writtenRows } from './childWrites'
import { insertRecords, removeRecords, updateRecords } from './statements'
import { createWriter } from './writer'

export function createStore(layout: Layout, deps: EntityDeps, counts: Counts): EntityStore {
  const reader = createReader(layout, deps, counts)
  const writer = createWriter(layout, deps, counts)
  const hooks = hooksOf(deps, layout.entity)
  const childHooks = (entity: Entity) => hooksOf(deps, entity)
  const { db } = deps.database
  const tablesFor = (caller: Caller) =>
    childTables(layout.entity).filter(({ field }) => mayUse(field, caller))

  async function settle(judged: Judged, writing: Writing): Promise<Draft> {
    const [{ draft } = judged] = await withFills([judged], { db, ...writing })
    return draft
  }

  /** Looks dictionary values up before the transaction: nothing else may query during one. */
  async function approve(
    { draft, before, plans }: Drafted,
    errors: readonly FieldError[],
    caller: Caller,
  ) {
    const refs = plans.map(({ table, rows }) =>
      dictRefs(
        table.layout,
        rows.map((row) => row.draft.values),
      ),
    )
    const lookup = await deps.lookup.load(
      mergeRefs([dictRefs(layout, [draft.values]), ...refs]),
      caller,
    )
    const all = [
      ...[...errors, ...draft.errors, ...unlisted(draft.changed, draft.values, lookup)],
      ...plans.flatMap((plan) => [...plan.errors, ...unlistedRows(plan, lookup)]),
      ...(await crossTableErrors([{ draft, before }], { db, layout, caller })).map(
        ({ error }) => error,
      ),
      ...(await Promise.all(plans.map((plan) => refusedRows(plan, db, caller)))).flat(),
    ]
    if (all.length > 0) throw invalid(inOrder(all, layout))
    const fields = visibleFields(layout.entity, caller)
    return {
      toWire: (row: Row, children: Children = new Map()): WireRecord | undefined => {
        const lists = [...children].map(([table, rows]) => [
          table.field.key,
          writtenRows(table, rows, lookup, caller),
        ])
        return { ...writeRecords([row], fields, lookup)[0], ...Object.fromEntries(lists) }
      },
    }
  }

  async function writeAll(trx: Db, plans: readonly ChildPlan[], origin: Origin, now: Date) {
    const children = new Map<ChildTable, readonly Row[]>()
    for (const plan of plans) {
      const own = hooksOf(deps, plan.table.entity)
      children.set(plan.table, await writeChildren(trx, plan, { origin, now }, own))
    }
    return children
  }

  async function staleOrGone(id: string, caller: Caller): Promise<Refusal> {
    return stale(await reader.get(id, caller))
  }

  async function create(body: unknown, request: WriteRequest): Promise<Answer> {
    const { caller } = request.origin
    const given = readBody(layout.entity, body, caller)
    const started = deps.clock()
    const planning = { db, parent: recordId(started), caller, now: started, hooks: childHooks }
    const plans = await Promise.all(
      tablesFor(caller)
        .filter(isSettable)
        .map((table) => planNew(table, given.values[table.field.key], planning)),
    )
    const values = hooks?.given?.(given.values, undefined) ?? given.values
    const writing = { layout, caller, now: started }
    const draft = await settle(
      { draft: draftNew({ ...values, ...listsOf(plans) }, writing) },
      writing,
    )
    const { toWire } = await approve({ draft, plans }, given.errors, caller)
    return await writer.run(request, async (trx, now) => {
      const record = { id: planning.parent, values: draft.values }
      const [row] = await insertRecords(trx, layout, [record], { caller, now })
      if (!row) throw new Error(`entity ${layout.entity.name}: an insert returned no row`)
      await hooks?.written?.(trx, record, { caller, now })
      const changes = [{ id: record.id, after: readRow(layout, row).values }]
      await logChanges(trx, layout, { ...request, operation: 'add', changes, now })
      const children = await writeAll(trx, plans, request.origin, now)
      return ok(toWire(row, children), serverMessages.added)
    })
  }

  async function update(
    body: Readonly<Record<string, unknown>>,
    request: WriteRequest,
  ): Promise<Answer> {
    const { caller } = request.origin
    const { id, ver } = target(body)
    const found = await reader.find(id, caller)
    if (!found) throw notFound()
    if (found.ver !== ver) throw await staleOrGone(id, caller)
    const given = readBody(layout.entity, body, caller)
    const now = deps.clock()
    const read = new Set([...tablesFor(caller), ...ruledTables(layout.entity)])
    const lists = await Promise.all(
      [...read].map(async (table) => [table, await readChildren(db, table, id, caller)] as const),
    )
    const stored = lists.filter(([{ field }]) => mayUse(field, caller))
    const plans = await Promise.all(
      stored.map(([table, rows]) => {
        const list = isSettable(table) ? given.values[table.field.key] : undefined
        return planChildren(table, list, rows, { db, parent: id, caller, now, hooks: childHooks })
      }),
    )
    const rows = lists.map(([table, rows]) => [table.field.key, storedValue(table, rows)])
    const before = { ...found, values: { ...found.values, ...Object.fromEntries(rows) } }
    const values = hooks?.given?.(given.values, before) ?? given.values
    const writing = { layout, caller, now }
    const typed = draftEdit(before, { ...values, ...listsOf(plans) }, writing)
    const draft = await settle({ draft: typed, before }, writing)
    const { toWire } = await approve({ draft, before, plans }, given.errors, caller)
    const answer = await writer
      .run(request, async (trx, now) => {
        if (draft.changed.length === 0 && plans.every(isIdle)) {
          return ok(
            toWire(found.row, await writeAll(trx, plans, request.origin, now)),
            serverMessages.edited,
          )
        }
        const records = [{ id, ver, values: draft.values }]
        const edit = { fields: draft.changed, records }
        const [row] = await updateRecords(trx, layout, edit, { caller, now })
        if (!row) throw new Overwritten(id)
        await hooks?.written?.(trx, { id, values: draft.values }, { caller, now })
        const changes = [{ id, before: before.values, after: readRow(layout, row).values }]
        await logChanges(trx, layout, { ...request, operation: 'edit', changes, now })
        const children = await writeAll(trx, plans, request.origin, now)
        return ok(toWire(row, children), serverMessages.edited)
      })
      .catch(async (error: unknown) => {
        throw error instanceof Overwritten ? await staleOrGone(id, caller) : error
      })
    return answer
  }

  async function removeAll(
    ids: readonly string[],
    request: WriteRequest,
    answer: (removed: readonly Stored[]) => Answer,
  ): Promise<Answer> {
    const { caller } = request.origin
    return await writer.run(request, async (trx, now) => {
      const rows = await removeRecords(trx, layout, ids.filter(isId), { caller, now })
      const removed = rows.map((row) => readRow(layout, row))
      const changes = removed.map(({ id, values }) => ({ id, before: values }))
      await logChanges(trx, layout, { ...request, operation: 'delete', changes, now })
      const gone = removed.map(({ id }) => id)
      // All of them, also those that the caller does not see: a row without its record is nobody's.
      await removeChildren(trx, childTables(layout.entity), gone, { ...request, now })
      return answer(removed)
    })
  }

  const keptOf = (ids: readonly string[], request: WriteRequest) =>
    recordsKept(ids, { store: { layout, findAll: reader.findAll }, deps, request })

  return {
    ...reader,
    layout,
    findToEdit: async (ids, caller) =>
      await withRuledRows(db, layout.entity, await reader.findAll(ids, caller), caller),
    writer,
    repeated: writer.repeated,
    create,
    update,

    async remove(id, request) {
      const kept = (await keptOf([id], request)).get(id)
      if (kept !== undefined) throw declined(kept)
      return await removeAll([id], request, (removed) => {
        if (removed.length === 0) throw notFound()
        return ok(null, serverMessages.deleted)
      })
    },

    async removeMany(ids, request) {
      const kept = await keptOf(ids, request)
      const rest = ids.filter((id) => !kept.has(id))
      return await removeAll(rest, request, (removed) => {
        const done = new Set(removed.map(({ id }) => id))
        const refused = ids.filter((id) => !done.has(id))
        const [why] = kept.values()
        if (done.size === 0) throw why === undefined ? notFound() : declined(why)
        return ok(
          {
            deleted: done.size,
            refused: refused.map((id) => ({ id, message: kept.get(id) ?? messages.gone })),
          },
          refused.length === 0
            ? serverMessages.deletedMany
            : messages.deletedSome(
                done.size,
                refused.map((id) => kept.get(id) ?? messages.notFoundId(id)),
              ),
        )
      })
    },
  }
}

interface Judged {
  readonly draft: Draft
  readonly before?: Stored
}

interface Drafted {
  readonly draft: Draft
  readonly before?: Stored
  readonly plans: readonly ChildPlan[]
}

type Children = ReadonlyMap<ChildTable, readonly Row[]>

const isSettable = ({ field }: ChildTable) => !field.readonly

const listsOf = (plans: readonly ChildPlan[]) =>
  Object.fromEntries(plans.map((plan) => [plan.table.field.key, plannedValue(plan)]))

function target(body: Readonly<Record<string, unknown>>): { id: string; ver: number } {
  const { id, ver } = body
  if (typeof id !== 'string' || id === '') throw new Refusal(400, serverMessages.malformed)
  const version = typeof ver === 'string' && ver !== '' ? Number(ver) : ver
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw invalid([{ field: 'ver', message: messages.noVersion }])
  }
  return { id, ver: version }
}

/** In the order of the document, one message a field, or a cell of its rows. */
function inOrder(errors: readonly FieldError[], { entity }: Layout): readonly FieldError[] {
  const placeOf = ({ field, row, column }: FieldError) => JSON.stringify([field, row, column])
  const first = new Map(errors.toReversed().map((error) => [placeOf(error), error]))
  const kept = errors.filter((error) => first.get(placeOf(error)) === error)
  const byField = groupBy(kept, ({ field }) => field)
  const known = [...entity.fields.keys()].flatMap((key) => byField.get(key) ?? [])
  return known.length > 0 ? known : errors
}
