import type { Node } from './ast'
import { treeOf } from './tree'

/** Part of an expression, with its offset in the whole. */
export interface Conjunct {
  readonly source: string
  readonly start: number
}

/** Splits an expression at its top-level `&&`; an unparsable one stays whole. */
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
