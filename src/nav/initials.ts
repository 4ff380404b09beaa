/** First characters of each letter in the pinyin order of the browser's own collation; i, u and v begin no syllable. */
const boundaries =
  '\u5416\u516b\u5693\u5491\u59b8\u53d1\u65ee\u54c8\u4e0c\u5494\u5783\u5463\u62cf\u5594\u5991\u4e03\u5465\u4ee8\u4ed6\u5c72\u5915\u4e2b\u5e00'
const letters = 'abcdefghjklmnopqrstwxyz'

const order = new Intl.Collator('zh-CN-u-co-pinyin')
// A browser without this collation finds by title and path alone.
const known =
  Intl.Collator.supportedLocalesOf('zh-CN').length > 0 &&
  order.compare(boundaries[0] ?? '', boundaries[1] ?? '') < 0

const remembered = new Map<string, string>()

/**
 * Pinyin initials of a text, lower case, digits kept: by the browser's collation, so that no table has to
 * be loaded. A character of several readings has its most usual one.
 */
export function initialsOf(text: string): string {
  return [...text.toLowerCase()].map(initialOf).join('')
}

function initialOf(char: string): string {
  if (/[a-z0-9]/.test(char)) return char
  if (!known || !/\p{Script=Han}/u.test(char)) return ''
  const before = remembered.get(char)
  if (before !== undefined) return before
  let at = 0
  while (at + 1 < letters.length && order.compare(boundaries[at + 1] ?? '', char) <= 0) at += 1
  const letter = letters[at] ?? ''
  remembered.set(char, letter)
  return letter
}
