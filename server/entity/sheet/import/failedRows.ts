import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Lookup } from '#model'
import type { Db } from '../../../db/open'
import { typedValue } from '../../judge/given'
import { messages } from '../../messages'
import { longestCell, textCell } from '../workbook/cells'
import { type SheetColumn, sheetName, widthOf } from '../workbook/columns'
import { digitsOf, momentOf, shownText } from '../workbook/numberFormat'
import { openSheet } from '../workbook/readSheet'
import type { SheetCell, SheetRow } from '../workbook/sheetRow'
import { headingOf, type SheetHeader } from './importHeader'
import type { ImportRun } from './importRun'
import { failuresOf } from './imports'

/**
 * A workbook of the rows that were not imported, with earlier corrections and the reason in the first column: users
 * correct them and import the file. Rows are read again from their files one by one, so that a hundred thousand of them
 * are never in memory.
 */
export async function failedRowsFile(
  title: string,
  run: Pick<ImportRun, 'form' | 'headers' | 'importId' | 'corrections' | 'sheets' | 'lookup'>,
  { db, columns }: { readonly db: Db; readonly columns: readonly SheetColumn[] },
): Promise<Uint8Array> {
  const { form, headers, importId, corrections, sheets, lookup } = run
  const titles = titlesOf(headers)
  const corrected = new Set([...corrections.values()].flatMap((given) => Object.keys(given ?? {})))
  // Fields that were corrected but have no column in any file.
  for (const { key, title } of columns) {
    if (corrected.has(key) && !titles.has(fieldNamed(key))) titles.set(fieldNamed(key), title)
  }
  const byContent = new Map(columns.map((column) => [fieldNamed(column.key), column]))
  const names = [...titles.values()]
  const stream = writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: [{ width: 50 }, ...names.map((name) => ({ width: widthOf(name) }))],
    freezePane: { rows: 1 },
  })
  // Node declares the same web stream type differently.
  return await buffer(stream as WebStream<Uint8Array>)

  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [messages.errorColumn, ...names.map((name) => safe(name))]
    for (const [file, header] of headers.entries()) {
      const sheet = form.files[file]
      const failed = await failuresOf(db, importId, file)
      if (!sheet || failed.size === 0) continue
      const places = placesOf(header, titles)
      const opened = await openSheet(await sheet.read(), sheets.get(file))
      for await (const { number, cells } of opened.rows) {
        const message = failed.get(number)
        if (message === undefined || number <= header.row.number) continue
        const reason = messages.rowError(number, message)
        const told = form.files.length > 1 ? messages.inFile(sheet.name, reason) : reason
        const given = corrections.get(`${file}:${number}`) ?? {}
        const line = [...titles.keys()].map((content, index) => {
          const column = byContent.get(content)
          if (column && Object.hasOwn(given, column.key)) {
            return safe(correctedCell(given[column.key], column, lookup))
          }
          const at = places[index] ?? -1
          return at < 0 ? null : safe(written(cells[at], column))
        })
        yield [textCell(told), ...line]
      }
    }
  }
}

/** A corrected value as a cell; an invalid one as typed. */
function correctedCell(raw: unknown, { field, storage }: SheetColumn, lookup: Lookup): CellValue {
  const value = typedValue(raw, field)
  if (value === null) return null
  const isNumber = storage.kind === 'integer' || storage.kind === 'decimal'
  const number =
    isNumber && value !== undefined ? Number(field.type.toWire(value, field)) : Number.NaN
  if (Number.isFinite(number)) return number
  if (value !== undefined) return field.type.toText(value, field, lookup)
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

/**
 * Headings of all files by column content, without duplicates: files with different headings for a field share its
 * column, because a file has one column per field. An empty heading keeps its place in its own file.
 */
function titlesOf(headers: readonly SheetHeader[]): Map<string, string> {
  const titles = new Map<string, string>()
  for (const header of headers) {
    const names = namesOf(header.row)
    for (const [at, content] of contentsOf(header).entries()) {
      const name = names[at] ?? ''
      // A corrected file of refused rows still contains the previous reasons.
      if (name !== messages.errorColumn && !titles.has(content)) titles.set(content, name)
    }
  }
  return titles
}

/** Column index of each title in a file; -1 = missing. */
function placesOf(header: SheetHeader, titles: ReadonlyMap<string, string>): readonly number[] {
  const contents = contentsOf(header)
  return [...titles.keys()].map((content) => contents.indexOf(content))
}

/** Content of each column: a field, or else its heading. */
function contentsOf({ row, columns }: SheetHeader): readonly string[] {
  const fields = new Map(columns.map(({ at, column }) => [at, column.key]))
  return namesOf(row).map((name, at) => {
    const field = fields.get(at)
    return field === undefined ? `heading ${name}` : fieldNamed(field)
  })
}

const fieldNamed = (key: string): string => `field ${key}`

/** Repeated headings stay distinct. */
function namesOf({ cells }: SheetRow): readonly string[] {
  const times = new Map<string, number>()
  return cells.map((cell) => {
    const name = headingOf(cell)
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    return name + ' '.repeat(before)
  })
}

/** A cell as it is written again: a number or a day where its column holds such, else what it shows. */
function written(cell: SheetCell | undefined, column: SheetColumn | undefined): CellValue {
  if (cell === undefined || cell === null || typeof cell !== 'object') return cell ?? null
  const { number, format } = cell
  switch (column?.storage.kind) {
    case 'integer':
    case 'decimal':
      return format.kind === 'number' ? number : shownText(cell)
    case 'date':
    case 'datetime': {
      const { day, time } = momentOf(number)
      const isDay = format.kind === 'day' || format.kind === 'moment'
      return isDay && day !== undefined ? new Date(`${day}T${time}Z`) : shownText(cell)
    }
    default:
      // A number that its format hides would be lost.
      return shownText(cell) || (number === 0 ? null : digitsOf(number))
  }
}

function safe(cell: CellValue | undefined): CellValue {
  if (typeof cell !== 'string') return cell ?? null
  return textCell(cell)?.slice(0, longestCell).toWellFormed() ?? null
}
