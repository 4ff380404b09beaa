import type { Entity } from '#model'
import type { Db } from '../../db/open'
import {
  type Answer,
  errorsOf,
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
import type { EntityDeps } from '../contracts/deps'
import { hooksOf } from '../contracts/deps'
import type { Counts } from '../contracts/reading'
import type { Row, SentVersion, Stored, Values, WireRecord } from '../contracts/records'
import type { Use } from '../contracts/uses'
import type { AfterCreate, Draft, EntityStore, WriteRequest, Writing } from '../contracts/writing'
import { readBody } from '../judge/body'
import { recordsKept } from '../judge/deletionRefusals'
import { draftEdit, draftNew } from '../judge/drafts'
import type { Kept } from '../judge/referring'
import { resolveDrafts } from '../judge/resolveDrafts'
import { ruledTables, withRuledRows } from '../judge/ruledRows'
import { givenState } from '../judge/stateLaw'
import { takenValues } from '../judge/uniqueValues'
import { refusedWithUses, usesOf } from '../judge/uses'
import { judge, type Verdict } from '../judge/verdicts'
import { messages } from '../messages'
import { readChildren, storedValue, withinParent } from '../read/childRows'
import { isIdOf } from '../read/idList'
import { createReader } from '../read/reader'
import { readRow } from '../read/rows'
import { writeRecords } from '../read/wireRecords'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { mayUse, shownFields } from '../schema/fieldRights'
import {
  type ChildPlan,
  isIdle,
  judgingOf,
  placedIn,
  planChildren,
  planNew,
  plannedValue,
} from './childPlan'
import { Judged as JudgedWrite } from './judged'
import { leavingRows } from './leavingRows'
import { moveChosen } from './moving'
import { Overwritten, type Writes } from './write'
import { writeOf } from './writeOf'
import type { WritePlan } from './writePlan'
import { createWriter } from './writer'

export function createStore(
  entityTable: EntityTable,
  deps: EntityDeps,
  counts: Counts,
): EntityStore {
  const reader = createReader(entityTable, deps, counts)
  const writer = createWriter(entityTable, deps.home ?? deps, counts)
  const intoTable = () => writeOf(deps, entityTable.entity)
  const hooks = hooksOf(deps, entityTable.entity)
  const hooksFor = (entity: Entity) => hooksOf(deps, entity)
  const stamp = (request: WriteRequest) => ({
    ...request,
    hooks: hooksFor,
    entities: deps.entities,
  })
  const { db } = deps.database
  /** Our own database, in which other records use these. */
  const home = () => (deps.home ?? deps).database.db
  const tablesFor = (caller: Caller) =>
    childTables(entityTable.entity).filter(({ field }) => mayUse(field, caller))

  /** Validates the record and its rows against other tables. Throws 400 with all errors. */
  async function approve(
    judged: Judged,
    plans: readonly ChildPlan[],
    { errors, ...writing }: Writing & { readonly errors: readonly FieldError[] },
  ) {
    const { caller } = writing
    const [record = judged] = await resolveDrafts([judged], { db, ...writing })
    const { draft } = record
    const tables = [{ entityTable, rows: [record] }, ...plans.map(judgingOf)]
    const { lookup, verdicts } = await judge<Judged>(tables, {
      db,
      caller,
      lookup: deps.lookup,
      entities: deps.entities,
    })
    const [own = nothing, ...ofRows] = verdicts
    const told = (kind: keyof Verdict<unknown>) =>
      plans.map((plan, at) => placedIn(plan, ofRows[at]?.[kind] ?? []))
    const all = [
      // A list that was too long to be read is empty in the draft.
      ...[...errors, ...plans.flatMap((plan) => plan.errors), ...draft.errors],
      ...[...own.unlisted.map(({ error }) => error), ...told('unlisted').flat()],
      ...[...own.refused.map(({ error }) => error), ...told('refused').flat()],
    ]
    if (all.length > 0) throw invalid(inOrder(all, entityTable))
    const fields = shownFields(entityTable.entity, caller)
    return {
      draft,
      toWire: (row: Row | undefined, children: Writes['children']): WireRecord => {
        const lists = [...children].map(([table, rows]) => [
          table.field.key,
          withinParent(table, writeRecords(rows, shownFields(table.entity, caller), lookup)),
        ])
        const own = row && writeRecords([row], fields, lookup)[0]
        return { ...own, ...Object.fromEntries(lists) }
      },
    }
  }

  /** An index only reports one taken value, and not whose it is; this adds all others, and names. */
  async function withAllTaken(error: unknown, row: Judged, caller: Caller): Promise<unknown> {
    const told = error instanceof Refusal ? errorsOf(error) : []
    // What is only judged has met no index.
    if (told.length === 0 && !(error instanceof JudgedWrite)) return error
    const taken = await takenValues([row], { db, entityTable, caller, freed: [] })
    const more = taken.flatMap(({ error: one }) =>
      told.some(({ field }) => field === one.field) ? [] : [one],
    )
    const named = told.map((one) => {
      const same = taken.find(({ error: { field } }) => field === one.field)?.error
      return same?.message.startsWith(one.message) ? same : one
    })
    return taken.length === 0 ? error : invalid(inOrder([...named, ...more], entityTable))
  }

  async function staleOrGone(id: string, caller: Caller): Promise<Refusal> {
    return stale(await reader.get(id, caller))
  }

  async function create(
    body: Values,
    request: WriteRequest,
    own?: Values,
    then?: AfterCreate,
  ): Promise<Answer> {
    const { caller } = request.origin
    const given = readBody(entityTable.entity, body, caller)
    const started = deps.clock()
    const planning = { db, parent: recordId(started), caller, now: started, hooks: hooksFor }
    const plans = await Promise.all(
      tablesFor(caller)
        .filter(isSettable)
        .map((table) => planNew(table, given.values[table.field.key], planning)),
    )
    const values = hooks?.given?.(given.values, undefined, caller) ?? given.values
    const startGiven = givenState(entityTable.entity, own ?? {}) !== undefined
    const writing = { entityTable, caller, now: started, startGiven }
    const id = planning.parent
    const typed = draftNew({ ...values, ...own, ...listsOf(plans) }, writing)
    const { draft, toWire } = await approve({ id, draft: typed }, plans, {
      ...writing,
      errors: given.errors,
    })
    const write = await intoTable()
    const add = async (trx: Db, now: Date) => {
      const plan: WritePlan = {
        entityTable,
        added: [{ id, draft }],
        children: plans,
        startGiven,
        late: 'refuse',
      }
      const { rows, children } = await write(trx, plan, { ...stamp(request), now })
      const row = rows.get(id)
      const told = row && (await then?.(trx, readRow(entityTable, row), now))
      // Lists that cannot be set are returned empty, as when reading the record.
      const kept = tablesFor(caller).filter((table) => !isSettable(table))
      const lists = new Map([...kept.map((table) => [table, []] as const), ...children])
      return told ?? ok(toWire(row, lists), serverMessages.added)
    }
    return await writer.run(request, add).catch(async (error: unknown) => {
      throw await withAllTaken(error, { id, draft }, caller)
    })
  }

  async function update(body: Values & SentVersion, request: WriteRequest): Promise<Answer> {
    const { caller } = request.origin
    const { id } = body
    const ver = versionOf(body)
    const found = await reader.find(id, caller)
    if (!found) throw notFound()
    if (found.ver !== ver) throw await staleOrGone(id, caller)
    const given = readBody(entityTable.entity, body, caller, found)
    const now = deps.clock()
    const read = new Set([...tablesFor(caller), ...ruledTables(entityTable.entity)])
    const lists = await Promise.all(
      [...read].map(async (table) => [table, await readChildren(db, table, id, caller)] as const),
    )
    const stored = lists.filter(([{ field }]) => mayUse(field, caller))
    const plans = await Promise.all(
      stored.map(([table, rows]) => {
        const list = isSettable(table) ? given.values[table.field.key] : undefined
        return planChildren(table, list, rows, { db, parent: id, caller, now, hooks: hooksFor })
      }),
    )
    const rows = lists.map(([table, rows]) => [table.field.key, storedValue(table, rows)])
    const before = { ...found, values: { ...found.values, ...Object.fromEntries(rows) } }
    const values = hooks?.given?.(given.values, before, caller) ?? given.values
    const writing = { entityTable, caller, now }
    const typed = draftEdit(before, { ...values, ...listsOf(plans) }, writing)
    const { draft, toWire } = await approve({ id, draft: typed, before }, plans, {
      ...writing,
      errors: given.errors,
    })
    const idle = draft.changed.length === 0 && plans.every(isIdle)
    const edited = idle ? [] : [{ before, draft, touched: true }]
    const moveRows = await leavingRows(plans, request, { deps, db: home() })
    const write = await intoTable()
    const answer = await writer
      .run(request, async (trx, now) => {
        const plan: WritePlan = { entityTable, edited, children: plans, late: 'refuse' }
        const by = { ...stamp(request), now }
        await moveRows(trx, write, by)
        const { rows, children } = await write(trx, plan, by)
        return ok(toWire(rows.get(id) ?? found.row, children), serverMessages.edited)
      })
      .catch(async (error: unknown) => {
        if (error instanceof Overwritten) throw await staleOrGone(id, caller)
        throw await withAllTaken(error, { id, draft }, caller)
      })
    return answer
  }

  async function removing(ids: readonly string[], request: WriteRequest) {
    const write = await intoTable()
    const removed = ids.filter(isIdOf(entityTable.entity)).map((id) => ({ id }))
    const { caller } = request.origin
    const move = await moveChosen(request, {
      entityTable,
      leaving: () => reader.findAll(ids, caller),
      find: (id) => reader.find(id, caller),
    })
    return async (trx: Db, now: Date) => {
      const plan: WritePlan = { entityTable, removed, late: 'leave' }
      const by = { ...stamp(request), now }
      await move(trx, write, by)
      return (await write(trx, plan, by)).removed
    }
  }

  async function removeAll(
    ids: readonly string[],
    request: WriteRequest,
    answer: (removed: readonly Stored[]) => Answer,
  ): Promise<Answer> {
    const remove = await removing(ids, request)
    return await writer.run(request, async (trx, now) => answer(await remove(trx, now)))
  }

  const keptOf = (ids: readonly string[], request: WriteRequest) =>
    recordsKept(ids, { store: { entityTable, findAll: reader.findAll }, deps, request })

  async function uses(
    ids: readonly string[],
    caller: Caller,
    { merging = false } = {},
  ): Promise<readonly Use[]> {
    const records = await reader.findAll(ids, caller)
    const along = merging && hooks?.merging !== undefined
    const holder = {
      entities: deps.entities(caller.tenantId),
      caller,
      listOf: deps.listOf,
      merging: along,
    }
    return await usesOf({ entityTable, records }, { db: home(), ...holder })
  }

  /** Uses of the records that are kept. */
  const usesOfKept = (kept: ReadonlyMap<string, Kept>, { origin }: WriteRequest) =>
    uses([...kept.keys()], origin.caller)

  async function noneRemoved(
    kept: ReadonlyMap<string, Kept>,
    request: WriteRequest,
  ): Promise<Refusal> {
    return refusedOrGone(kept, kept.size > 0 ? await usesOfKept(kept, request) : [])
  }

  return {
    ...reader,
    entityTable,
    findToEdit: async (ids, caller) =>
      await withRuledRows(db, entityTable, await reader.findAll(ids, caller), caller),
    writer,
    repeated: writer.repeated,
    create,
    update,
    uses,

    async remove(id, request) {
      const kept = await keptOf([id], request)
      if (kept.size > 0) throw await noneRemoved(kept, request)
      return await removeAll([id], request, (removed) => {
        if (removed.length === 0) throw notFound()
        return ok(null, serverMessages.deleted)
      })
    },

    async removal(ids, request) {
      const kept = await keptOf(ids, request)
      const rest = ids.filter((id) => !kept.has(id))
      // A write to an external database is not rolled back with our own transaction, so nothing is written.
      if (entityTable.entity.source)
        return async () => {
          if ((await reader.findAll(rest, request.origin.caller)).length === 0)
            throw await noneRemoved(kept, request)
        }
      const remove = await removing(rest, request)
      return async (trx) => {
        const removed = await writer.trial(trx, request.origin, remove)
        if (removed.length === 0) throw await noneRemoved(kept, request)
      }
    },

    async removeMany(ids, request, below = new Map()) {
      const all = [...new Set(ids.flatMap((id) => [id, ...(below.get(id) ?? [])]))]
      const kept = await keptOf(all, request)
      // A branch is deleted whole or not at all.
      const reasons = new Map(
        ids.flatMap((id) => {
          const found = [id, ...(below.get(id) ?? [])].flatMap((one) => kept.get(one) ?? [])
          const why = found.find(({ asks }) => !asks) ?? found[0]
          return why ? [[id, why] as const] : []
        }),
      )
      const uses = kept.size > 0 ? await usesOfKept(kept, request) : []
      const going = ids.filter((id) => !reasons.has(id))
      if (going.length === 0) throw refusedOrGone(reasons, uses)
      const rest = [...new Set(going.flatMap((id) => [id, ...(below.get(id) ?? [])]))]
      return await removeAll(rest, request, (removed) => {
        const done = new Set(removed.map(({ id }) => id))
        const refused = ids.filter((id) => !done.has(id))
        if (done.size === 0) throw refusedOrGone(reasons, uses)
        return ok(
          {
            deleted: done.size,
            refused: refused.map((id) => ({ id, message: reasons.get(id)?.why ?? messages.gone })),
            ...(uses.length > 0 && { uses, ids: ids.filter((id) => reasons.get(id)?.asks) }),
          },
          refused.length === 0
            ? serverMessages.deletedMany
            : messages.deletedSome(
                done.size,
                refused.map((id) => reasons.get(id)?.why ?? messages.notFoundId(id)),
              ),
        )
      })
    },
  }
}

const refusedOrGone = (kept: ReadonlyMap<string, Kept>, uses: readonly Use[]): Refusal =>
  kept.size === 0 ? notFound() : refusedWithUses(kept, uses)

interface Judged {
  readonly id: string
  readonly draft: Draft
  readonly before?: Stored | undefined
}

const nothing: Verdict<never> = { unlisted: [], refused: [] }

const isSettable = ({ field }: ChildTable) => !field.readonly

const listsOf = (plans: readonly ChildPlan[]) =>
  Object.fromEntries(plans.map((plan) => [plan.table.field.key, plannedValue(plan)]))

function versionOf({ ver }: SentVersion): number {
  const version = ver === undefined || ver === null || ver === '' ? Number.NaN : Number(ver)
  if (!Number.isInteger(version)) throw invalid([{ field: 'ver', message: messages.noVersion }])
  return version
}

/** In document order, with one message per field or cell of its rows. */
function inOrder(errors: readonly FieldError[], { entity }: EntityTable): readonly FieldError[] {
  const placeOf = ({ field, row, column }: FieldError) => JSON.stringify([field, row, column])
  const first = new Map(errors.toReversed().map((error) => [placeOf(error), error]))
  const kept = errors.filter((error) => first.get(placeOf(error)) === error)
  const byField = groupBy(kept, ({ field }) => field)
  const known = [...entity.fields.keys()].flatMap((key) => byField.get(key) ?? [])
  return known.length > 0 ? known : errors
}
