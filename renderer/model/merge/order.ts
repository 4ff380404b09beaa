export interface Ordered {
  readonly order: readonly string[]
  /** Both sides placed something at one spot, so that the order had to be chosen. */
  readonly isAmbiguous: boolean
}

export interface Orders {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * Merges two orders by neighbours: members that surely stayed where they were divide the list into gaps, and each gap
 * is taken from the side that changed it. `all` are the members of the result; where the order is ambiguous, `prefer`
 * counts.
 */
export function mergeOrder(
  lists: Orders,
  all: ReadonlySet<string>,
  prefer: keyof Orders = 'ours',
): Ordered {
  if (prefer === 'theirs')
    return mergeOrder({ ...lists, ours: lists.theirs, theirs: lists.ours }, all)
  const base = lists.base.filter((name) => all.has(name))
  if (prefer === 'base') {
    const [ours, theirs] = [lists.ours, lists.theirs].map((list) => completed(base, list, all))
    return mergeOrder({ base, ours: ours ?? [], theirs: theirs ?? [] }, all)
  }
  const ours = completed(lists.ours, base, all)
  const theirs = completed(lists.theirs, base, all)
  const stayed = stayedIn(base, theirs)
  const fixed = new Set([...stayedIn(base, ours)].filter((name) => stayed.has(name)))
  const backbone = base.filter((name) => fixed.has(name))
  const [gapsB, gapsO, gapsT] = [base, ours, theirs].map((list) => gapsOf(list, fixed))
  const gaps = [...backbone, undefined].map((next, at) => {
    const { order, isAmbiguous } = mergeGap(gapsB?.[at] ?? [], gapsO?.[at] ?? [], gapsT?.[at] ?? [])
    return { order: next === undefined ? order : [...order, next], isAmbiguous }
  })
  const order = gaps.flatMap((gap) => gap.order)
  // Both moved it, to different spots.
  const twice = order.filter((name, at) => order.indexOf(name, at + 1) >= 0)
  const isAmbiguous = twice.length > 0 || gaps.some((gap) => gap.isAmbiguous)
  return { order: twice.length > 0 ? placedBy(ours, order, twice) : order, isAmbiguous }
}

function placedBy(
  list: readonly string[],
  order: readonly string[],
  names: readonly string[],
): readonly string[] {
  const rest = order.filter((name) => !names.includes(name))
  return completed(rest, list, new Set([...rest, ...names]))
}

/** The list with the members of the other one that it lacks, each behind its neighbour there. */
function completed(
  list: readonly string[],
  other: readonly string[],
  all: ReadonlySet<string>,
): readonly string[] {
  const result = list.filter((name) => all.has(name))
  const here = new Set(result)
  let before: string | undefined
  for (const name of other) {
    if (!all.has(name)) continue
    if (!here.has(name))
      result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
    here.add(name)
    before = name
  }
  return result
}

/**
 * The members of which it is certain that they were not moved: they are in every longest sequence that keeps its order.
 */
function stayedIn(base: readonly string[], list: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((name, at) => [name, at]))
  const known = list.filter((name) => places.has(name))
  const sequence = known.map((name) => places.get(name) ?? 0)
  if (sequence.every((place, at) => at === 0 || place > (sequence[at - 1] ?? 0)))
    return new Set(known)
  const upTo = lengths(sequence)
  const from = lengths(sequence.map((place) => -place).reverse()).reverse()
  const longest = Math.max(...upTo)
  const levels = new Map<number, string[]>()
  for (const [at, name] of known.entries()) {
    const [before = 0, after = 0] = [upTo[at], from[at]]
    if (before + after - 1 === longest) levels.set(before, [...(levels.get(before) ?? []), name])
  }
  return new Set([...levels.values()].flatMap((names) => (names.length === 1 ? names : [])))
}

/** The fewest members of which it can be said that they were moved. */
export function movedIn(base: readonly string[], list: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((name, at) => [name, at]))
  const known = list.filter((name) => places.has(name))
  const upTo = lengths(known.map((name) => places.get(name) ?? 0))
  let left = Math.max(0, ...upTo)
  let last = Number.POSITIVE_INFINITY
  const stayed = new Set<string>()
  for (let at = known.length - 1; at >= 0; at--) {
    const [name = '', length] = [known[at], upTo[at]]
    const place = places.get(name) ?? 0
    if (length !== left || place >= last) continue
    stayed.add(name)
    last = place
    left -= 1
  }
  return new Set(known.filter((name) => !stayed.has(name)))
}

/** For each place the length of the longest rising sequence that ends there. */
function lengths(sequence: readonly number[]): number[] {
  const ends: number[] = []
  return sequence.map((value) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    ends[low] = value
    return low + 1
  })
}

function gapsOf(list: readonly string[], fixed: ReadonlySet<string>): readonly string[][] {
  const gaps: string[][] = [[]]
  for (const name of list) {
    if (fixed.has(name)) gaps.push([])
    else gaps.at(-1)?.push(name)
  }
  return gaps
}

const equal = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

const without = (list: readonly string[], gone: readonly string[]): readonly string[] =>
  list.filter((name) => !gone.includes(name))

function mergeGap(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): Ordered {
  if (equal(ours, base) || equal(ours, theirs)) return { order: theirs, isAmbiguous: false }
  if (equal(theirs, base)) return { order: ours, isAmbiguous: false }
  // Members that a side took away to another spot; the other one has left them where they were.
  const [goneO, goneT] = [without(base, ours), without(base, theirs)]
  const onlyLost = (side: readonly string[], gone: readonly string[], other: readonly string[]) =>
    equal(side, without(base, gone)) && gone.every((name) => stayedIn(base, other).has(name))
  if (onlyLost(ours, goneO, theirs)) return { order: without(theirs, goneO), isAmbiguous: false }
  if (onlyLost(theirs, goneT, ours)) return { order: without(ours, goneT), isAmbiguous: false }
  const both = [...ours, ...without(theirs, ours)]
  return { order: without(both, [...goneO, ...goneT]), isAmbiguous: true }
}
