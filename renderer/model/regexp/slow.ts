import { type Automaton, automatonOf } from './automaton'
import { parseRegex } from './parse'

/**
 * Whether a backtracking matcher may need more than quadratic time on some text. A pattern that is too large or complex
 * to analyse counts as slow. `source` is valid with the `u` flag.
 */
export function isSlow(source: string): boolean {
  if (isPlain(source)) return false
  const pending = [parseRegex(source)]
  const work: Work = { left: budget }
  for (let node = pending.pop(); node; node = pending.pop()) {
    const automaton = automatonOf(node)
    if (!automaton) return true
    if (repeatsItself(automaton, work) || hasTwins(automaton, work)) return true
    if (degreeOf(automaton, work) > 2 || work.left <= 0) return true
    pending.push(...automaton.asides)
  }
  return false
}

/** Without groups and alternatives, and with at most one repetition, a text can match in only one way. */
const isPlain = (source: string): boolean =>
  !/[(|]/.test(source) && (source.match(/[*+?{]/g)?.length ?? 0) <= 1

/** Remaining steps of the analysis, which must not be slow itself. */
interface Work {
  left: number
}

const budget = 400_000

/** A transition inside a loop can be taken in two ways: `(a*)*`. */
function repeatsItself({ doubled, follow }: Automaton, work: Work): boolean {
  return doubled.some(([from, to]) => reached([to], (at) => follow[at] ?? [], work).has(from))
}

/** The same text leads from a position back to itself in two ways: `(a|a)*`, `(ab|a|b)*`. */
function hasTwins(automaton: Automaton, work: Work): boolean {
  const { masks, follow } = automaton
  const size = masks.length
  const before = reversed(follow)
  const ahead = (pair: number) => pairs(automaton, follow, Math.trunc(pair / size), pair % size)
  const back = (pair: number) => pairs(automaton, before, Math.trunc(pair / size), pair % size)
  return masks.some((_, at) => {
    const same = at * size + at
    const there = reached(ahead(same), ahead, work)
    if (!there.has(same)) return false
    const home = reached([same], back, work)
    return [...there].some((pair) => Math.trunc(pair / size) !== pair % size && home.has(pair))
  })
}

function* pairs(
  { masks }: Automaton,
  next: Automaton['follow'],
  a: number,
  b: number,
): Iterable<number> {
  for (const x of next[a] ?? []) {
    for (const y of next[b] ?? []) {
      if (overlap(masks[x], masks[y])) yield x * masks.length + y
    }
  }
}

function reversed(follow: Automaton['follow']): Automaton['follow'] {
  const before = follow.map(() => new Set<number>())
  for (const [from, targets] of follow.entries()) {
    for (const to of targets) before[to]?.add(from)
  }
  return before
}

const overlap = (a = 0n, b = 0n, c = -1n): boolean => (a & b & c) !== 0n

/** Degree of the polynomial by which the time may grow: `a*a*` 2, `a*a*a*` 3. */
function degreeOf(automaton: Automaton, work: Work): number {
  const { masks, follow } = automaton
  const reach = masks.map((_, at) => reached(follow[at] ?? [], (to) => follow[to] ?? [], work))
  const loops = masks.map((_, at) => at).filter((at) => reach[at]?.has(at))
  const depths = new Map<number, number>()
  const depth = (p: number): number => {
    const known = depths.get(p)
    if (known !== undefined) return known
    const onwards = loops.filter(
      (q) => reach[p]?.has(q) && !reach[q]?.has(p) && shares(automaton, [p, q], work),
    )
    const found = 1 + Math.max(0, ...onwards.map(depth))
    depths.set(p, found)
    return found
  }
  return Math.max(0, ...loops.map(depth))
}

/** One text can loop at `p`, lead from `p` to `q`, and loop at `q`: the split is ambiguous. */
function shares(
  { masks, follow }: Automaton,
  [p, q]: readonly [number, number],
  work: Work,
): boolean {
  const size = masks.length
  const code = (a: number, b: number, c: number) => (a * size + b) * size + c
  function* next(triple: number): Iterable<number> {
    const [ab, c] = [Math.trunc(triple / size), triple % size]
    for (const x of follow[Math.trunc(ab / size)] ?? []) {
      for (const y of follow[ab % size] ?? []) {
        if (!overlap(masks[x], masks[y])) continue
        for (const z of follow[c] ?? []) {
          if (overlap(masks[x], masks[y], masks[z])) yield code(x, y, z)
        }
      }
    }
  }
  return reached(next(code(p, p, q)), next, work).has(code(p, q, q))
}

function reached(
  start: Iterable<number>,
  next: (at: number) => Iterable<number>,
  work: Work,
): ReadonlySet<number> {
  const seen = new Set<number>()
  const add = (all: Iterable<number>) => {
    for (const at of all) {
      if (work.left-- <= 0) return
      seen.add(at)
    }
  }
  add(start)
  // The set grows while it is iterated.
  for (const at of seen) add(next(at))
  return seen
}
