/** PostgreSQL accepts neither NUL nor a lone surrogate, so such texts cannot be stored. */
function isStorable(text: string): boolean {
  // For short texts a loop is faster: a table reads a million of them, and two built-in calls per text took half of
  // that time.
  if (text.length > shortText) return text.isWellFormed() && !text.includes('\0')
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0) return false
    if (unit >= 0xd800 && unit <= 0xdfff) return text.isWellFormed() && !text.includes('\0')
  }
  return true
}

const shortText = 64

/** Parses a text from the wire or a sheet; numbers become their digits. undefined = not a text. */
export function readText(raw: unknown): string | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'string') return isStorable(raw) ? raw : undefined
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  return undefined
}

/** Parses a list of texts from a comma list or an array; removes duplicates, and an empty list is null. */
export function readList(raw: unknown): readonly string[] | null | undefined {
  if (!Array.isArray(raw)) {
    const text = readText(raw)
    if (typeof text !== 'string') return text
    return text.includes(',') ? distinct(text.split(',')) : single(text.trim())
  }
  const texts = raw.map(readText)
  const known = texts.filter((text) => typeof text === 'string')
  // A comma inside a member would split it into two when read back.
  if (known.length < texts.length || known.some((text) => text.includes(','))) return undefined
  return distinct(known)
}

const single = (text: string): readonly string[] | null => (text === '' ? null : [text])

// A table reads a list for each of its rows, and comparing few members is faster than building a set.
const fewMembers = 16

function distinct(texts: readonly string[]): readonly string[] | null {
  const parts: string[] = []
  for (const text of texts) {
    const part = text.trim()
    if (part !== '' && (texts.length > fewMembers || !parts.includes(part))) parts.push(part)
  }
  if (parts.length === 0) return null
  return texts.length > fewMembers ? [...new Set(parts)] : parts
}
