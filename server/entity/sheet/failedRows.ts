import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { longestCell, textCell } from './cells'
import { sheetName, widthOf } from './columns'
import type { ImportRun } from './importAnswer'
import { headingOf } from './importHeader'
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
  const titles = titlesOf(headers.map(({ row }) => row))
  const stream = writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: [{ width: 50 }, ...titles.map((name) => ({ width: widthOf(name) }))],
    freezePane: { rows: 1 },
  })
  // Node's own declaration of the same web stream.
  return await buffer(stream as WebStream<Uint8Array>)

  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [messages.errorColumn, ...titles.map((name) => safe(name))]
    for (const [file, header] of headers.entries()) {
      const sheet = form.files[file]
      const failed = await failuresOf(db, importId, file)
      if (!sheet || failed.size === 0) continue
      const places = placesOf(header.row, titles)
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

/** The headings of all files, each once; an empty one keeps its column's place in its own file. */
function titlesOf(heads: readonly SheetRow[]): readonly string[] {
  const own = heads.map(namesOf)
  // A file of refused rows that has been mended has the reasons of last time.
  return [...new Set(own.flat())].filter((name) => name !== messages.errorColumn)
}

/** Where each title's column stands in a file, -1 = nowhere. */
function placesOf(head: SheetRow, titles: readonly string[]): readonly number[] {
  const names = namesOf(head)
  return titles.map((title) => names.indexOf(title))
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
