import type { Node, Span } from './ast'
import { findingAt } from './finding'
import type { ExprEnv, ExprFinding, ExprType } from './types'

/** Maximum number of findings; a text with more is not an expression. */
const maxFindings = 50

/** Context of a node. */
export interface Place {
  /** Texts that would be valid here: a bare word among them lacks its quotes. */
  readonly texts?: readonly string[] | undefined
}

/** State of one check. */
export interface Checker {
  readonly env: ExprEnv
  /** Macro variables, innermost last. */
  readonly variables: { readonly name: string; readonly type: ExprType }[]
  readonly findings: ExprFinding[]
  readonly names: Set<string>
  /** Paths read through references of the record. */
  readonly paths: Set<string>
  /** Types that the compiler reads. */
  readonly types: Map<Node, ExprType>
  /** Finds a node's type, reports its mistakes and notes what it reads. */
  typeOf(node: Node, place?: Place): ExprType
}

export function report(
  checker: Checker,
  span: Span,
  message: string,
  suggestion?: string | undefined,
): void {
  if (checker.findings.length < maxFindings) {
    checker.findings.push(findingAt(span, message, suggestion))
  }
}

export function variableType(checker: Checker, name: string): ExprType | undefined {
  return checker.variables.findLast((variable) => variable.name === name)?.type
}

/** Runs `check` while `name` stands for an item. */
export function withVariable<T>(checker: Checker, name: string, type: ExprType, check: () => T): T {
  checker.variables.push({ name, type })
  const result = check()
  checker.variables.pop()
  return result
}
