/** A number from JSON, a database text or a sheet; thousands separators allowed. undefined = not a number. */
export function readNumber(raw: unknown): number | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  if (text === '') return null
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined
  return Number(text.replaceAll(',', ''))
}
