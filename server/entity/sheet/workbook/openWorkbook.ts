import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { binarySheets, isContainer, isOldRecords } from './binaryWorkbook'
import { textSheets } from './textTable'
import { inOrder, type SheetOf } from './workbook'
import { xlsxSheets } from './xlsxWorkbook'
import { readZip } from './zip'

const zip = [0x50, 0x4b, 0x03, 0x04]

/**
 * Sheets of a file by what its bytes are, whatever its name: .xlsx, .xlsb, .xls or a text table; hidden ones last.
 * Throws 400 for another type, a file with a password, a damaged one, or one that unpacks to too much. Only for
 * sheetWorker.ts: it works without pause, and the sender controls how much it needs.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly SheetOf[]> {
  const sheets = inOrder(await sheetsOf(bytes))
  if (sheets.length === 0) throw new Refusal(400, messages.noRows)
  return sheets
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly SheetOf[]> {
  if (isContainer(bytes) || isOldRecords(bytes)) return await binarySheets(bytes)
  if (!zip.every((byte, at) => bytes[at] === byte)) return textSheets(bytes)
  const entries = readZip(bytes)
  if (entries.has('xl/workbook.bin')) return await binarySheets(bytes)
  return xlsxSheets({ bytes, entries })
}

/** The sheet of that name, else the first one. Throws 400 if the name is no longer there. */
export function sheetNamed(sheets: readonly SheetOf[], name: string | undefined): SheetOf {
  const found = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  if (!found) throw new Refusal(400, messages.noSheet(name ?? ''))
  return found
}
