/** How well a text matches: 0 = equal, then prefix, then substring. undefined = no match. */
export function searchRank(text: string, sought: string): number | undefined {
  const [whole, part] = [text.toLowerCase(), sought.trim().toLowerCase()]
  if (whole === part) return 0
  if (whole.startsWith(part)) return 1
  return whole.includes(part) ? 2 : undefined
}

/** The member meant by a typed text when nothing was chosen: the exact match, or else the only match. */
export function meant<T>(
  members: readonly T[],
  textOf: (member: T) => string,
  typed: string,
): T | undefined {
  const fitting = members.filter((member) => searchRank(textOf(member), typed) !== undefined)
  const exact = fitting.filter((member) => searchRank(textOf(member), typed) === 0)
  const left = exact.length > 0 ? exact : fitting
  return left.length === 1 ? left[0] : undefined
}

/** Matching members, best first. */
export function bestFirst<T>(
  members: readonly T[],
  textOf: (member: T) => string,
  typed: string,
): readonly T[] {
  if (typed.trim() === '') return members
  return members
    .flatMap((member) => {
      const rank = searchRank(textOf(member), typed)
      return rank === undefined ? [] : [{ member, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ member }) => member)
}
