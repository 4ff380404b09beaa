import type { Operator } from './field'

/** A value of a rule as the wire carries it: one text, several, or a pair of bounds ('' = open). */
export type RuleValue = string | readonly string[]

export interface Rule {
  readonly field: string
  readonly rule: Operator
  readonly val: RuleValue
}

/** A query as data: the query bar, the advanced query, the wire and the server's SQL fold over it. */
export interface Condition {
  readonly match: 'and' | 'or'
  readonly rules: readonly Rule[]
}
