import type { ProgramNames } from '../check/programNames'
import type { ExprFunction } from '../expr/types'
import type { Validate } from '../shape/validate'
import type { DocumentKind, MetaSources } from './meta'

/** What documents may name besides the declarations of other documents. */
export interface Registries extends MetaSources {
  readonly functions?: readonly ExprFunction[]
  /** Routes and tables of the server besides entities; absent = unknown. */
  readonly program?: ProgramNames
  /** Generated from these registries; absent = those for the built-in types, kinds and actions. */
  readonly validators?: Readonly<Record<DocumentKind, Validate>>
}
