import { type BlockText, rectangle, type TextBlock } from './textBlock'

// Spreadsheets send rows of merged cells for "select all"; larger spans are not sensible pastes.
const largestSpan = 1000

/**
 * The first table in the clipboard's HTML as texts; undefined if there is none. A merged cell has its text in each of
 * its rows, as when importing; the places beside it keep what they hold. Uses a scanner instead of a document: it runs no content, and is fast for megabytes.
 */
export function readHtmlTable(html: string): TextBlock | undefined {
  const rows: BlockText[][] = []
  /** By column: the merged cell of a row above. */
  const covered: (Covered | undefined)[] = []
  let depth = 0
  let row: BlockText[] | undefined
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

// Comments, style and script are matched as a whole; attributes may contain >.
const tagPattern =
  /<!--[\s\S]*?-->|<(?:style|script|title)\b[\s\S]*?<\/(?:style|script|title)\s*>|<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

// Line ends in the source are whitespace; this character represents intended ones.
const lineEnd = '\u2028'

interface Covered {
  /** Number of rows that it still covers. */
  rows: number
  readonly text: BlockText
}

function put(
  row: BlockText[],
  covered: (Covered | undefined)[],
  content: string,
  tag: string,
): void {
  fill(row, covered)
  const [columns, down] = [spanOf(tag, 'colspan'), spanOf(tag, 'rowspan')]
  for (let i = 0; i < columns; i++) {
    const text = i === 0 ? content : undefined
    covered[row.length] = { rows: down, text }
    row.push(text)
  }
}

/** Adds the places covered by a merged cell of an earlier row. */
function fill(row: BlockText[], covered: readonly (Covered | undefined)[]): BlockText[] {
  for (let over = covered[row.length]; over && over.rows > 0; over = covered[row.length]) {
    row.push(over.text)
  }
  return row
}

function ended(row: BlockText[], covered: readonly (Covered | undefined)[]): BlockText[] {
  fill(row, covered)
  for (const over of covered) if (over) over.rows -= 1
  return row
}

function finished(
  rows: BlockText[][],
  row: BlockText[] | undefined,
  covered: readonly (Covered | undefined)[],
): TextBlock {
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
