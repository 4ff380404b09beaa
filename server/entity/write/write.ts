import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { errorsOf, invalid, Refusal } from '../../http/envelope'
import { groupBy } from '../../kernel/groupBy'
import type { EntityHooks } from '../contracts/deps'
import type { Row, Stored } from '../contracts/records'
import type { Draft, Origin } from '../contracts/writing'
import type { Leaving } from '../judge/referring'
import { lockOf, refuseUnlawful } from '../judge/stateLaw'
import { idsOfChildren } from '../read/childRows'
import { readRow, seeingAll } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { logChanges } from './audit'
import type { ChildPlan } from './childPlan'
import { databaseRefusal } from './databaseRefusal'
import { plansAfter } from './deletions'
import { noteFileUses } from './fileUses'
import { isTyped, refuseOutside } from './outside'
import { holdReached, holdReferenced, writeLinks } from './references'
import { restoreRecords, rowsDeletedWith } from './restored'
import { insertRecords, recordsNow, removeRecords, updateRecords } from './statements'

/** Somebody wrote the record between our reading and our writing it. */
export class Overwritten extends Error {
  override readonly name = 'Overwritten'
}

/** A stored record as it is to be. */
export interface EditedDraft {
  readonly before: Stored
  readonly draft: Draft
  /** Written also where none of its own fields has changed: it then only gets a new version. */
  readonly touched?: boolean
}

/**
 * What a call wants done to the records of one table. All of it has been judged before (judge/verdicts): whoever
 * lets records be written makes such a plan and has it written here.
 */
export interface WritePlan {
  readonly entityTable: EntityTable
  readonly added?: readonly { readonly id: string; readonly draft: Draft }[]
  readonly edited?: readonly EditedDraft[]
  /** With a version: only if nobody has written the record since. All of them have one, or none. */
  readonly removed?: readonly { readonly id: string; readonly ver?: number }[]
  /** An import that brought the records in takes them back, whatever state they came in. */
  readonly undoes?: boolean
  /** Deleted records to be as they were, with the rows that were deleted with them. */
  readonly restored?: readonly string[]
  /** The rows of the one record that the plan adds or edits, table by table. */
  readonly children?: readonly ChildPlan[]
  /** The server itself says in which state the new records begin. */
  readonly startGiven?: boolean
  /** Records that are no longer as they were read: `refuse` gives the whole write up, `leave` leaves them alone. */
  readonly late: 'refuse' | 'leave'
}

/** Who writes, when and how. */
export interface WriteStamp {
  readonly origin: Origin
  readonly now: Date
  /** What the server does after a person's add or edit; not asked for what follows from other writes. */
  hooks?(entity: Entity): EntityHooks | undefined
  /** All there are: others may name what is written. */
  entities(): ReadonlyMap<string, Entity>
  /** The import that writes, for the audit. */
  readonly importId?: string
}

/** What was written: those that came too late are missing. */
export interface Writes {
  /** The records added and edited as they are now, by id. */
  readonly rows: ReadonlyMap<string, Row>
  /** The records removed as they were. */
  readonly removed: readonly Stored[]
  /** The rows of the record in their order, by the tables of the plan. */
  readonly children: ReadonlyMap<ChildTable, readonly Row[]>
}

/**
 * The one way into an entity's table, in the transaction of its caller: removals (whose unique values are then free),
 * changes, new records, their audit rows, the hooks, the rows of children. Throws `Overwritten` where the plan
 * refuses what is late.
 */
