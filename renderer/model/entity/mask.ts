/* Masks a value for users who may not see it whole. It counts user-perceived characters, never reveals the value's
   length, and shows nothing of a value too short to leave something out. */

export const maskNames = ['phone', 'email', 'idCard', 'name', 'bank', 'all'] as const
export type MaskName = (typeof maskNames)[number]

/** The masked value; an empty one stays empty. */
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

/** The first and last characters of a value with at least `least`; a shorter value shows nothing. */
const ends = (signs: Signs, first: number, last: number, least = first + last + 1): string =>
  signs.length < least
    ? nothing
    : signs.slice(0, first).join('').trimEnd() + stars + signs.slice(-last).join('').trimStart()

/** The first letter and the domain: shows the mail provider, not the person. */
function emailMask(signs: Signs): string {
  const at = signs.lastIndexOf('@')
  if (at < 1 || at === signs.length - 1) return nothing
  return `${at > 1 ? signs[0] : ''}***${signs.slice(at).join('')}`
}
