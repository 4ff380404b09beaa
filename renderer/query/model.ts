import type { Field, Operator } from '../model/entity/field'
import type { Expr } from '../model/expr/types'

/** A field of the query bar, with its operator. */
export interface SearchItem {
  readonly field: Field
  readonly operator: Operator
  /** Gives the initial value, while the address has no query. */
  readonly begin?: Expr
}
