import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { longestCell, textCell } from './cells'
import { sheetName, widthOf } from './columns'
import type { ImportRun } from './importAnswer'
import { headingOf, type SheetHeader } from './importHeader'
import { failuresOf } from './imports'
import { readSheet } from './readSheet'
import type { SheetRow } from './sheetRow'

/**
 * The rows that were not imported, as they came, with the reason first: mend them and import the file.
 * They are read from their files once more, one by one: a hundred thousand of them are never held.
 */
export async function failedRowsFile(
  title: string,
  run: Pick<ImportRun, 'form' | 'headers' | 'importId'>,
  db: Db,
): Promise<Uint8Array> {
  const { form, headers, importId } = run
  const titles = titlesOf(headers)
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
        const line = messages.rowError(number, message)
        const told = form.files.length > 1 ? messages.inFile(sheet.name, line) : line
        yield [textCell(told), ...places.map((at) => (at < 0 ? null : safe(cells[at])))]
      }
    }
  }
}

/**
 * The headings of all files by what their columns hold, each once: files that call a field differently
 * share its column, for one file has one column a field. An empty heading keeps its place in its own file.
 */
function titlesOf(headers: readonly SheetHeader[]): ReadonlyMap<string, string> {
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
    return field === undefined ? `heading ${name}` : `field ${field}`
  })
}

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
