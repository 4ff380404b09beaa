import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { takenValues } from '../judge/uniqueValues'
import type { EntityTable } from '../schema/entityTable'
import { isRecordTable } from '../schema/programTables'
import { missingIndexes } from '../schema/waitingIndexes'

interface Written {
  readonly id: string
  readonly draft: Draft
  readonly before?: Stored
}

// Indexes of records stay once they are made: changed documents make another EntityTable. Those of the program's own
// tables may give way to codes of documents (seed/besideAlike).
const complete = new WeakSet<EntityTable>()

/**
 * Judges unique values whose index cannot be made yet, because rows from before it are the same to people. One write
 * of the table at a time: the lock is held until the transaction ends. Throws 400 for a value that another record has.
 */
export async function judgeWaiting(
  trx: Db,
  entityTable: EntityTable,
  written: readonly Written[],
  caller: Caller,
): Promise<void> {
  if (written.length === 0 || complete.has(entityTable)) return
  const waiting = await missingIndexes(trx, entityTable)
  if (waiting.length === 0) {
    if (isRecordTable(entityTable.table)) complete.add(entityTable)
    return
  }
  await sql`select pg_advisory_xact_lock(hashtext(${`unique ${entityTable.table}`}))`.execute(trx)
  const uniques = { ...entityTable, uniques: waiting }
  const taken = await takenValues(written, { db: trx, entityTable: uniques, caller, freed: [] })
  if (taken.length > 0) throw invalid(taken.map(({ error }) => error))
}
