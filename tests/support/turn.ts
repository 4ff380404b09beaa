/**
 * The part of the cases whose turn it is: every `parts`-th, beginning at the run's turn (TEST_TURN, which counts up
 * from commit to commit), so that each case is tried once in `parts` turns. All of them in `npm run test:long`.
 */
export function inTurn<T>(cases: readonly T[], parts = 10): readonly T[] {
  if (process.env.LONG || cases.length === 0) return cases
  // Where there are fewer cases than parts, one a turn.
  const every = Math.min(parts, cases.length)
  const first = Number(process.env.TEST_TURN ?? 0) % every
  return cases.filter((_, at) => at % every === first)
}
