/** What the expression language knows about a value. Every type admits null: a field may be empty. */
export type ExprType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'number' }
  /** `values` = the closed list of texts it may hold; absent = any text. `noun`: what they name, if not values of a dictionary. */
  | {
      readonly kind: 'string'
      readonly values?: readonly string[]
      readonly noun?: string
      /** Of a reference: the fields of the record that it names. `keyword.country` reads the scope's `keyword.country`. */
      readonly fields?: Readonly<Record<string, ExprType>>
    }
  /** Dates are texts: YYYY-MM-DD, YYYY-MM-DD HH:mm:ss, HH:mm:ss. They compare as texts. */
  | { readonly kind: 'date' }
  | { readonly kind: 'datetime' }
  | { readonly kind: 'time' }
  | { readonly kind: 'list'; readonly of: ExprType }
  /** `open` maps answer `any` for a name they do not list; closed ones make it a finding. */
  | {
      readonly kind: 'map'
      readonly fields: Readonly<Record<string, ExprType>>
      readonly open?: boolean
    }

export interface ExprFunction {
  readonly name: string
  readonly parameters: readonly ExprType[]
  readonly returns: ExprType
  /** Pure but for what the clock says. */
  run(args: readonly unknown[], clock: Clock): unknown
}

export interface Clock {
  readonly now: Date
  /** The next number of a rule; only where records are stored. undefined = no such rule. */
  nextNumber?(rule: string): string | undefined
}

/** What may be named in an expression, with its type; and the functions beyond the built-in ones. */
export interface ExprEnv {
  readonly names: Readonly<Record<string, ExprType>>
  readonly functions?: readonly ExprFunction[]
}

/** One mistake. `start`/`end` are offsets (UTF-16 units) into the source; message is Chinese. */
export interface ExprFinding {
  readonly start: number
  readonly end: number
  readonly message: string
  /** What was probably meant, ready to replace the text between `start` and `end`. */
  readonly suggestion?: string
}

/** Values by name. Only own properties are read. */
export type Scope = Readonly<Record<string, unknown>>

/** A parsed, type-checked expression. */
export interface Expr {
  readonly source: string
  readonly type: ExprType
  /** Root names it reads, without duplicates; for `a.b` this is `a`. */
  readonly names: readonly string[]
  /** What it reaches through references of the record, as `keyword.country`, without duplicates. */
  readonly paths: readonly string[]
  /** Functions it calls, without duplicates. */
  readonly calls: readonly string[]
  /** Names it reads of records, as `status` in `row.status`; absent = it may hand on a whole record. */
  readonly members?: readonly string[] | undefined
  /** Never throws: a value outside the type's rules (null arithmetic, division by zero) gives null. */
  evaluate(scope: Scope, clock?: Clock): unknown
}

export type ExprResult =
  | { readonly expr: Expr }
  | { readonly findings: readonly [ExprFinding, ...ExprFinding[]] }
