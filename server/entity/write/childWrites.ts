import type { Lookup } from '#model'
import type { Db } from '../../db/open'
import { errorsOf, invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntityHooks, Row, WireRecord } from '../contracts'
import { idsOfChildren } from '../read/childRows'
import { writeRecords } from '../read/wireRecords'
import type { ChildTable } from '../schema/childTables'
import { visibleFields } from '../schema/fieldRights'
import { type BatchStamp, removeBatch, writeBatch } from './batch'
import type { ChildPlan } from './childPlan'
import { databaseRefusal } from './databaseRefusal'

/** Writes the rows of a plan in the parent's transaction; answers all rows in their order. */
export async function writeChildren(
  trx: Db,
  { table, rows, removed }: ChildPlan,
  stamp: BatchStamp,
  hooks?: EntityHooks,
): Promise<readonly Row[]> {
  const batch = {
    added: rows.filter(({ before }) => !before),
    edited: rows.flatMap(({ before, draft }) => (before ? [{ before, draft }] : [])),
    removed: removed.map(({ id }) => id),
  }
  const written = await writeBatch(trx, table.layout, batch, stamp).catch((error: unknown) => {
    throw refusal(error, table)
  })
  const by = { caller: stamp.origin.caller, now: stamp.now }
  for (const { id, draft } of rows) {
    if (written.has(id)) await hooks?.written?.(trx, { id, values: draft.values }, by)
  }
  return rows.flatMap(({ id, before }): readonly Row[] => {
    const row = written.get(id) ?? before?.row
    return row ? [row] : []
  })
}

/** Removes all rows of parents that are removed. */
export async function removeChildren(
  trx: Db,
  tables: readonly ChildTable[],
  parents: readonly string[],
  stamp: BatchStamp,
): Promise<void> {
  for (const table of tables) {
    const ids = await idsOfChildren(trx, table, parents, stamp.origin.caller)
    await removeBatch(trx, table.layout, ids, stamp)
  }
}

/** The rows as the caller may see them. */
export const writtenRows = (
  { entity }: ChildTable,
  rows: readonly Row[],
  lookup: Lookup,
  caller: Caller,
): readonly WireRecord[] => writeRecords(rows, visibleFields(entity, caller), lookup)

/** What the database refused because of a row, told of the parent's field. */
function refusal(error: unknown, { field, layout }: ChildTable): unknown {
  const refused = databaseRefusal(error, layout)
  if (!refused) return error
  const own = errorsOf(refused)[0]
  const column = own === undefined ? {} : { column: own.field }
  return invalid([{ field: field.key, message: refused.message, ...column }])
}
