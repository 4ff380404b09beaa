import type { PublishedDocument } from '#model'

/** The object that a text is; undefined = it is none. */
export function parsed(text: string): PublishedDocument | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
