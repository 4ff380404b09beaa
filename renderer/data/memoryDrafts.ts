import type { DraftKey, DraftPort } from '../ports'

/** Drafts in memory, lost with the page: for browsers without storage, and for tests. */
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
    // Copies, as a real store does.
    put: (key, value) => void all.set(JSON.stringify(key), structuredClone(value)),
    remove: (key) => void all.delete(JSON.stringify(key)),
  }
}
