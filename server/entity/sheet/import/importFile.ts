import type { Lookup } from '#model'
import { hooksOf } from '../../contracts/deps'
import { messages } from '../../messages'
import { sheetColumns } from '../workbook/columns'
import { type OpenedSheet, openSheet } from '../workbook/readSheet'
import { rowColumns } from '../workbook/rowColumns'
import { lineNumbers, type SheetRow } from '../workbook/sheetRow'
import type { SheetFile } from './importForm'
import { findHeader, headRows, type SheetHeader } from './importHeader'
import type { ImportOptions } from './importOptions'
import type { ImportDeps } from './importWork'
import type { ImportContext } from './rowPlan'
import { sheetRecords } from './sheetRecords'

/** Lines per transaction; those of one record are never parted. */
const rowsAtOnce = 500

export interface OpenedFile {
  readonly context: ImportContext
  /** Records below the titles, without what the user left out. */
  readonly chunks: AsyncGenerator<readonly SheetRow[]>
  /** What was done with the rows read so far that the sheet does not say. */
  notes(): readonly string[]
}

/** Reads a file up to its titles. Throws 400 if it is not a sheet of this entity. */
export async function openFile(
  sheet: SheetFile,
  file: number,
  given: { readonly options: ImportOptions; readonly parts: ImportDeps; readonly lookup: Lookup },
): Promise<OpenedFile> {
  const { options, parts, lookup } = given
  const { store, deps, request } = parts
  const { caller } = request.origin
  const below = rowColumns(store.entityTable, caller)
  const opened = await openSheet(await sheet.read(), options.sheets.get(file))
  const { rows } = opened
  const first = await take(rows, headRows)
  const header = headerIn(first)
  const counts = { merged: 0, hidden: 0 }
  const writing = { entityTable: store.entityTable, caller, now: deps.clock(), importing: true }
  function headerIn(found: readonly SheetRow[]): SheetHeader {
    try {
      const columns = [...sheetColumns(store.entityTable, caller), ...below]
      return findHeader(found, columns, options.mapping)
    } catch (error) {
      // The thread that reads the rest is free again.
      void rows.return(undefined)
      throw error
    }
  }

  return {
    context: {
      writing,
      header,
      below,
      lookup,
      fixed: options.foreignKeys,
      updates: options.updates,
      hooks: hooksOf(deps, store.entityTable.entity),
    },
    chunks: chunks(rows, { first, header, file, options, counts }),
    notes: () => notesOf(opened, counts, options),
  }
}

/** Takes the first rows; the generator continues after them. */
export async function take(
  rows: AsyncGenerator<SheetRow>,
  count: number,
): Promise<readonly SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

interface Counts {
  /** Cells that were filled from a merged cell. */
  merged: number
  /** Rows that are hidden by hand or by a filter. */
  hidden: number
}

function notesOf(
  { name, others }: OpenedSheet,
  { merged, hidden }: Counts,
  { skipsHidden }: ImportOptions,
): readonly string[] {
  return [
    ...(others.length > 0 ? [messages.sheetTaken(name, others)] : []),
    ...(merged > 0 ? [messages.mergedFilled(merged)] : []),
    ...(hidden > 0
      ? [skipsHidden ? messages.hiddenSkipped(hidden) : messages.hiddenTaken(hidden)]
      : []),
  ]
}

/** Notes on a file, with its name if there are several. */
export const inFile = (
  notes: readonly string[],
  { name }: SheetFile,
  files: number,
): readonly string[] => (files > 1 ? notes.map((note) => messages.inFile(name, note)) : notes)

async function* chunks(
  rows: AsyncGenerator<SheetRow>,
  head: {
    readonly first: readonly SheetRow[]
    readonly header: SheetHeader
    readonly file: number
    readonly options: ImportOptions
    readonly counts: Counts
  },
): AsyncGenerator<readonly SheetRow[]> {
  const { first, header, file, options, counts } = head
  const { corrections, skipsHidden } = options
  async function* below(): AsyncGenerator<SheetRow> {
    for (const row of first) if (row.number > header.row.number) yield counted(row)
    for await (const row of rows) yield counted(row)
  }
  function counted(row: SheetRow): SheetRow {
    if (row.hidden) counts.hidden += 1
    if (!row.hidden || !skipsHidden) counts.merged += row.merged ?? 0
    return row
  }
  let chunk: SheetRow[] = []
  let lines = 0
  try {
    for await (const record of sheetRecords(below(), header, { corrections, skipsHidden, file })) {
      chunk.push(record)
      lines += lineNumbers(record).length
      if (lines < rowsAtOnce) continue
      yield chunk
      chunk = []
      lines = 0
    }
    if (chunk.length > 0) yield chunk
  } finally {
    await rows.return(undefined)
  }
}
