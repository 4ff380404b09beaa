import { sql } from 'kysely'
import type { Lookup } from '#model'
import type { Caller } from '../../../http/right'
import type { EntityDeps, EntityStore } from '../../contracts'
import { mine } from '../../read/rows'
import { dictRefs } from '../../read/wireRecords'
import { wordOf } from '../workbook/cells'
import type { SheetColumn } from '../workbook/columns'
import { pieces } from '../workbook/longCells'

// In a cell a letter takes up to two places, a choice the length of its text.
const surelyShort = 16_000
const surelyShortChoices = 1_000
const idsAtOnce = 5_000
const recordsAtOnce = 50

interface ExportParts {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly caller: Caller
}

/** How many cells the longest text of each column takes; columns without long ones are left out. */
export async function countPieces(
  ids: readonly string[],
  columns: readonly SheetColumn[],
  parts: ExportParts,
): Promise<ReadonlyMap<SheetColumn, number>> {
  const { store, deps, caller } = parts
  const counts = new Map<SheetColumn, number>()
  const wide = columns.filter((column) => mayBeLong(column))
  if (wide.length === 0) return counts
  for (const some of batches(await longRecords(ids, wide, parts), recordsAtOnce)) {
    const records = await store.findAll(some, caller)
    const lookup: Lookup = await deps.lookup.load(
      dictRefs(
        store.entityTable,
        records.map(({ values }) => values),
      ),
      caller,
    )
    for (const column of wide) {
      for (const stored of records) {
        const word = wordOf(column, stored, lookup)
        const count = typeof word === 'string' ? pieces(word).length : 1
        if (count > (counts.get(column) ?? 1)) counts.set(column, count)
      }
    }
  }
  return counts
}

const limitOf = ({ field }: SheetColumn): number =>
  field.type.dict(field) === undefined ? surelyShort : surelyShortChoices

function mayBeLong(column: SheetColumn): boolean {
  const { storage } = column
  return storage.kind === 'text' || (storage.kind === 'string' && storage.length > limitOf(column))
}

async function longRecords(
  ids: readonly string[],
  columns: readonly SheetColumn[],
  { store, deps, caller }: ExportParts,
): Promise<readonly string[]> {
  const long = sql.join(
    columns.map((column) => sql`char_length(${sql.ref(column.name)}) > ${limitOf(column)}`),
    sql` or `,
  )
  const found: string[] = []
  for (const some of batches(ids, idsAtOnce)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(store.entityTable.table)}
      where id = any(${some}::text[]) and ${mine(store.entityTable, caller)} and (${long})`.execute(
      deps.database.db,
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

export function* batches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
