/** A second insert within this time is an accidental double click (specification: widgets, §5). */
export const insertGuardMs = 1500
export const clickGuardMs = 300

/** Returns a function that tells whether a click counts: not within `ms` of the last one that did. */
export function createGuard(
  ms: number,
  now: () => number = () => performance.now(),
): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    if (time - last < ms) return false
    last = time
    return true
  }
}
