import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../http/envelope'
import { parseSheet } from './parseSheet'
import type { SheetRow } from './sheetRow'

// The thread that reads sheets: a small file can unpack to much work, which must not hold up the server.

/** To the worker: a sheet to read, the wish for its next rows, or that nobody wants more of it. */
export type ToSheetWorker = Uint8Array | 'more' | 'stop'

/** From the worker, for each `more`. */
export type FromSheetWorker =
  | { readonly rows: readonly SheetRow[]; readonly isLast: boolean }
  | { readonly refused: { readonly status: number; readonly message: string } }
  | { readonly failed: string }

const rowsAtOnce = 250

let rows: AsyncGenerator<SheetRow> | undefined

parentPort?.on('message', async (message: ToSheetWorker) => {
  if (message instanceof Uint8Array) rows = parseSheet(message)
  else if (message === 'stop') {
    const old = rows
    rows = undefined
    await old?.return(undefined)
  } else parentPort?.postMessage(await next())
})

async function next(): Promise<FromSheetWorker> {
  const some: SheetRow[] = []
  try {
    while (some.length < rowsAtOnce) {
      const row = await rows?.next()
      if (!row || row.done) return { rows: some, isLast: true }
      some.push(row.value)
    }
    return { rows: some, isLast: false }
  } catch (error) {
    if (error instanceof Refusal) {
      return { refused: { status: error.status, message: error.message } }
    }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
