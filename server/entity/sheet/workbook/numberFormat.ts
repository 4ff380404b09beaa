import { builtIn, bySystem, chineseCodes } from './messages.formats'
import type { FormatKind, FormattedNumber, NumberFormat, SheetCell } from './sheetRow'
import { shownNumber } from './shownNumber'

/** Format of a code, or of the number of a built-in one; undefined = the cell shows the number's own digits. */
export function numberFormatOf(id: number, code = builtIn[id]): NumberFormat | undefined {
  if (code === undefined || /^(general|@)?$/i.test(code.replace(chineseCodes.general, ''))) {
    return undefined
  }
  const known = bySystem.find(([pattern]) => pattern.test(code))?.[1] ?? code
  const kind = kindOf(known)
  return kind && { code: known, kind }
}

/** undefined: an exponent would cut digits off. */
function kindOf(code: string): FormatKind | undefined {
  const [first = ''] = code.split(';')
  const bare = first.replace(/"[^"]*"|[\\!_*]./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'duration'
  const signs = bare.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '0')
  if (/[0#?]/.test(signs)) {
    if (/e[+-]/i.test(signs)) return undefined
    if (!/[ydhs]/i.test(signs)) return signs.includes('%') ? 'percent' : 'number'
  }
  const withTime = /[hs]/i.test(signs)
  if (/[yde]|aaa/i.test(signs)) return withTime ? 'moment' : 'day'
  if (withTime) return 'time'
  return /m/i.test(signs) ? 'day' : 'number'
}

/** Number with its format; a plain number where both show the same. */
export function formatted(number: number, format: NumberFormat | undefined): SheetCell {
  if (!format || (format.code === '0' && Number.isInteger(number))) return number
  return { number, format }
}

/** Text that the cell shows; the number where it is no day or that text is not surely known. */
export const shownText = (cell: FormattedNumber): string =>
  surelyShown(cell) ?? digitsOf(cell.number)

/** Text that the cell shows, if it is surely known. */
export const surelyShown = (cell: FormattedNumber): string | undefined =>
  isNoDay(cell) ? undefined : shownNumber(cell.number, cell.format.code)?.trim()

/** Whether the cell shows thousandths of its number or less. */
export const isScaled = ({ format }: FormattedNumber): boolean =>
  /[#0?],+(?![#0?,])/.test(format.code)

/**
 * Digits as a spreadsheet program shows them. A sheet keeps 15; a program that computes with more leaves
 * 0.30000000000000004, and those of a larger number behind its 15th are nobody's: they are zeros.
 */
export function digitsOf(number: number): string {
  if (!Number.isFinite(number)) return String(number)
  const digits = String(Number(number.toPrecision(15)))
  const [, sign = '', whole = '', decimals = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e\+(\d+)$/.exec(digits) ?? []
  return exponent === undefined
    ? digits
    : sign + (whole + decimals).padEnd(Number(exponent) + 1, '0')
}

const secondsOfDay = 86_400
/** Sheets have a 29 February 1900, which is no day. */
const noDay = 60
const lastDay = 2_958_465

/** Day and time of a serial; `day` is undefined where the number is no day. */
export function momentOf(serial: number): { readonly day: string | undefined; time: string } {
  const seconds = Math.round(serial * secondsOfDay)
  const days = Math.floor(seconds / secondsOfDay)
  const time = new Date((seconds - days * secondsOfDay) * 1000).toISOString().slice(11, 19)
  if (days < 1 || days === noDay || days > lastDay) return { day: undefined, time }
  const first = Date.UTC(1899, 11, days < noDay ? 31 : 30)
  return { day: new Date(first + days * secondsOfDay * 1000).toISOString().slice(0, 10), time }
}

/** A serial shown as a day that does not exist. */
export const isNoDay = ({ number, format }: FormattedNumber): boolean =>
  (format.kind === 'day' || format.kind === 'moment') && momentOf(number).day === undefined

/** Days between the two systems of serials. */
const since1904 = 1_462

/** A serial of a workbook that counts days from 1904, as one of 1900. */
export const from1904 = (cell: SheetCell): SheetCell => {
  if (typeof cell !== 'object' || cell === null) return cell
  const { number, format } = cell
  const isDay = format.kind === 'day' || format.kind === 'moment'
  return isDay ? { number: number + since1904, format } : cell
}
