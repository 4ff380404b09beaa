import { rectangle, type TextBlock } from './textBlock'

// Sheets answer "select all" with rows of merged cells; more would be no block that anyone pastes.
const largestSpan = 1000

/**
 * The first table of a clipboard's HTML as texts; undefined without one. Merged cells have their text in
 * the first place. A scanner and not a document: it runs no content and reads a sheet's megabytes fast.
 */
export function readHtmlTable(html: string): TextBlock | undefined {
  const rows: string[][] = []
  /** By column, how many more rows a merged cell reaches down. */
  const covered: number[] = []
  let depth = 0
  let row: string[] | undefined
  let cell: { text: string; readonly tag: string } | undefined
  let from = 0
  const close = () => {
    if (row && cell) put(row, covered, tidy(cell.text), cell.tag)
    cell = undefined
  }
  for (const match of html.matchAll(tagPattern)) {
    const [tag, closing, name = ''] = match
    if (cell) cell.text += text(html.slice(from, match.index))
    from = match.index + tag.length
    switch (name.toLowerCase()) {
      case 'table':
        if (closing && depth === 1) {
          close()
          return finished(rows, row, covered)
        }
        depth += closing ? -1 : 1
        break
      case 'tr':
        if (depth !== 1) break
        close()
        if (row) rows.push(ended(row, covered))
        row = closing ? undefined : []
        break
      case 'td':
      case 'th':
        if (depth !== 1) break
        close()
        if (!closing) {
          row ??= []
          cell = { text: '', tag }
        }
        break
      case 'br':
        if (cell) cell.text += lineEnd
        break
      case 'p':
      case 'div':
      case 'li':
        if (cell && /[^ \u2028] *$/.test(cell.text)) cell.text += lineEnd
        break
    }
  }
  close()
  return depth === 0 && rows.length === 0 && !row ? undefined : finished(rows, row, covered)
}

// Comments, style and script go as a whole; an attribute may hold a >.
const tagPattern =
  /<!--[\s\S]*?-->|<(?:style|script|title)\b[\s\S]*?<\/(?:style|script|title)\s*>|<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

// Line ends of the source are white space; this character stands for those that were meant.
const lineEnd = '\u2028'

function put(row: string[], covered: number[], content: string, tag: string): void {
  fill(row, covered)
  const [columns, down] = [spanOf(tag, 'colspan'), spanOf(tag, 'rowspan')]
  for (let i = 0; i < columns; i++) {
    covered[row.length] = down
    row.push(i === 0 ? content : '')
  }
}

/** Places that a merged cell of an earlier row reaches into are blank. */
function fill(row: string[], covered: readonly number[]): string[] {
  while ((covered[row.length] ?? 0) > 0) row.push('')
  return row
}

function ended(row: string[], covered: number[]): string[] {
  fill(row, covered)
  for (const [column, rows] of covered.entries()) covered[column] = Math.max(0, (rows ?? 0) - 1)
  return row
}

function finished(rows: string[][], row: string[] | undefined, covered: number[]): TextBlock {
  if (row) rows.push(ended(row, covered))
  return rectangle(rows)
}

function spanOf(tag: string, name: 'colspan' | 'rowspan'): number {
  const digits = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(tag)?.[1]
  return Math.max(1, Math.min(largestSpan, Number(digits ?? 1)))
}

const text = (source: string): string =>
  source.replace(/[ \t\r\n\f]+/g, ' ').replace(/&(#x?[\da-f]+|\w+);?/gi, entity)

function tidy(content: string): string {
  return content
    .replace(/^ +| +$/g, '')
    .replace(/ *\u2028 */g, '\n')
    .replace(/\n+$/, '')
    .replaceAll('\u00a0', ' ')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  yen: '\u00a5',
  copy: '\u00a9',
  deg: '\u00b0',
  plusmn: '\u00b1',
  times: '\u00d7',
  middot: '\u00b7',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  ensp: '\u2002',
  emsp: '\u2003',
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) {
    const known = name.toLowerCase()
    return Object.hasOwn(entities, known) ? (entities[known] ?? whole) : whole
  }
  const hex = /^#x/i.test(name)
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
