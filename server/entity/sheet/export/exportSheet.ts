import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { messages } from '../../messages'
import { textCell } from '../workbook/cells'
import { numberFormat, type SheetColumn, sheetName, widthOf } from '../workbook/columns'
import type { Exported, Word } from './exportedRows'

/** Streams an export as a workbook: title, exporter, column titles, records (contract, §9.2). */
export function exportSheet(
  { columns, further, rows }: Exported,
  { title, by }: { readonly title: string; readonly by: string },
): Readable {
  const stream = writeXlsxStream(written(), {
    name: sheetName(title),
    columns: [
      { width: 6, hidden: true },
      ...columns.map((column) => ({ width: widthOf(column.title), ...numberFormat(column) })),
      ...further.map(() => ({ width: 12, hidden: true })),
    ],
    freezePane: { rows: headRows },
  })
  // Node declares the same web stream type differently.
  return Readable.fromWeb(stream as WebStream<Uint8Array>)

  async function* written(): AsyncGenerator<CellValue[]> {
    yield [null, textCell(messages.sheetTitle(title))]
    yield [null, textCell(messages.sheetBy(by))]
    yield [
      messages.idColumn,
      ...[...columns.map((column) => column.title), ...further].map(textCell),
    ]
    for await (const row of rows()) {
      yield row.map((word, at) => {
        const column = columns[at - 1]
        const cell = column ? counted(word, column) : word
        return typeof cell === 'string' ? textCell(cell) : cell
      })
    }
  }
}

/** A day, moment or time as sheets count them, so that they sort and filter it; text where they do not count so far. */
function counted(word: Word, { storage }: SheetColumn): Word | Date {
  if (typeof word !== 'string') return word
  switch (storage.kind) {
    case 'date':
    case 'datetime':
      return dated(word)
    case 'time':
      return partOfDay(word)
    default:
      return word
  }
}

function dated(word: string): string | Date {
  if (!writtenMoment.test(word) || word < firstSerial) return word
  const date = new Date(`${word.slice(0, 10)}T${word.slice(11) || '00:00:00'}Z`)
  return Number.isNaN(date.getTime()) ? word : date
}

function partOfDay(word: string): string | number {
  const [, hours, minutes, seconds = 0] = writtenTime.exec(word) ?? []
  if (hours === undefined) return word
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

const writtenMoment = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/
const writtenTime = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const firstSerial = '1900-03-01'

/** Title, exporter, column titles. */
const headRows = 3
