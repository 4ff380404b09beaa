import { childrenOf, type Node } from './ast'
import { lex } from './lex'
import { parse } from './parse'

/** Syntax tree of an expression; undefined if it cannot be parsed. */
export function treeOf(source: string): Node | undefined {
  const lexed = lex(source)
  if (lexed.failure || lexed.findings.length > 0) return undefined
  const { node, findings, failure } = parse(lexed.tokens)
  return failure || findings.length > 0 ? undefined : node
}

/** A node and all its descendants. */
export function* nodesOf(node: Node): Iterable<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}
