import type { Clock, Expr } from '../expr/types'
import type { Entity, Step } from './entity'
import type { Field, Lookup } from './field'
import { stepTexts } from './messages.steps'
import { scopeOf, type Values } from './rules'
import { stateIn, stepsByHand } from './states'
import type { ExprUser } from './user'

/** Who would do a step, and what is known around the record. */
export interface StepDoer {
  readonly user: ExprUser
  readonly lookup: Lookup
  readonly clock?: Clock | undefined
  /** The accounts that did steps of the record last, by step; only those that some `notBy` names. */
  readonly doneBy?: Readonly<Record<string, string>> | undefined
  /** Fields whose values may be told; default: all that the entity has. */
  sees?(field: Field): boolean
}

/** A step out of a record's state, and why it cannot be done now; without `why` it can. */
export interface StepStanding {
  readonly step: Step
  readonly why?: string
}

/**
 * What bringing a record to a state means, as a drop on a lane of a board: the steps that would do it, and where there
 * is none why. Neither in the state itself: nothing is to be done.
 */
export function stepsTo(
  entity: Entity,
  values: Values,
  to: string,
  doer: StepDoer,
): { readonly steps: readonly Step[]; readonly why?: string } {
  const state = stateIn(entity, values)
  const { states } = entity
  if (!states || state === to) return { steps: [] }
  const ways = stepsByHand(entity)
    .filter((step) => step.to === to && state !== null && step.from.includes(state))
    .map((step) => standingOf(entity, step, values, doer))
  const steps = ways.flatMap(({ step, why }) => (why === undefined ? [step] : []))
  if (steps.length > 0) return { steps }
  const text = (one: string) => states.field.type.toText(one, states.field, doer.lookup)
  const none = stepTexts.noWay(state === null ? '' : text(state), text(to))
  return { steps: [], why: ways[0]?.why ?? none }
}

/** How one step stands for a record. `asked`: what it asks for is in the values, which is judged too. */
export function standingOf(
  entity: Entity,
  step: Step,
  values: Values,
  doer: StepDoer,
  { asked }: { readonly asked: boolean } = { asked: false },
): StepStanding {
  const why =
    wrongState(entity, step, values, doer) ??
    wrongPerson(entity, step, doer) ??
    unmetCondition(entity, step, values, doer, { asked })
  return why === undefined ? { step } : { step, why }
}

function wrongState(
  entity: Entity,
  { from, title }: Step,
  values: Values,
  { lookup }: StepDoer,
): string | undefined {
  const state = stateIn(entity, values)
  if (state === null || !entity.states) return stepTexts.noState(title)
  const { field } = entity.states
  if (from.includes(state)) return undefined
  return stepTexts.wrongState(field.type.toText(state, field, lookup), title)
}

/** The right that is missing, or the second person. */
function wrongPerson(
  { states }: Entity,
  { withheld, notBy, title }: Step,
  { user, doneBy }: StepDoer,
): string | undefined {
  if (withheld) return stepTexts.noRight(title)
  if (notBy === undefined || doneBy?.[notBy] !== user.username) return undefined
  return stepTexts.samePerson(states?.steps.get(notBy)?.title ?? notBy, title)
}

/**
 * What is said of the first condition that does not hold of the record. Unless what was asked is in the values,
 * conditions that read it are passed over.
 */
function unmetCondition(
  entity: Entity,
  step: Step,
  values: Values,
  doer: StepDoer,
  { asked }: { readonly asked: boolean },
): string | undefined {
  if (step.when.length === 0) return undefined
  const scope = scopeOf(entity.fields.values(), values, doer.user)
  const open = new Set(asked ? [] : step.ask.map(({ key }) => key))
  const unmet = step.when.find(
    (one) => !one.names.some((name) => open.has(name)) && one.evaluate(scope, doer.clock) !== true,
  )
  if (!unmet) return undefined
  if (step.refuse !== undefined) return filledIn(step.refuse, entity, values, doer)
  return stepTexts.unmet(step.title, titlesIn(unmet, entity, doer))
}

const titlesIn = ({ names }: Expr, { fields }: Entity, doer: StepDoer): readonly string[] =>
  names.flatMap((name) => {
    const field = fields.get(name)
    return field && sees(doer, field) ? [field.title] : []
  })

const sees = (doer: StepDoer, field: Field): boolean => doer.sees?.(field) ?? true

const placeholder = /\{(\w+)\}/g

/** Names in braces, so that a check and a filling mean the same. */
export const namesInBraces = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** A text with fields of the record in braces; what the user does not see is a dash. */
export function filledIn(
  text: string,
  { fields }: Pick<Entity, 'fields'>,
  values: Values,
  doer: StepDoer,
): string {
  return text.replaceAll(placeholder, (whole, name: string) => {
    const field = fields.get(name)
    if (!field) return whole
    const told = sees(doer, field)
      ? field.type.toText(values[name] ?? null, field, doer.lookup)
      : ''
    return told === '' ? stepTexts.unseen : told
  })
}
