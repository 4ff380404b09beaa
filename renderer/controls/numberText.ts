import { cellMessages } from '../values/messages'
import {
  isExactNumber,
  largestNumber,
  tidyNumber,
  withoutUnit,
  withThousands,
  withUnit,
} from '../values/number'

export interface NumberShape {
  /** Maximum number of decimals. */
  readonly decimals: number
  /** Always show that many. */
  readonly fixed?: boolean | undefined
  /** Use thousands separators; default true. */
  readonly thousands?: boolean | undefined
  /** Shown after the number. */
  readonly unit?: string | undefined
}

/** Normalizes typed or pasted text: ASCII signs, and no thousands separators. */
function tidyTyped(text: string): string {
  const number = tidyNumber(text)
  return grouped.test(number) ? number.replace(/[,\s]/g, '') : number
}

/** Other commas and blanks separate nothing: 1,5 is not 15. */
const grouped = /^-?\d{1,3}([,\s])\d{3}(\1\d{3})*(\.\d*)?$/

/**
 * The normalized text; null = it cannot become a number: an optional minus, digits, decimals. Whether it is a number of
 * this shape is up to `numberFault`.
 */
export function typableNumber(text: string, { unit }: Pick<NumberShape, 'unit'>): string | null {
  const number = tidyTyped(withoutUnit(text, unit))
  return /^-?\d*(\.\d*)?$/.test(number) ? number : null
}

/** Why a typable number is none of this shape; undefined = it is one. */
export function numberFault(
  text: string,
  { decimals }: Pick<NumberShape, 'decimals'>,
  title: string,
): string | undefined {
  // A lone minus or point; nobody leaves it there to say nothing.
  if (text !== '' && !/\d/.test(text)) return cellMessages.refused(text, title)
  const [whole = '', places = ''] = text.replace('-', '').split('.')
  // More digits than a number can hold exactly.
  if (whole.length > mostDigits) return cellMessages.max(title, largestNumber)
  if (places.replace(/0+$/, '').length <= decimals) {
    return isExactNumber(text) ? undefined : cellMessages.digits(title)
  }
  return decimals === 0 ? cellMessages.integer(title) : cellMessages.decimals(title, decimals)
}

const mostDigits = 15

/** The number typed so far; null for a lone minus, a lone point, or nothing. */
export function typedNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text) + 0 : null
}

/** The number as shown while the box has the focus. */
export const plainNumber = (value: number | null): string => (value === null ? '' : String(value))

/** The number with its unit, for reading. */
export function shownQuantity(value: number | null, shape: NumberShape): string {
  const text = shownNumber(value, shape)
  return text === '' ? text : withUnit(text, shape.unit)
}

/** The number with thousands separators, for reading. */
export function shownNumber(
  value: number | null,
  { decimals, fixed, thousands = true }: NumberShape,
): string {
  if (value === null) return ''
  const text = fixed ? value.toFixed(decimals) : String(value)
  return text.includes('e') || !thousands ? text : withThousands(text)
}
