/** Ids of the rules that are to limit the rows of an entry; none = all rows. */
export type ChosenRules = ReadonlySet<string>

/** By entry, where they differ from what is stored. */
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
