import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Lookup } from '#model'
import type { Db } from '../../../db/open'
import { messages } from '../../messages'
import { longestCell, textCell } from '../workbook/cells'
import { type SheetColumn, sheetName, widthOf } from '../workbook/columns'
import { readSheet } from '../workbook/readSheet'
import type { SheetRow } from '../workbook/sheetRow'
import type { ImportRun } from './importAnswer'
import { headingOf, type SheetHeader } from './importHeader'
import { failuresOf } from './imports'

/**
 * The rows that were not imported, as they came, with what was put right before in place of its cells, and with the
 * reason first: mend them and import the file.
 * They are read from their files once more, one by one: a hundred thousand of them are never held.
 */
export async function failedRowsFile(
  title: string,
  run: Pick<ImportRun, 'form' | 'headers' | 'importId' | 'corrections' | 'lookup'>,
  { db, columns }: { readonly db: Db; readonly columns: readonly SheetColumn[] },
): Promise<Uint8Array> {
  const { form, headers, importId, corrections, lookup } = run
  const titles = titlesOf(headers)
  const corrected = new Set([...corrections.values()].flatMap((given) => Object.keys(given ?? {})))
  // What was filled in for a field that no file has a column of.
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
  // Node's own declaration of the same web stream.
  return await buffer(stream as WebStream<Uint8Array>)

  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [messages.errorColumn, ...names.map((name) => safe(name))]
    for (const [file, header] of headers.entries()) {
      const sheet = form.files[file]
      const failed = await failuresOf(db, importId, file)
      if (!sheet || failed.size === 0) continue
      const places = placesOf(header, titles)
      for await (const { number, cells } of readSheet(await sheet.read())) {
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
          return at < 0 ? null : safe(cells[at])
        })
        yield [textCell(told), ...line]
      }
    }
  }
}

/** A corrected value as a sheet says it; what is no value of the field as it was typed. */
function correctedCell(raw: unknown, { field, storage }: SheetColumn, lookup: Lookup): CellValue {
  const value = field.type.fromWire(raw, field)
  if (value === null) return null
  const isNumber = storage.kind === 'integer' || storage.kind === 'decimal'
  const number =
    isNumber && value !== undefined ? Number(field.type.toWire(value, field)) : Number.NaN
  if (Number.isFinite(number)) return number
  if (value !== undefined) return field.type.toText(value, field, lookup)
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

/**
 * The headings of all files by what their columns hold, each once: files that call a field differently
 * share its column, for one file has one column a field. An empty heading keeps its place in its own file.
 */
function titlesOf(headers: readonly SheetHeader[]): Map<string, string> {
  const titles = new Map<string, string>()
  for (const header of headers) {
    const names = namesOf(header.row)
    for (const [at, content] of contentsOf(header).entries()) {
      const name = names[at] ?? ''
      // A file of refused rows that has been mended has the reasons of last time.
      if (name !== messages.errorColumn && !titles.has(content)) titles.set(content, name)
    }
  }
  return titles
}

/** Where each title's column stands in a file, -1 = nowhere. */
function placesOf(header: SheetHeader, titles: ReadonlyMap<string, string>): readonly number[] {
  const contents = contentsOf(header)
  return [...titles.keys()].map((content) => contents.indexOf(content))
}

/** What each column holds: a field, or something by its heading. */
function contentsOf({ row, columns }: SheetHeader): readonly string[] {
  const fields = new Map(columns.map(({ at, column }) => [at, column.key]))
  return namesOf(row).map((name, at) => {
    const field = fields.get(at)
    return field === undefined ? `heading ${name}` : fieldNamed(field)
  })
}

const fieldNamed = (key: string): string => `field ${key}`

/** Headings that are there twice stay apart. */
function namesOf({ cells }: SheetRow): readonly string[] {
  const times = new Map<string, number>()
  return cells.map((cell) => {
    const name = headingOf(cell)
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    return name + ' '.repeat(before)
  })
}

/** Cells come from a stranger's file: those that look like formulas are made texts here too. */
function safe(cell: CellValue | undefined): CellValue {
  if (typeof cell !== 'string') return cell ?? null
  return (cell.startsWith("'") ? cell : textCell(cell))?.slice(0, longestCell) ?? null
}
