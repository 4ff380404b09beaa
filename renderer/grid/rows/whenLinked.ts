import type { GridColumn } from '../columns/model'
import type { RowTable } from './rows'

// Choices of one level are asked for when those above are there; a call that fails must not be made for ever.
const roundsAtMost = 12

/**
 * Works out a change and makes it: at once where the choices of linked columns that it needs are there, and
 * else, worked out anew, when they are.
 */
export function whenLinked<P>(
  { links }: Pick<RowTable, 'links'>,
  plan: () => P,
  apply: (made: P) => void,
): void {
  const look = (rounds: number): void => {
    const made = plan()
    const waiting = rounds > 0 ? links?.waiting() : undefined
    if (waiting) void waiting.then(() => look(rounds - 1))
    else apply(made)
  }
  look(roundsAtMost)
}

/** Parents before their followers; the others as they stand. */
export function inLinkOrder<T extends { readonly column: GridColumn }>(
  { links }: Pick<RowTable, 'links'>,
  list: readonly T[],
): readonly T[] {
  return links
    ? list.toSorted((a, b) => links.depth(a.column.key) - links.depth(b.column.key))
    : list
}
