/**
 * The members of a list with their positions. Where a document is checked, a member of the wrong
 * shape has been blanked (null once it has been JSON again), so that what is left keeps its pointer.
 */
export function* present<T>(list: readonly T[] | undefined): Iterable<readonly [number, T]> {
  for (const [index, member] of (list ?? []).entries()) {
    if (member !== undefined && member !== null) yield [index, member]
  }
}
