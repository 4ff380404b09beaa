import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { type Answer, notFound, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { type SystemDb, system } from '../../sys/tables'
import { wallClock } from '../../sys/times'
import { type Layout, tenantOf } from '../layout'
import { messages } from '../messages'
import type { ImportTable } from './importTables'
import type { RowFailure, Tally } from './tally'

/** Whose imports of which entity: nobody reaches those of others. */
export interface ImportOwner {
  readonly layout: Layout
  readonly caller: Caller
}

/** How long an import can be taken back, in hours. */
export const undoHours = 24
/** An import that has not moved for so long has died with its process, in seconds. */
const aliveSeconds = 60
const recentImports = 5
const keptHours = 30 * 24

/** Begins an import, or goes on with one of the same id. Throws 409 when that has ended, or is another's. */
export async function openImport(
  db: Db,
  owner: ImportOwner,
  { id, fileName, now }: { readonly id: string; readonly fileName: string; readonly now: Date },
): Promise<void> {
  const { layout, caller } = owner
  const at = wallClock(now)
  await system(db)
    .deleteFrom('sys_import')
    .where('user_id', '=', caller.userId)
    .where('create_time', '<', wallClock(hoursBefore(now, keptHours)))
    .execute()
  await system(db)
    .insertInto('sys_import')
    .values({
      ...{ id, tenant_id: tenantOf(layout.entity, caller), data_table: layout.table },
      ...{ user_id: caller.userId, file_name: [...fileName].slice(-255).join('') },
      ...{ status: 'running', rows: 0, created: 0, updated: 0, unchanged: 0, errors: 0 },
      ...{ cancel: false, answer: null, create_time: at, update_time: at },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const found = await mineOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (found?.status !== 'running') throw new Refusal(409, messages.importTaken)
}

/** Says how far it is, within its transaction. Answers whether somebody has asked it to stop. */
export async function keepCounts(trx: Db, id: string, tally: Tally, now: Date): Promise<boolean> {
  const { created, updated, unchanged, errors } = tally
  const row = await system(trx)
    .updateTable('sys_import')
    .set({ created, updated, unchanged, errors, rows: created + updated + unchanged + errors })
    .set({ update_time: wallClock(now) })
    .where('id', '=', id)
    .returning('cancel')
    .executeTakeFirst()
  return row?.cancel ?? false
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

/** Messages of the rows of one file that were refused, by their numbers. */
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

/** Ends an import; its refused rows are in their file by now. */
export async function closeImport(
  db: Db,
  id: string,
  status: 'done' | 'cancelled' | 'failed',
  { answer, now }: { readonly answer?: Answer; readonly now: Date },
): Promise<void> {
  await system(db)
    .updateTable('sys_import')
    .set({ status, answer: answer ? JSON.stringify(answer) : null, update_time: wallClock(now) })
    .where('id', '=', id)
    .execute()
  await system(db).deleteFrom('sys_import_error').where('import_id', '=', id).execute()
}

/** Throws 404 for another's. */
export async function findImport(db: Db, owner: ImportOwner, id: string): Promise<ImportTable> {
  const found = await mineOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The caller's last imports that wrote something and can still be taken back. */
export async function listImports(
  db: Db,
  owner: ImportOwner,
  now: Date,
): Promise<readonly ImportTable[]> {
  return await mineOf(db, owner)
    .where('create_time', '>', wallClock(hoursBefore(now, undoHours)))
    .where((where) => where.or([where('created', '>', 0), where('updated', '>', 0)]))
    .orderBy('create_time', 'desc')
    .orderBy('id')
    .limit(recentImports)
    .execute()
}

/** Asks a running import to stop after the rows it is at. Throws 404. */
export async function cancelImport(db: Db, owner: ImportOwner, id: string): Promise<void> {
  const { status } = await findImport(db, owner, id)
  if (status !== 'running') return
  await system(db).updateTable('sys_import').set({ cancel: true }).where('id', '=', id).execute()
}

export const isDead = ({ status, update_time }: ImportTable, now: Date): boolean =>
  (status === 'running' || status === 'undoing') &&
  update_time <= wallClock(new Date(now.getTime() - aliveSeconds * 1_000))

export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(now.getTime() - hours * 3_600_000)

function mineOf(db: Db, { layout, caller }: ImportOwner) {
  const own: SystemDb = system(db)
  return own
    .selectFrom('sys_import')
    .selectAll()
    .where('tenant_id', '=', tenantOf(layout.entity, caller))
    .where('data_table', '=', layout.table)
    .where('user_id', '=', caller.userId)
}
