/** Largest allowed number: beyond it a double loses decimals, and some databases refuse it. */
export const largestNumber = 999_999_999_999

/**
 * Parses a number from JSON, a database text or a sheet; thousands separators are allowed. undefined = not a number.
 */
export function readNumber(raw: unknown): number | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'number') return finite(raw)
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  if (text === '') return null
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined
  return finite(Number(text.replaceAll(',', '')))
}

/** Whether a number keeps every digit that is written: a double surely does so with 15. */
export function isExactNumber(text: string): boolean {
  const [whole = '', decimals = ''] = text.normalize('NFKC').replaceAll('。', '.').split('.')
  const digits = (whole + decimals).replace(/\D/g, '')
  return digits.replace(/^0+|0+$/g, '').length <= exactDigits
}

const exactDigits = 15

// Larger doubles have no decimals to round, and would be written with an exponent.
const roundable = 1e15
// Precomputed, because a power costs more than the rest of the rounding.
const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

/**
 * Normalizes a number: full-width digits and points, currency signs of sheets, and parentheses for negative numbers. An
 * exponent is kept: a sheet shows one where digits are cut off.
 */
export const tidyNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^([-+]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/^\+/, '')

/** A number with its unit: a unit of letters is separated by a blank; signs and Chinese words are not. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined ? text : `${text}${/^[a-z]/i.test(unit) ? ' ' : ''}${unit}`

/** Removes a unit after the number: `12 kg`, or `3.5%` for percentages. */
export function withoutUnit(text: string, unit: string | undefined): string {
  const tidy = text.normalize('NFKC').trim()
  return unit && tidy.endsWith(unit) && hasDigit.test(tidy)
    ? tidy.slice(0, -unit.length).trimEnd()
    : text
}

/**
 * Completes partly written numbers for `readNumber`: `1.` is 1 and `.5` is 0.5. Signs without a digit are none, and stay
 * as they are: neither nothing nor 0.
 */
export const writtenNumber = (text: string): string =>
  hasDigit.test(text)
    ? tidyNumber(text)
        .replace(/^(-?)\./, '$10.')
        .replace(/(?<=\d)\.$/, '')
    : text

const hasDigit = /\p{N}/u

/** Rounds half away from zero by decimal digits, so that 1.005 gives 1.01. At most 6 decimals. */
export function roundTo(value: number, decimals: number): number {
  // Most values have few decimals already: skips handling their digits.
  if (Number.isInteger(value)) return value + 0
  const size = Math.abs(value)
  if (size >= roundable) return value
  const scale = scales[decimals] ?? 10 ** decimals
  if (Math.round(value * scale) / scale === value) return value + 0
  const text = String(size)
  // An exponent here means a size below 1e-6, where exact digits do not matter.
  const units = Math.round(text.includes('e') ? size * scale : Number(`${text}e${decimals}`))
  return Math.sign(value) * Number(`${units}e-${decimals}`) + 0
}

/** 1234567.5 → '1,234,567.5'. Takes the digits as text to keep trailing zeros. */
export function withThousands(digits: string): string {
  const [whole = '', decimals] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

// Adding 0 turns -0 into 0.
const finite = (value: number) => (Number.isFinite(value) ? value + 0 : undefined)
