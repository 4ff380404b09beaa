import type { EntityDoc } from '../document/entityDoc'
import { auditFields } from '../document/names'
import type { StepDoc } from '../document/statesDoc'
import type { Entity, EntityStates, Step, StepWarning } from '../entity/entity'
import type { Field } from '../entity/field'
import { statesAfter, statesPast } from '../entity/states'
import { isUnknown } from '../entity/unknownType'
import { conjunctsOf } from '../expr/conjuncts'
import type { Expr } from '../expr/types'
import { messages } from '../finding/messages'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { unknownName } from '../finding/unknownName'
import type { FieldContext, PlainFields } from './compileField'
import { boolType, compileAt, type ExprPlaceAt, recordEnv } from './exprEnv'
import { compileSettings } from './settings'

/**
 * The fields of an entity with states: only steps change the state field; locked fields are read-only, and so is a date
 * that a step has waited for once it has come.
 */
export function withStates(fields: PlainFields, { states }: EntityDoc): PlainFields {
  if (!states || !fields.has(states.field)) return fields
  return new Map(
    [...fields].map(([key, field]) => {
      const begins =
        key === states.field
          ? { readonly: true, default: field.type.fromWire(states.initial, field) ?? null }
          : {}
      const locked = [...(states.lock ?? []), ...pastOf(key, fields, states)]
      const lock = locked.length > 0 && {
        lock: Object.freeze({ by: states.field, states: Object.freeze([...new Set(locked)]) }),
      }
      return [key, Object.freeze({ ...field, ...begins, ...lock })]
    }),
  )
}

/** States in which the field, or a date computed from it, has made a step run already. */
function pastOf(
  key: string,
  fields: PlainFields,
  { initial, steps }: NonNullable<EntityDoc['states']>,
): readonly string[] {
  // A step that could not be read may lack its states.
  const ways = Object.values(steps ?? {}).filter(({ from }) => Array.isArray(from))
  const waits = ways.filter(
    ({ auto }) =>
      auto !== undefined && (auto === key || fields.get(auto)?.compute?.names.includes(key)),
  )
  if (fields.get(key)?.compute) return []
  const asking = [...waits, ...ways.filter(({ ask }) => waits.length > 0 && ask?.includes(key))]
  const ended = waits.flatMap((step) => statesAfter(step))
  return statesPast(initial, ways, asking, ended)
}

/** Compiles the states and steps of the document; mistakes inside are reported and left out. */
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

/** The state field must hold one value of a dictionary. */
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
  // The unknown type has been reported already.
  if (!types.find(field.type.name)) return undefined
  const isText = field.type.exprType(field).kind === 'string'
  if (isText && field.type.dict(field) !== undefined && !field.compute) return field
  const message = stateTexts.badStateField(field.title)
  report({ pointer: '/states/field', severity: 'error', message })
  return undefined
}

/** The values of the field's dictionary; undefined = not known here. */
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
    fields,
    env,
    report,
    pointer: below(pointer, 'set'),
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
    warn: warningsIn(step, fields, conditionAt, pointer),
    set,
    ...(step.confirm === undefined ? {} : { confirm: step.confirm }),
    danger: step.danger === true,
    ...(step.notBy === undefined ? {} : { notBy: step.notBy }),
    ...(auto ? { auto } : {}),
  }
}

function warningsIn(
  { warn = [] }: StepDoc,
  fields: ReadonlyMap<string, Field>,
  conditionAt: Pick<ExprPlaceAt, 'env' | 'expects' | 'report'>,
  pointer: string,
): Step['warn'] {
  const made = [...present(warn)].flatMap(([index, one]): StepWarning[] => {
    const at = below(pointer, 'warn', index)
    const when = compileAt(one.when, { ...conditionAt, pointer: below(at, 'when') })
    const of = namedIn(one.with ?? {}, fields, { ...conditionAt, pointer: below(at, 'with') })
    if (one.when === undefined && one.with === undefined)
      conditionAt.report({ pointer: at, severity: 'error', message: stateTexts.warnsOfNothing })
    const isWhole = !!when === (one.when !== undefined) && !!of === (one.with !== undefined)
    if (!isWhole || (!when && !of) || one.message === undefined) return []
    return [Object.freeze({ ...(when && { when }), ...(of && { with: of }), message: one.message })]
  })
  return Object.freeze(made)
}

/** The field whose values a warning names, and which of them. */
function namedIn(
  named: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, Field>,
  { env, pointer, report }: Pick<ExprPlaceAt, 'env' | 'pointer' | 'report'>,
): StepWarning['with'] {
  const [[key, source] = []] = Object.entries(named)
  if (key === undefined) return undefined
  const at = below(pointer, key)
  const field = fields.get(key)
  if (!field) {
    report({ ...unknownName(at, key, [...fields.keys()], messages.unknownField), atKey: true })
    return undefined
  }
  const to = compileAt(source, { env, expects: env.names[key], pointer: at, report })
  return to && Object.freeze({ field, to })
}

const quiet = (env: ReturnType<typeof recordEnv>) => ({
  env,
  expects: boolType,
  pointer: '',
  report: () => {},
})

/** Splits a condition, so that a refusal can name the part that fails. */
function conditionsOf(whole: Expr, compile: (source: string) => Expr | undefined): readonly Expr[] {
  const parts = conjunctsOf(whole.source).map(({ source }) => compile(source))
  return parts.every((part) => part !== undefined) ? parts : [whole]
}

/** The fields that a step asks for; fields that cannot be entered are reported and left out. */
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
  // An unknown type is reported only at the field itself.
  if (isUnknown(field.type)) return field
  const { kind } = field.type.storage(field)
  if (kind === 'date' || kind === 'datetime') return field
  const message = stateTexts.autoUntimed(key, field.type.title)
  context.report({ pointer: at, severity: 'error', message })
  return undefined
}
