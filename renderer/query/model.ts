import type { Field, Operator } from '../model/entity/field'
import type { Expr } from '../model/expr/types'

/** A field that the query bar asks for, and how it compares. */
export interface SearchItem {
  readonly field: Field
  readonly operator: Operator
  /** Gives the value that the page begins with, while its address asks for nothing. */
  readonly begin?: Expr
}
