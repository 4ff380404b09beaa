/** The one change that makes a text of another; undefined if they are equal. */
export function smallestChange(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end])
    end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
