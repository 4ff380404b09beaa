import type { Field, Operator } from '../model/entity/field'

/** A field that the query bar asks for, and how it compares. */
export interface SearchItem {
  readonly field: Field
  readonly operator: Operator
}
