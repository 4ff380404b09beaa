import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { type MergedArea, mergedFiller } from './mergedCells'
import { type SheetCell, type SheetRow, saysSomething } from './sheetRow'
import { mostRows } from './workbook'
import { type Attributes, readXml } from './xml'

/** What the cells of a workbook refer to. */
export interface CellSource {
  readonly strings: readonly string[]
  numberIn(number: number, style: number): SheetCell
}

/** Rows of a worksheet that are not empty. Throws 400 for too many. */
export function* sheetRows(content: Buffer, source: CellSource): Generator<SheetRow> {
  // Counted before anything is read, so that a sheet of a million rows is refused at once.
  const tooMany = () => new Refusal(400, messages.importTooMany(100_000))
  if (rowTags(content) > mostRows) throw tooMany()
  const fill = mergedFiller(mergesOf(content))
  const found: RawRow[] = []
  let count = 0
  for (const _ of readXml(content, rowReader(source, found))) {
    for (const { number, cells, open, hidden } of found.splice(0)) {
      count += 1
      if (count > mostRows) throw tooMany()
      const row: SheetRow = {
        number,
        cells,
        ...(open && { openFormulas: open }),
        ...(hidden && { hidden }),
      }
      const filled = fill(row)
      if (open || saysSomething(cells)) yield filled
    }
  }
}

interface RawRow {
  number: number
  cells: SheetCell[]
  open: Set<number> | undefined
  hidden: true | undefined
}

const mostColumns = 16_384

/** Collects rows as their ends are read. */
function rowReader({ strings, numberIn }: CellSource, found: RawRow[]) {
  let row: RawRow | undefined
  let last = 0
  let at = -1
  let type = ''
  let style = -1
  let value = ''
  let inline = ''
  let hasFormula = false
  let reading: 'value' | 'inline' | undefined
  let aside = false
  const cell = (): SheetCell => {
    switch (type) {
      case 's':
        return unescaped(strings[Number(value)] ?? '')
      case 'str':
      case 'd':
        return unescaped(value)
      case 'inlineStr':
        return unescaped(inline)
      case 'b':
        return value === '1' || value.toLowerCase() === 'true'
      case 'e':
        return value
      default: {
        const number = Number(value)
        if (value === '') return inline === '' ? null : unescaped(inline)
        return Number.isNaN(number) ? value : numberIn(number, style)
      }
    }
  }
  const put = ({ cells }: RawRow, content: SheetCell) => {
    if (at >= mostColumns) throw new Refusal(400, messages.damagedExcel)
    while (cells.length < at) cells.push(null)
    cells[at] = content
  }
  return {
    opened(name: string, attributes: Attributes) {
      switch (name) {
        case 'row': {
          const { r, hidden } = attributes
          last = r === undefined ? last + 1 : Number(r)
          if (!Number.isInteger(last)) throw new Refusal(400, messages.damagedExcel)
          const isHidden = hidden === '1' || hidden === 'true'
          row = { number: last, cells: [], open: undefined, hidden: isHidden || undefined }
          at = -1
          break
        }
        case 'c':
          at = attributes.r === undefined ? at + 1 : columnOf(attributes.r)
          type = attributes.t ?? ''
          style = attributes.s === undefined ? -1 : Number(attributes.s)
          value = ''
          inline = ''
          hasFormula = false
          break
        case 'v':
          reading = 'value'
          break
        case 'f':
          hasFormula = true
          break
        case 'rPh':
          aside = true
          break
        case 't':
          reading = aside ? undefined : 'inline'
          break
      }
    },
    closed(name: string) {
      switch (name) {
        case 'v':
        case 't':
          reading = undefined
          break
        case 'rPh':
          aside = false
          break
        case 'c':
          if (!row) break
          put(row, cell())
          // An empty text is a result, too.
          if (hasFormula && value.trim() === '' && type !== 'str' && inline === '') {
            row.open ??= new Set()
            row.open.add(at)
          }
          break
        case 'row':
          if (row) found.push(row)
          row = undefined
          break
      }
    },
    text(part: string) {
      if (reading === 'value') value += part
      else if (reading === 'inline') inline += part
    },
  }
}

/** 'AB12' → 27. */
function columnOf(name: string): number {
  let column = 0
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

// The file format's escape for characters that XML lacks.
const escapedUnit = /_x([0-9A-Fa-f]{4})_/g

const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(escapedUnit, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Merged cells stand behind the rows. */
function mergesOf(content: Buffer): readonly MergedArea[] {
  const end = content.lastIndexOf('sheetData>')
  const tail = end < 0 ? '' : content.toString('latin1', end)
  const refs = [...tail.matchAll(/<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)]
  return refs.map(([, left = '', top = '', , bottom = '']) => ({
    column: columnOf(left),
    top: Number(top),
    bottom: Number(bottom),
  }))
}

/** Number of times the text occurs. */
function countOf(content: Buffer, text: string): number {
  let count = 0
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) count += 1
  return count
}

/** `<row>` without `<rowBreaks>`, by the name that the file gives it: some programs write `<x:row>`. */
function rowTags(content: Buffer): number {
  const [, prefix = ''] = /<(\w+:)?worksheet\b/.exec(content.toString('latin1', 0, 4_096)) ?? []
  return countOf(content, `<${prefix}row `) + countOf(content, `<${prefix}row>`)
}
