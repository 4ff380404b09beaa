const limit = 1024

/** Remembers some values, for looking them up costs less than working something out for each anew. */
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
      // Where nearly every value is another, each look is wasted.
      if (values.size < limit || hits >= limit) return
      useless = true
      values.clear()
    },
  }
}
