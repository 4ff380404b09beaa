/** The text of HTML as readers count it: no tags, no line breaks, a no-break space is one character. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/[\r\n]+/g, '')
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => entities[entity] ?? '?')

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00a0' },
}

/** Neither words nor a picture: an editor leaves an empty paragraph where everything was deleted. */
export const isBlank = (html: string): boolean =>
  textOf(html).trim() === '' && !/<(?:img|video|audio|hr|table)\b/i.test(html)
