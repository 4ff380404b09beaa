import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { Refusal } from '../../http/envelope'
import { messages } from '../messages'
import { inspectZip } from './zip'

/** A row of an uploaded sheet; `number` is what the spreadsheet program shows beside it. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly CellValue[]
}

/** Rows of one import, those above the data included. */
export const mostRows = 100_010

const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]

/**
 * The rows of the first sheet that say something, one by one. Throws 400 for a file of another
 * kind, a damaged one, one that unpacks to too much, and one of too many rows.
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(oldExcel)) throw new Refusal(400, messages.oldExcel)
  if (!begins(zip)) throw new Refusal(400, messages.notExcel)
  inspectZip(bytes)
  const rows = streamXlsxRows(bytes, { maxRows: mostRows + 1 })
  let count = 0
  for (;;) {
    const next = await rows.next().catch(() => {
      throw new Refusal(400, messages.damagedExcel)
    })
    if (next.done) return
    count += 1
    if (count > mostRows) throw new Refusal(400, messages.importTooMany(100_000))
    const { index, values } = next.value
    if (values.some((value) => value !== null && value !== '')) {
      yield { number: index + 1, cells: values }
    }
  }
}
