import { Refusal } from '../../http/envelope'
import { messages } from '../messages'
import { type SheetRow, saysSomething } from './sheetRow'

/**
 * The rows of a workbook of Excel 97–2003, which is read whole: its format holds 65,536 rows at most.
 * Throws 400 for an encrypted, an older or a damaged one.
 */
export async function* readOldSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
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
