import { childrenOf, type Node } from './ast'
import { lex } from './lex'
import { parse } from './parse'

/** How an expression is built; undefined where it cannot be read. */
export function treeOf(source: string): Node | undefined {
  const lexed = lex(source)
  if (lexed.failure || lexed.findings.length > 0) return undefined
  const { node, findings, failure } = parse(lexed.tokens)
  return failure || findings.length > 0 ? undefined : node
}

/** A node and all below it. */
export function* nodesOf(node: Node): Iterable<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}
