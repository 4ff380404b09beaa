import { sql } from 'kysely'
import { invalid, Refusal } from '../../../http/envelope'
import type { Caller } from '../../../http/right'
import { batches } from '../../../kernel/groupBy'
import type { ListQuery, Params } from '../../contracts/reading'
import type { EntityStore } from '../../contracts/writing'
import { messages } from '../../messages'
import { idsOf } from '../../read/idList'
import { columnsOf, readListQuery } from '../../read/listQuery'
import { wordOf } from '../workbook/cells'
import { type SheetColumn, sheetColumns } from '../workbook/columns'
import { pieces, pieceTitle } from '../workbook/longCells'
import { refOf } from '../workbook/rowRef'
import { countPieces, type ExportParts, recordsOf } from './exportPieces'

/** Maximum number of rows per export. */
const mostRows = 100_000

const rowsAtOnce = 500
/** Batch size for records with very long texts. */
const longRowsAtOnce = 50

/** Content of a cell before it is written: texts are whole, or pieces of one. */
export type Word = number | string | null

/** What an export writes, whatever the file is. */
export interface Exported {
  readonly columns: readonly SheetColumn[]
  /** Titles of the columns that continue long texts; they follow the others. */
  readonly further: readonly string[]
  /** The reference of each record, its columns, and what continues them. */
  rows(): AsyncGenerator<readonly Word[]>
}

/**
 * The records of a list call. `selections` limits records, `columns` limits fields. Throws 400 for too many, before
 * anything is written.
 */
export async function exportedRows(params: Params, parts: ExportParts): Promise<Exported> {
  const { store, caller } = parts
  const columns = sheetColumns(store.entityTable, caller, columnsOf(params))
  // Reads the ids first, so that records added or moved meanwhile are neither missed nor exported twice.
  const ids = await store.ids(selected(params, store, caller), caller, mostRows + 1)
  if (ids.length > mostRows) throw new Refusal(400, messages.exportTooMany(mostRows))
  const counts = await countPieces(ids, columns, parts)
  const further = columns.flatMap((column) =>
    Array.from({ length: (counts.get(column) ?? 1) - 1 }, (_, at) =>
      pieceTitle(column.title, at + 2),
    ),
  )
  return { columns, further, rows }

  async function* rows(): AsyncGenerator<readonly Word[]> {
    for (const some of batches(ids, further.length > 0 ? longRowsAtOnce : rowsAtOnce)) {
      const { records, lookup } = await recordsOf(some, columns, parts)
      const found = new Map(records.map((stored) => [stored.id, stored]))
      for (const id of some) {
        const stored = found.get(id)
        if (!stored) continue
        const cells = columns.map((column) =>
          cellsOf(wordOf(column, stored, lookup), counts.get(column)),
        )
        yield [refOf(stored), ...cells.map(([first = null]) => first), ...cells.flatMap(rest)]
      }
    }
  }
}

/** The cells of a text, as many as its column has. */
function cellsOf(word: Word, count = 1): readonly Word[] {
  if (typeof word !== 'string') return [word, ...Array<null>(count - 1).fill(null)]
  const all = pieces(word)
  // The text may have grown since it was counted; an import notices this by the version.
  return Array.from({ length: count }, (_, at) => all[at] ?? null)
}

const rest = <Item>([, ...others]: readonly Item[]): readonly Item[] => others

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
