import { Type } from 'typebox'
import { type EntityAction } from '#model'
import { scopeOf } from '../../../renderer/model/entity/rules'
import type { Scope } from '../../../renderer/model/expr/types'
import type { Db } from '../../db/open'
import { type Answer, notFound, ok, Refusal } from '../../http/envelope'
import { serverMessages } from '../../kernel/messages'
import type { Call } from '../contracts/calls'
import { type EntityDeps, hooksOf } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { Draft, EntityStore, WriteRequest, Writing } from '../contracts/writing'
import { draftEdit } from '../judge/drafts'
import { userOf } from '../judge/ruleUser'
import { judgeTyped } from '../judge/verdicts'
import { messages } from '../messages'
import { toColumn } from '../read/rows'
import { jsonOf, writing } from './request'
import { write } from './write'

export const refusedRecords = Type.Array(
  Type.Object({ id: Type.String(), name: Type.Optional(Type.String()), message: Type.String() }),
)

/** Answer of an action or a step. */
export const doneRecords = Type.Object({ done: Type.Integer(), refused: refusedRecords })

/** A record that an action or a batch deletion left unchanged, with the reason. */
export interface Refused {
  readonly id: string
  /** Name of the record; absent if the caller has no such record. */
  readonly name?: string
  readonly message: string
}

interface Task {
  readonly id: string
  readonly before: Stored
  readonly draft: Draft
}

interface Acting {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** Planned result of an action: the records to change, and those refused with the reason. */
interface ActionPlan {
  /** Records to which the action applies, even if it changes nothing in them. */
  readonly ready: readonly Task[]
  readonly edited: readonly (Task & { readonly touched: boolean })[]
  readonly refused: readonly Refused[]
}

/** Writes the plan in the caller's transaction. */
const written =
  ({ edited }: ActionPlan, { store: { entityTable }, deps, request }: Acting) =>
  (trx: Db, now: Date) =>
    write(trx, { entityTable, edited, late: 'leave' }, { ...request, now, entities: deps.entities })

/**
 * Runs a declared action on the given records. Records to which it does not apply, or which would break a rule, are
 * named and left unchanged; the others change together. Throws 400 if none was changed.
 */
export async function act(name: string, ids: readonly string[], by: Acting): Promise<Answer> {
  const { store, request } = by
  const plan = await planned(name, ids, by)
  const { ready, edited, refused } = plan
  return await store.writer.run(request, async (trx, now) => {
    const { rows } = await written(plan, by)(trx, now)
    const late = edited.filter(({ id }) => !rows.has(id))
    return answerOf(ready.length - late.length, [
      ...refused,
      ...late.map(({ before }) => refusal(before, serverMessages.stale, store)),
    ])
  })
}

/** Prepares the action for a transaction that is rolled back. Throws if it would change no record. */
export async function actionTrial(
  name: string,
  ids: readonly string[],
  by: Acting,
): Promise<(trx: Db) => Promise<void>> {
  const plan = await planned(name, ids, by)
  const { store, request } = by
  answerOf(plan.ready.length, plan.refused)
  return async (trx) => {
    await store.writer.trial(trx, request.origin, written(plan, by))
  }
}

async function planned(
  name: string,
  ids: readonly string[],
  { store, deps, request }: Acting,
): Promise<ActionPlan> {
  const { entityTable } = store
  const { caller } = request.origin
  const action = entityTable.entity.actions.get(name)
  if (!action) throw notFound()
  const found = new Map((await store.findToEdit(ids, caller)).map((stored) => [stored.id, stored]))
  const typed: Task[] = []
  const refused: Refused[] = []
  const writing = { entityTable, caller, now: deps.clock() }
  for (const id of ids) {
    const before = found.get(id)
    if (!before) refused.push({ id, message: messages.gone })
    else if (!applies(action, before, writing)) {
      refused.push(refusal(before, messages.notAllowed(action.title), store))
    } else typed.push({ id, before, draft: draftOf(action, before, writing) })
  }
  const { db } = deps.database
  const judged = await judgeTyped(typed, { ...deps, db, by: 'action', ...writing })
  const wrong = new Map<Task, string>()
  for (const { row, error } of [...judged.unlisted, ...judged.refused]) {
    if (!wrong.has(row)) wrong.set(row, error.message)
  }
  const ready = judged.rows.filter((task) => {
    const message = task.draft.errors[0]?.message ?? wrong.get(task)
    if (message !== undefined) refused.push(refusal(task.before, message, store))
    return message === undefined
  })
  // If any record changes, unchanged ones are written along (with a new version), because the action was run on all of
  // them.
  const touched = ready.some(({ draft }) => draft.changed.length > 0)
  const edited = touched ? ready.map((task) => ({ ...task, touched })) : []
  return { ready, edited, refused }
}

export const applies = ({ when }: EntityAction, before: Stored, writing: Writing): boolean =>
  when === undefined || when.evaluate(scopeFor(before, writing), { now: writing.now }) === true

const scopeFor = ({ values }: Stored, { entityTable, caller }: Writing): Scope =>
  scopeOf(entityTable.entity.fields.values(), values, userOf(caller))

function draftOf(action: EntityAction, before: Stored, writing: Writing): Draft {
  const { now } = writing
  const scope = scopeFor(before, writing)
  const given: Record<string, unknown> = {}
  for (const { field, to } of action.set) {
    given[field.key] = field.type.fromWire(to.evaluate(scope, { now }), field) ?? null
  }
  return draftEdit(before, given, writing, 'action')
}

/** A refused record with its name. */
export function refusal(
  { id, values }: Stored,
  message: string,
  { entityTable }: Pick<EntityStore, 'entityTable'>,
): Refused {
  const { label } = entityTable.entity
  return { id, name: toColumn(label, values[label.key] ?? null) ?? id, message }
}

interface DoneTexts {
  /** Message if no record was refused; default: the usual one. */
  done?(count: number): string
  some(count: number, left: readonly string[]): string
}

/** Answer for an operation that refused some records. Throws 400 if none was done. */
export function answerSome(
  done: number,
  refused: readonly Refused[],
  { done: all, some }: DoneTexts,
): Answer {
  const result = { done, refused }
  if (refused.length === 0) return ok(result, all?.(done))
  const told = some(
    done,
    refused.map(({ id, name, message }) => `${name ?? id}（${message}）`),
  )
  if (done === 0) throw new Refusal(400, told, result)
  return ok(result, told)
}

const answerOf = (done: number, refused: readonly Refused[]): Answer =>
  answerSome(done, refused, { some: messages.changedSome })

/** Runs a declared action once per key, then the entity's hooks. */
export const performAction = (name: string, ids: readonly string[], call: Call): Promise<Answer> =>
  writing(call, { body: jsonOf(call), records: ids.length }, async (request) => {
    const { store, deps } = call
    const answer = await act(name, ids, { store, deps, request })
    await hooksOf(deps, store.entityTable.entity)?.acted?.(name, ids, call.request.caller)
    return answer
  })