export async function write(trx: Db, plan: WritePlan, stamp: WriteStamp): Promise<Writes> {
  const { entityTable, added = [], edited = [], late } = plan
  const by = { caller: stamp.origin.caller, now: stamp.now }
  refuseUnlawful(
    { entity: entityTable.entity, added, edited },
    {
      caller: by.caller,
      importing: stamp.importId !== undefined,
      startGiven: plan.startGiven === true,
    },
  )
  const rows = new Map<string, Row>()
  const keep = (written: readonly Row[], expected: number) => {
    if (late === 'refuse') allOf(written, expected, entityTable)
    for (const row of written) rows.set(String(row.id), row)
  }
  const gone: Leaving[] = []
  const removed = await remove(trx, plan, stamp, gone)
  const { hooks: _, ...rest } = stamp
  const following = beyondRows(rest)
  for (const next of await plansAfter(trx, gone, stamp)) await write(trx, next, following)
  await bringBack(trx, plan, stamp)
  const changed = edited.filter(({ draft, touched }) => touched || draft.changed.length > 0)
  const written = [...changed.map(idAndDraft), ...added]
  await holdReferenced(trx, entityTable, { records: written, caller: by.caller })
  await holdReached(trx, entityTable, { records: written, caller: by.caller })
  // A value that nobody could read is written only by who replaced it: rows go by what changed in them.
  for (const members of groupBy(changed, changedKeys).values()) {
    const fields = members[0]?.draft.changed ?? []
    const records = members.map(({ before: { id, ver }, draft: { values } }) => ({
      ...{ id, ver, values },
    }))
    keep(await updateRecords(trx, entityTable, { fields, records }, by), records.length)
  }
  const fresh = added.map(({ id, draft: { values } }) => ({ id, values }))
  if (fresh.length > 0) keep(await insertRecords(trx, entityTable, fresh, by), fresh.length)
  await writeLinks(trx, entityTable, {
    records: written.filter(({ id }) => rows.has(id)),
    caller: by.caller,
  })
  await refuseOutside(trx, entityTable, written.filter(isTyped), by.caller)
  await logWrites(trx, { ...plan, added, edited: changed, rows }, stamp)
  const hooks = stamp.hooks?.(entityTable.entity)
  for (const { id, draft } of written) {
    const record = { id, values: draft.values }
    if (rows.has(id)) await hooks?.written?.(trx, record, { ...by, importId: stamp.importId })
  }
  // A code, a time: what the server has written beside it is the record's too.
  const settled = hooks?.written
    ? await recordsNow(trx, entityTable, [...rows.keys()], by.caller)
    : []
  for (const row of settled) rows.set(String(row.id), row)
  const children = new Map<ChildTable, readonly Row[]>()
  for (const child of plan.children ?? []) {
    children.set(child.table, await writeChildren(trx, child, stamp))
  }
  return { rows, removed, children }
}

/** What follows from a write holds for records that its caller does not see too. */
const beyondRows = (stamp: WriteStamp): WriteStamp => ({
  ...stamp,
  origin: { ...stamp.origin, caller: seeingAll(stamp.origin.caller) },
})

const changedKeys = ({ draft }: EditedDraft): string => draft.changed.map(({ key }) => key).join()

const idAndDraft = ({ before: { id }, draft }: EditedDraft) => ({ id, draft })

function allOf(written: readonly Row[], expected: number, { entity }: EntityTable): void {
  if (written.length !== expected) throw new Overwritten(entity.name)
}

/** Removes records, and all rows that they have: a row without its record is nobody's, whoever may see it. */
async function remove(
  trx: Db,
  { entityTable, removed = [], late, undoes }: WritePlan,
  stamp: WriteStamp,
  /** All that went, with what went along. */
  all: Leaving[],
): Promise<readonly Stored[]> {
  if (removed.length === 0) return []
  const { origin, now, importId } = stamp
  const { caller } = origin
  const rows = await removeRecords(trx, entityTable, removed, { caller, now })
  if (late === 'refuse') allOf(rows, removed.length, entityTable)
  const gone = rows.map((row) => readRow(entityTable, row))
  const locked = undoes ? undefined : firstLock(entityTable.entity, gone)
  if (locked !== undefined) throw new Refusal(400, locked)
  all.push({ entityTable, records: gone })
  const changes = gone.map(({ id, values }) => ({ id, before: values }))
  await logChanges(trx, entityTable, { origin, operation: 'delete', changes, now, importId })
  const ids = gone.map(({ id }) => id)
  const whole = beyondRows(stamp)
  for (const table of childTables(entityTable.entity)) {
    const below = await idsOfChildren(trx, table, ids, whole.origin.caller)
    const removed = below.map((id) => ({ id }))
    const plan: WritePlan = { entityTable: table.entityTable, removed, late: 'refuse' }
    await remove(trx, undoes ? { ...plan, undoes } : plan, whole, all)
  }
  return gone
}

