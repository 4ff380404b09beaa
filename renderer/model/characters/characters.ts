/*
 * Lengths of texts are numbers of characters (code points), as the database and people count them, not of UTF-16 units:
 * an emoji or a rare Chinese character is one, though JavaScript stores it in two.
 */

/** The number of characters. */
export function charactersIn(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at += 1) if (isPair(text, at)) count -= 1
  return count
}

export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || charactersIn(text) > most)

export const isShorterThan = (text: string, least: number): boolean =>
  text.length < 2 * least && charactersIn(text) < least

/** The first `most` characters; none is cut in half. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  let at = 0
  for (let left = most; left > 0 && at < text.length; left -= 1) at += isPair(text, at + 1) ? 2 : 1
  return text.slice(0, at)
}

/** The same, with an ellipsis where something is missing. */
export const shortened = (text: string, most: number): string =>
  isLongerThan(text, most) ? `${beginningOf(text, most)}…` : text

/**
 * `maxLength` for a box whose text may have `most` characters: browsers count UTF-16 units, and must not cut what is
 * allowed. The check of the value refuses the rest with a reason.
 */
export const boxLength = (most: number): number => 2 * most

/** Whether the unit at `at` is the second half of a character. */
function isPair(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff
}
