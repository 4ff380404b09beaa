import { formatValue } from 'hucre'
import { type FormatPart, hasSign, sectionsOf } from './formatParts'
import { shownMoment } from './shownMoment'

/**
 * Text that a spreadsheet program shows for a number; undefined where the format is not surely understood, because
 * nobody would notice a wrong text. General shows all digits of the number.
 */
export function shownNumber(number: number, code: string): string | undefined {
  if (fraction.test(code)) return fractionOf(number, code)
  const sections = sectionsOf(code)
  const chosen = sections && sectionFor(number, sections)
  if (!chosen) return undefined
  const { parts, signed } = chosen
  if (hasSign(parts, /^@$/)) return undefined
  if (hasSign(parts, /[a-z]/) && !hasSign(parts, /^general$/)) {
    return number < 0 ? undefined : shownMoment(number, parts)
  }
  const text = withDigits(Math.abs(number), parts)
  // A number that is rounded to nothing has no sign.
  return text !== undefined && signed && /[1-9]/.test(text.digits) ? `-${text.all}` : text?.all
}

const fraction = /^(?:[#0]+ )?\?+\/(?:\?+|\d+)$/

function fractionOf(number: number, code: string): string | undefined {
  const text = formatValue(number, code).replace(/ *\/ */, '/')
  // Programs show a fraction that is rounded to one as a part of the whole number.
  return /(?:^|\D)(\d+)\/\1$/.test(text) ? undefined : text
}

interface Chosen {
  readonly parts: readonly FormatPart[]
  /** Whether the program adds the sign of a negative number. */
  readonly signed: boolean
}

function sectionFor(number: number, all: readonly (readonly FormatPart[])[]): Chosen | undefined {
  // The section of texts is the last one.
  const last = all.at(-1) ?? []
  const sections = all.length > 1 && hasSign(last, /^@$/) ? all.slice(0, -1) : all.slice(0, 3)
  const [first = [], second, third] = sections
  const conditions = sections.map((parts) => parts.find((part) => 'condition' in part)?.condition)
  if (conditions.some((one) => one !== undefined)) {
    const parts = number < 0 ? undefined : conditional(number, sections, conditions)
    return parts && { parts, signed: false }
  }
  if (number < 0) return { parts: second ?? first, signed: second === undefined }
  return { parts: number === 0 ? (third ?? first) : first, signed: false }
}

/** Programs differ in what is left over by conditions that do not say everything. */
function conditional(
  number: number,
  [first, second, third]: readonly (readonly FormatPart[])[],
  [one, two]: readonly (((number: number) => boolean) | undefined)[],
): readonly FormatPart[] | undefined {
  if (one?.(number)) return first
  if (!one || (third !== undefined && !two)) return undefined
  return !two || two(number) ? second : third
}

interface Digits {
  readonly all: string
  readonly digits: string
}

function withDigits(number: number, parts: readonly FormatPart[]): Digits | undefined {
  const at = (pattern: RegExp) =>
    parts.flatMap((part, place) => ('sign' in part && pattern.test(part.sign) ? [place] : []))
  if (hasSign(parts, /^general$/)) {
    if (at(/./).length > 1) return undefined
    const digits = String(Number(number.toPrecision(15)))
    return { all: textOf(parts, () => digits), digits }
  }
  const places = at(/^[0#?]$/)
  const [dot = parts.length, ...dots] = at(/^\.$/)
  const commas = at(/^,$/)
  const [firstPlace, lastPlace] = [places[0], places.at(-1)]
  // Without a place for a digit only texts are shown.
  if (firstPlace === undefined || lastPlace === undefined) {
    return commas.length > 0 || dot < parts.length || at(/%/).length > 0
      ? undefined
      : { all: textOf(parts, () => ''), digits: '1' }
  }
  const whole = places.filter((place) => place < dot)
  const decimals = places.filter((place) => place > dot)
  const grouping = commas.filter((place) => place > firstPlace && place < (whole.at(-1) ?? 0))
  const scaling = commas.filter((place) => place > lastPlace)
  const between = parts.slice(firstPlace, whole.at(-1))
  const isMixed = grouping.length > 0 && between.some((part) => !('sign' in part))
  const isFraction = parts.slice(firstPlace, lastPlace).some(isSlash)
  const isApart = scaling.some((place, index) => place !== lastPlace + 1 + index)
  const others = commas.length - grouping.length - scaling.length
  if (dots.length > 0 || others > 0 || isMixed || isApart || isFraction || whole.length === 0)
    return undefined
  const moved = at(/^%$/).length * 2 - scaling.length * 3
  const [units, rest] = rounded(number, moved, decimals.length)
  const wholes = inPlaces(units, whole, parts, grouping.length > 0)
  const ends = decimalPlaces(rest, decimals, parts)
  const all = textOf(parts, (sign, place) =>
    sign === '.' || sign === '%' ? sign : (wholes.get(place) ?? ends.get(place) ?? ''),
  )
  return { all, digits: units + rest }
}

const isSlash = (part: FormatPart): boolean => 'shown' in part && part.shown === '/'

const textOf = (
  parts: readonly FormatPart[],
  ofSign: (sign: string, place: number) => string,
): string =>
  parts
    .map((part, place) =>
      'shown' in part ? part.shown : 'sign' in part ? ofSign(part.sign, place) : '',
    )
    .join('')

/** Digits before and behind the point of a number that is moved by powers of ten; half is rounded up, of 15 digits. */
function rounded(number: number, moved: number, decimals: number): readonly [string, string] {
  const [mantissa = '0', exponent = '0'] = number.toExponential(14).split('e')
  const shift = Number(exponent) - 14 + moved + decimals
  const digits = BigInt(mantissa.replace('.', ''))
  const unit = 10n ** BigInt(Math.max(0, -shift))
  const all = shift >= 0 ? digits * 10n ** BigInt(shift) : (digits + unit / 2n) / unit
  const text = String(all).padStart(decimals + 1, '0')
  const point = text.length - decimals
  return [text.slice(0, point), text.slice(point)]
}

const blankOf = (part: FormatPart | undefined): string =>
  part && 'sign' in part ? ({ '0': '0', '?': ' ' }[part.sign] ?? '') : ''

/** Text of each place before the point; the first one takes all digits that are left. */
function inPlaces(
  units: string,
  places: readonly number[],
  parts: readonly FormatPart[],
  grouped: boolean,
): ReadonlyMap<number, string> {
  const digits = units === '0' ? '' : units
  const texts = new Map<number, string>()
  const firstZero =
    places.find((place) => blankOf(parts[place]) === '0') ?? Number.POSITIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const right = places.length - 1 - index
    const end = digits.length - right
    const found = digits.slice(index === 0 ? 0 : Math.max(0, end - 1), Math.max(0, end))
    const text = found || (place > firstZero ? '0' : blankOf(parts[place]))
    texts.set(place, grouped ? grouping(text, right) : text)
  }
  return texts
}

/** Commas behind those digits that stand a multiple of three before the last one. */
const grouping = (text: string, right: number): string =>
  [...text]
    .map((digit, at) => {
      const behind = text.length - 1 - at + right
      return behind > 0 && behind % 3 === 0 && digit !== ' ' ? `${digit},` : digit
    })
    .join('')

function decimalPlaces(
  digits: string,
  places: readonly number[],
  parts: readonly FormatPart[],
): ReadonlyMap<number, string> {
  const needed = digits.replace(/0+$/, '').length
  return new Map(
    places.map((place, at) => [place, at < needed ? (digits[at] ?? '') : blankOf(parts[place])]),
  )
}
