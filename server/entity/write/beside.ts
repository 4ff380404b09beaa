import { sql } from 'kysely'
import { sourceColumn } from '#model'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { BesideRows, BesideTable, BesideValues } from '../contracts/beside'
import type { Row, Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { mine, readRow, selection, toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'
import { logChanges } from './audit'
import { refuseOutside } from './outside'
import { recordsNow } from './statements'
import { noteAdded, noteWritten } from './transactionChanges'
import {
  type EditedDraft,
  Overwritten,
  type WritePlan,
  type WriteStamp,
  type Writes,
} from './write'

/**
 * Writes a plan into a table of a database beside our own. It is committed there before the transaction of its caller is,
 * which logs it: what is refused here or there is written nowhere. Only where our own database fails between the two does
 * a record stand there of which nobody is told that it was written.
 */
export const writeBeside =
  (table: BesideTable) =>
  (trx: Db, plan: WritePlan, stamp: WriteStamp): Promise<Writes> =>
    table.transact(async (rows) => {
      const { entityTable } = plan
      const { caller } = stamp.origin
      const done = await writeRows(rows, plan, caller)
      const written = [...done.changed.map(idAndDraft), ...done.added]
      await refuseOutside(rows.db, entityTable, written, caller)
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

interface Done {
  readonly gone: readonly Stored[]
  readonly changed: readonly EditedDraft[]
  /** Which id a record gets the other database says. */
  readonly added: readonly {
    readonly id: string
    readonly plannedId: string
    readonly draft: Draft
  }[]
}

const idAndDraft = ({ before: { id }, draft }: EditedDraft) => ({ id, draft })

/** Removals first, as everywhere: their unique values are then free. */
async function writeRows(rows: BesideRows, plan: WritePlan, caller: Caller): Promise<Done> {
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

/** The records that are to go, as they are; those of an older version than asked for are missing. */
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

/** What is stored of the fields that have changed, by their keys. */
const stored = ({ changed, values }: Draft): BesideValues =>
  new Map(changed.map((field) => [field.key, toColumn(field, values[field.key] ?? null)]))

/** A record that is called otherwise would be another one to whoever has it open. */
function refuseNewId({ entity }: EntityTable, { changed }: Draft): void {
  const { source } = entity
  const own = changed.find((field) => source && sourceColumn(entity, field.key) === source.id)
  if (own) throw invalid([{ field: own.key, message: messages.idKept(own.title) }])
}

/** In our own database, and for those who look at the records. */
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
