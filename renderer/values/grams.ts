import { typedSyllables } from './pinyin'
import { compareKey } from './textKey'

/*
 * How texts are found by a part of them. A text is kept as grams, numbers made of its parts: single signs and pairs of
 * them, of Latin letters and digits triples (pairs of these are in half of all texts) and the beginnings of words, each
 * also of its reading and of the initials. What is asked becomes grams by the same rules: a text that has it has all of
 * them. Grams may agree by chance, so whatever is found by them is compared with the text itself (`placeOf`).
 */

/** Longer texts are found by their beginning. */
const longestText = 200

/** The text by which people search: like `compareKey`, and without accents. */
export const searched = (text: string): string =>
  compareKey(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/** All forms in which a text is typed by those who search for it. */
interface Forms {
  readonly text: string
  /** A number in the way that nobody separates: a telephone number without its blanks and strokes. */
  readonly digits?: string
  /** The readings in order, and their initials; absent without Chinese. */
  readonly syllables?: readonly string[]
  readonly initials?: string
}

const han = /\p{Script=Han}/u
const ascii = /^[!-~]+$/
const separated = /^[+(]*\d[\d\s().+/-]*$/

/** The digits of a number that may be written with separators; undefined = it is none, or too short to tell. */
function digitsOf(text: string): string | undefined {
  if (!separated.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length >= 3 ? digits : undefined
}

function formsOf(written: string): Forms {
  const text = [...searched(written)].slice(0, longestText).join('')
  const digits = digitsOf(text)
  if (!han.test(text)) return digits === undefined ? { text } : { text, digits }
  const syllables = typedSyllables(text)
  const initials = syllables.map(([first = '']) => first).join('')
  return { text, syllables, initials }
}

/** The grams of a stored text, each once, as 32-bit numbers. */
export function gramsOf(written: string): readonly number[] {
  const { text, digits, syllables = [], initials = '' } = formsOf(written)
  const grams = new Set<string>([exactly(text), atStart(text)])
  for (const length of [1, 2]) grams.add(`^${text.slice(0, length)}`)
  for (const word of text.split(' ')) {
    addParts(grams, word)
    for (const start of wordStarts(word)) grams.add(`^${start}`)
  }
  if (digits !== undefined) {
    grams.add(exactly(digits)).add(atStart(digits))
    addParts(grams, digits)
    for (const length of [1, 2]) grams.add(`^${digits.slice(0, length)}`)
  }
  if (syllables.length > 0) {
    const whole = syllables.join('')
    grams.add(atStart(whole)).add(atStart(initials))
    addParts(grams, whole)
    addParts(grams, initials)
    for (const syllable of syllables)
      for (const length of [1, 2]) grams.add(`^${syllable.slice(0, length)}`)
    for (let at = 0; at + 2 <= initials.length; at++) grams.add(`^${initials.slice(at, at + 2)}`)
  }
  return [...new Set([...grams].map(numbered))]
}

/** Grams that every text with this word has; of a number with separators also those without. */
export function askedGrams(word: string): readonly (readonly number[])[] {
  const digits = digitsOf(word)
  const forms = digits === undefined || digits === word ? [word] : [word, digits]
  return forms.map((form) => {
    const signs = [...form]
    const grams = new Set<string>()
    if (signs.length < 3 && ascii.test(form)) grams.add(`^${form}`)
    else if (signs.length === 1) grams.add(form)
    else addParts(grams, form, { alone: false })
    return [...grams].map(numbered)
  })
}

/** The gram of a text that is exactly this, and of one that begins with it. */
export const exactGram = (asked: string): number => numbered(exactly(asked))
export const startGram = (asked: string): number | undefined =>
  [...asked].length < 2 ? undefined : numbered(atStart(asked))

const exactly = (text: string): string => `=${text}`
const atStart = (text: string): string => `<${[...text].slice(0, 2).join('')}`

/** Adds the pairs of a word, triples of Latin letters and digits, and signs alone. */
function addParts(grams: Set<string>, word: string, { alone = true } = {}): void {
  const signs = [...word]
  for (const [at, sign] of signs.entries()) {
    const pair = sign + (signs[at + 1] ?? '')
    if (alone && !ascii.test(sign)) grams.add(sign)
    if (at + 1 === signs.length) return
    if (!ascii.test(pair)) grams.add(pair)
    const triple = pair + (signs[at + 2] ?? '')
    if (at + 2 < signs.length && ascii.test(triple)) grams.add(triple)
  }
}

/** One and two signs of each beginning of Latin letters or of digits: of `ab-x1` a, ab, x, x1 and 1. */
const wordStarts = (word: string): readonly string[] =>
  [...word.matchAll(/(?<![a-z])[a-z](?=([a-z\d]?))|(?<!\d)\d(?=([a-z\d]?))/g)].flatMap(
    ([sign, letter = '', digit = '']) => [sign, sign + letter + digit],
  )

/** FNV-1a over the signs' code units. */
function numbered(gram: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** How well a text has what is asked; smaller is better. */
export const places = { exact: 0, start: 1, within: 2 } as const
export type Place = (typeof places)[keyof typeof places]

/** Texts are read again with each key that somebody types. */
const known = new Map<string, Forms>()
const mostKnown = 20_000

function knownForms(text: string): Forms {
  const forms = known.get(text) ?? formsOf(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, forms)
  return forms
}

/** Where the text has the word (folded by `searched`); undefined = nowhere. */
export function placeOf(written: string, word: string): Place | undefined {
  const { text, digits, syllables, initials = '' } = knownForms(written)
  const number = digitsOf(word)
  if (text === word || (number !== undefined && digits === number)) return places.exact
  const isShort = ascii.test(word) && word.length < 3
  if (text.startsWith(word) || (number !== undefined && digits?.startsWith(number)))
    return places.start
  if (
    isShort ? text.split(' ').some((part) => wordStarts(part).includes(word)) : text.includes(word)
  )
    return places.within
  if (!isShort && number !== undefined && digits?.includes(number)) return places.within
  if (!syllables || !ascii.test(word)) return undefined
  if (initials.startsWith(word)) return places.start
  if (word.length > 1 && initials.includes(word)) return places.within
  const at = syllables.findIndex((_, from) => beginsWith(syllables, from, word))
  return at < 0 ? undefined : at === 0 ? places.start : places.within
}

/** Whether the readings from there on begin with the word. */
function beginsWith(syllables: readonly string[], from: number, word: string): boolean {
  let read = ''
  for (let at = from; at < syllables.length && read.length < word.length; at++)
    read += syllables[at] ?? ''
  return read.startsWith(word)
}
