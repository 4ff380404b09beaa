import { Type } from 'typebox'
import { boolType } from '../model/compile/exprEnv'
import { ref } from '../model/document/schema'
import type { Entity, Step } from '../model/entity/entity'
import type { ActionDocKind } from '../model/entity/kinds'
import { fieldAt } from '../model/entity/path'
import { stepsByHand } from '../model/entity/states'
import { namesInBraces } from '../model/entity/steps'
import type { Clock, Expr, Scope } from '../model/expr/types'
import { below } from '../model/finding/pointer'
import { unknownName } from '../model/finding/unknownName'
import { isObject } from '../model/finding/walk'
import { actionTexts } from './messages.docs'
import { manual } from './messages.manual'
import type { DoProps } from './model'

/** A step or an action of the entity. Its bare name on a page means this, with what the entity says of it. */
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

/** The row has all that the condition reads: not what is yet to be asked, nor what the user does not see. */
const isTold = ({ names, paths }: Expr, { ask }: Step, row: Scope, { fields }: Entity): boolean =>
  names.every((name) => !fields.has(name) || Object.hasOwn(row, name)) &&
  paths.every((path) => Object.hasOwn(row, path)) &&
  !ask.some(({ key }) => names.includes(key))

/** Fields that decide whether it may be done, that are asked for, or told in what is said. */
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

/** A condition of a list's row, made of what the entity says of a record. */
const rowRule = (
  keys: readonly string[],
  holds: (row: Scope, scope: Scope, clock: Clock | undefined) => boolean,
): Expr =>
  Object.freeze({
    ...{ source: '', type: boolType, names: ['row'], paths: [], calls: [], members: keys },
    evaluate: (scope: Scope, clock?: Clock) =>
      isObject(scope.row) && holds(scope.row, scope, clock),
  })
