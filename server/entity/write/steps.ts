import { type Static, Type } from 'typebox'
import type { Entity, Lookup } from '#model'
import type { Step } from '../../../renderer/model/entity/entity'
import { scopeOf } from '../../../renderer/model/entity/rules'
import { type StepDoer, standingOf } from '../../../renderer/model/entity/steps'
import type { Db } from '../../db/open'
import { anyObject } from '../../http/call'
import { type Answer, type FieldError, notFound, ok, Refusal } from '../../http/envelope'
import { serverMessages } from '../../kernel/messages'
import type { Call } from '../contracts/calls'
import type { EntityDeps } from '../contracts/deps'
import { hooksOf } from '../contracts/deps'
import type { Stored, Values } from '../contracts/records'
import type { Draft, EntityStore, WriteRequest, Writing } from '../contracts/writing'
import { draftEdit } from '../judge/drafts'
import { givenValue, notGiven } from '../judge/given'
import { userOf } from '../judge/ruleUser'
import { judgeTyped } from '../judge/verdicts'
import { messages } from '../messages'
import { idList, idsOf } from '../read/idList'
import { loadReferencedValues } from '../read/referencedValues'
import { toColumn } from '../read/rows'
import { doneBy } from '../read/stepHistory'
import { dictRefs } from '../read/wireRecords'
import { mayUse, mayWrite } from '../schema/fieldRights'
import type { Refused } from './actions'
import { jsonOf, writing } from './request'
import { Overwritten, write } from './write'

