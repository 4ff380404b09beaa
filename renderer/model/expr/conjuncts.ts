import type { Node } from './ast'
import { lex } from './lex'
import { parse } from './parse'

/** A part of an expression, and where it begins in the whole. */
export interface Conjunct {
  readonly source: string
  readonly start: number
}

/** The conditions that have to hold together, as `a && b` is two; what cannot be read stays one. */
export function conjunctsOf(source: string): readonly Conjunct[] {
  const whole = [{ source, start: 0 }]
  const lexed = lex(source)
  if (lexed.failure || lexed.findings.length > 0) return whole
  const { node, findings, failure } = parse(lexed.tokens)
  if (!node || failure || findings.length > 0) return whole
  const parts = (one: Node): readonly Node[] =>
    one.kind === 'binary' && one.operator === '&&'
      ? [...parts(one.left), ...parts(one.right)]
      : [one]
  return parts(node).map(({ start, end }) => ({ source: source.slice(start, end), start }))
}
