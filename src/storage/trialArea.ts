/**
 * The storage of a tab that tries something: it reads what all tabs share, and what it writes stays in its memory, so
 * that no other tab takes dictionaries, rights or settings from it.
 */
export function trialArea(shared: () => Storage): Storage {
  /** null = removed here. */
  const own = new Map<string, string | null>()
  const keys = () =>
    [...new Set([...Object.keys(shared()), ...own.keys()])].filter((key) => own.get(key) !== null)
  const area: Storage = {
    get length() {
      return keys().length
    },
    key: (at) => keys()[at] ?? null,
    getItem: (key) => (own.has(key) ? (own.get(key) ?? null) : shared().getItem(key)),
    setItem: (key, value) => void own.set(key, value),
    removeItem: (key) => void own.set(key, null),
    clear() {
      for (const key of keys()) own.set(key, null)
    },
  }
  return new Proxy(area, {
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, key) => ({
      value: typeof key === 'string' ? area.getItem(key) : undefined,
      enumerable: true,
      configurable: true,
    }),
  })
}
