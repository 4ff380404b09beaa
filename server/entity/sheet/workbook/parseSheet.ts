import { streamXlsxRows } from 'hucre/xlsx'
import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { openFormulas } from './openFormulas'
import { type SheetRow, saysSomething } from './sheetRow'
import { readTextTable } from './textTable'

/** Rows of one sheet, those above the data included. */
export const mostRows = 100_010

const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]

/**
 * The rows of the first sheet that say something, one by one. Throws 400 for a file of another
 * kind, a damaged one, one that unpacks to too much, and one of too many rows. For readSheet.ts: it works without
 * a pause, and what it needs is its sender's to say.
 */
export async function* parseSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(oldExcel)) return yield* readOldSheet(bytes)
  if (!begins(zip)) return yield* readText(bytes)
  const formulas = openFormulas(bytes)
  const rows = streamXlsxRows(bytes, { maxRows: mostRows + 1 })
  let count = 0
  try {
    for (;;) {
      const next = await rows.next().catch(() => {
        throw new Refusal(400, messages.damagedExcel)
      })
      if (next.done) return
      count += 1
      if (count > mostRows) throw new Refusal(400, messages.importTooMany(100_000))
      const { index, values } = next.value
      const open = formulas.get(index)
      if (open) yield { number: index + 1, cells: values, openFormulas: open }
      else if (saysSomething(values)) yield { number: index + 1, cells: values }
    }
  } finally {
    await rows.return().catch(() => undefined)
  }
}

function* readText(bytes: Uint8Array): Generator<SheetRow> {
  const rows = readTextTable(bytes, mostRows + 1)
  if (!rows) throw new Refusal(400, messages.notExcel)
  if (rows.length > mostRows) throw new Refusal(400, messages.importTooMany(100_000))
  for (const [index, cells] of rows.entries()) {
    if (saysSomething(cells)) yield { number: index + 1, cells }
  }
}

/**
 * The rows of a workbook of Excel 97–2003, which is read whole: its format holds 65,536 rows at most.
 * Throws 400 for an encrypted, an older or a damaged one.
 */
async function* readOldSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const rows = await rowsOf(bytes)
  for (const [index, cells] of rows.entries()) {
    if (saysSomething(cells)) yield { number: index + 1, cells }
  }
}

async function rowsOf(bytes: Uint8Array) {
  // Few files are of this kind.
  const { readXls } = await import('hucre')
  try {
    const { sheets } = await readXls(bytes)
    return sheets[0]?.rows ?? []
  } catch {
    throw new Refusal(400, messages.oldExcel)
  }
}