/** Brings records back with the rows that were deleted at the same moment. */
async function bringBack(
  trx: Db,
  { entityTable, restored = [] }: WritePlan,
  { origin, now }: WriteStamp,
): Promise<void> {
  if (restored.length === 0) return
  const { caller } = origin
  const back = async (table: EntityTable, ids: readonly string[]) => {
    const rows = await restoreRecords(trx, table, ids, { caller, now })
    allOf(rows, ids.length, table)
    const stored = rows.map((row) => readRow(table, row))
    const records = stored.map((one) => ({ id: one.id, draft: asDraft(table.entity, one) }))
    await holdReferenced(trx, table, { records, caller })
    const changes = stored.map(({ id, values }) => ({ id, before: values, after: values }))
    await logChanges(trx, table, { origin, operation: 'restore', changes, now })
  }
  // Looked for first: the records tell by the time of their last change when they were deleted.
  const children = await Promise.all(
    childTables(entityTable.entity).map(async (child) => ({
      table: child.entityTable,
      ids: await rowsDeletedWith(trx, { entityTable, child, ids: restored, caller }),
    })),
  )
  await back(entityTable, restored)
  for (const { table, ids } of children) await back(table, ids)
}

/** A record as it stands, as one that is written: what it refers to has to be there. */
const asDraft = (entity: Entity, { values }: Stored): Draft => ({
  ...{ values, errors: [] },
  changed: [...entity.fields.values()].filter(({ key }) => (values[key] ?? null) !== null),
})

const firstLock = (entity: Entity, gone: readonly Stored[]): string | undefined =>
  gone.map((one) => lockOf(entity, one)).find((why) => why !== undefined)

/** One line of the log a record, and the files that it names; an import's say which versions it made, so that they can be taken back. */
async function logWrites(
  trx: Db,
  {
    entityTable,
    added,
    edited,
    rows,
  }: Required<Pick<WritePlan, 'entityTable' | 'added' | 'edited'>> & Pick<Writes, 'rows'>,
  { origin, now, importId, entities }: WriteStamp,
): Promise<void> {
  const changeOf = (id: string, before?: Stored, step?: string) => {
    const row = rows.get(id)
    if (!row) return []
    const after = readRow(entityTable, row)
    return {
      id,
      ...(before && { before: before.values }),
      after: after.values,
      ...(importId !== undefined && { ver: after.ver }),
      ...(step !== undefined && { step }),
    }
  }
  const common = { origin, now, importId }
  const edits = edited.flatMap(({ before, draft }) => changeOf(before.id, before, draft.step))
  const adds = added.flatMap(({ id }) => changeOf(id))
  const [edit, add] = importId === undefined ? (['edit', 'add'] as const) : importing
  await logChanges(trx, entityTable, { ...common, operation: edit, changes: edits })
  await logChanges(trx, entityTable, { ...common, operation: add, changes: adds })
  await noteFileUses(trx, entityTable, [...edits, ...adds], { caller: origin.caller, entities })
}

const importing = ['import', 'import'] as const

/** The rows of one table; answers all of them in their order. */
async function writeChildren(
  trx: Db,
  { table, rows, removed }: ChildPlan,
  stamp: WriteStamp,
): Promise<readonly Row[]> {
  const plan: WritePlan = {
    entityTable: table.entityTable,
    added: rows.filter(({ before }) => !before),
    edited: rows.flatMap(({ before, draft }) => (before ? [{ before, draft }] : [])),
    removed: removed.map(({ id }) => ({ id })),
    late: 'refuse',
  }
  const done = await write(trx, plan, stamp).catch((error: unknown) => {
    throw toldOfParent(error, table)
  })
  return rows.flatMap(
    ({ id, before }): Row | readonly Row[] => done.rows.get(id) ?? before?.row ?? [],
  )
}

/** What the database refused because of a row, told of the parent's field. */
function toldOfParent(error: unknown, { field, entityTable }: ChildTable): unknown {
  const refused = error instanceof Refusal ? error : databaseRefusal(error, entityTable)
  if (refused?.code !== 400) return error
  const own = errorsOf(refused)[0]
  const column = own === undefined ? {} : { column: own.field }
  return invalid([{ field: field.key, message: refused.message, ...column }])
}
