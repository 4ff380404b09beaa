import { can, type Entity, permissionOf } from '#model'
import { orderField } from '../../../renderer/model/entity/childRows'
import type { WireObject } from '../../../renderer/model/entity/field'
import type { Db } from '../../db/open'
import { type FieldError, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { recordId } from '../../kernel/recordId'
import type { EntityHooks } from '../contracts/deps'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { readBody } from '../judge/body'
import { draftEdit, draftNew } from '../judge/drafts'
import { resolveDrafts } from '../judge/resolveDrafts'
import { lockOf } from '../judge/stateLaw'
import type { Judging } from '../judge/verdicts'
import { messages } from '../messages'
import { wireOf } from '../read/childRows'
import type { ChildTable } from '../schema/childTables'

/** A new or stored row with its planned values. */
interface PlannedRow {
  readonly id: string
  /** Index in the sent list. */
  readonly at: number
  readonly draft: Draft
  readonly before: Stored | undefined
}

interface TypedRow extends PlannedRow {
  /** Errors of values that do not fit their fields. */
  readonly unread: readonly FieldError[]
}

/** Planned changes of one child table. */
export interface ChildPlan {
  readonly table: ChildTable
  /** In the order sent; if no list was sent, the stored rows unchanged. */
  readonly rows: readonly PlannedRow[]
  readonly removed: readonly Stored[]
  readonly errors: readonly FieldError[]
}

interface Planning {
  readonly db: Db
  readonly parent: string
  readonly caller: Caller
  readonly now: Date
  /** Server code for the rows' entity, in addition to its document. */
  hooks(entity: Entity): EntityHooks | undefined
}

/**
 * Compares the sent list with the stored rows by id. `given` null or undefined = no list was sent, the rows stay. Each
 * row is validated by its own entity's rules; errors contain its index in the list. Stored rows missing in the list are
 * deleted, which needs the right: throws 403.
 */
export async function planChildren(
  table: ChildTable,
  given: unknown,
  stored: readonly Stored[],
  planning: Planning,
): Promise<ChildPlan> {
  if (!Array.isArray(given)) return { table, rows: stored.map(kept), removed: [], errors: [] }
  const { field, rows } = table
  // The record's own rules say so, too; here it keeps a list of any length from being read.
  if (given.length > Math.max(rows.max, stored.length)) {
    const errors = [{ field: field.key, message: messages.manyRows(field.title, rows.max) }]
    return { table, rows: [], removed: [], errors }
  }
  const left = new Map(stored.map((one) => [one.id, one]))
  const errors: FieldError[] = []
  const typed = given.flatMap((raw: WireObject, at): readonly TypedRow[] => {
    const before = takeStored(raw, left)
    if (before === 'strange') {
      errors.push({ field: field.key, row: at, message: messages.strangeRow })
      return []
    }
    return [planRow(table, raw, at, before, planning)]
  })
  const { db, caller, now } = planning
  const planned = await resolveDrafts(typed, { db, entityTable: table.entityTable, caller, now })
  for (const row of planned) {
    errors.push(...errorsOf(row, table).map((error) => ofRow(error, table, row.at)))
  }
  const removed = [...left.values()]
  if (removed.length > 0 && !can(caller.grants, permissionOf(table.entity, 'delete'))) {
    throw new Refusal(403, messages.mayNotRemoveRows(field.title))
  }
  const { keeps } = planning.hooks(table.entity) ?? {}
  for (const one of removed) {
    const message = keeps?.(one) ?? lockOf(table.entity, one)
    if (message !== undefined) errors.push({ field: field.key, message })
  }
  return { table, rows: planned, removed, errors }
}

/** For a new record all rows are new; ids in them come from the record it was copied from and are dropped. */
export const planNew = (
  table: ChildTable,
  given: unknown,
  planning: Planning,
): Promise<ChildPlan> =>
  planChildren(table, Array.isArray(given) ? given.map(asNew) : [], [], planning)

const asNew = ({ id: _, ver: __, ...row }: WireObject): WireObject => row

const kept = (before: Stored, at: number): PlannedRow => ({
  id: before.id,
  at,
  before,
  draft: { values: before.values, errors: [], changed: [] },
})

/** Stored row of a sent one; undefined = it is new. Each stored row can be used once. */
function takeStored(
  { id, ver }: WireObject,
  left: Map<string, Stored>,
): Stored | 'strange' | undefined {
  if (id === undefined || id === null || id === '') return undefined
  const before = left.get(String(id))
  if (!before || (ver !== undefined && ver !== null && Number(ver) !== before.ver)) return 'strange'
  left.delete(before.id)
  return before
}

function planRow(
  table: ChildTable,
  raw: WireObject,
  at: number,
  before: Stored | undefined,
  { parent, caller, now, hooks }: Planning,
): TypedRow {
  const { entity, entityTable, rows } = table
  const body = readBody(entity, raw, caller, before)
  const values: Values = {
    ...(hooks(entity)?.given?.(body.values, before, caller) ?? body.values),
    [rows.by]: parent,
    ...(rows.sorted ? { [orderField]: at + 1 } : {}),
  }
  const writing = { entityTable, caller, now }
  const draft = before ? draftEdit(before, values, writing) : draftNew(values, writing)
  const id = before?.id ?? recordId(now)
  return { id, at, before, draft, unread: body.errors }
}

function errorsOf(
  { before, draft, unread }: TypedRow,
  { rows }: ChildTable,
): readonly FieldError[] {
  // An unchanged row was validated when it was written.
  const judged = before && draft.changed.length === 0 ? [] : draft.errors
  // Errors on fields that the server itself sets do not count.
  const errors = judged.filter(({ field }) => field !== rows.by && field !== orderField)
  return [...unread, ...errors]
}

/** The rows for validation against other tables, together with their parent. */
export const judgingOf = ({ table, rows, removed }: ChildPlan): Judging<PlannedRow> => ({
  entityTable: table.entityTable,
  rows,
  freed: removed.map(({ id }) => id),
  parentKey: table.rows.by,
})

/** Converts errors of rows to errors with their list index. */
export function placedIn(
  { table, rows }: ChildPlan,
  errors: readonly { readonly row: { readonly id: string }; readonly error: FieldError }[],
): readonly FieldError[] {
  const places = new Map(rows.map(({ id, at }) => [id, at]))
  return errors.map(({ row, error }) => ofRow(error, table, places.get(row.id) ?? 0))
}

export const isIdle = ({ rows, removed }: ChildPlan): boolean =>
  removed.length === 0 && rows.every(({ before, draft }) => before && draft.changed.length === 0)

/** The list as the parent's rules read it, and as two versions are compared. */
export const plannedValue = ({ table, rows }: ChildPlan): readonly WireObject[] =>
  rows.map(({ id, draft }) => wireOf(table, id, draft.values))

const ofRow = ({ field, message }: FieldError, table: ChildTable, row: number): FieldError => ({
  field: table.field.key,
  row,
  message,
  ...(field === table.rows.by ? {} : { column: field }),
})
