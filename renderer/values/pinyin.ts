import { pinyin, polyphonic } from 'pinyin-pro'

/*
 * How Chinese is read: in phrases, so that 重 is chóng in 重庆 and zhòng in 重量. The dictionary has some 300 KB:
 * a browser fetches it when it sorts rows itself, and is told all else by the server.
 */

interface Sign {
  readonly text: string
  /** `chang2`, with v for ü; absent for all but Chinese characters whose reading is known. */
  readonly reading?: string
}

const han = /\p{Script=Han}/u
const hanRuns = /\p{Script=Han}+/gu

// Readings of single characters; null = several, so the phrase decides. The characters in use are some thousands.
const single = new Map<string, string | null>()

function singleReading(char: string): string | null {
  const known = single.get(char)
  if (known !== undefined) return known
  const [all = []] = polyphonic(char, { type: 'array' })
  const reading = all.length > 1 ? null : plainReading(all[0] ?? '')
  single.set(char, reading)
  return reading
}

function readRun(run: string): readonly Sign[] {
  const chars = [...run]
  const alone = chars.map(singleReading)
  const read = alone.includes(null) ? pinyin(run, { type: 'array', toneSandhi: false }) : []
  return chars.map((text, at) => {
    const reading = alone[at] ?? plainReading(read[at] ?? '')
    return reading === '' ? { text } : { text, reading }
  })
}

const plain = new Map<string, string>()

/**
 * `cháng` → `chang2`, `lǜ` → `lv4`; '' for what is no reading. The library can do so itself, but takes eight times as
 * long for it.
 */
function plainReading(marked: string): string {
  const known = plain.get(marked)
  if (known !== undefined) return known
  const parts = marked.normalize('NFD').replace('u\u0308', 'v')
  const tone = toneMarks.findIndex((mark) => parts.includes(mark)) + 1
  const letters = parts.replace(/[\u0300-\u036f]/g, '')
  const reading = /^[a-z]+$/.test(letters) ? `${letters}${tone}` : ''
  plain.set(marked, reading)
  return reading
}

// Of the first to the fourth tone: flat, rising, falling and rising, falling; the neutral one has none.
const toneMarks = ['\u0304', '\u0301', '\u030c', '\u0300']

/** The signs of a text in order, Chinese characters with their readings. */
function readSigns(text: string): readonly Sign[] {
  const signs: Sign[] = []
  let from = 0
  for (const { 0: run, index } of text.matchAll(hanRuns)) {
    for (const char of text.slice(from, index)) signs.push({ text: char })
    signs.push(...readRun(run))
    from = index + run.length
  }
  for (const char of text.slice(from)) signs.push({ text: char })
  return signs
}

// People compare the beginnings of names; a longer key would only take space in the table.
const comparedSigns = 24

/**
 * A text whose order by bytes is the order that people expect of `text`: blanks and signs, numbers by their size, Latin
 * letters without regard to case and accents, Chinese by reading, tone and character, other scripts. If all of that is
 * the same, small letters come before capital ones. It compares the first 24 signs.
 */
export function sortKey(text: string): string {
  const shown = [...text.normalize('NFKC').trim()].slice(0, comparedSigns).join('')
  const parts = shown.match(/[0-9]+|[^0-9]+/gu) ?? []
  const key = parts.map((part) => (/^[0-9]/.test(part) ? numberKey(part) : signsKey(part)))
  return `${key.join('')}\u0001${swapCase(shown)}`
}

/** Numbers with more digits are larger; a length in two digits keeps their order. */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+(?=.)/, '')
  return `0${String(plain.length).padStart(2, '0')}${plain}`
}

const signsKey = (text: string): string =>
  readSigns(text)
    .map(({ text, reading }) => (reading === undefined ? plainKey(text) : `~${reading}${text}`))
    .join('')

function plainKey(char: string): string {
  if (char >= 'a' && char <= 'z') return char
  if (char >= 'A' && char <= 'Z') return char.toLowerCase()
  if (/\s/u.test(char)) return ' '
  // Chinese without a known reading comes after all that has one.
  if (han.test(char)) return `~~${char}`
  const [base = ''] = char.normalize('NFD').toLowerCase()
  if (/[a-z]/.test(base)) return base
  return /[\p{L}\p{N}]/u.test(char) ? char.toLowerCase() : `!${char}`
}

/** ASCII has capital letters first, people have them last. */
const swapCase = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) =>
    letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
  )

/**
 * How a text is typed by people who search for it: its whole reading and the initials, in small letters without blanks,
 * `yonghuguanli yhgl`. Letters and digits stand for themselves.
 */
export function typedReading(text: string): string {
  const typed = typedSyllables(text)
  const initials = typed.map(([first = '']) => first).join('')
  const whole = typed.join('')
  return whole === initials ? whole : `${whole} ${initials}`
}

/** What is typed for each sign of a text in turn: readings of Chinese, letters and digits themselves, in small letters. */
export const typedSyllables = (text: string): readonly string[] =>
  readSigns(text.normalize('NFKC').toLowerCase()).flatMap(({ text, reading }) => {
    if (reading !== undefined) return [reading.slice(0, -1)]
    return /[\p{L}\p{N}]/u.test(text) ? [text] : []
  })
