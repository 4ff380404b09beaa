import { asMacro, type Binary, type BinaryOperator, type Macro, type Node } from './ast'
import { spend } from './meter'
import type { Compiler, Frame, Run } from './run'
import { isList, ownItem } from './values'

/** 0 = the condition does not hold; the larger, the further it holds. */
export type Extent = (frame: Frame) => number

/**
 * Compiles how far a condition holds, so that two states of a record for which it holds can be compared. A comparison
 * of numbers or times counts by its difference, `exists` and `all` by the items, `&&` and `||` by the sum of their
 * sides; anything else holds or does not. `opposite` = the condition stands behind an odd number of `!`.
 */
export function compileExtent(compiler: Compiler, node: Node, opposite = false): Extent {
  const side = (inner: Node) => compileExtent(compiler, inner, opposite)
  if (node.kind === 'unary' && node.operator === '!') {
    return compileExtent(compiler, node.of, !opposite)
  }
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
    const [left, right] = [side(node.left), side(node.right)]
    const needsBoth = (node.operator === '&&') !== opposite
    return (frame) => {
      const [a, b] = [left(frame), right(frame)]
      return needsBoth && (a === 0 || b === 0) ? 0 : a + b
    }
  }
  if (node.kind === 'choice') {
    const [condition, yes, no] = [compiler.compile(node.condition), side(node.yes), side(node.no)]
    return (frame) => (condition(frame) === true ? yes(frame) : no(frame))
  }
  const run = compiler.compile(node)
  const holds: Run = opposite ? (frame) => run(frame) !== true : (frame) => run(frame) === true
  if (node.kind === 'binary' && compared.has(node.operator)) {
    return compareExtent(compiler, node, holds)
  }
  const macro = node.kind === 'call' ? asMacro(node) : undefined
  if (macro?.name === (opposite ? 'all' : 'exists')) return itemsExtent(compiler, macro, opposite)
  return (frame) => (holds(frame) ? 1 : 0)
}

const compared: ReadonlySet<BinaryOperator> = new Set(['==', '!=', '<', '<=', '>', '>='])

/** One more than the difference, because two equal values may satisfy `>=`. */
function compareExtent(compiler: Compiler, { left, right }: Binary, holds: Run): Extent {
  const [a, b] = [compiler.compile(left), compiler.compile(right)]
  return (frame) => {
    if (!holds(frame)) return 0
    const [from, to] = [measureOf(a(frame)), measureOf(b(frame))]
    return from === undefined || to === undefined ? 1 : 1 + Math.abs(from - to)
  }
}

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const dayLength = 86_400_000

/** Numbers as they are, dates and times in days. */
function measureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const text = day.test(value) ? value : moment.test(value) ? `${value.replace(' ', 'T')}Z` : ''
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time / dayLength
}

/** The sum over the items that satisfy `exists`, or do not satisfy `all`. */
function itemsExtent(
  compiler: Compiler,
  { list, variable, body }: Macro,
  opposite: boolean,
): Extent {
  const of = compiler.compile(list)
  const slot = compiler.variables.length
  compiler.variables.push(variable.name)
  const each = compileExtent(compiler, body, opposite)
  compiler.variables.pop()
  return (frame) => {
    const items = of(frame)
    // Without a list `all` is not true, so its opposite is.
    if (!isList(items)) return opposite ? 1 : 0
    let extent = 0
    for (let i = 0; i < items.length; i++) {
      spend(frame, 1)
      frame.variables[slot] = ownItem(items, i)
      extent += each(frame)
    }
    return extent
  }
}
