import type { Clock, Expr } from '../expr/types'
import type { Entity, Step } from './entity'
import type { Field, Lookup } from './field'
import { stepTexts } from './messages.steps'
import { scopeOf, type Values } from './rules'
import { stateIn, stepsByHand } from './states'
import type { ExprUser } from './user'

/** The user who would do a step, and the context of the record. */
export interface StepDoer {
  readonly user: ExprUser
  readonly lookup: Lookup
  readonly clock?: Clock | undefined
  /** By step, the account that last did it on this record; only steps that some `notBy` names. */
  readonly doneBy?: Readonly<Record<string, string>> | undefined
  /** Rights that the user lacks for this record, as the server tells with it. */
  readonly lacks?: readonly string[] | undefined
  /** Fields whose values may be shown to the user; default: all fields. */
  sees?(field: Field): boolean
}

/** A step from the record's state, and why it cannot be done now; no `why` = it can. */
export interface StepStanding {
  readonly step: Step
  readonly why?: string
}

/**
 * Steps that bring a record to a state, as when a card is dropped on a board lane; if there are none, the reason.
 * Neither if the record is already in the state.
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

/** Availability of a step for a record. `asked`: the values include what the step asks for, so that is checked too. */
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

/** The user lacks the right, or a second person is required. */
function wrongPerson(
  { states }: Entity,
  { can, withheld, notBy, title }: Step,
  { user, doneBy, lacks = [] }: StepDoer,
): string | undefined {
  if (withheld || lacks.includes(can)) return stepTexts.noRight(title)
  if (notBy === undefined || doneBy?.[notBy] !== user.username) return undefined
  return stepTexts.samePerson(states?.steps.get(notBy)?.title ?? notBy, title)
}

/**
 * Message for the first condition that does not hold. Conditions that read asked values are skipped unless these values
 * are included.
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

/** Names in braces; shared so that checking and filling agree. */
export const namesInBraces = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** Fills fields of the record into the braces of a text; a field that the user may not see becomes a dash. */
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
