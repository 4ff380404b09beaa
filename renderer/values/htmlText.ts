/**
 * The text of HTML as readers count it: no tags, no line breaks, a no-break space is one character. A tag ends
 * before the next begins: of many that never end each would be looked for to the end of the text.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>|[\r\n]/g, '')
    .replace(/&(#?\w{1,30});/g, (_, name: string) => entities[name] ?? '?')

const ends = /<(?:br|\/(?:p|div|h[1-6]|li|t[dhr]|blockquote|figcaption|section|pre))\b[^<>]*>/gi

/** The same for one line of a list: paragraphs and cells do not run into each other. */
export const lineOf = (html: string): string =>
  textOf(html.replace(ends, ' ')).replace(/\s+/g, ' ').trim()

/** Paragraphs as lines, as in a mail for those who read no HTML. */
export const paragraphsOf = (html: string): string =>
  html
    .replace(/<\/t[dh]>/gi, ' ')
    .split(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>/i)
    .map((line) => textOf(line).trim())
    .join('\n')
    .trim()

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/** Neither words nor a picture: an editor leaves an empty paragraph where everything was deleted. */
export const isBlank = (html: string): boolean =>
  textOf(html).trim() === '' && !/<(?:img|video|audio|hr|table)\b/i.test(html)
