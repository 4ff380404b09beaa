import type { Operator } from '../entity/field'

/** Comparison operators in row rules; `starts` is case-sensitive, the likes are not. */
export type RowOperator =
  | Exclude<Operator, 'between' | 'empty' | 'not_empty' | 'ne' | 'below'>
  | 'starts'

/**
 * A user's visible rows as data, with all variables resolved. Uses the database's logic: a comparison with an empty
 * column is neither true nor false, and only true counts.
 */
export type RowTest =
  | { readonly kind: 'all' | 'any'; readonly tests: readonly RowTest[] }
  | { readonly kind: 'not'; readonly test: RowTest }
  | {
      readonly kind: 'compare'
      /** Key of a column, or a path to one through references. */
      readonly column: string
      readonly operator: RowOperator
      /** Wire values; one for every operator except `in`. An empty list = null, which matches nothing. */
      readonly values: readonly string[]
    }
  | { readonly kind: 'empty'; readonly column: string }
  /** undefined = neither true nor false. */
  | { readonly kind: 'fixed'; readonly holds: boolean | undefined }

/** Why a rule cannot be applied. */
export interface RowFault {
  readonly fault: string
  /** Only for this user. */
  readonly personal?: true
}

export type RowReading = { readonly test: RowTest } | RowFault

/** The same test applied to the referenced record. */
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
