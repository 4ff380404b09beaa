import {
  type Answer,
  declined,
  type FieldError,
  invalid,
  notFound,
  ok,
  Refusal,
  stale,
} from '../http/envelope'
import type { Caller } from '../http/right'
import { serverMessages } from '../messages'
import { logChanges } from './audit'
import { readBody } from './body'
import type { Counts } from './counts'
import type { EntityDeps } from './deps'
import { visibleFields } from './hidden'
import { hooksOf } from './hooks'
import { isId } from './ids'
import { type Draft, draftEdit, draftNew, unlisted } from './judge'
import type { Layout } from './layout'
import { messages } from './messages'
import { createReader, type Reader } from './reads'
import { recordId } from './recordId'
import { dictRefs, type WireRecord, writeRecords } from './records'
import { type Row, readRow, type Stored } from './rows'
import { insertRecords, removeRecords, updateRecords } from './statements'
import { createWriter, type WriteRequest, type Writer } from './writes'

/** All that is done to the records of one entity. Writes answer with the envelope. */
export interface EntityStore extends Reader, Pick<Writer, 'repeated'> {
  readonly layout: Layout
  readonly writer: Writer
  /** Throws 400 with a message for each wrong field. */
  create(body: unknown, request: WriteRequest): Promise<Answer>
  /** `body` holds id and ver. Throws 409 with the record as it is now when somebody was faster. */
  update(body: Readonly<Record<string, unknown>>, request: WriteRequest): Promise<Answer>
  remove(id: string, request: WriteRequest): Promise<Answer>
  /** Deletes those that exist and names the others. */
  removeMany(ids: readonly string[], request: WriteRequest): Promise<Answer>
}

export function createStore(layout: Layout, deps: EntityDeps, counts: Counts): EntityStore {
  const reader = createReader(layout, deps, counts)
  const writer = createWriter(layout, deps, counts)
  const hooks = hooksOf(deps, layout.entity)

  /** Looks dictionary values up before the transaction: nothing else may query during one. */
  async function approve(draft: Draft, errors: readonly FieldError[], caller: Caller) {
    const lookup = await deps.lookup.load(dictRefs(layout, [draft.values]), caller)
    const all = [...errors, ...draft.errors, ...unlisted(draft.changed, draft.values, lookup)]
    if (all.length > 0) throw invalid(inOrder(all, layout))
    const fields = visibleFields(layout.entity, caller)
    return { toWire: (row: Row): WireRecord | undefined => writeRecords([row], fields, lookup)[0] }
  }

  async function staleOrGone(id: string, caller: Caller): Promise<Refusal> {
    return stale(await reader.get(id, caller))
  }

  async function create(body: unknown, request: WriteRequest): Promise<Answer> {
    const { caller } = request.origin
    const given = readBody(layout.entity, body, caller)
    const values = hooks?.given?.(given.values, undefined) ?? given.values
    const draft = draftNew(values, { layout, caller, now: deps.clock() })
    const { toWire } = await approve(draft, given.errors, caller)
    return await writer.run(request, async (trx, now) => {
      const record = { id: recordId(now), values: draft.values }
      const [row] = await insertRecords(trx, layout, [record], { caller, now })
      if (!row) throw new Error(`entity ${layout.entity.name}: an insert returned no row`)
      await hooks?.written?.(trx, record, { caller, now })
      const changes = [{ id: record.id, after: readRow(layout, row).values }]
      await logChanges(trx, layout, { ...request, operation: 'add', changes, now })
      return ok(toWire(row), serverMessages.added)
    })
  }

  async function update(
    body: Readonly<Record<string, unknown>>,
    request: WriteRequest,
  ): Promise<Answer> {
    const { caller } = request.origin
    const { id, ver } = target(body)
    const before = await reader.find(id, caller)
    if (!before) throw notFound()
    if (before.ver !== ver) throw await staleOrGone(id, caller)
    const given = readBody(layout.entity, body, caller)
    const values = hooks?.given?.(given.values, before) ?? given.values
    const draft = draftEdit(before, values, { layout, caller, now: deps.clock() })
    const { toWire } = await approve(draft, given.errors, caller)
    const answer = await writer
      .run(request, async (trx, now) => {
        if (draft.changed.length === 0) return ok(toWire(before.row), serverMessages.edited)
        const records = [{ id, ver, values: draft.values }]
        const edit = { fields: draft.changed, records }
        const [row] = await updateRecords(trx, layout, edit, { caller, now })
        if (!row) throw new Overwritten(id)
        await hooks?.written?.(trx, { id, values: draft.values }, { caller, now })
        const changes = [{ id, before: before.values, after: readRow(layout, row).values }]
        await logChanges(trx, layout, { ...request, operation: 'edit', changes, now })
        return ok(toWire(row), serverMessages.edited)
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
      return answer(removed)
    })
  }

  /** Records that may not be deleted, and why. */
  async function keptOf(
    ids: readonly string[],
    { origin }: WriteRequest,
  ): Promise<ReadonlyMap<string, string>> {
    if (!hooks?.keeps) return new Map()
    const stored = await reader.findAll(ids, origin.caller)
    return new Map(
      stored.flatMap((one) => {
        const why = hooks.keeps?.(one)
        return why === undefined ? [] : [[one.id, why] as const]
      }),
    )
  }

  return {
    ...reader,
    layout,
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

/** Somebody wrote the record between our reading and our writing it. */
class Overwritten extends Error {
  override readonly name = 'Overwritten'
}

function target(body: Readonly<Record<string, unknown>>): { id: string; ver: number } {
  const { id, ver } = body
  if (typeof id !== 'string' || id === '') throw new Refusal(400, serverMessages.malformed)
  const version = typeof ver === 'string' && ver !== '' ? Number(ver) : ver
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw invalid([{ field: 'ver', message: messages.noVersion }])
  }
  return { id, ver: version }
}

/** In the order of the document, one message a field. */
function inOrder(errors: readonly FieldError[], { entity }: Layout): readonly FieldError[] {
  const byField = new Map(errors.toReversed().map((error) => [error.field, error]))
  const known = [...entity.fields.keys()].flatMap((key) => byField.get(key) ?? [])
  return known.length > 0 ? known : errors
}
