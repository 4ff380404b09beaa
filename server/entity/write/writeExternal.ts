import { sql } from 'kysely'
import { sourceColumn } from '#model'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { trialOfWork } from '../../kernel/inForce'
import type { ExternalRows, ExternalTable, ExternalValues } from '../contracts/externalTable'
import type { Row, Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { mine, readRow, selection, toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'
import { logChanges } from './audit'
import { Judged } from './judged'
import { refuseOutOfScope } from './rowScope'
import { recordsNow } from './statements'
import { noteAdded, noteWritten } from './transactionChanges'
import { Overwritten, type Writes } from './write'
import type { EditedDraft, WritePlan, WriteStamp } from './writePlan'

/**
 * Writes a plan to a table of an external database. It commits there before the caller's transaction, which contains
 * the log: a refusal on either side writes nothing. Only if our own database fails between the two commits, a record is
 * written there without a log entry.
 */
export const writeExternal =
  (table: ExternalTable) =>
  async (trx: Db, plan: WritePlan, stamp: WriteStamp): Promise<Writes> => {
    if (trialOfWork()) throw new Judged(plan)
    return await table.transact(async (rows) => {
      const { entityTable } = plan
      const { caller } = stamp.origin
      const done = await writeRows(rows, plan, caller)
      const written = [...done.changed.map(idAndDraft), ...done.added]
      await refuseOutOfScope(rows.db, entityTable, written, caller)
      const ids = written.map(({ id }) => id)
      const now = await recordsNow(rows.db, entityTable, ids, caller)
      const byId = new Map(now.map((row) => [String(row.id), row]))
      await logRows(trx, entityTable, { ...done, byId }, stamp)
      const planned = done.added.flatMap(
        ({ id, plannedId }): readonly (readonly [string, Row])[] => {
          const row = byId.get(id)
          return row ? [[plannedId, row]] : []
        },
      )
      return { rows: new Map([...byId, ...planned]), removed: done.gone, children: new Map() }
    })
  }

interface Done {
  readonly gone: readonly Stored[]
  readonly changed: readonly EditedDraft[]
  /** The other database assigns the ids. */
  readonly added: readonly {
    readonly id: string
    readonly plannedId: string
    readonly draft: Draft
  }[]
}

const idAndDraft = ({ before: { id }, draft }: EditedDraft) => ({ id, draft })

/** Removals come first, so that their unique values are free. */
async function writeRows(rows: ExternalRows, plan: WritePlan, caller: Caller): Promise<Done> {
  const { entityTable, added = [], edited = [], removed = [], late } = plan
  const inTime = (isDone: boolean): boolean => {
    if (!isDone && late === 'refuse') throw new Overwritten(entityTable.entity.name)
    return isDone
  }
  const gone: Stored[] = []
  const changed: EditedDraft[] = []
  const fresh: Done['added'][number][] = []
  const found = await removedBy(plan, rows.db, caller)
  inTime(found.length === removed.length)
  for (const one of found) if (inTime(await rows.remove(one.id, one.ver))) gone.push(one)
  for (const one of edited.filter(({ draft }) => draft.changed.length > 0)) {
    const { before, draft } = one
    refuseNewId(entityTable, draft)
    if (inTime(await rows.update(before.id, before.ver, stored(draft)))) changed.push(one)
  }
  for (const { id: plannedId, draft } of added)
    fresh.push({ id: await rows.insert(stored(draft)), plannedId, draft })
  return { gone, changed, added: fresh }
}

/** Current state of the records to remove, without those that changed since the requested version. */
async function removedBy(
  { entityTable, removed = [] }: WritePlan,
  db: Db,
  caller: Caller,
): Promise<readonly Stored[]> {
  if (removed.length === 0) return []
  const versions = new Map(removed.map(({ id, ver }) => [id, ver]))
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and id = any(${[...versions.keys()]}::text[])`.execute(db)
  return rows
    .map((row) => readRow(entityTable, row))
    .filter(({ id, ver }) => (versions.get(id) ?? ver) === ver)
}

/** Stored texts of the changed fields, by key. */
const stored = ({ changed, values }: Draft): ExternalValues =>
  new Map(changed.map((field) => [field.key, toColumn(field, values[field.key] ?? null)]))

/** The id of a record must not change, because for users who have it open it would be another record. */
function refuseNewId({ entity }: EntityTable, { changed }: Draft): void {
  const { source } = entity
  const own = changed.find((field) => source && sourceColumn(entity, field.key) === source.id)
  if (own) throw invalid([{ field: own.key, message: messages.idKept(own.title) }])
}

/** Logs the changes in our own database and notifies viewers. */
async function logRows(
  trx: Db,
  entityTable: EntityTable,
  { gone, changed, added, byId }: Done & { readonly byId: ReadonlyMap<string, Row> },
  { origin, now }: WriteStamp,
): Promise<void> {
  const after = (id: string) => {
    const row = byId.get(id)
    return row && { after: readRow(entityTable, row).values }
  }
  const edits = changed.map(({ before: { id, values } }) => ({ id, before: values, ...after(id) }))
  const adds = added.map(({ id }) => ({ id, ...after(id) }))
  const deletions = gone.map(({ id, values }) => ({ id, before: values }))
  const log = { origin, now }
  await logChanges(trx, entityTable, { ...log, operation: 'delete', changes: deletions })
  await logChanges(trx, entityTable, { ...log, operation: 'edit', changes: edits })
  await logChanges(trx, entityTable, { ...log, operation: 'add', changes: adds })
  const rowOf = ({ id }: { readonly id: string }) => ({ id })
  noteWritten(trx, entityTable, [...deletions, ...edits].map(rowOf))
  noteAdded(trx, entityTable, adds.map(rowOf))
}
