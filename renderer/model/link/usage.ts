import type { Source } from './source'

/** What documents use, as far as it is known beside their mistakes. */
export interface Usage {
  /** Whether a misspelt name, or a document that cannot be read, may mean this one. */
  mayMean(name: string): boolean
}

export function usageIn(sources: readonly Source[]): Usage {
  const isLost = sources.some(({ written }) => !written)
  const meant = new Set(
    sources.flatMap(({ findings }) => findings.flatMap(({ suggestion }) => suggestion ?? [])),
  )
  return { mayMean: (name) => isLost || meant.has(name) }
}
