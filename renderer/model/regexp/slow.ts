import { type Automaton, automatonOf } from './automaton'
import { parseRegex } from './parse'

/**
 * Whether a backtracking matcher may need exponential time, or more than quadratic, on some text.
 * A pattern too large or too clever to judge counts as slow. `source` compiles under the `u` flag.
 */
export function isSlow(source: string): boolean {
  const pending = [parseRegex(source)]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const automaton = automatonOf(node)
    if (!automaton) return true
    if (repeatsItself(automaton) || hasTwins(automaton) || degreeOf(automaton) > 2) return true
    pending.push(...automaton.asides)
  }
  return false
}

/** A step inside a loop that can be taken in two ways: `(a*)*`. */
function repeatsItself({ doubled, follow }: Automaton): boolean {
  return doubled.some(([from, to]) => reaches(follow, to, from))
}

function reaches(follow: Automaton['follow'], from: number, to: number): boolean {
  return spread([from], (at) => follow[at] ?? []).has(to)
}

/** The same text leads from a position back to it on two ways: `(a|a)*`, `(ab|a|b)*`. */
function hasTwins(automaton: Automaton): boolean {
  const { masks } = automaton
  const size = masks.length
  const next = (pair: number) => pairsAfter(automaton, Math.trunc(pair / size), pair % size)
  for (let start = 0; start < size; start++) {
    const same = start * size + start
    const reached = spread(next(same), next)
    for (const pair of reached) {
      const apart = Math.trunc(pair / size) !== pair % size
      if (apart && spread(next(pair), next).has(same)) return true
    }
  }
  return false
}

function* pairsAfter({ follow, masks }: Automaton, a: number, b: number): Iterable<number> {
  for (const x of follow[a] ?? []) {
    for (const y of follow[b] ?? []) {
      if (overlap(masks[x], masks[y])) yield x * masks.length + y
    }
  }
}

const overlap = (a = 0n, b = 0n, c = -1n): boolean => (a & b & c) !== 0n

/** The power of the text's length by which the time may grow: `a*a*` 2, `a*a*a*` 3. */
function degreeOf(automaton: Automaton): number {
  const { masks, follow } = automaton
  const loops = masks
    .map((_, i) => i)
    .filter((i) => [...(follow[i] ?? [])].some((to) => reaches(follow, to, i)))
  const after = new Map(
    loops.map((p) => [
      p,
      loops.filter((q) => p !== q && !reaches(follow, q, p) && shares(automaton, p, q)),
    ]),
  )
  const depth = (p: number): number => 1 + Math.max(0, ...(after.get(p) ?? []).map(depth))
  return Math.max(0, ...loops.map(depth))
}

/** One text can go round at `p`, lead from `p` to `q`, and go round at `q`: where it is cut is free. */
function shares(automaton: Automaton, p: number, q: number): boolean {
  const { masks, follow } = automaton
  const size = masks.length
  const code = (a: number, b: number, c: number) => (a * size + b) * size + c
  function* next(triple: number): Iterable<number> {
    const [a, b, c] = [
      Math.trunc(triple / size / size),
      Math.trunc(triple / size) % size,
      triple % size,
    ]
    for (const x of follow[a] ?? []) {
      for (const y of follow[b] ?? []) {
        if (!overlap(masks[x], masks[y])) continue
        for (const z of follow[c] ?? [])
          if (overlap(masks[x], masks[y], masks[z])) yield code(x, y, z)
      }
    }
  }
  return spread(next(code(p, p, q)), next, budget).has(code(p, q, q))
}

const budget = 20_000

function spread(
  start: Iterable<number>,
  next: (at: number) => Iterable<number>,
  limit = Number.POSITIVE_INFINITY,
): ReadonlySet<number> {
  const seen = new Set(start)
  // A set is walked in the order in which it grows.
  for (const at of seen) {
    for (const to of next(at)) seen.add(to)
    if (seen.size > limit) break
  }
  return seen
}
