/** Entities that a page document names: its own, and those of parts with fields of another entity. */
export function entitiesNamed(document: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'string' && (key === 'entity' || key === 'of')) found.add(member)
      else visit(member)
    }
  }
  visit(document)
  return found
}
