import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { errorsOf, invalid, Refusal } from '../../http/envelope'
import { groupBy } from '../../kernel/groupBy'
import { trialOfWork } from '../../kernel/inForce'
import type { Row, Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { lockOf, refuseUnlawful } from '../judge/stateLaw'
import type { Leaving } from '../judge/useTallies'
import { idsOfChildren } from '../read/childRows'
import { readRow, seeingAll } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { logChanges } from './audit'
import type { ChildPlan } from './childPlan'
import { databaseRefusal } from './databaseRefusal'
import { plansAfter } from './deletions'
import { plansRefilling } from './emptied'
import { noteFileUses } from './fileUses'
import { Judged } from './judged'
import { holdMasters } from './masters'
import { holdReached, holdReferenced, writeLinks } from './references'
import { restoreRecords, rowsDeletedWith } from './restored'
import { isTyped, refuseOutOfScope } from './rowScope'
import { insertRecords, recordsNow, removeRecords, updateRecords } from './statements'
import { judgeWaiting } from './waitingUniques'
import type { EditedDraft, WritePlan, WriteStamp } from './writePlan'

/** Somebody else wrote the record between our read and our write. */
export class Overwritten extends Error {
  override readonly name = 'Overwritten'
}

/** Written records; those that somebody else wrote first are missing. */
export interface Writes {
  /** Added and edited records in their new state, by id. */
  readonly rows: ReadonlyMap<string, Row>
  /** Removed records in their former state. */
  readonly removed: readonly Stored[]
  /** Child rows in their order, by the plan's tables. */
  readonly children: ReadonlyMap<ChildTable, readonly Row[]>
}

/**
 * The only way to write to an entity's table, in the caller's transaction: removals first (which frees their unique
 * values), then changes, new records, audit rows, hooks, and child rows. Throws `Overwritten` if somebody else wrote a
 * record first and the plan refuses that.
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
  if (trialOfWork()) throw new Judged(plan)
  const rows = new Map<string, Row>()
  const keep = (written: readonly Row[], expected: number) => {
    if (late === 'refuse') allOf(written, expected, entityTable)
    for (const row of written) rows.set(String(row.id), row)
  }
  const entities = stamp.entities(by.caller.tenantId)
  if (!plan.inside) await holdMasters(trx, plan, { entities, caller: by.caller })
  const gone: Leaving[] = []
  const removed = await remove(trx, plan, stamp, gone)
  const { hooks: _, ...rest } = stamp
  const following = beyondRows(rest)
  for await (const next of plansAfter(trx, gone, stamp)) await write(trx, next, following)
  for await (const next of bringBack(trx, plan, stamp)) await write(trx, next, following)
  await judgeWaiting(trx, entityTable, [...added, ...edited.map(ofBefore)], by.caller)
  const changed = edited.filter(({ draft, touched }) => touched || draft.changed.length > 0)
  const written = [...changed.map(idAndDraft), ...added]
  await holdReferenced(trx, entityTable, { records: written, caller: by.caller })
  await holdReached(trx, entityTable, { records: written, caller: by.caller })
  // Groups records by changed fields, so that an unreadable stored value is only overwritten by somebody who replaced
  // it.
  for (const members of groupBy(changed, changedKeys).values()) {
    const fields = members[0]?.draft.changed ?? []
    const records = members.map(({ before: { id, ver }, draft: { values } }) => ({
      id,
      ver,
      values,
    }))
    keep(await updateRecords(trx, entityTable, { fields, records }, by), records.length)
  }
  const fresh = added.map(({ id, draft: { values } }) => ({ id, values }))
  if (fresh.length > 0) keep(await insertRecords(trx, entityTable, fresh, by), fresh.length)
  await writeLinks(trx, entityTable, {
    records: written.filter(({ id }) => rows.has(id)),
    caller: by.caller,
  })
  await refuseOutOfScope(trx, entityTable, written.filter(isTyped), by.caller)
  await logWrites(trx, { ...plan, added, edited: changed, rows }, stamp)
  const hooks = stamp.hooks?.(entityTable.entity)
  for (const { id, draft } of written) {
    const record = { id, values: draft.values }
    if (rows.has(id)) await hooks?.written?.(trx, record, { ...by, importId: stamp.importId })
  }
  // Reads the records again, because the server's hook may have written further values, such as codes.
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

/** Consequences of a write also apply to records that its caller does not see. */
const beyondRows = (stamp: WriteStamp): WriteStamp => ({
  ...stamp,
  origin: { ...stamp.origin, caller: seeingAll(stamp.origin.caller) },
})

const changedKeys = ({ draft }: EditedDraft): string => draft.changed.map(({ key }) => key).join()

const ofBefore = ({ before, draft }: EditedDraft) => ({ id: before.id, before, draft })

const idAndDraft = ({ before: { id }, draft }: EditedDraft) => ({ id, draft })

function allOf(written: readonly Row[], expected: number, { entity }: EntityTable): void {
  if (written.length !== expected) throw new Overwritten(entity.name)
}

/** Removes records with all their child rows, even hidden ones, because rows without their record belong to nobody. */
async function remove(
  trx: Db,
  { entityTable, removed = [], late, undoes }: WritePlan,
  stamp: WriteStamp,
  /** Collects all removed records, including child rows. */
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

/**
 * Restores records with the rows deleted at the same moment. Returns what gives others the values back that they lost
 * by the deletion.
 */
async function* bringBack(
  trx: Db,
  { entityTable, restored = [] }: WritePlan,
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  if (restored.length === 0) return
  const { origin, now } = stamp
  const { caller } = origin
  const back = async (table: EntityTable, ids: readonly string[]) => {
    const rows = await restoreRecords(trx, table, ids, { caller, now })
    allOf(rows, ids.length, table)
    const stored = rows.map((row) => readRow(table, row))
    const records = stored.map((one) => ({ id: one.id, draft: asDraft(table.entity, one) }))
    await judgeWaiting(trx, table, records, caller)
    await holdReferenced(trx, table, { records, caller })
    const changes = stored.map(({ id, values }) => ({ id, before: values, after: values }))
    await logChanges(trx, table, { origin, operation: 'restore', changes, now })
  }
  // Must come first, because rows are matched by the time of the records' last change.
  const children = await Promise.all(
    childTables(entityTable.entity).map(async (child) => ({
      table: child.entityTable,
      ids: await rowsDeletedWith(trx, { entityTable, child, ids: restored, caller }),
    })),
  )
  await back(entityTable, restored)
  for (const { table, ids } of children) await back(table, ids)
  for (const { table, ids } of [{ table: entityTable, ids: restored }, ...children])
    yield* plansRefilling(trx, table, ids, stamp)
}

/** A stored record as a draft, to check that the records it references exist. */
const asDraft = (entity: Entity, { values }: Stored): Draft => ({
  values,
  errors: [],
  changed: [...entity.fields.values()].filter(({ key }) => (values[key] ?? null) !== null),
})

const firstLock = (entity: Entity, gone: readonly Stored[]): string | undefined =>
  gone.map((one) => lockOf(entity, one)).find((why) => why !== undefined)

/**
 * Writes one log line per record and notes named files; lines of an import contain the written versions, for undoing
 * it.
 */
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

/** Writes the rows of one child table; returns all of them in order. */
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
    inside: true,
    late: 'refuse',
  }
  const done = await write(trx, plan, stamp).catch((error: unknown) => {
    throw toldOfParent(error, table)
  })
  return rows.flatMap(
    ({ id, before }): Row | readonly Row[] => done.rows.get(id) ?? before?.row ?? [],
  )
}

/** Moves an error of a child row to the parent's field. */
function toldOfParent(error: unknown, { field, entityTable }: ChildTable): unknown {
  const refused = error instanceof Refusal ? error : databaseRefusal(error, entityTable)
  if (refused?.code !== 400) return error
  const own = errorsOf(refused)[0]
  const column = own === undefined ? {} : { column: own.field }
  return invalid([{ field: field.key, message: refused.message, ...column }])
}
