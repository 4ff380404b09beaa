/** A record of a list that people put in order; null = it has no number yet and stands behind the others. */
export interface Numbered {
  readonly id: string
  readonly order: number | null
}

/**
 * The numbers that change when a record is put behind another (`after`; null = first), by id: as few as it takes, so
 * that the list sorted by them is as it was dragged. `list` is in its order. undefined = one of the two is not in it.
 */
export function movedTo(
  list: readonly Numbered[],
  { id, after, lowest }: { id: string; after: string | null; lowest: number | undefined },
): ReadonlyMap<string, number> | undefined {
  const moved = list.find((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  const place = after === null ? 0 : others.findIndex((one) => one.id === after) + 1
  if (!moved || (after !== null && place === 0) || after === id) return undefined
  const before = numberedUpTo(others, place)
  const numbers = list.flatMap(({ order }) => order ?? [])
  // Numbers go below those that there are only as far as people begin to count.
  const floor = Math.max(lowest ?? Number.NEGATIVE_INFINITY, Math.min(1, ...numbers))
  const ways = [upwards(before, place, floor), downwards(before, place, floor)]
  const [best] = ways
    .filter((way) => way !== undefined)
    .sort((one, other) => one.length - other.length)
  const result = new Map<string, number>()
  for (const [at, { id: other, order }] of before.entries()) {
    if (order !== null && order !== others[at]?.order) result.set(other, order)
  }
  for (const [at, order] of best ?? []) result.set(at < 0 ? id : (before[at]?.id ?? id), order)
  return result
}

/** A place among the others and its new number; -1 = the moved record. */
type Change = readonly [at: number, order: number]

/** What stands before the moved record needs numbers: those without one stand behind all others. */
function numberedUpTo(others: readonly Numbered[], place: number): readonly Numbered[] {
  let last = 0
  return others.map((one, at) => {
    const order = one.order ?? (at < place ? last + 1 : null)
    if (order !== null) last = Math.max(last, order)
    return order === one.order ? one : { ...one, order }
  })
}

/** The moved record gets the next number, and those behind it make room. */
function upwards(others: readonly Numbered[], place: number, floor: number): readonly Change[] {
  const above = others[place - 1]?.order
  let order = above === undefined || above === null ? floor : Math.floor(above) + 1
  const changes: Change[] = [[-1, order]]
  for (let at = place; at < others.length; at += 1) {
    const next = others[at]?.order
    if (next === undefined || next === null || next > order) break
    order += 1
    changes.push([at, order])
  }
  return changes
}

/** The moved record gets the number before the next one's, and those before it make room. */
function downwards(
  others: readonly Numbered[],
  place: number,
  floor: number,
): readonly Change[] | undefined {
  const below = others[place]?.order
  if (below === undefined || below === null) return undefined
  let order = Math.ceil(below) - 1
  const changes: Change[] = [[-1, order]]
  for (let at = place - 1; at >= 0; at -= 1) {
    const previous = others[at]?.order
    if (previous === undefined || previous === null || previous < order) break
    order -= 1
    changes.push([at, order])
  }
  return order < floor ? undefined : changes
}
