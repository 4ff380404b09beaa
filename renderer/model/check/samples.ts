import type { Node } from '../expr/ast'
import { nodesOf, treeOf } from '../expr/tree'
import type { Expr, ExprType, Scope } from '../expr/types'

/*
 * Conditions are tried out with values between which they can tell: those of closed lists, and around each literal that
 * they compare with. What a sample cannot decide, arithmetic for instance, is not judged.
 */

const mostTries = 3_000
const mostCopies = 30

/** Functions whose answer follows from values that the samples hold. */
const decided = new Set(['has', 'size', 'contains', 'today', 'now', 'all', 'exists'])
const undecided: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

type Types = Readonly<Record<string, ExprType>>

interface Literals {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
}

/** Records with which the conditions can be tried out, by the names they read; undefined = they cannot. */
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

/** Lists of rows for conditions over `selected`: none, one, and as many as the condition counts to. */
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

/** A function or an operator whose answers the samples do not exhaust is not judged. */
function isDecided(node: Node, types: Types): boolean {
  if (node.kind === 'binary') return !undecided.has(node.operator)
  if (node.kind === 'call') return decided.has(node.name.name)
  // What a reference reaches stands in another record.
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

/** Whether a condition ever and whether it always holds; undefined where that is not known. */
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
