import { sql } from 'kysely'
import type { Db } from '../../../db/open'
import { type SystemDb, system } from '../../../db/tables'
import { type Answer, notFound, Refusal } from '../../../http/envelope'
import type { Caller } from '../../../http/right'
import { wallClock } from '../../../kernel/wallClock'
import { messages } from '../../messages'
import { type EntityTable, tenantOf } from '../../schema/entityTable'
import { Overtaken } from '../../write/onceAnswers'
import type { ImportTable } from './importTables'
import type { RowFailure, Tally } from './tally'

/** User and entity of an import; nobody can access another user's import. */
export interface ImportOwner {
  readonly entityTable: EntityTable
  readonly caller: Caller
}

/** Hours in which an import can be undone. */
export const undoHours = 24
/** Seconds without a sign of life after which an import's process counts as dead. */
const aliveSeconds = 30
const beatMs = 5_000
const recentImports = 5
const keptHours = 30 * 24

export interface NewImport {
  readonly id: string
  readonly fileName: string
  /** The import writes nothing. */
  readonly dryRun: boolean
  readonly now: Date
}

/**
 * Claims an import for this process: a new one, or one whose process has died. Returns its state; undefined = it must
 * not be worked on. Throws 409 for another user's.
 */
export async function claimImport(
  db: Db,
  owner: ImportOwner,
  fresh: NewImport,
): Promise<ImportTable | undefined> {
  const inserted = await insertImport(db, owner, fresh)
  const { id, now } = fresh
  const found = await mineOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal(409, messages.importTaken)
  if (inserted) return found
  if (statusOf(found, now) !== 'interrupted') return undefined
  const claimed = await system(db)
    .updateTable('sys_import')
    .set({ status: 'running', cancel: false, update_time: wallClock(now) })
    .where('id', '=', id)
    .where('status', '=', found.status)
    .where('update_time', '=', found.update_time)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n ? found : undefined
}

