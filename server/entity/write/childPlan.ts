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
import { settled } from '../judge/settled'
import { lockOf } from '../judge/stateLaw'
import type { Judging } from '../judge/verdicts'
import { messages } from '../messages'
import { wireOf } from '../read/childRows'
import type { ChildTable } from '../schema/childTables'

/** A row as it is to be, new or of a stored one. */
interface PlannedRow {
  readonly id: string
  /** Its place in the list that was sent. */
  readonly at: number
  readonly draft: Draft
  readonly before: Stored | undefined
}

interface TypedRow extends PlannedRow {
  /** Values that are none of their field. */
  readonly unread: readonly FieldError[]
}

/** What a save does to the rows of one child table. */
export interface ChildPlan {
  readonly table: ChildTable
  /** In the order sent; of a list that was not sent, the stored rows as they are. */
  readonly rows: readonly PlannedRow[]
  readonly removed: readonly Stored[]
  readonly errors: readonly FieldError[]
}

interface Planning {
  readonly db: Db
  readonly parent: string
  readonly caller: Caller
  readonly now: Date
  /** What the server does for the rows' entity beyond its document. */
  hooks(entity: Entity): EntityHooks | undefined
}

/**
 * Compares the list sent with the rows stored: by id. `given` null or undefined = the list was not sent,
 * the rows stay. Every row is judged by its own entity's rules; the errors name its place in the list. A stored row
 * that the list leaves out is deleted, for which the caller needs the right: throws 403.
 */
export async function planChildren(
  table: ChildTable,
  given: unknown,
  stored: readonly Stored[],
  planning: Planning,
): Promise<ChildPlan> {
  if (!Array.isArray(given)) return { table, rows: stored.map(kept), removed: [], errors: [] }
  const { field, rows } = table
  const failure = given.length > rows.max ? messages.manyRows(field.title, rows.max) : undefined
  if (failure !== undefined) {
    const errors = [{ field: field.key, message: failure }]
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
  const planned = await settled(typed, { db, entityTable: table.entityTable, caller, now })
  for (const row of planned) {
    errors.push(...errorsOf(row, table).map((error) => ofRow(error, table, row.at)))
  }
  if (given.length < rows.min) {
    errors.push({ field: field.key, message: messages.fewRows(field.title, rows.min) })
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

/** A new record has no rows yet: whatever id a row brings (of the record it was copied from), it is a new one. */
export const planNew = (
  table: ChildTable,
  given: unknown,
  planning: Planning,
): Promise<ChildPlan> =>
  planChildren(table, Array.isArray(given) ? given.map(asNew) : [], [], planning)

const asNew = ({ id: _, ver: __, ...row }: WireObject): WireObject => row

const kept = (before: Stored, at: number): PlannedRow => ({
  ...{ id: before.id, at, before },
  draft: { values: before.values, errors: [], changed: [] },
})

/** The stored row that a given one means; undefined = it is new. Each stored row can be meant once. */
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
    ...(hooks(entity)?.given?.(body.values, before) ?? body.values),
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
  // A row that stays as it is was judged when it was written.
  const judged = before && draft.changed.length === 0 ? [] : draft.errors
  // What the server sets itself is not locked against it.
  const errors = judged.filter(({ field }) => field !== rows.by && field !== orderField)
  return [...unread, ...errors]
}

/** The rows, to be judged by other tables with their parent. */
export const judgingOf = ({ table, rows, removed }: ChildPlan): Judging<PlannedRow> => ({
  entityTable: table.entityTable,
  rows,
  freed: removed.map(({ id }) => id),
  parentKey: table.rows.by,
})

/** What other tables say of rows, told of their places in the list. */
export function placedIn(
  { table, rows }: ChildPlan,
  errors: readonly { readonly row: { readonly id: string }; readonly error: FieldError }[],
): readonly FieldError[] {
  const places = new Map(rows.map(({ id, at }) => [id, at]))
  return errors.map(({ row, error }) => ofRow(error, table, places.get(row.id) ?? 0))
}

export const isIdle = ({ rows, removed }: ChildPlan): boolean =>
  removed.length === 0 && rows.every(({ before, draft }) => before && draft.changed.length === 0)

/** The list as rules of the parent see it, and as two states of it are compared. */
export const plannedValue = ({ table, rows }: ChildPlan): readonly WireObject[] =>
  rows.map(({ id, draft }) => wireOf(table, id, draft.values))

const ofRow = ({ field, message }: FieldError, table: ChildTable, row: number): FieldError => ({
  ...{ field: table.field.key, row, message },
  ...(field === table.rows.by ? {} : { column: field }),
})
