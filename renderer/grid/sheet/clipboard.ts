import { readHtmlTable } from './htmlTable'
import { rectangle, type TextBlock } from './textBlock'

export interface Clipboard {
  readonly html: string
  readonly text: string
}

/**
 * A block as Excel, WPS, a web page or another table put it. The HTML knows its cells; the plain text is
 * preferred where it cannot mean anything else, because it is read ten times as fast.
 */
export function readClipboard({ html, text }: Partial<Clipboard>): TextBlock {
  if (text && !text.includes('"')) {
    const block = readTsv(text)
    if (!html || !/<t[dh]\b/i.test(html) || agrees(block, html)) return block
  }
  const table = html ? readHtmlTable(html) : undefined
  return table ?? (text ? readTsv(text) : [])
}

export function writeClipboard(block: TextBlock): Clipboard {
  const text = block.map((row) => row.map(quoted).join('\t')).join('\r\n')
  const rows = block.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`).join('')
  return { text, html: `<meta charset="utf-8"><table>${rows}</table>` }
}

/** Tabs between cells, line ends between rows; a cell in quotes may hold both, a doubled quote is one. */
export function readTsv(text: string): TextBlock {
  if (text === '') return []
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!source.includes('"')) return rectangle(source.split('\n').map((line) => line.split('\t')))
  const rows: string[][] = [[]]
  for (const { 1: inQuotes, 2: plain = '', 3: end } of source.matchAll(cellPattern)) {
    rows.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    else if (end === '') break
  }
  return rectangle(rows)
}

// A quote opens a cell only as its first character; text behind the closing one belongs to nobody's format.
const cellPattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g

/** As many lines as the table has rows: no cell of it holds a line end of its own. */
const agrees = (block: TextBlock, html: string): boolean =>
  !/<(br|p|div)\b/i.test(html) && (html.match(/<tr\b/gi)?.length ?? 0) === block.length

const quoted = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const htmlCell = (text: string): string =>
  `<td${spoils(text) ? asText : ''}>${escaped(text).replaceAll('\n', '<br>')}</td>`

const asText = ` style="mso-number-format:'\\@'"`

/** Texts that a sheet would turn into something else: 007, a long number, a formula. */
const spoils = (text: string): boolean => /^[=+@]|^-(?!\d+(\.\d+)?$)|^0\d|^\d{12,}$/.test(text)

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/^ | $| {2}/g, (spaces) => '\u00a0'.repeat(spaces.length))
