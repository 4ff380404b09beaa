/** A data rule as stored (contract, §6.3). */
export interface DataRule {
  readonly id: string
  readonly name: string
  readonly column: string | null
  /** Code of the dictionary rule_conditions, or `EXPR`. */
  readonly conditions: string
  readonly value: string | null
  /** Reference to the record that the rule is about; absent = the rows themselves. */
  readonly by?: string
}

/** A role, or a department's role, that gives rights to a user. */
export interface RightSource {
  readonly kind: 'role' | 'departRole'
  readonly id: string
  readonly code: string
  readonly name: string
}

/** The result of a decision and its reasons. Most callers only need `allowed`. */
export interface Trace {
  readonly allowed: boolean
  readonly cause: /** No right is required. */
    | 'open'
    /** The button's rule is switched off: allowed for everybody. */
    | 'free'
    | 'granted'
    | 'missing'
    /** No menu entry registers this code, so nobody can have it. */
    | 'unknown'
    /** All parts are required: all are allowed, or one is refused. */
    | 'all'
    /** One part is enough: one is allowed, or none is. */
    | 'any'
    /** No rule limits the rows. */
    | 'allRows'
    | 'rule'
    | 'broken'
    /** For steps: the record's state, or who did the previous step. */
    | 'state'
  /** The code that was checked. */
  readonly code?: string
  /** Display name of the code in the menu. */
  readonly title?: string
  /** The roles that grant it; known only on the server. */
  readonly by?: readonly RightSource[]
  readonly rule?: DataRule
  /** Explanation, for something broken or blocking. */
  readonly why?: string
  readonly parts?: readonly Trace[]
}

export const openTrace: Trace = { allowed: true, cause: 'open' }

/** Requires all parts. */
export const allOf = (parts: readonly Trace[]): Trace => {
  const [only] = parts
  if (only && parts.length === 1) return only
  return parts.length === 0
    ? openTrace
    : { allowed: parts.every(({ allowed }) => allowed), cause: 'all', parts }
}

/** Requires one of the parts; an empty list is refused. */
export const anyOf = (parts: readonly Trace[]): Trace => {
  const [only] = parts
  if (only && parts.length === 1) return only
  return { allowed: parts.some(({ allowed }) => allowed), cause: 'any', parts }
}
