import type { Node } from './ast'
import { treeOf } from './tree'

/** A part of an expression, and where it begins in the whole. */
export interface Conjunct {
  readonly source: string
  readonly start: number
}

/** The conditions that have to hold together, as `a && b` is two; what cannot be read stays one. */
export function conjunctsOf(source: string): readonly Conjunct[] {
  const whole = [{ source, start: 0 }]
  const node = treeOf(source)
  if (!node) return whole
  const parts = (one: Node): readonly Node[] =>
    one.kind === 'binary' && one.operator === '&&'
      ? [...parts(one.left), ...parts(one.right)]
      : [one]
  return parts(node).map(({ start, end }) => ({ source: source.slice(start, end), start }))
}
