/**
 * The members of a list with their positions. Where a document is checked, a member of the wrong
 * shape has been blanked, so that what is left keeps its pointer.
 */
export function* present<T>(list: readonly T[] | undefined): Iterable<readonly [number, T]> {
  for (const [index, member] of (list ?? []).entries()) {
    if (member !== undefined) yield [index, member]
  }
}
