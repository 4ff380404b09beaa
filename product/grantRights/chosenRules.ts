/** Ids of the rules that limit the rows of an entry; empty = all rows. */
export type ChosenRules = ReadonlySet<string>

/** Unsaved choices by entry. */
export type RulesByEntry = ReadonlyMap<string, ChosenRules>

export function withRules(
  all: RulesByEntry,
  entry: string,
  chosen: ChosenRules | undefined,
): RulesByEntry {
  const next = new Map(all)
  if (chosen) next.set(entry, chosen)
  else next.delete(entry)
  return next
}

export const isSame = (one: ChosenRules, other: ChosenRules): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
