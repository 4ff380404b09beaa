import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../../db/open'
import { system } from '../../../db/tables'
import { type Answer, notFound, ok, Refusal } from '../../../http/envelope'
import { wallClock } from '../../../kernel/wallClock'
import { messages } from '../../messages'
import { refusedRecords } from '../../write/actions'
import { findImport, hoursBefore, statusOf, undoHours } from './imports'
import type { ImportDeps } from './importWork'
import { type ImportedRow, undoKeeps, undoRows } from './undoRows'

const rowsAtOnce = 500
const mostNamed = 100
const mostReasons = 20
const mostOfReason = 20

/** Added records go first, because their unique values may be former values of others. */
const kinds = ['added', 'changed'] as const

export const undoAnswer = Type.Object({
  removed: Type.Integer(),
  reverted: Type.Integer(),
  refusedCount: Type.Integer(),
  refused: refusedRecords,
})

export const undoPlanAnswer = Type.Object({
  removes: Type.Integer(),
  reverts: Type.Integer(),
  changedCount: Type.Integer(),
  changed: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Records that stay for another reason, such as being used by others. */
  keptCount: Type.Integer(),
  kept: Type.Array(
    Type.Object({
      message: Type.String(),
      count: Type.Integer(),
      names: Type.Array(Type.String()),
    }),
  ),
})

/**
 * Undoes an import: deletes the records it added and restores the former values of those it changed. Records written by
 * others since then stay unchanged and are listed. Throws 404 for another user's import, 400 if it is too old, 409 if
 * it is running or already undone.
 */
export async function undoImport(id: string, parts: ImportDeps): Promise<Answer> {
  const { store, deps, request } = parts
  const { db } = deps.database
  await claimUndo(id, parts)
  const refused: { readonly id: string; readonly name: string; readonly message: string }[] = []
  const counts = { removed: 0, reverted: 0, refused: 0, changed: 0 }
  for (const kind of kinds) {
    const from = { id, kind, table: store.entityTable.table }
    for await (const rows of importedPages(db, from)) {
      const done = await undoRows(rows, { kind, id }, parts)
      counts[kind === 'added' ? 'removed' : 'reverted'] += rows.length - done.refused.length
      counts.refused += done.refused.length
      counts.changed += done.refused.filter(
        ({ message }) => message === messages.undoChanged,
      ).length
      refused.push(...done.refused.slice(0, mostNamed - refused.length))
      await touch(db, id, 'undoing', deps.clock())
    }
  }
  await touch(db, id, 'undone', deps.clock())
  const { removed, reverted, changed } = counts
  const result = { removed, reverted, refusedCount: counts.refused, refused }
  deps.log?.('import taken back', { id, userId: request.origin.caller.userId, ...counts })
  const done = messages.undone(removed, reverted)
  return ok(result, messages.undoneSome(done, { changed, others: counts.refused - changed }))
}

/**
 * Previews an undo: how many records it would delete and restore, and which stay, by reason; asked of the same code as
 * the undo itself. Throws like `undoImport`.
 */
export async function undoPlan(id: string, parts: ImportDeps): Promise<Answer> {
  const { store, deps } = parts
  await findUndoable(id, parts)
  const counts = { added: 0, changed: 0 }
  const reasons = new Map<string, { count: number; names: string[] }>()
  const changed: { readonly id: string; readonly name: string }[] = []
  for (const kind of kinds) {
    const from = { id, kind, table: store.entityTable.table }
    for await (const rows of importedPages(deps.database.db, from)) {
      const stay = await undoKeeps(rows, { kind, id }, parts)
      counts[kind] += rows.length - stay.length
      for (const { id: record, name, message } of stay) {
        const of = reasons.get(message) ?? { count: 0, names: [] }
        reasons.set(message, of)
        of.count += 1
        if (of.names.length < mostOfReason) of.names.push(name)
        const isChanged = message === messages.undoChanged && changed.length < mostNamed
        if (isChanged) changed.push({ id: record, name })
      }
    }
  }
  const kept = [...reasons].filter(([message]) => message !== messages.undoChanged)
  return ok({
    removes: counts.added,
    reverts: counts.changed,
    changedCount: reasons.get(messages.undoChanged)?.count ?? 0,
    changed,
    keptCount: kept.reduce((sum, [, { count }]) => sum + count, 0),
    kept: kept.slice(0, mostReasons).map(([message, of]) => ({ message, ...of })),
  })
}

/** Claims the import, so that nobody else undoes it at the same time. */
async function claimUndo(id: string, parts: ImportDeps): Promise<void> {
  const { db } = parts.deps.database
  const now = parts.deps.clock()
  const found = await findUndoable(id, parts)
  const claimed = await system(db)
    .updateTable('sys_import')
    .set({ status: 'undoing', update_time: wallClock(now) })
    .where('id', '=', id)
    .where('status', '=', found.status)
    .where('update_time', '=', found.update_time)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw new Refusal(409, messages.stillRunning)
}

async function findUndoable(id: string, { store, deps, request }: ImportDeps) {
  const { db } = deps.database
  const now = deps.clock()
  const found = await findImport(
    db,
    { entityTable: store.entityTable, caller: request.origin.caller },
    id,
  )
  if (found.dry_run) throw notFound()
  if (found.create_time <= wallClock(hoursBefore(now, undoHours))) {
    throw new Refusal(400, messages.undoTooLate(undoHours))
  }
  if (found.status === 'undone') throw new Refusal(409, messages.undoneBefore)
  const isOver = ['done', 'cancelled', 'failed', 'interrupted'].includes(statusOf(found, now))
  if (!isOver) throw new Refusal(409, messages.stillRunning)
  return found
}

const touch = (db: Db, id: string, status: 'undoing' | 'undone', now: Date) =>
  system(db)
    .updateTable('sys_import')
    .set({ status, update_time: wallClock(now) })
    .where('id', '=', id)
    .execute()

interface OfImport {
  readonly id: string
  readonly kind: 'added' | 'changed'
  readonly table: string
}

/** The rows of an import, some at a time. */
async function* importedPages(db: Db, from: OfImport): AsyncGenerator<readonly ImportedRow[]> {
  let after = 0
  for (;;) {
    const rows = await importedRows(db, { ...from, after })
    const last = rows.at(-1)
    if (!last) return
    after = last.log
    yield rows
  }
}

/** The next rows of an import, from the log written with them. */
async function importedRows(
  db: Db,
  from: OfImport & { readonly after: number },
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
    // Written by `logChanges`: the stored values before and after, per field.
    diff: JSON.parse(diff) as ImportedRow['diff'],
  }))
}
