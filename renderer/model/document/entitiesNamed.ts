/** Entities that a page document names: its own, and those of parts with fields of another entity. */
export function entitiesNamed(document: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  // Level by level: a text that is too deep to be a document is asked, too.
  const open: unknown[] = [document]
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'string' && (key === 'entity' || key === 'of')) found.add(member)
      else open.push(member)
    }
  }
  return found
}
