import { Type } from 'typebox'
import { boolType } from '../model/compile/exprEnv'
import { ref } from '../model/document/schema'
import type { Entity, Step } from '../model/entity/entity'
import type { ActionDocKind, ButtonDefaults } from '../model/entity/kinds'
import { fieldAt } from '../model/entity/path'
import { isLocked, stepsByHand } from '../model/entity/states'
import { namesInBraces } from '../model/entity/steps'
import type { Clock, Expr, Scope } from '../model/expr/types'
import { below } from '../model/finding/pointer'
import { unknownName } from '../model/finding/unknownName'
import { isObject } from '../model/finding/walk'
import { actionTexts } from './messages.docs'
import { manual } from './messages.manual'
import type { DoProps } from './model'

/** A step or an action of the entity. Its bare name on a page refers to it, with the entity's texts. */
export const doing: ActionDocKind<DoProps> = {
  name: 'do',
  title: actionTexts.do,
  places: ['toolbar', 'row'],
  selects: () => true,
  danger: false,
  reads: ({ reads }) => [reads],
  doc: {
    does: ref('action', manual.does),
    impact: Type.Optional(Type.Boolean({ description: manual.doImpact })),
  },
  can: () => undefined,
  compile({ does, impact }, { owner, pointer, report }) {
    const name = String(does)
    const known = [...stepsByHand(owner).map((step) => step.name), ...owner.actions.keys()]
    if (!known.includes(name)) {
      report(unknownName(below(pointer, 'does'), name, known, actionTexts.unknownDeed))
    }
    if (impact === true && owner.states?.steps.has(name)) {
      const message = actionTexts.impactOfStep
      report({ pointer: below(pointer, 'impact'), severity: 'error', message })
    }
    return {
      does: name,
      impact: impact === true,
      reads: rowRule(keysRead(owner, name), () => true),
    }
  },
  button({ does }, owner) {
    const step = owner.states?.steps.get(does)
    if (step && owner.states) {
      const { key } = owner.states.field
      const rowIf = rowRule([key], (row) => step.from.includes(String(row[key])))
      const fits = rowRule([key], (row, { user }, clock) => {
        const judged = step.when.filter((one) => isTold(one, step, row, owner))
        const holds = judged.every((one) => one.evaluate({ ...row, user }, clock) === true)
        return holds && step.from.includes(String(row[key]))
      })
      return { title: step.title, can: step.can, danger: step.danger, rowIf, fits }
    }
    const own = owner.actions.get(does)
    if (!own) return {}
    const { title, can, when } = own
    const rowIf =
      when &&
      rowRule(
        [...when.names, ...when.paths],
        (row, { user }, clock) => when.evaluate({ ...row, user }, clock) === true,
      )
    return { title, can, ...(rowIf && { rowIf, fits: rowIf }) }
  },
}

/** What writes or deletes ticked records does so to those whose state does not lock them. */
export function unlocked(owner: Entity): ButtonDefaults {
  const { states } = owner
  if (!states || states.lock.length === 0) return {}
  return { fits: rowRule([states.field.key], (row) => !isLocked(owner, row)), keepsFit: true }
}

/**
 * Whether the row has everything the condition reads: asked fields are still missing, and so are fields hidden from the
 * user.
 */
const isTold = ({ names, paths }: Expr, { ask }: Step, row: Scope, { fields }: Entity): boolean =>
  names.every((name) => !fields.has(name) || Object.hasOwn(row, name)) &&
  paths.every((path) => Object.hasOwn(row, path)) &&
  !ask.some(({ key }) => names.includes(key))

/** Keys read by its condition, its form and its messages. */
function keysRead(entity: Entity, name: string): readonly string[] {
  const { states, actions } = entity
  const step = states?.steps.get(name)
  const told = [step?.confirm, step?.refuse].flatMap((text = '') => namesInBraces(text))
  const when = step ? step.when : [actions.get(name)?.when]
  const keys = [
    ...(states ? [states.field.key] : []),
    ...when.flatMap((one) => (one ? [...one.names, ...one.paths] : [])),
    ...(step?.ask.map(({ key }) => key) ?? []),
    ...told,
  ]
  return [...new Set(keys)].filter((key) => fieldAt(entity, key))
}

/** Turns the entity's condition on a record into a condition on a list row. */
const rowRule = (
  keys: readonly string[],
  holds: (row: Scope, scope: Scope, clock: Clock | undefined) => boolean,
): Expr => {
  const evaluate = (scope: Scope, clock?: Clock) =>
    isObject(scope.row) && holds(scope.row, scope, clock)
  return Object.freeze({
    source: '',
    type: boolType,
    names: ['row'],
    paths: [],
    calls: [],
    members: keys,
    evaluate,
    extent: (scope: Scope, clock?: Clock) => (evaluate(scope, clock) ? 1 : 0),
  })
}
