import { readHtmlTable } from './htmlTable'
import { rectangle, type TextBlock } from './textBlock'

export interface Clipboard {
  readonly html: string
  readonly text: string
}

/**
 * Parses a block from Excel, WPS, a web page or another table. HTML is exact about cells; plain text is preferred where
 * it is unambiguous, because parsing it is ten times as fast.
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
  const text = block.map((row) => row.map((text = '') => quoted(text)).join('\t')).join('\r\n')
  const rows = block
    .map((row) => `<tr>${row.map((text = '') => htmlCell(text)).join('')}</tr>`)
    .join('')
  return { text, html: `<meta charset="utf-8"><table>${rows}</table>` }
}

/** Tabs separate cells, line ends rows; a quoted cell may contain both, with doubled quotes. */
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

// A quote is special only as the first character of a cell; text after the closing quote is invalid in every format.
const cellPattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g

/** The text has as many lines as the table has rows, so no cell contains a line end, and no cell is merged. */
const agrees = (block: TextBlock, html: string): boolean =>
  !/<(br|p|div)\b|\b(row|col)span\b/i.test(html) &&
  (html.match(/<tr\b/gi)?.length ?? 0) === block.length

const quoted = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const htmlCell = (text: string): string =>
  `<td${spoils(text) ? asText : ''}>${escaped(text).replaceAll('\n', '<br>')}</td>`

const asText = ` style="mso-number-format:'\\@'"`

/** Texts that a spreadsheet would convert: 007, a long number, a formula. */
const spoils = (text: string): boolean => /^[=+@]|^-(?!\d+(\.\d+)?$)|^0\d|^\d{12,}$/.test(text)

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/^ | $| {2}/g, (spaces) => '\u00a0'.repeat(spaces.length))
