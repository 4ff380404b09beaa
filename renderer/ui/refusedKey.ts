/** A sign that was taken back at its key. */
interface RefusedKey {
  /** The text before the key, which stands there again. */
  readonly before: string
  /** The text with the sign, and the caret behind it. */
  readonly typed: string
  readonly caret: number
}

export interface Reading {
  /** What the box shows now. */
  readonly text: string
  /** false = `text` stands there as it was typed, although it is not valid. */
  readonly fits: boolean
  /** The key is refused: `text` is the text before it. `sign` = what was typed. */
  readonly refused?: RefusedKey & { readonly sign: string }
  /** Signs before the caret that were refused before and have come back with this key. */
  readonly cameBack: number
}

interface Box {
  readonly before: string
  /** The key refused just before, if any. */
  readonly last: RefusedKey | undefined
  /** Normalizes a text that is valid or the beginning of one; null = it is not. */
  tidy(text: string): string | null
}

/**
 * Reads a box that filters its keys. A foreign sign is refused at its key. What is typed right behind it does not join
 * the signs before it (1e3 is not 13): then the whole text stands there as it was typed.
 */
export function readKeys(raw: string, caret: number | null, { before, last, tidy }: Box): Reading {
  const at = caret ?? raw.length
  const typed = (last?.before === before && rejoined(raw, at, last)) || { text: raw, caret: at }
  const cameBack = typed.caret - at
  const added = addedTo(before, typed.text)
  const text = tidy(typed.text)
  // A blank that would vanish without a word: the next digit would join the one before.
  const isDropped = added !== '' && text === before
  if (text !== null && !isDropped) return { text, fits: true, cameBack }
  const isForeign = added !== '' && !/\p{N}/u.test(added) && tidy(before) !== null
  if (!isForeign) return { text: typed.text, fits: false, cameBack }
  const refused = { before, typed: typed.text, caret: typed.caret, sign: added }
  return { text: before, fits: true, refused, cameBack: 0 }
}

/** The text with the refused sign, if `raw` continues it at the same place. */
function rejoined(raw: string, at: number, { before, typed, caret }: RefusedKey) {
  const start = caret - (typed.length - before.length)
  const goesOn =
    at > start && raw === before.slice(0, start) + raw.slice(start, at) + before.slice(start)
  if (!goesOn) return undefined
  return {
    text: typed.slice(0, caret) + raw.slice(start, at) + typed.slice(caret),
    caret: caret + at - start,
  }
}

/** The part of `after` that is not in `before`: between what they begin and end with. */
function addedTo(before: string, after: string): string {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
