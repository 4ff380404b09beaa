import type { Access, Thing, Way } from './thing'

/** A way to something that was not there, and those that were. */
export interface Opened {
  readonly thing: Thing
  readonly way: Way
  readonly before: readonly Way[]
}

/**
 * Ways that nobody had. A way is the same or narrower where one of before asked for no other right and was limited by
 * nothing else.
 */
export function openedWays(
  before: Access,
  after: Access,
  /** Whether what was not there before is new in the database, too. */
  isFresh: (thing: Thing) => boolean,
): readonly Opened[] {
  const found: Opened[] = []
  for (const [key, thing] of after) {
    const known = waysOf(before, key, thing)
    const isKnown = known.length > 0 || before.has(`see ${thing.store}.${thing.column}`)
    if (!isKnown && isFresh(thing)) continue
    const told = new Set<string>()
    for (const way of thing.ways) {
      const print = JSON.stringify([[...way.codes].sort(), [...way.guards].sort()])
      const isNew = !known.some(
        (one) => covers(one.codes, way.codes) && covers(one.guards, way.guards),
      )
      if (isNew && !told.has(print)) found.push({ thing, way, before: known })
      told.add(print)
    }
  }
  return found
}

/** Who has the whole gets nothing new through something else. */
const waysOf = (before: Access, key: string, { of }: Thing): readonly Way[] => [
  ...(before.get(key)?.ways ?? []),
  ...((of === undefined ? undefined : before.get(of))?.ways ?? []),
]

/** Whether everything that the one asks for, the other asks for, too. */
export const covers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((text) => other.has(text))
