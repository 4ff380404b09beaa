/**
 * The text of HTML as readers count it: without tags and line breaks; a no-break space is one character. A tag ends at
 * the latest where the next begins: this avoids quadratic time for many unclosed tags.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>|[\r\n]/g, '')
    .replace(/&(#?\w{1,30});/g, (_, name: string) => entities[name] ?? '?')

const ends = /<(?:br|\/(?:p|div|h[1-6]|li|t[dhr]|blockquote|figcaption|section|pre))\b[^<>]*>/gi

/** The same for one line of a list: paragraphs and cells are separated by blanks. */
export const lineOf = (html: string): string =>
  textOf(html.replace(ends, ' ')).replace(/\s+/g, ' ').trim()

/** Paragraphs as lines, for the plain-text part of a mail. */
export const paragraphsOf = (html: string): string =>
  html
    .replace(/<\/t[dh]>/gi, ' ')
    .split(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>/i)
    .map((line) => textOf(line).trim())
    .join('\n')
    .trim()

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/** Whether there is neither text nor a picture: editors leave an empty paragraph when everything is deleted. */
export const isBlank = (html: string): boolean =>
  textOf(html).trim() === '' && !/<(?:img|video|audio|hr|table)\b/i.test(html)
