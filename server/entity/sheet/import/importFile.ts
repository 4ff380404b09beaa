import type { Lookup } from '#model'
import { hooksOf } from '../../contracts/deps'
import { sheetColumns } from '../workbook/columns'
import { readSheet } from '../workbook/readSheet'
import type { SheetRow } from '../workbook/sheetRow'
import type { SheetFile } from './importForm'
import { findHeader, headRows, type SheetHeader } from './importHeader'
import type { ImportOptions } from './importOptions'
import type { ImportContext } from './importRow'
import type { ImportDeps } from './importWork'

/** Rows of one transaction. */
const rowsAtOnce = 500

export interface OpenedFile {
  readonly context: ImportContext
  /** The rows below the titles; those that are left out are not among them. */
  readonly chunks: AsyncGenerator<readonly SheetRow[]>
}

/** Reads a file as far as its titles. Throws 400 for what is no sheet of this entity. */
export async function openFile(
  sheet: SheetFile,
  file: number,
  given: { readonly options: ImportOptions; readonly parts: ImportDeps; readonly lookup: Lookup },
): Promise<OpenedFile> {
  const { options, parts, lookup } = given
  const { store, deps, request } = parts
  const { caller } = request.origin
  const rows = readSheet(await sheet.read())
  const first = await take(rows, headRows)
  const header = findHeader(first, sheetColumns(store.entityTable, caller), options.mapping)
  const writing = { entityTable: store.entityTable, caller, now: deps.clock(), importing: true }
  return {
    context: {
      ...{ writing, header, lookup, fixed: options.foreignKeys, updates: options.updates },
      hooks: hooksOf(deps, store.entityTable.entity),
    },
    chunks: chunks(rows, { first, header, file, options }),
  }
}

/** The first rows; the generator goes on after them. */
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

async function* chunks(
  rows: AsyncGenerator<SheetRow>,
  head: {
    readonly first: readonly SheetRow[]
    readonly header: SheetHeader
    readonly file: number
    readonly options: ImportOptions
  },
): AsyncGenerator<readonly SheetRow[]> {
  const { first, header, file, options } = head
  const below = first.filter(({ number }) => number > header.row.number)
  let chunk = below.flatMap((row) => corrected(row, file, options))
  try {
    for await (const row of rows) {
      chunk.push(...corrected(row, file, options))
      if (chunk.length < rowsAtOnce) continue
      yield chunk
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  } finally {
    await rows.return(undefined)
  }
}

function corrected(
  row: SheetRow,
  file: number,
  { corrections }: ImportOptions,
): readonly SheetRow[] {
  const given = corrections.get(`${file}:${row.number}`)
  if (given === undefined) return [row]
  return given === null ? [] : [{ ...row, given }]
}
