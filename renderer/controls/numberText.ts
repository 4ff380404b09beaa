import { tidyNumber, withoutUnit, withThousands, withUnit } from '../values/number'

export interface NumberShape {
  /** Decimals that may be typed. */
  readonly decimals: number
  /** Always show that many. */
  readonly fixed?: boolean | undefined
  /** Thousands separated; default true. */
  readonly thousands?: boolean | undefined
  /** Stands behind it. */
  readonly unit?: string | undefined
}

/** What is typed or pasted as it stands in the box: plain signs, without separators and blanks. */
const tidyTyped = (text: string): string => tidyNumber(text).replace(/[,\s]/g, '')

/** May it stand in the box while a number is being typed? Only an optional minus, digits, decimals. */
function isTypable(text: string, { decimals }: NumberShape): boolean {
  const [, point = '', places = ''] = /^-?\d{0,15}(\.?)(\d*)$/.exec(text) ?? ['', 'x']
  if (point === 'x') return false
  return point === '' || (decimals > 0 && places.length <= decimals)
}

/** The text as it may stand in the box; null = it is no beginning of a number. */
export function typableNumber(text: string, shape: NumberShape): string | null {
  const number = tidyTyped(withoutUnit(text, shape.unit))
  return isTypable(number, shape) ? number : null
}

/** The number typed so far; a lone minus, point or nothing is none. */
export function typedNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text) + 0 : null
}

/** As it stands in the box while the box has the focus. */
export const plainNumber = (value: number | null): string => (value === null ? '' : String(value))

/** As it is read with its unit. */
export function shownQuantity(value: number | null, shape: NumberShape): string {
  const text = shownNumber(value, shape)
  return text === '' ? text : withUnit(text, shape.unit)
}

/** As it is read: thousands separated. */
export function shownNumber(
  value: number | null,
  { decimals, fixed, thousands = true }: NumberShape,
): string {
  if (value === null) return ''
  const text = fixed ? value.toFixed(decimals) : String(value)
  return text.includes('e') || !thousands ? text : withThousands(text)
}