/** Returns whether the import is new. */
async function insertImport(db: Db, owner: ImportOwner, fresh: NewImport): Promise<boolean> {
  const { entityTable, caller } = owner
  const { id, fileName, dryRun, now } = fresh
  const at = wallClock(now)
  await system(db)
    .deleteFrom('sys_import')
    .where('user_id', '=', caller.userId)
    .where((where) =>
      where.or([
        where('create_time', '<', wallClock(hoursBefore(now, keptHours))),
        where('dry_run', '=', true).and('create_time', '<', wallClock(hoursBefore(now, undoHours))),
      ]),
    )
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await system(db)
    .insertInto('sys_import')
    .values({
      id,
      tenant_id: tenantOf(entityTable.entity, caller),
      data_table: entityTable.table,
      user_id: caller.userId,
      file_name: [...fileName].slice(-255).join(''),
      status: 'running',
      dry_run: dryRun,
      file_no: 0,
      row_no: 0,
      rows: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: 0,
      cancel: false,
      answer: null,
      create_time: at,
      update_time: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Stores the progress in the import's transaction. Returns whether the user wants to cancel. Throws Overtaken if
 * another process has resumed or undone the import meanwhile.
 */
export async function keepCounts(
  trx: Db,
  id: string,
  { from, to }: { readonly from: Tally; readonly to: Tally },
  now: Date,
): Promise<boolean> {
  const { created, updated, unchanged, errors, file, row } = to
  const rows = created + updated + unchanged + errors
  const kept = await system(trx)
    .updateTable('sys_import')
    .set({
      rows,
      created,
      updated,
      unchanged,
      errors,
      file_no: file,
      row_no: row,
      update_time: wallClock(now),
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('file_no', '=', from.file)
    .where('row_no', '=', from.row)
    .returning('cancel')
    .executeTakeFirst()
  if (!kept) throw new Overtaken(id)
  return kept.cancel
}

/** Stores the progress of a dry run; returns whether the user wants to cancel. */
export async function keepChecked(
  db: Db,
  id: string,
  { rows, errors }: Pick<ImportTable, 'rows' | 'errors'>,
  now: Date,
): Promise<boolean> {
  return await note(db, id, { rows, errors, update_time: wallClock(now) })
}

async function note(db: Db, id: string, values: Partial<ImportTable>): Promise<boolean> {
  const row = await system(db)
    .updateTable('sys_import')
    .set(values)
    .where('id', '=', id)
    .returning('cancel')
    .executeTakeFirst()
  return row?.cancel ?? false
}

/** Periodically marks the import as alive, however long its rows take. Returns the function that stops this. */
export function keepAlive(db: Db, id: string, clock: () => Date): () => void {
  const beat = () =>
    system(db)
      .updateTable('sys_import')
      .set({ update_time: wallClock(clock()) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
      // The database may be unavailable for a moment; the next beat repeats it.
      .catch(() => undefined)
  const timer = setInterval(beat, beatMs)
  return () => clearInterval(timer)
}

export async function keepFailures(
  trx: Db,
  id: string,
  file: number,
  failures: readonly RowFailure[],
): Promise<void> {
  if (failures.length === 0) return
  const rows = failures.map(({ row }) => row)
  const texts = failures.map(({ message }) => message)
  await sql`insert into sys_import_error (import_id, file_no, row_no, message)
    select ${id}, ${file}::integer, given.row, given.message
    from unnest(${rows}::integer[], ${texts}::text[]) as given (row, message)
    on conflict do nothing`.execute(trx)
}

/** Messages of a file's refused rows, by row number. */
export async function failuresOf(
  db: Db,
  id: string,
  file: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await system(db)
    .selectFrom('sys_import_error')
    .select(['row_no', 'message'])
    .where('import_id', '=', id)
    .where('file_no', '=', file)
    .execute()
  return new Map(rows.map(({ row_no, message }) => [row_no, message]))
}

/** Ends an import; its refused rows are already in their file. */
export async function closeImport(
  db: Db,
  id: string,
  status: 'done' | 'cancelled' | 'failed',
  { answer, now }: { readonly answer?: Answer; readonly now: Date },
): Promise<void> {
  await note(db, id, {
    status,
    answer: answer ? JSON.stringify(answer) : null,
    update_time: wallClock(now),
  })
  await system(db).deleteFrom('sys_import_error').where('import_id', '=', id).execute()
}

/** Marks a running import as interrupted, so that it can be resumed. */
export async function interruptImport(db: Db, id: string, now: Date): Promise<void> {
  await system(db)
    .updateTable('sys_import')
    .set({ status: 'interrupted', update_time: wallClock(now) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Throws 404 for another user's import. */
export async function findImport(db: Db, owner: ImportOwner, id: string): Promise<ImportTable> {
  const found = await mineOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The caller's recent imports that wrote something and can still be undone. */
export async function listImports(
  db: Db,
  owner: ImportOwner,
  now: Date,
): Promise<readonly ImportTable[]> {
  return await mineOf(db, owner)
    .where('create_time', '>', wallClock(hoursBefore(now, undoHours)))
    .where('dry_run', '=', false)
    .where((where) => where.or([where('created', '>', 0), where('updated', '>', 0)]))
    .orderBy('create_time', 'desc')
    .orderBy('id')
    .limit(recentImports)
    .execute()
}

/** Requests a running import to stop after its current rows. Throws 404. */
export async function cancelImport(db: Db, owner: ImportOwner, id: string): Promise<void> {
  const { status } = await findImport(db, owner, id)
  if (status !== 'running') return
  await system(db).updateTable('sys_import').set({ cancel: true }).where('id', '=', id).execute()
}

/** Status of an import; one whose process has died counts as interrupted. */
export const statusOf = ({ status, update_time }: ImportTable, now: Date): string =>
  (status === 'running' || status === 'undoing') &&
  update_time <= wallClock(new Date(now.getTime() - aliveSeconds * 1_000))
    ? 'interrupted'
    : status

export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(now.getTime() - hours * 3_600_000)

function mineOf(db: Db, { entityTable, caller }: ImportOwner) {
  const own: SystemDb = system(db)
  return own
    .selectFrom('sys_import')
    .selectAll()
    .where('tenant_id', '=', tenantOf(entityTable.entity, caller))
    .where('data_table', '=', entityTable.table)
    .where('user_id', '=', caller.userId)
}
