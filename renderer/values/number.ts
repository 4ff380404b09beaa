/** Larger values would lose their decimals in a double, and some databases refuse them. */
export const largestNumber = 999_999_999_999

/** A number from JSON, a database text or a sheet; thousands separators allowed. undefined = not a number. */
export function readNumber(raw: unknown): number | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'number') return finite(raw)
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  if (text === '') return null
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined
  return finite(Number(text.replaceAll(',', '')))
}

// A larger double has no decimals worth rounding, and would be written with an exponent on the way.
const roundable = 1e15
// A power costs more than all the rest of rounding.
const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

/**
 * A number in plain signs: full-width digits and points of an input method, the currency sign of a sheet, and the
 * brackets that stand for a minus there. An exponent is left as it is: a sheet shows one where digits are cut off.
 */
export const tidyNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^([-+]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/^\+/, '')

/** A number as text with its unit behind it: a letter stands apart from the digits; a sign and a Chinese word do not. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined ? text : `${text}${/^[a-z]/i.test(unit) ? ' ' : ''}${unit}`

/** Without the unit that may stand behind it: `12 kg` and, where numbers are per cent, `3.5%`. */
export function withoutUnit(text: string, unit: string | undefined): string {
  const tidy = text.normalize('NFKC').trim()
  return unit && tidy.endsWith(unit) ? tidy.slice(0, -unit.length).trimEnd() : text
}

/** A number as people and sheets leave it behind, as `readNumber` takes it: `1.` is 1 and `.5` is 0.5. */
export const writtenNumber = (text: string): string =>
  tidyNumber(text)
    .replace(/^(-?)\./, '$10.')
    .replace(/(?<=\d)\.$/, '')

/** Rounds half away from zero on the decimal digits, so that 1.005 gives 1.01. At most 6 decimals. */
export function roundTo(value: number, decimals: number): number {
  // Most values have no more decimals than they may: no need to go through their digits.
  if (Number.isInteger(value)) return value + 0
  const size = Math.abs(value)
  if (size >= roundable) return value
  const scale = scales[decimals] ?? 10 ** decimals
  if (Math.round(value * scale) / scale === value) return value + 0
  const text = String(size)
  // An exponent here means a size below 1e-6, of which no digit needs care.
  const units = Math.round(text.includes('e') ? size * scale : Number(`${text}e${decimals}`))
  return Math.sign(value) * Number(`${units}e-${decimals}`) + 0
}

/** 1234567.5 → '1,234,567.5'. Takes digits as text, so that trailing zeros stay. */
export function withThousands(digits: string): string {
  const [whole = '', decimals] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

// Adding 0 turns -0 into 0.
const finite = (value: number) => (Number.isFinite(value) ? value + 0 : undefined)
