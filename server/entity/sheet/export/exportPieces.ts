import { sql } from 'kysely'
import type { Lookup } from '#model'
import type { Caller } from '../../../http/right'
import { batches } from '../../../kernel/groupBy'
import type { EntityDeps } from '../../contracts/deps'
import type { Stored } from '../../contracts/records'
import type { EntityStore } from '../../contracts/writing'
import { withJoinedColumns } from '../../read/referencedValues'
import { referenceJoins } from '../../read/referenceJoins'
import { mine } from '../../read/rows'
import { dictRefs } from '../../read/wireRecords'
import { dictsIn } from '../../schema/entityTable'
import { wordOf } from '../workbook/cells'
import type { SheetColumn } from '../workbook/columns'
import { pieces } from '../workbook/longCells'

// Lengths that surely fit a cell: a character takes up to two places, a choice the length of its text.
const surelyShort = 16_000
const surelyShortChoices = 1_000
const idsAtOnce = 5_000
const recordsAtOnce = 50

export interface ExportParts {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly caller: Caller
}

/** Number of cells for the longest text of each column; columns that need only one are left out. */
export async function countPieces(
  ids: readonly string[],
  columns: readonly SheetColumn[],
  parts: ExportParts,
): Promise<ReadonlyMap<SheetColumn, number>> {
  const counts = new Map<SheetColumn, number>()
  const wide = columns.filter((column) => mayBeLong(column))
  if (wide.length === 0) return counts
  for (const some of batches(await longRecords(ids, wide, parts), recordsAtOnce)) {
    const { records, lookup } = await recordsOf(some, columns, parts)
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

/** Records that still exist, with referenced columns and all texts. */
export async function recordsOf(
  ids: readonly string[],
  columns: readonly SheetColumn[],
  { store, deps, caller }: ExportParts,
): Promise<{ readonly records: readonly Stored[]; readonly lookup: Lookup }> {
  const { entityTable } = store
  const found = await store.findAll(ids, caller)
  const asked = columns.flatMap(({ field }) => (field.via ? field : []))
  const records = await withJoinedColumns(deps.database.db, entityTable, found, { asked, caller })
  const refs = dictRefs(
    [...entityTable.dicts, ...dictsIn(asked)],
    records.map(({ values }) => values),
  )
  return { records, lookup: await deps.lookup.load(refs, caller) }
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
  const referenced = columns.map(({ key }) => key)
  const long = sql.join(
    columns.map((column) => sql`char_length(${sql.ref(column.name)}) > ${limitOf(column)}`),
    sql` or `,
  )
  const found: string[] = []
  for (const some of batches(ids, idsAtOnce)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(store.entityTable.table)}
      ${referenceJoins(store.entityTable, referenced, caller)}
      where id = any(${some}::text[]) and ${mine(store.entityTable, caller)} and (${long})`.execute(
      deps.database.db,
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
