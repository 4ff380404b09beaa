import type { Operator } from '../entity/field'

/** How a column is compared in a rule of rows; `starts` minds the case of letters, the likes do not. */
export type RowOperator = Exclude<Operator, 'between' | 'empty' | 'not_empty' | 'ne'> | 'starts'

/**
 * Which rows somebody has, as data: bound to one user, without a variable left. It is decided as the database does:
 * a column that is empty makes a comparison neither true nor false, and only what is true counts.
 */
export type RowTest =
  | { readonly kind: 'all' | 'any'; readonly tests: readonly RowTest[] }
  | { readonly kind: 'not'; readonly test: RowTest }
  | {
      readonly kind: 'compare'
      /** Key of a column, or a path through references to one. */
      readonly column: string
      readonly operator: RowOperator
      /** As the wire has them; of all operators but `in` one. None = null, which matches nothing. */
      readonly values: readonly string[]
    }
  | { readonly kind: 'empty'; readonly column: string }
  /** undefined: neither. */
  | { readonly kind: 'fixed'; readonly holds: boolean | undefined }

/** Why a rule cannot apply. */
export interface RowFault {
  readonly fault: string
  /** It is so for this user only. */
  readonly personal?: true
}

export type RowReading = { readonly test: RowTest } | RowFault

/** The same test of the record that a reference names. */
export function behind(reference: string, test: RowTest): RowTest {
  switch (test.kind) {
    case 'fixed':
      return test
    case 'not':
      return { ...test, test: behind(reference, test.test) }
    case 'all':
    case 'any':
      return { ...test, tests: test.tests.map((one) => behind(reference, one)) }
    default:
      return { ...test, column: `${reference}.${test.column}` }
  }
}
