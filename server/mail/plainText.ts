import { textOf } from '../../renderer/values/htmlText'

/** A mail for those who read no HTML: its paragraphs as lines. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/t[dh]>/gi, ' ')
    .split(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>/i)
    .map((line) => textOf(line).trim())
    .join('\n')
    .trim()