/** Input of a step call: records, and values of the fields that the step asks for. */
interface Asked {
  readonly ids: readonly string[]
  /** Versions that the caller has seen, by id; without one any version is accepted. */
  readonly vers: Values
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/** Plus the record before the step with the asked values and its referenced values. */
type Wished = Asked & { readonly asWished: Values }

interface Task {
  readonly id: string
  readonly before: Stored
  readonly draft: Draft
}

interface StepWork {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
  /** Awaited in the transaction before anything is written; a rejection aborts it. */
  first?(trx: Db): Promise<void>
  /** Replaces the usual message. */
  readonly said?: string
}

/**
 * Runs a step on records, all or none. Throws 400 with the reason for each record that refuses it (`{done: 0, refused:
 * [{id, name, message}]}`), and with `errors` of the asked fields.
 */
export async function doStep(step: Step, asked: Asked, work: StepWork): Promise<Answer> {
  const { store, deps, request } = work
  const { entityTable } = store
  const { caller } = request.origin
  const { db } = deps.database
  const stored = await store.findToEdit(asked.ids, caller)
  const found = new Map(stored.map((one) => [one.id, one]))
  const records = stored.map(({ values }) => values)
  const lookup = await deps.lookup.load(dictRefs(entityTable.dicts, records), caller)
  const done = await doneBy(db, entityTable, stored, caller)
  const now = deps.clock()
  const writing = { entityTable, caller, now }
  const refused: Refused[] = []
  const typed: Task[] = []
  const chosen = records.map((values) => ({ ...values, ...asked.values }))
  const referenced = await loadReferencedValues(db, entityTable, chosen, { caller })
  for (const id of asked.ids) {
    const before = found.get(id)
    const values = { ...before?.values, ...asked.values }
    const asWished = { ...values, ...referenced(values) }
    const doer = doerOf(lookup, writing, done.get(id))
    const why = before
      ? whyNot(step, before, { ...asked, asWished }, { doer, writing })
      : messages.gone
    if (before && why === undefined) {
      typed.push({ id, before, draft: draftOf(step, before, { ...asked, asWished }, writing) })
    } else
      refused.push(
        before ? refusal(before, why ?? '', entityTable.entity) : { id, message: messages.gone },
      )
  }
  const by = { step: step.name }
  const judged = await judgeTyped(typed, { ...deps, db, by, ...writing })
  const wrong = judged.rows.flatMap((task) => {
    const others = [...judged.unlisted, ...judged.refused].filter(({ row }) => row === task)
    const errors = [...task.draft.errors, ...others.map(({ error }) => error)]
    const [first] = errors
    if (first) refused.push(refusal(task.before, first.message, entityTable.entity))
    return errors.map((error) => ({ ...error, id: task.id }))
  })
  const errors = [...asked.errors, ...wrong]
  if (refused.length > 0 || errors.length > 0) throw notDone(step, refused, errors)
  const edited = judged.rows.map((task) => ({ ...task, touched: true }))
  return await store.writer
    .run(request, async (trx, now) => {
      await work.first?.(trx)
      await write(
        trx,
        { entityTable, edited, late: 'refuse' },
        { ...request, now, entities: deps.entities },
      )
      const said = work.said ?? messages.stepDone(step.title, edited.length)
      return ok({ done: edited.length, refused: [] }, said)
    })
    .catch(async (error: unknown) => {
      throw error instanceof Overwritten ? await overtaken(step, edited, work) : error
    })
}

const doerOf = (lookup: Lookup, { caller, now }: Writing, done: StepDoer['doneBy']): StepDoer => ({
  user: userOf(caller),
  lookup,
  clock: { now },
  doneBy: done,
  sees: (field) => mayUse(field, caller),
})

function whyNot(
  step: Step,
  before: Stored,
  { vers, asWished }: Wished,
  { doer, writing }: { readonly doer: StepDoer; readonly writing: Writing },
): string | undefined {
  const seen = vers[before.id]
  if (seen !== undefined && seen !== null && Number(seen) !== before.ver)
    return serverMessages.stale
  return standingOf(writing.entityTable.entity, step, asWished, doer, { asked: true }).why
}

/** The record after the step; `own` are typed values set by the server itself. */
export function draftOf(
  step: Step,
  before: Stored,
  { values: asked, asWished }: Pick<Wished, 'values' | 'asWished'>,
  writing: Writing,
  own: Values = {},
): Draft {
  const { entityTable, caller, now } = writing
  const { fields, states } = entityTable.entity
  const scope = scopeOf(fields.values(), asWished, userOf(caller))
  const set = step.set.map(({ field, to }) => [
    field.key,
    field.type.fromWire(to.evaluate(scope, { now }), field) ?? null,
  ])
  const state = step.to === undefined ? {} : { [states?.field.key ?? '']: step.to }
  const given = { ...asked, ...Object.fromEntries(set), ...own, ...state }
  return draftEdit(before, given, writing, { step: step.name })
}

function refusal({ id, values }: Stored, message: string, { label }: Entity): Refused {
  return { id, name: toColumn(label, values[label.key] ?? null) ?? id, message }
}

function notDone(
  { title }: Step,
  refused: readonly Refused[],
  errors: readonly FieldError[],
): Refusal {
  const names = refused.map(({ id, name, message }) => `${name ?? id}（${message}）`)
  const [only] = refused
  const message =
    refused.length === 0 || !only
      ? (errors[0]?.message ?? serverMessages.malformed)
      : refused.length === 1
        ? only.message
        : messages.refusedAll(title, refused.length, names)
  return new Refusal(400, message, { done: 0, refused, ...(errors.length > 0 && { errors }) })
}

/** Refusal if somebody has written records meanwhile; it names them, and nothing is done. */
async function overtaken(
  step: Step,
  tasks: readonly Task[],
  { store, request }: StepWork,
): Promise<Refusal> {
  const ids = tasks.map(({ id }) => id)
  const now = new Map((await store.findAll(ids, request.origin.caller)).map((one) => [one.id, one]))
  const late = tasks.filter(({ id, before }) => now.get(id)?.ver !== before.ver)
  const told = late.map(({ before }) =>
    refusal(before, serverMessages.stale, store.entityTable.entity),
  )
  return notDone(step, told, [{ field: 'ver', message: serverMessages.stale }])
}

/** Ids, the versions at which they were read, and the values for the step. */
export const stepBody = Type.Object({
  ids: idList,
  vers: Type.Optional(anyObject),
  values: Type.Optional(anyObject),
})

const none: Values = {}

export type StepCall = Call<unknown, Static<typeof stepBody>>

/** Reads the input of a step. Throws 400 for a value that the step does not ask for. */
export function readAsked(step: Step, { request, body, store }: StepCall): Asked {
  const { ids, vers = none, values: given = none } = body
  const { entity } = store.entityTable
  const own = step.ask.filter((field) => mayWrite(field, request.caller))
  const stranger = Object.keys(given).find((key) => !own.some((field) => field.key === key))
  if (stranger !== undefined) {
    const title = entity.fields.get(stranger)?.title ?? stranger
    throw new Refusal(400, messages.notAsked(title, step.title))
  }
  const read = own.flatMap((field) =>
    Object.hasOwn(given, field.key)
      ? [{ field, raw: given[field.key], value: givenValue(given[field.key], field) }]
      : [],
  )
  return {
    ids: idsOf(ids),
    vers,
    values: Object.fromEntries(read.map(({ field, value }) => [field.key, value ?? null])),
    errors: read
      .filter(({ value }) => value === undefined)
      .map(({ field, raw }) => notGiven(raw, field)),
  }
}

/** Runs a step once per key, then the entity's hooks. */
export const performStep = (name: string, call: StepCall): Promise<Answer> =>
  writing(call, { body: jsonOf(call), records: idsOf(call.body.ids).length }, async (request) => {
    const { store, deps } = call
    const { entity } = store.entityTable
    const step = entity.states?.steps.get(name)
    if (!step || step.auto) throw notFound()
    const asked = readAsked(step, call)
    const answer = await doStep(step, asked, { store, deps, request })
    await hooksOf(deps, entity)?.acted?.(name, asked.ids, call.request.caller)
    return answer
  })
