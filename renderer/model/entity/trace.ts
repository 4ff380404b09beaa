/** A rule of rows as it is stored (contract, §6.3). */
export interface DataRule {
  readonly id: string
  readonly name: string
  readonly column: string | null
  /** Of the dictionary rule_conditions, or `EXPR`. */
  readonly conditions: string
  readonly value: string | null
  /** Reference to the record whose rows these are, where the rule is about that record; absent = about the rows themselves. */
  readonly by?: string
}

/** A role, or a role of a department, that gives rights to somebody. */
export interface RightSource {
  readonly kind: 'role' | 'departRole'
  readonly id: string
  readonly code: string
  readonly name: string
}

/** What a decision came to, and from what. `allowed` is all that most ask of it. */
export interface Trace {
  readonly allowed: boolean
  readonly cause: /** Nothing is asked for. */
    | 'open'
    /** The button's rule is switched off: everybody may. */
    | 'free'
    | 'granted'
    | 'missing'
    /** No entry of the menu gives this code: nobody can have it. */
    | 'unknown'
    /** All of the parts are, or one of them is not. */
    | 'all'
    /** One of the parts is, or none. */
    | 'any'
    /** No rule limits the rows. */
    | 'allRows'
    | 'rule'
    | 'broken'
    /** Of a step: where the record stands, who did the step before. */
    | 'state'
  /** The code that was asked for. */
  readonly code?: string
  /** What it is called where it is granted. */
  readonly title?: string
  /** What gives it; known on the server only. */
  readonly by?: readonly RightSource[]
  readonly rule?: DataRule
  /** In words, of what is broken or stands in the way. */
  readonly why?: string
  readonly parts?: readonly Trace[]
}

export const openTrace: Trace = { allowed: true, cause: 'open' }

/** What needs several things. */
export const allOf = (parts: readonly Trace[]): Trace => {
  const [only] = parts
  if (only && parts.length === 1) return only
  return parts.length === 0
    ? openTrace
    : { allowed: parts.every(({ allowed }) => allowed), cause: 'all', parts }
}

/** What needs one of several things; none of them = it is refused. */
export const anyOf = (parts: readonly Trace[]): Trace => {
  const [only] = parts
  if (only && parts.length === 1) return only
  return { allowed: parts.some(({ allowed }) => allowed), cause: 'any', parts }
}
