import type { Clock, Expr, Scope } from '../expr/types'
import { messages } from '../finding/messages'
import { readRows } from './childRows'
import type { Entity } from './entity'
import type { Field } from './field'
import type { ExprUser } from './user'

export interface FieldState {
  readonly visible: boolean
  /** Always false for an invisible field. */
  readonly required: boolean
  readonly disabled: boolean
  /** `invalidIf` refuses the value, if there is one; always false for an invisible field. */
  readonly invalid: boolean
  /** The chosen record is none that the field takes (`where`); absent = it is, or the field takes any. */
  readonly outside?: true
}

export type Values = Readonly<Record<string, unknown>>

export interface RuledRecord {
  /** The given values plus the results of the fields' `compute`. */
  readonly values: Values
  readonly states: ReadonlyMap<string, FieldState>
}

/** Typed initial values of a new record: literal and computed defaults. */
export function defaultsOf(
  fields: Iterable<Field>,
  user: ExprUser,
  clock?: Clock,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = field.defaultBy
      ? typed(field, field.defaultBy.evaluate({ user }, clock))
      : (field.default ?? null)
    if (value !== null) values[field.key] = value
  }
  return values
}

/** The scope that expressions of a record read. */
export function scopeOf(fields: Iterable<Field>, values: Values, user: ExprUser): Scope {
  const scope: Record<string, unknown> = { ...values, user }
  for (const { key, rows } of fields) if (rows) scope[key] = readRows(rows, values[key])
  return scope
}

interface RuleOptions {
  readonly clock?: Clock | undefined
  /** All fields of the record, if only some are requested. */
  readonly whole?: Iterable<Field>
  /** Paths whose values are not known yet: no value is wrong or missing because of them. */
  readonly unknown?: ReadonlySet<string> | undefined
}

/** Computes computed fields in dependency order, then the state of each field. */
export function applyRules(
  fields: Iterable<Field>,
  values: Values,
  user: ExprUser,
  { clock, whole, unknown }: RuleOptions = {},
): RuledRecord {
  const all = [...fields]
  const before = scopeOf(whole ?? all, values, user)
  const computed = computeAll(all, before, clock)
  const scope = { ...before, ...computed }
  const holds = (rule: Field['showIf']) => rule?.evaluate(scope, clock) === true
  const surely = (rule: Field['invalidIf']) =>
    holds(rule) && !rule?.paths.some((path) => unknown?.has(path))
  const states = new Map<string, FieldState>()
  for (const field of all) {
    const { key, showIf, required, requireIf, readonly, compute, disableIf, invalidIf } = field
    const isOutside = field.where?.outside && !isEmpty(scope[key]) && surely(field.where.outside)
    const visible = showIf === undefined || holds(showIf)
    states.set(key, {
      visible,
      // Users do not enter what the server issues.
      required: visible && !field.issued && (required || surely(requireIf)),
      disabled: readonly || compute !== undefined || isLockedIn(field, scope) || holds(disableIf),
      invalid: visible && surely(invalidIf),
      ...(visible && isOutside && { outside: true as const }),
    })
  }
  return { values: computed === none ? values : { ...values, ...computed }, states }
}

const isLockedIn = ({ lock }: Field, scope: Scope): boolean =>
  lock?.states.some((state) => scope[lock.by] === state) === true

/** Validates a record with `valueError`. At most one message per field, in field order. */
export function checkRecord(
  fields: Iterable<Field>,
  values: Values,
  states: ReadonlyMap<string, FieldState>,
): readonly { readonly field: string; readonly message: string }[] {
  const failures: { field: string; message: string }[] = []
  for (const field of fields) {
    const message = valueError(field, values[field.key], states.get(field.key))
    if (message !== null) failures.push({ field: field.key, message })
  }
  return failures
}

/**
 * Validates a value in a form, cell or call by its field's state: a required value must be present, and a present value
 * must pass its type's check and its `invalidIf`. null = valid. An invisible field is not validated: the user could not
 * correct it.
 */
export function valueError(
  field: Field,
  value: unknown,
  state: FieldState | undefined,
): string | null {
  // A masked value cannot be judged.
  if (state?.visible === false || field.masked) return null
  if (isEmpty(value)) return state?.required ? requiredText(field) : null
  return (
    typeError(field, value) ??
    (state?.outside ? outsideText(field) : state?.invalid ? invalidText(field) : null)
  )
}

/** Error of a non-empty value by its type's check. */
export function typeError(field: Field, value: unknown): string | null {
  try {
    return field.type.check(value, field)
  } catch {
    // If a foreign type throws, the other values are still checked.
    return messages.unchecked(field.title)
  }
}

/** Message for a missing required value. */
export const requiredText = ({ type, title }: Field): string =>
  type.emptyText ?? messages.pleaseEnter(title)

/** The other fields whose validity may depend on this one's value. */
export const measuredBy = ({ fields }: Pick<Entity, 'fields'>, key: string): readonly Field[] =>
  [...fields.values()].filter(
    (field) => field.key !== key && measures(field).some(({ names }) => names.includes(key)),
  )

/** The rules that may refuse a field's value for what others hold. */
export const measures = ({ invalidIf, where }: Field): readonly Expr[] => [
  ...(invalidIf ? [invalidIf] : []),
  ...(where?.outside ? [where.outside] : []),
]

/** Message for a value that `invalidIf` refuses. */
export const invalidText = ({ invalidMessage, title }: Field): string =>
  invalidMessage ?? messages.invalid(title)

/** Message for a reference to a record that the field does not take. */
export const outsideText = ({ title, where, reference }: Field): string => {
  const far = reference?.entity()?.fields
  const keys = where?.pairs.map(({ key }) => key) ?? []
  return messages.outside(
    title,
    keys.map((key) => far?.get(key)?.title ?? key),
  )
}

/**
 * The states after an edit of a record in which the same choice did not fit before: it is no mistake of this edit.
 * `isSame`: the field has its former value.
 */
export function pardoned(
  states: ReadonlyMap<string, FieldState>,
  before: Pick<ReadonlyMap<string, FieldState>, 'get'>,
  isSame: (key: string) => boolean,
): ReadonlyMap<string, FieldState> {
  const old = [...states].filter(
    ([key, { outside }]) => outside && before.get(key)?.outside && isSame(key),
  )
  if (old.length === 0) return states
  return new Map([...states, ...old.map(([key, state]) => [key, withoutOutside(state)] as const)])
}

const withoutOutside = ({ outside: _, ...state }: FieldState): FieldState => state

/** Whether there is no value: null, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const none: Values = {}

/** The values of the computed fields. */
function computeAll(fields: readonly Field[], before: Scope, clock: Clock | undefined): Values {
  const pending = new Map(
    fields.flatMap((field) => (field.compute ? [[field.key, field] as const] : [])),
  )
  if (pending.size === 0) return none
  const scope: Record<string, unknown> = { ...before }
  const computed: Record<string, unknown> = {}
  const settle = (field: Field) => {
    // Removed before its sources are visited, so that a cycle ends here.
    pending.delete(field.key)
    for (const name of field.compute?.names ?? []) {
      const source = pending.get(name)
      if (source) settle(source)
    }
    const value = typed(field, field.compute?.evaluate(scope, clock))
    scope[field.key] = value
    computed[field.key] = value
  }
  for (const field of fields) if (pending.has(field.key)) settle(field)
  return computed
}

/** The result of an expression as a value of the field; an unsuitable one becomes empty. */
function typed(field: Field, result: unknown): unknown {
  return field.type.fromWire(result, field) ?? null
}
