import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { sql } from 'kysely'
import { invalid, Refusal } from '../../../http/envelope'
import type { Caller } from '../../../http/right'
import type { EntityDeps } from '../../contracts/deps'
import type { ListQuery, Params } from '../../contracts/reading'
import type { EntityStore } from '../../contracts/writing'
import { messages } from '../../messages'
import { idsOf } from '../../read/idList'
import { columnsOf, readListQuery } from '../../read/listQuery'
import { textCell, wordOf } from '../workbook/cells'
import {
  numberFormat,
  type SheetColumn,
  sheetColumns,
  sheetName,
  widthOf,
} from '../workbook/columns'
import { pieces, pieceTitle } from '../workbook/longCells'
import { refOf } from '../workbook/rowRef'
import { batches, countPieces, recordsOf } from './exportPieces'

/** Maximum number of rows per export. */
export const mostRows = 100_000

const rowsAtOnce = 500
/** Batch size for records with very long texts. */
const longRowsAtOnce = 50

/**
 * Streams the records of a list call as a workbook: title, exporter, column titles, records (contract, §9.2).
 * `selections` limits records, `columns` limits fields. Throws 400 for too many.
 */
export async function exportSheet(
  params: Params,
  { store, deps, caller }: { store: EntityStore; deps: EntityDeps; caller: Caller },
): Promise<Readable> {
  const { entityTable } = store
  const columns = sheetColumns(entityTable, caller, columnsOf(params))
  // Reads the ids first, so that records added or moved meanwhile are neither missed nor exported twice.
  const ids = await store.ids(selected(params, store, caller), caller, mostRows + 1)
  if (ids.length > mostRows) throw new Refusal(400, messages.exportTooMany(mostRows))
  const title = entityTable.entity.title
  const counts = await countPieces(ids, columns, { store, deps, caller })
  const further = columns.flatMap((column) =>
    Array.from({ length: (counts.get(column) ?? 1) - 1 }, (_, at) =>
      pieceTitle(column.title, at + 2),
    ),
  )
  const stream = writeXlsxStream(rows(), {
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

  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [null, textCell(messages.sheetTitle(title))]
    yield [null, textCell(messages.sheetBy(caller.realname))]
    yield [
      messages.idColumn,
      ...[...columns.map((column) => column.title), ...further].map(textCell),
    ]
    for (const some of batches(ids, further.length > 0 ? longRowsAtOnce : rowsAtOnce)) {
      yield* await recordRows(some, columns)
    }
  }

  async function recordRows(some: readonly string[], shown: readonly SheetColumn[]) {
    const { records, lookup } = await recordsOf(some, columns, { store, deps, caller })
    const found = new Map(records.map((stored) => [stored.id, stored]))
    return some
      .flatMap((id) => found.get(id) ?? [])
      .map((stored) => {
        const cells = shown.map((column) =>
          cellsOf(dated(wordOf(column, stored, lookup), column), counts.get(column)),
        )
        return [refOf(stored), ...cells.map(([first = null]) => first), ...cells.flatMap(rest)]
      })
  }
}

/** The cells of a text, as many as its column has. */
function cellsOf(word: number | string | Date | null, count = 1): readonly CellValue[] {
  if (typeof word !== 'string') return [word, ...Array<null>(count - 1).fill(null)]
  const all = pieces(word)
  // The text may have grown since it was counted; an import notices this by the version.
  return Array.from({ length: count }, (_, at) => all[at] ?? null)
}

/** A day or moment as sheets have them, so that they sort and filter it; text where sheets do not count so far. */
function dated(
  word: number | string | null,
  { storage }: SheetColumn,
): number | string | Date | null {
  if (storage.kind !== 'date' && storage.kind !== 'datetime') return word
  if (typeof word !== 'string' || !writtenMoment.test(word) || word < firstSerial) return word
  const date = new Date(`${word.slice(0, 10)}T${word.slice(11) || '00:00:00'}Z`)
  return Number.isNaN(date.getTime()) ? word : date
}

const writtenMoment = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/
const firstSerial = '1900-03-01'

const rest = <Item>([, ...others]: readonly Item[]): readonly Item[] => others

/** Title, exporter, column titles. */
const headRows = 3

function selected(params: Params, { entityTable }: EntityStore, caller: Caller): ListQuery {
  const { selections = '', ...rest } = params
  if (selections.trim() === '') return sortable(readListQuery(rest, entityTable, caller))
  const { column = '', order = '' } = rest
  const sorted = sortable(readListQuery({ column, order }, entityTable, caller))
  return { ...sorted, clauses: [sql`id = any(${idsOf(selections, mostRows)}::text[])`] }
}

/** A sheet leaves the system, so a mistyped sort name is not guessed. Throws 400. */
function sortable(query: ListQuery): ListQuery {
  const [name] = query.unsorted ?? []
  if (name === undefined) return query
  throw invalid([{ field: name, message: messages.notSortable(name) }])
}
