/** One choice of each factor, by the factor's name. */
export type Case<F extends Factors> = { readonly [K in keyof F]: F[K][number] }

type Factors = Readonly<Record<string, readonly string[]>>

/** Every allowed combination of the factors' members. */
export function allCases<F extends Factors>(
  factors: F,
  allowed: (one: Case<F>) => boolean,
): readonly Case<F>[] {
  const names: readonly (keyof F & string)[] = Object.keys(factors)
  const product = names.reduce<readonly Record<string, string>[]>(
    (made, name) =>
      made.flatMap((one) => (factors[name] ?? []).map((member) => ({ ...one, [name]: member }))),
    [{}],
  )
  // Each has a member of every factor.
  return (product as readonly Case<F>[]).filter(allowed)
}

/**
 * As few of the allowed combinations as a greedy choice finds in which every pair of members that any
 * combination allows stands together once. The same factors give the same cases.
 */
export function pairwise<F extends Factors>(
  factors: F,
  allowed: (one: Case<F>) => boolean,
): readonly Case<F>[] {
  const candidates = allCases(factors, allowed).map((one) => ({ one, pairs: pairsOf(one) }))
  const open = new Set(candidates.flatMap(({ pairs }) => pairs))
  const chosen: Case<F>[] = []
  while (open.size > 0) {
    const best = candidates.reduce((a, b) => (newIn(b.pairs, open) > newIn(a.pairs, open) ? b : a))
    chosen.push(best.one)
    for (const pair of best.pairs) open.delete(pair)
  }
  return chosen
}

const newIn = (pairs: readonly string[], open: ReadonlySet<string>): number =>
  pairs.filter((pair) => open.has(pair)).length

function pairsOf(one: Readonly<Record<string, string>>): readonly string[] {
  const members = Object.entries(one).map(([name, member]) => `${name}=${member}`)
  return members.flatMap((a, at) => members.slice(at + 1).map((b) => `${a} ${b}`))
}
