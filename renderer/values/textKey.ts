import type { Field } from '../model/entity/field'

/*
 * Texts that people type (`typedText` of a type). Two of them are one to people if they only differ in signs that
 * nobody sees, in blanks, in width (Ａ, A) or in case.
 */

// Signs without a picture and controls; tabs and line breaks are blanks. ZWJ and ZWNJ join letters of some scripts and
// parts of emoji, so inside a text they stay.
const invisible =
  /(?![\s\u0085])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\ufeff/gu
const blank = '\\s\\u0085\\u115f\\u1160\\u2800\\u3164\\uffa0\\u200c\\u200d'
const outer = new RegExp(`^[${blank}]+|[${blank}]+$`, 'gu')

/** The text as it is stored: without outer blanks and invisible signs; null if nothing is left. */
export function tidyText(text: string): string | null {
  const tidy = text.replace(invisible, '').replace(outer, '')
  return tidy === '' ? null : tidy
}

/** The text by which people compare; never empty for a text that is not. */
export const compareKey = (text: string): string => {
  if (plainAscii.test(text)) return text.toLowerCase()
  return withoutInvisible(folded(text)) || text
}

/** Like `compareKey`, for texts in which case matters. */
const caseKey = (text: string): string => withoutInvisible(text.normalize('NFKC')) || text

// Most codes and names in Latin letters: only their case can differ.
const plainAscii = /^[!-~]+( [!-~]+)*$/

/** Full case folding of what Chinese offices meet; lower case alone keeps ß, and ς depends on its place. */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC')

const withoutInvisible = (text: string): string =>
  text
    .replace(/[\s\u0085\u2800]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** How values of the field are compared where they are unique; undefined = sign by sign. */
export function comparedBy({ type, props }: Pick<Field, 'type' | 'props'>) {
  if (!type.typedText) return undefined
  // Addresses of pages are told apart by case: https://youtu.be/aB and /Ab are two films.
  return Reflect.get(Object(props), 'pattern') === 'url' ? caseKey : compareKey
}
