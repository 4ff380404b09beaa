/*
 * What is left of a value for whoever may not see it whole. It counts characters as people do, never tells how long the
 * value is, and of one that is too short to leave something out it leaves nothing.
 */

export const maskNames = ['phone', 'email', 'idCard', 'name', 'bank', 'all'] as const
export type MaskName = (typeof maskNames)[number]

/** The value masked; an empty one stays empty. */
export function maskText(mask: MaskName, text: string): string {
  return text === '' ? '' : masks[mask](Array.from(text))
}

type Signs = readonly string[]

const nothing = '******'
const stars = '****'

const masks: Readonly<Record<MaskName, (signs: Signs) => string>> = {
  phone: (signs) => (signs.length >= 11 ? ends(signs, 3, 4) : ends(signs, 0, 2, 7)),
  email: emailMask,
  idCard: (signs) => ends(signs, 3, 4, 15),
  name: (signs) => (signs.length > 1 ? `${signs[0]}**` : '**'),
  bank: (signs) => ends(signs, 0, 4, 12),
  all: () => nothing,
}

/** The first and the last characters of a value of so many at least; of a shorter one nothing. */
const ends = (signs: Signs, first: number, last: number, least = first + last + 1): string =>
  signs.length < least
    ? nothing
    : signs.slice(0, first).join('').trimEnd() + stars + signs.slice(-last).join('').trimStart()

/** The first letter and the domain: it is told whose mail it is handled by, not whose it is. */
function emailMask(signs: Signs): string {
  const at = signs.lastIndexOf('@')
  if (at < 1 || at === signs.length - 1) return nothing
  return `${at > 1 ? signs[0] : ''}***${signs.slice(at).join('')}`
}
