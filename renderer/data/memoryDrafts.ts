import type { DraftKey, DraftPort } from '../ports'

/** Drafts that last as long as the page: where the browser keeps nothing, and in tests. */
export function memoryDrafts(): DraftPort & { readonly all: ReadonlyMap<string, unknown> } {
  const all = new Map<string, unknown>()
  const keysOf = (prefix: DraftKey) =>
    [...all.keys()]
      .map((text): DraftKey => JSON.parse(text))
      .filter((key) => prefix.every((part, at) => key[at] === part))
  return {
    all,
    list: async (prefix) =>
      keysOf(prefix).map((key) => ({ key, value: all.get(JSON.stringify(key)) })),
    // A copy, as a real store makes one.
    put: (key, value) => void all.set(JSON.stringify(key), structuredClone(value)),
    remove: (key) => void all.delete(JSON.stringify(key)),
  }
}
