import { detectDelimiter } from 'hucre/csv'
import Papa from 'papaparse'
import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { foreignBytes } from './foreignFile'
import { unguarded } from './formulaGuard'
import { type SheetRow, saysSomething } from './sheetRow'
import { mostRows, type SheetOf } from './workbook'

/**
 * A text table as a workbook of one sheet without a name: separated by commas, semicolons or tabs, as exported by
 * search engines and other programs. Cells stay texts, so that numbers keep their leading zeros. Throws 400 for another
 * file.
 */
export function textSheets(bytes: Uint8Array): readonly SheetOf[] {
  const text = textOf(bytes)
  if (text === undefined || isBinary.test(text) || text.startsWith('%PDF-')) {
    throw new Refusal(400, foreignBytes(bytes))
  }
  if (isMarkup.test(text)) throw new Refusal(400, messages.webPage)
  return [{ name: '', hidden: false, rows: () => rowsOf(text) }]
}

function* rowsOf(text: string): Generator<SheetRow> {
  const named = /^sep=(.)\n/i.exec(text)
  const table = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? detectDelimiter(table)
  const { data, errors } = Papa.parse<string[]>(table, {
    newline: '\n',
    delimiter,
    preview: mostRows + 1,
  })
  const open = errors.find(({ code, row = 0 }) =>
    code === 'InvalidQuotes'
      ? (data[row] ?? []).some((cell) => isUnsure(cell, delimiter))
      : code === 'MissingQuotes',
  )
  const above = named ? 2 : 1
  if (open) throw new Refusal(400, messages.openQuote((open.row ?? 0) + above))
  if (data.length > mostRows) throw new Refusal(400, messages.importTooMany(100_000))
  const rows = data.map((cells) => cells.map(plain))
  // A single line is a note, because a table has a header row.
  if (rows.filter(saysSomething).length < 2) throw new Refusal(400, messages.notExcel)
  for (const [index, cells] of rows.entries()) {
    if (saysSomething(cells)) yield { number: index + above, cells, ofText: true }
  }
}

/**
 * Whether a cell of a row with a quote that neither ends a cell nor is doubled may hold other cells or lines: `"abc"def`
 * takes all up to the next quote that ends one. Inches at the end of a word do no harm.
 */
const isUnsure = (cell: string, delimiter: string): boolean =>
  cell.includes('"') && (cell.includes(delimiter) || cell.includes('\n'))

/** `="00123"` is how programs keep a spreadsheet from reading a number. */
function plain(cell: string): string {
  const text = cell.trim()
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  return kept === undefined ? unguarded(text) : kept.replaceAll('""', '"')
}

/** Characters that never occur in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const isBinary = /[\0-\x08\x0e-\x1f]/

/** Programs write web pages and XML under the name of a workbook. */
const isMarkup = /^\s*<(?:!doctype|html|head|body|table|meta|div|\?xml|workbook)\b/i

/** Decodes UTF-8 or UTF-16 with a BOM, UTF-8 without one, else GB18030, which Chinese Excel writes. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
