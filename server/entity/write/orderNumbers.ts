/** A record of a manually ordered list; null = no number yet, so it comes after the others. */
export interface Numbered {
  readonly id: string
  readonly order: number | null
}

/**
 * Numbers to change, by id, to put a record after another (`after`; null = first): as few as possible, so that sorting
 * by them gives the dragged order. `list` is in its current order. undefined = one of the two records is not in it.
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
  // New numbers do not go below the existing ones, except down to 1.
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

/** Index among the others and the new number; -1 = the moved record. */
type Change = readonly [at: number, order: number]

/** Numbers the records before the target place, because records without a number come after all others. */
function numberedUpTo(others: readonly Numbered[], place: number): readonly Numbered[] {
  let last = 0
  return others.map((one, at) => {
    const order = one.order ?? (at < place ? last + 1 : null)
    if (order !== null) last = Math.max(last, order)
    return order === one.order ? one : { ...one, order }
  })
}

/** Gives the moved record the number after the previous one and shifts the following ones up. */
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

/** Gives the moved record the number before the next one and shifts the previous ones down. */
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
