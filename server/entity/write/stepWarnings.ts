import { Type } from 'typebox'
import type { Entity } from '#model'
import { scopeOf } from '../../../renderer/model/entity/rules'
import type { Expr } from '../../../renderer/model/expr/types'
import { type Answer, notFound, ok } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { userOf } from '../judge/ruleUser'
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
    return { name: String(name), scope: scopeOf(entity.fields.values(), own, userOf(caller)) }
  })
  const clock = { now: deps.clock() }
  const warnings = step.warn.flatMap(({ when, message }) => {
    if (!seesAll(when, entity, caller)) return []
    const names = scopes.flatMap(({ name, scope }) =>
      when.evaluate(scope, clock) === true ? [name] : [],
    )
    const count = names.length
    return count === 0 ? [] : [{ message, count, names: names.slice(0, namesTold) }]
  })
  return ok({ warnings })
}

/** A warning about fields that the caller does not see would tell what is in them. */
const seesAll = ({ names, paths }: Expr, { fields }: Entity, caller: Caller): boolean =>
  [...names, ...paths.map((path) => path.split('.')[0] ?? path)].every((name) => {
    const field = fields.get(name)
    return !field || mayUse(field, caller)
  })
