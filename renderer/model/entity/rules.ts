import type { Clock, Scope } from '../expr/types'
import { messages } from '../finding/messages'
import { readRows } from './childRows'
import type { Entity } from './entity'
import type { Field } from './field'
import type { ExprUser } from './user'

export interface FieldState {
  readonly visible: boolean
  /** Never of a field that is not visible. */
  readonly required: boolean
  readonly disabled: boolean
  /** Its value, if it has one, does not go with the others; never of a field that is not visible. */
  readonly invalid: boolean
}

export type Values = Readonly<Record<string, unknown>>

export interface RuledRecord {
  /** The given values, with what the fields' `compute` makes of them. */
  readonly values: Values
  readonly states: ReadonlyMap<string, FieldState>
}

/** The typed values that a new record begins with: every literal or computed default. */
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

/** What the expressions of a record read. */
export function scopeOf(fields: Iterable<Field>, values: Values, user: ExprUser): Scope {
  const scope: Record<string, unknown> = { ...values, user }
  for (const { key, rows } of fields) if (rows) scope[key] = readRows(rows, values[key])
  return scope
}

/**
 * Computes the computed fields in the order of what they read, then says how each field stands.
 * `whole` = all fields of the record, where only some are asked about.
 */
export function applyRules(
  fields: Iterable<Field>,
  values: Values,
  user: ExprUser,
  { clock, whole }: { readonly clock?: Clock | undefined; readonly whole?: Iterable<Field> } = {},
): RuledRecord {
  const all = [...fields]
  const before = scopeOf(whole ?? all, values, user)
  const computed = computeAll(all, before, clock)
  const scope = { ...before, ...computed }
  const holds = (rule: Field['showIf']) => rule?.evaluate(scope, clock) === true
  const states = new Map<string, FieldState>()
  for (const field of all) {
    const { key, showIf, required, requireIf, readonly, compute, disableIf, invalidIf } = field
    const visible = showIf === undefined || holds(showIf)
    states.set(key, {
      visible,
      // Nobody has to enter what the server gives.
      required: visible && !field.issued && (required || holds(requireIf)),
      disabled: readonly || compute !== undefined || isLockedIn(field, scope) || holds(disableIf),
      invalid: visible && holds(invalidIf),
    })
  }
  return { values: computed === none ? values : { ...values, ...computed }, states }
}

const isLockedIn = ({ lock }: Field, scope: Scope): boolean =>
  lock?.states.some((state) => scope[lock.by] === state) === true

/** Judges a record: each of its values as `valueError` does. At most one message a field, in field order. */
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
 * What is wrong with a value in a form, a cell or a call, by how its field stands: what is required must be there,
 * and what is there must pass its type's check and its `invalidIf`. null = nothing is. A field that is not shown is
 * not judged: nobody could mend it.
 */
export function valueError(
  field: Field,
  value: unknown,
  state: FieldState | undefined,
): string | null {
  // Of a masked value nothing is known.
  if (state?.visible === false || field.masked) return null
  if (isEmpty(value)) return state?.required ? requiredText(field) : null
  return typeError(field, value) ?? (state?.invalid ? invalidText(field) : null)
}

/** What a type has against a value that is there. */
export function typeError(field: Field, value: unknown): string | null {
  try {
    return field.type.check(value, field)
  } catch {
    // A foreign type that throws must not stop the check of the other values.
    return messages.unchecked(field.title)
  }
}

/** What is said where a value must be. */
export const requiredText = ({ type, title }: Field): string =>
  type.emptyText ?? messages.pleaseEnter(title)

/** The other fields whose values may become wrong with that one's. */
export const measuredBy = ({ fields }: Pick<Entity, 'fields'>, key: string): readonly Field[] =>
  [...fields.values()].filter((field) => field.key !== key && field.invalidIf?.names.includes(key))

/** What is said of a value that `invalidIf` refuses. */
const invalidText = ({ invalidMessage, title }: Field): string =>
  invalidMessage ?? messages.invalid(title)

/** No value: null, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const none: Values = {}

/** The computed fields' values. */
function computeAll(fields: readonly Field[], before: Scope, clock: Clock | undefined): Values {
  const pending = new Map(
    fields.flatMap((field) => (field.compute ? [[field.key, field] as const] : [])),
  )
  if (pending.size === 0) return none
  const scope: Record<string, unknown> = { ...before }
  const computed: Record<string, unknown> = {}
  const settle = (field: Field) => {
    // Taken off before its sources are looked at: a cycle ends here instead of running for ever.
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

/** A result of an expression as a value of the field; what does not fit is empty. */
function typed(field: Field, result: unknown): unknown {
  return field.type.fromWire(result, field) ?? null
}
