import { Type } from 'typebox'
import type { Entity } from '#model'
import { scopeOf } from '../../../renderer/model/entity/rules'
import type { Expr } from '../../../renderer/model/expr/types'
import { type Answer, notFound, ok } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { userOf } from '../judge/ruleUser'
import { messages } from '../messages'
import { loadReferencedValues } from '../read/referencedValues'
import { toColumn } from '../read/rows'
import { mayUse } from '../schema/fieldRights'
import { readAsked, type StepCall } from './steps'

const namesTold = 5

export const stepWarnings = Type.Object({
  warnings: Type.Array(
    Type.Object({
      message: Type.String(),
      count: Type.Integer(),
      /** Names of the first records that it concerns. */
      names: Type.Array(Type.String()),
    }),
  ),
})

/** The step's warnings that hold for these records with the asked values. Throws like the step for a bad value. */
export async function warnOf(name: string, call: StepCall): Promise<Answer> {
  const { store, deps, request } = call
  const { caller } = request
  const { entityTable } = store
  const { entity } = entityTable
  const step = entity.states?.steps.get(name)
  if (!step || step.auto) throw notFound()
  const asked = readAsked(step, call)
  const records = (await store.findToEdit(asked.ids, caller)).map(({ id, values }) => ({
    id,
    values: { ...values, ...asked.values },
  }))
  const read = records.map(({ values }) => values)
  const { db } = deps.database
  const referenced = await loadReferencedValues(db, entityTable, read, { caller })
  const scopes = records.map(({ id, values }) => {
    const own = { ...values, ...referenced(values) }
    const name = toColumn(entity.label, values[entity.label.key] ?? null) ?? id
    return { id, name: String(name), scope: scopeOf(entity.fields.values(), own, userOf(caller)) }
  })
  const clock = { now: deps.clock() }
  const unseen = new Map<string, number>()
  const warnings = step.warn.flatMap(({ when, message }) => {
    const hidden = unseenIn(when, entity, caller)
    const held = scopes.filter(
      ({ scope }) =>
        hidden.every((field) => isEmpty(scope[field])) && when.evaluate(scope, clock) === true,
    )
    if (hidden.length === 0 && held.length > 0) return [told(message, held)]
    for (const { id } of held) unseen.set(id, (unseen.get(id) ?? 0) + 1)
    return []
  })
  if (unseen.size > 0) {
    const most = Math.max(...unseen.values())
    const lacking = scopes.filter(({ id }) => unseen.has(id))
    warnings.push(told(messages.unseenMissing(most), lacking))
  }
  return ok({ warnings })
}

const told = (message: string, records: readonly { readonly name: string }[]) => ({
  message,
  count: records.length,
  names: records.slice(0, namesTold).map(({ name }) => name),
})

/**
 * Fields of the condition that the caller does not see. What is in them must not be told, nor which they are; that
 * something is not filled in is.
 */
const unseenIn = ({ names, paths }: Expr, { fields }: Entity, caller: Caller): readonly string[] =>
  [...names, ...paths.map((path) => path.split('.')[0] ?? path)].filter((name) => {
    const field = fields.get(name)
    return field !== undefined && !mayUse(field, caller)
  })

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
