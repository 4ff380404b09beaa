import type { ExprFunction } from '../expr/types'
import type { Validate } from '../shape/validators.gen.js'
import type { DocumentKind, MetaSources } from './meta'

/** What documents may name, beyond what other documents declare. */
export interface Registries extends MetaSources {
  readonly functions?: readonly ExprFunction[]
  /** Calls that the server answers besides those of the entities: `GET /report/sales`. */
  readonly endpoints?: readonly string[]
  /** Generated from these registries; the built-in types, kinds and actions have theirs. */
  readonly validators?: Readonly<Record<DocumentKind, Validate>>
}
