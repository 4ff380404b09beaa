import type { Node } from '../expr/ast'
import { nodesOf, treeOf } from '../expr/tree'
import type { Expr, ExprType, Scope } from '../expr/types'

/* Conditions are tried with values that can make a difference: values of closed lists, and values around each
   literal that is compared. What samples cannot decide (for instance arithmetic) is not judged. */

const mostTries = 3_000
const mostCopies = 30

/** Functions whose result follows from the sample values. */
const decided = new Set(['has', 'size', 'contains', 'today', 'now', 'all', 'exists'])
const undecided: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

type Types = Readonly<Record<string, ExprType>>

interface Literals {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
}

/** Sample records for the names that the conditions read; undefined = they cannot be tried. */
export function samplesFor(
  sources: readonly string[],
  names: readonly string[],
  types: Types,
): readonly Scope[] | undefined {
  const trees = sources.map(treeOf)
  const nodes = trees.flatMap((tree) => (tree ? [...nodesOf(tree)] : []))
  if (trees.some((tree) => !tree) || !nodes.every((node) => isDecided(node, types)))
    return undefined
  const literals = literalsOf(nodes)
  let scopes: readonly Scope[] = [{}]
  for (const name of names) {
    const values = valuesOf(types[name], literals)
    if (!values || scopes.length * values.length > mostTries) return undefined
    scopes = scopes.flatMap((scope) => values.map((value) => ({ ...scope, [name]: value })))
  }
  return scopes
}

/** Row lists for conditions over `selected`: none, one, and as many as the condition counts. */
export function selections(
  sources: readonly string[],
  rows: readonly Scope[],
): readonly (readonly Scope[])[] {
  const trees = sources.map(treeOf)
  const { numbers } = literalsOf(trees.flatMap((tree) => (tree ? [...nodesOf(tree)] : [])))
  const counts = [2, ...numbers.flatMap((count) => [count, count + 1])]
  const several = [...new Set(counts)].filter((count) => count > 1 && count <= mostCopies)
  return [
    [],
    ...rows.map((row) => [row]),
    ...several.flatMap((count) => rows.map((row) => Array.from({ length: count }, () => row))),
  ]
}

/** A function or operator whose results the samples do not cover is not judged. */
function isDecided(node: Node, types: Types): boolean {
  if (node.kind === 'binary') return !undecided.has(node.operator)
  if (node.kind === 'call') return decided.has(node.name.name)
  // A value behind a reference belongs to another record.
  if (node.kind === 'member') return node.of.kind === 'name' && !Object.hasOwn(types, node.of.name)
  return node.kind !== 'index'
}

function literalsOf(nodes: readonly Node[]): Literals {
  const values = nodes.flatMap((node) => (node.kind === 'literal' ? [node.value] : []))
  return {
    texts: [...new Set(values.filter((value) => typeof value === 'string'))],
    numbers: [...new Set(values.filter((value) => typeof value === 'number'))],
  }
}

const moments = {
  date: ['1900-01-01', '2026-06-15', '2999-12-31'],
  datetime: ['1900-01-01 00:00:00', '2026-06-15 12:00:00', '2999-12-31 23:59:59'],
  time: ['00:00:00', '12:00:00', '23:59:59'],
} as const

function valuesOf(
  type: ExprType | undefined,
  { texts, numbers }: Literals,
): readonly unknown[] | undefined {
  switch (type?.kind) {
    case 'bool':
      return [null, true, false]
    case 'number':
      return [...new Set([null, 0, 1, -1, ...numbers.flatMap((n) => [n - 1, n, n + 1])])]
    case 'string': {
      if (type.values) return [null, ...type.values]
      const long = 'x'.repeat(Math.min(Math.max(1, ...numbers) + 1, 5_000))
      return [...new Set([null, '', 'x', long, ...texts])]
    }
    case 'date':
    case 'datetime':
    case 'time':
      return [...new Set([null, ...moments[type.kind], ...texts])]
    case 'list': {
      const { of } = type
      if (of.kind !== 'string') return undefined
      const members = of.values ?? ['x', ...texts]
      return [null, [], ...members.map((member) => [member]), members]
    }
    default:
      return undefined
  }
}

/** Whether a condition ever holds and whether it always holds; undefined = unknown. */
export function judged(
  expr: Expr,
  scopes: readonly Scope[] | undefined,
): 'never' | 'always' | 'both' | undefined {
  if (!scopes) return undefined
  const clock = { now: new Date('2026-06-15T04:00:00Z') }
  let held = 0
  for (const scope of scopes) if (expr.evaluate(scope, clock) === true) held += 1
  if (held === 0) return 'never'
  return held === scopes.length ? 'always' : 'both'
}
