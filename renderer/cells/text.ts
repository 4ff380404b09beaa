/** A text from the wire or a sheet; numbers become their digits. undefined = not a text. */
export function readText(raw: unknown): string | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  return undefined
}

/** A list of texts from a comma list or a JSON array; empty lists are null. */
export function readList(raw: unknown): readonly string[] | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (Array.isArray(raw)) {
    const texts = raw.filter((part) => typeof part === 'string' && part !== '')
    return texts.length === raw.length ? (texts.length > 0 ? texts : null) : undefined
  }
  if (typeof raw !== 'string') return undefined
  const parts = raw.split(',').filter((part) => part !== '')
  return parts.length > 0 ? parts : null
}
