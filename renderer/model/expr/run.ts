import type { Node } from './ast'
import type { Calling } from './functions/define'
import type { ExprFunction, ExprType, Scope } from './types'

/** State of one evaluation. */
export interface Frame extends Calling {
  readonly scope: Scope
  /** Values of the macro variables, outermost first. */
  readonly variables: unknown[]
}

export type Run = (frame: Frame) => unknown

/** State of the compilation to closures. */
export interface Compiler {
  readonly types: ReadonlyMap<Node, ExprType>
  readonly functions: readonly ExprFunction[]
  /** Names of the macro variables, outermost first. */
  readonly variables: string[]
  compile(node: Node): Run
}
