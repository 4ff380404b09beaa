/** Static type of a value. Every type admits null: a field may be empty. */
export type ExprType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'number' }
  /**
   * `values` = the closed list of allowed texts; absent = any text. `noun`: what the texts name, if not dictionary
   * values.
   */
  | {
      readonly kind: 'string'
      readonly values?: readonly string[]
      readonly noun?: string
      /** References only: fields of the referenced record. `keyword.country` reads `keyword.country` from the scope. */
      readonly fields?: Readonly<Record<string, ExprType>>
    }
  /** Dates are texts: YYYY-MM-DD, YYYY-MM-DD HH:mm:ss, HH:mm:ss. They are compared as texts. */
  | { readonly kind: 'date' }
  | { readonly kind: 'datetime' }
  | { readonly kind: 'time' }
  | { readonly kind: 'list'; readonly of: ExprType }
  /** Open maps answer `any` for unlisted names; closed ones report a finding. */
  | {
      readonly kind: 'map'
      readonly fields: Readonly<Record<string, ExprType>>
      readonly open?: boolean
    }

export interface ExprFunction {
  readonly name: string
  readonly parameters: readonly ExprType[]
  readonly returns: ExprType
  /** Pure, except for the clock. */
  run(args: readonly unknown[], clock: Clock): unknown
}

export interface Clock {
  readonly now: Date
  /** The next number of a rule; only present where records are stored. undefined = no such rule. */
  nextNumber?(rule: string): string | undefined
}

/** Names available to an expression, with their types, and functions beyond the built-in ones. */
export interface ExprEnv {
  readonly names: Readonly<Record<string, ExprType>>
  readonly functions?: readonly ExprFunction[]
}

/** One mistake. `start`/`end` are offsets (UTF-16 units) into the source; message is Chinese. */
export interface ExprFinding {
  readonly start: number
  readonly end: number
  readonly message: string
  /** The probable intention: replaces the text between `start` and `end`. */
  readonly suggestion?: string
}

/** Values by name. Only own properties are read. */
export type Scope = Readonly<Record<string, unknown>>

/** A parsed, type-checked expression. */
export interface Expr {
  readonly source: string
  readonly type: ExprType
  /** Root names that it reads, without duplicates; for `a.b` this is `a`. */
  readonly names: readonly string[]
  /** Paths that it reads through references of the record, such as `keyword.country`, without duplicates. */
  readonly paths: readonly string[]
  /** Functions that it calls, without duplicates. */
  readonly calls: readonly string[]
  /** Names that it reads of records, such as `status` in `row.status`; absent = it may pass on a whole record. */
  readonly members?: readonly string[] | undefined
  /** Never throws: undefined results (null arithmetic, division by zero) are null. */
  evaluate(scope: Scope, clock?: Clock): unknown
  /** How far a condition holds: 0 = it does not; see `extent.ts`. Never throws. */
  extent(scope: Scope, clock?: Clock): number
}

export type ExprResult =
  | { readonly expr: Expr }
  | { readonly findings: readonly [ExprFinding, ...ExprFinding[]] }
