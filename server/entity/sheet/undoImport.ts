import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { type Answer, notFound, ok, Refusal } from '../../http/envelope'
import { system } from '../../sys/tables'
import { wallClock } from '../../sys/times'
import { messages } from '../messages'
import { findImport, hoursBefore, statusOf, undoHours } from './imports'
import type { ImportDeps } from './importWork'
import { type ImportedRow, undoRows } from './undoRows'

const rowsAtOnce = 500
const mostNamed = 100

/**
 * Takes an import back: removes the records it added and gives those it changed their former values.
 * Records that somebody has written since stay as they are and are named. Throws 404 for another's
 * import, 400 when it is too long ago, 409 when it is running or has been taken back.
 */
export async function undoImport(id: string, parts: ImportDeps): Promise<Answer> {
  const { store, deps, request } = parts
  const { db } = deps.database
  await claimUndo(id, parts)
  const refused: { readonly id: string; readonly name: string; readonly message: string }[] = []
  const counts = { removed: 0, reverted: 0, refused: 0 }
  // What was added goes first: its unique values may be former values of others.
  for (const kind of ['added', 'changed'] as const) {
    let after = 0
    for (;;) {
      const rows = await importedRows(db, { id, kind, after, table: store.layout.table })
      const last = rows.at(-1)
      if (!last) break
      after = last.log
      const done = await undoRows(rows, kind, parts)
      counts[kind === 'added' ? 'removed' : 'reverted'] += rows.length - done.refused.length
      counts.refused += done.refused.length
      refused.push(...done.refused.slice(0, mostNamed - refused.length))
      await touch(db, id, 'undoing', deps.clock())
    }
  }
  await touch(db, id, 'undone', deps.clock())
  const { removed, reverted } = counts
  const result = { removed, reverted, refusedCount: counts.refused, refused }
  deps.log?.('import taken back', { id, userId: request.origin.caller.userId, ...counts })
  if (counts.refused === 0) return ok(result, messages.undone(removed, reverted))
  return ok(result, messages.undoneSome(removed, reverted, counts.refused))
}

/** Nobody else takes it back meanwhile. */
async function claimUndo(id: string, { store, deps, request }: ImportDeps): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const found = await findImport(db, { layout: store.layout, caller: request.origin.caller }, id)
  if (found.dry_run) throw notFound()
  if (found.create_time <= wallClock(hoursBefore(now, undoHours))) {
    throw new Refusal(400, messages.undoTooLate(undoHours))
  }
  if (found.status === 'undone') throw new Refusal(409, messages.undoneBefore)
  const isOver = ['done', 'cancelled', 'failed', 'interrupted'].includes(statusOf(found, now))
  if (!isOver) throw new Refusal(409, messages.stillRunning)
  const claimed = await system(db)
    .updateTable('sys_import')
    .set({ status: 'undoing', update_time: wallClock(now) })
    .where('id', '=', id)
    .where('status', '=', found.status)
    .where('update_time', '=', found.update_time)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw new Refusal(409, messages.stillRunning)
}

const touch = (db: Db, id: string, status: 'undoing' | 'undone', now: Date) =>
  system(db)
    .updateTable('sys_import')
    .set({ status, update_time: wallClock(now) })
    .where('id', '=', id)
    .execute()

/** The next rows of an import out of the log that was written with them. */
async function importedRows(
  db: Db,
  from: {
    readonly id: string
    readonly kind: 'added' | 'changed'
    readonly after: number
    readonly table: string
  },
): Promise<readonly ImportedRow[]> {
  const { id, kind, after, table } = from
  const { rows } = await sql<{ log: string | number; id: string; ver: number; diff: string }>`
    select id as log, data_id as id, data_ver as ver, request_param as diff from sys_log
    where import_id = ${id} and data_table = ${table} and id > ${after}::bigint
      and ${kind === 'added' ? sql`before_hash is null` : sql`before_hash is not null`}
    order by sys_log.id limit ${rowsAtOnce}`.execute(db)
  return rows.map(({ log, id: record, ver, diff }) => ({
    log: Number(log),
    id: record,
    ver: Number(ver),
    // Written by `logChanges`: for each field what was stored before and after.
    diff: JSON.parse(diff) as ImportedRow['diff'],
  }))
}
