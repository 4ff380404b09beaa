const limit = 1024

/** A small cache, for values whose lookup is cheaper than computing the result again. */
export function createMemory() {
  const values = new Set<unknown>()
  let hits = 0
  let useless = false
  return {
    has(value: unknown): boolean {
      if (useless || !values.has(value)) return false
      hits += 1
      return true
    },
    add(value: unknown): void {
      if (useless || values.size === limit) return
      values.add(value)
      // If nearly all values differ, lookups are wasted.
      if (values.size < limit || hits >= limit) return
      useless = true
      values.clear()
    },
  }
}
