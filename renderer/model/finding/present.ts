/**
 * The members of a list with their positions. During checks, a member of the wrong shape is blanked (null after a JSON
 * round trip), so that the others keep their pointers.
 */
export function* present<T>(list: readonly T[] | undefined): Iterable<readonly [number, T]> {
  for (const [index, member] of (list ?? []).entries()) {
    if (member !== undefined && member !== null) yield [index, member]
  }
}
