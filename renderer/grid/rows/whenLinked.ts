import type { GridColumn } from '../columns/model'
import type { RowTable } from './rows'

// Choices of one level are requested after those above; this bounds retries of a failing call.
const roundsAtMost = 12

/**
 * Computes and applies a change: at once if the choices of linked columns are loaded, else it is computed again when
 * they are.
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

/** Parents before their followers; otherwise in the given order. */
export function inLinkOrder<T extends { readonly column: GridColumn }>(
  { links }: Pick<RowTable, 'links'>,
  list: readonly T[],
): readonly T[] {
  return links
    ? list.toSorted((a, b) => links.depth(a.column.key) - links.depth(b.column.key))
    : list
}
