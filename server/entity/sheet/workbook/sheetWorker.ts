import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../http/envelope'
import { openWorkbook, sheetNamed } from './openWorkbook'
import { describeSheets, type SheetDescription } from './sheetDescription'
import type { SheetRow } from './sheetRow'

// The thread that reads sheets: a small file can unpack to a lot of work, which must not block the server.

/** To the worker: a sheet to open (the first one by default), a request for its next rows, or the end of reading. */
export type ToSheetWorker =
  | { readonly open: Uint8Array; readonly sheet: string | undefined }
  | { readonly describe: Uint8Array; readonly rows: number }
  | 'more'
  | 'stop'

/** From the worker, one per message but `stop`. */
export type FromSheetWorker =
  | { readonly opened: { readonly name: string; readonly others: readonly string[] } }
  | { readonly rows: readonly SheetRow[]; readonly isLast: boolean }
  | { readonly sheets: readonly SheetDescription[] }
  | { readonly refused: { readonly status: number; readonly message: string } }
  | { readonly failed: string }

const rowsAtOnce = 250

let rows: Generator<SheetRow> | undefined

parentPort?.on('message', async (message: ToSheetWorker) => {
  if (message === 'more') parentPort?.postMessage(await answer(next))
  else if (message === 'stop') {
    rows = undefined
  } else if ('open' in message) {
    const { open, sheet } = message
    parentPort?.postMessage(await answer(() => openOne(open, sheet)))
  } else {
    const { describe, rows: count } = message
    const found = async () => ({ sheets: describeSheets(await openWorkbook(describe), count) })
    parentPort?.postMessage(await answer(found))
  }
})

async function openOne(bytes: Uint8Array, name: string | undefined): Promise<FromSheetWorker> {
  const sheets = await openWorkbook(bytes)
  const sheet = sheetNamed(sheets, name)
  rows = sheet.rows()
  const others = sheets.filter((one) => one !== sheet && !one.hidden).map((one) => one.name)
  return { opened: { name: sheet.name, others } }
}

async function next(): Promise<FromSheetWorker> {
  const some: SheetRow[] = []
  while (some.length < rowsAtOnce) {
    const row = rows?.next()
    if (!row || row.done) return { rows: some, isLast: true }
    some.push(row.value)
  }
  return { rows: some, isLast: false }
}

async function answer(work: () => Promise<FromSheetWorker>): Promise<FromSheetWorker> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      return { refused: { status: error.status, message: error.message } }
    }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
