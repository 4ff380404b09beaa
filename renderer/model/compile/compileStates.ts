import type { EntityDoc } from '../document/entityDoc'
import { auditFields } from '../document/schema'
import type { StepDoc } from '../document/statesDoc'
import type { Entity, EntityStates, Step } from '../entity/entity'
import type { Field } from '../entity/field'
import { statesAfter } from '../entity/states'
import { isUnknown } from '../entity/unknownType'
import { conjunctsOf } from '../expr/conjuncts'
import type { Expr } from '../expr/types'
import { messages } from '../finding/messages'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { unknownName } from '../finding/unknownName'
import type { FieldContext, PlainFields } from './compileField'
import { boolType, compileAt, recordEnv } from './exprEnv'
import { compileSettings } from './settings'

/** The fields of an entity with states: a step alone changes the state, and what it locks is only read. */
export function withStates(fields: PlainFields, { states }: EntityDoc): PlainFields {
  if (!states || !fields.has(states.field)) return fields
  const lock = states.lock && { lock: Object.freeze({ by: states.field, states: states.lock }) }
  return new Map(
    [...fields].map(([key, field]) => {
      const begins =
        key === states.field
          ? { readonly: true, default: field.type.fromWire(states.initial, field) ?? null }
          : {}
      return [key, Object.freeze({ ...field, ...begins, ...lock })]
    }),
  )
}

/** The states and steps of the document; what is wrong inside is reported and left out. */
export function compileStates(
  doc: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  context: FieldContext,
): Pick<Entity, 'states'> {
  const { states } = doc
  const field = states && stateField(states.field, fields, context)
  if (!states || !field) return {}
  const known = knownStates(field)
  const stateAt = (pointer: string, name: string): boolean => {
    if (!known || known.includes(name)) return true
    context.report(unknownName(pointer, name, known, stateTexts.unknownState))
    return false
  }
  const listed = (names: readonly string[] | undefined, pointer: string) =>
    Object.freeze(
      [...present(names ?? [])].flatMap(([index, name]) =>
        stateAt(below(pointer, index), name) ? [name] : [],
      ),
    )
  stateAt('/states/initial', states.initial)
  const steps = new Map(
    Object.entries(states.steps ?? {}).flatMap(([name, step]): [string, Step][] => {
      const pointer = below('/states/steps', name)
      const from = listed(step.from, below(pointer, 'from'))
      const isKnown = step.to === undefined || stateAt(below(pointer, 'to'), step.to)
      const isWhole = isKnown && from.length > 0
      const compiled = compileStep(name, step, { doc, fields, context, pointer })
      return isWhole ? [[name, Object.freeze({ ...compiled, from })]] : []
    }),
  )
  const made: EntityStates = {
    field,
    initial: states.initial,
    final: listed(states.final, '/states/final'),
    lock: listed(states.lock, '/states/lock'),
    all: known ?? namedStates(states.initial, steps),
    steps,
  }
  return { states: Object.freeze(made) }
}

/** One text of a dictionary: anything else cannot be a state. */
function stateField(
  key: string,
  fields: ReadonlyMap<string, Field>,
  { types, report }: FieldContext,
): Field | undefined {
  const field = fields.get(key)
  if (!field) {
    report(unknownName('/states/field', key, [...fields.keys()], messages.unknownField))
    return undefined
  }
  // Of what type it was meant to be is not known, which has been said.
  if (!types.find(field.type.name)) return undefined
  const isText = field.type.exprType(field).kind === 'string'
  if (isText && field.type.dict(field) !== undefined && !field.compute) return field
  const message = stateTexts.badStateField(field.title)
  report({ pointer: '/states/field', severity: 'error', message })
  return undefined
}

/** The values that the field's dictionary has; undefined = they are not known here. */
function knownStates({ exprType }: Field): readonly string[] | undefined {
  return exprType?.kind === 'string' ? exprType.values : undefined
}

const namedStates = (initial: string, steps: ReadonlyMap<string, Step>): readonly string[] => [
  ...new Set([
    initial,
    ...[...steps.values()].flatMap((step) => [...step.from, ...statesAfter(step)]),
  ]),
]

interface StepPlace {
  readonly doc: EntityDoc
  readonly fields: ReadonlyMap<string, Field>
  readonly context: FieldContext
  readonly pointer: string
}

function compileStep(
  name: string,
  step: StepDoc,
  { doc, fields, context, pointer }: StepPlace,
): Step {
  const { report } = context
  const env = recordEnv(fields.values(), context)
  const set = compileSettings(step.set ?? {}, {
    ...{ fields, env, report, pointer: below(pointer, 'set') },
    state: doc.states?.field,
  })
  const conditionAt = { env, expects: boolType, report }
  const whole = compileAt(step.when, { ...conditionAt, pointer: below(pointer, 'when') })
  const auto =
    step.auto === undefined ? undefined : timeField(step.auto, { fields, context, pointer })
  return {
    name,
    title: step.title ?? name,
    from: step.from,
    ...(step.to === undefined ? {} : { to: step.to }),
    can: step.can ?? `${doc.perm}:${name}`,
    ask: askedIn(step, { doc, fields, context, pointer }),
    when: whole ? conditionsOf(whole, (source) => compileAt(source, quiet(env))) : [],
    ...(step.refuse === undefined ? {} : { refuse: step.refuse }),
    set,
    ...(step.confirm === undefined ? {} : { confirm: step.confirm }),
    danger: step.danger === true,
    ...(step.notBy === undefined ? {} : { notBy: step.notBy }),
    ...(auto ? { auto } : {}),
  }
}

const quiet = (env: ReturnType<typeof recordEnv>) => ({
  ...{ env, expects: boolType, pointer: '' },
  report: () => {},
})

/** Each condition by itself, so that a refusal names the one that does not hold. */
function conditionsOf(whole: Expr, compile: (source: string) => Expr | undefined): readonly Expr[] {
  const parts = conjunctsOf(whole.source).map(({ source }) => compile(source))
  return parts.every((part) => part !== undefined) ? parts : [whole]
}

/** What people fill in: what nobody can give a value is reported and left out. */
function askedIn(step: StepDoc, { doc, fields, context, pointer }: StepPlace): readonly Field[] {
  const asked = [...present(step.ask ?? [])].flatMap(([index, key]) => {
    const field = fields.get(key)
    const at = below(pointer, 'ask', index)
    if (!field) {
      context.report(unknownName(at, key, [...fields.keys()], messages.unknownField))
      return []
    }
    const message = askingError(field, doc)
    if (message === undefined) return [field]
    context.report({ pointer: at, severity: 'error', message })
    return []
  })
  return Object.freeze(asked)
}

function askingError(field: Field, { states }: EntityDoc): string | undefined {
  const { key, compute, rows, issued } = field
  if (key === states?.field) return stateTexts.asksState(key)
  if (compute || issued || auditFields.includes(key)) return stateTexts.asksComputed(key)
  return rows ? stateTexts.asksRows(key) : undefined
}

function timeField(
  key: string,
  { fields, context, pointer }: Omit<StepPlace, 'doc'>,
): Field | undefined {
  const field = fields.get(key)
  const at = below(pointer, 'auto')
  if (!field) {
    context.report(unknownName(at, key, [...fields.keys()], messages.unknownField))
    return undefined
  }
  // What is wrong is told of the field itself, and of that alone.
  if (isUnknown(field.type)) return field
  const { kind } = field.type.storage(field)
  if (kind === 'date' || kind === 'datetime') return field
  const message = stateTexts.autoUntimed(key, field.type.title)
  context.report({ pointer: at, severity: 'error', message })
  return undefined
}
