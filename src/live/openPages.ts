/** How many parts of this tab's screen show a page, by its code. */
const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** The pages that this tab has open: who publishes sees whose screens will change. */
export const openPages = {
  get: (): readonly string[] => [...counts.keys()],
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The page is open until the answered function is called. */
  hold(code: string): () => void {
    count(code, 1)
    return () => count(code, -1)
  },
}

function count(code: string, more: number): void {
  const now = (counts.get(code) ?? 0) + more
  if (now > 0) counts.set(code, now)
  else counts.delete(code)
  for (const listener of listeners) listener()
}
