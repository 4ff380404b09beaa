import { createDraftSlots, type DraftSlots, type Found } from '../../data/draftSlots'
import type { DraftPort } from '../../ports'
import { same } from '../rows/merge'
import { readWire, valuesOf } from '../rows/rows'
import type { AddedRow, ChangedRow, Edits } from './edits'
import type { GridStore } from './store'

/** Edits of a table that were not saved. */
export interface TableDraft {
  /** Time of the last edit in ms. */
  readonly at: number
  readonly edits: Edits
  /** Where the rows stood; absent = the table has one set of rows. */
  readonly place?: DraftPlace | undefined
}

/** A page of a list that is read page by page: its rows are there only while it is looked at. */
export interface DraftPlace {
  /** What people call it: 第 2 页. */
  readonly title: string
  /** By this the host finds it again; equal for equal pages of equal queries. */
  readonly address: string
}

export type FoundTableDraft = Found<TableDraft>

/** Whose edits of what: offered to the same person at the same table only. */
export interface TableDraftOwner {
  readonly userId: string
  readonly tenantId: number
  /** Path of the page. */
  readonly route: string
  /** Names the table within the page, and the record that its rows belong to. */
  readonly key: string
}

export function createTableDrafts(port: DraftPort, owner: TableDraftOwner): DraftSlots<TableDraft> {
  const { userId, tenantId, route, key } = owner
  return createDraftSlots({
    port,
    prefix: [userId, String(tenantId), route, '#table', key],
    read: readDraft,
    stateOf: ({ place }) => place?.address ?? '',
  })
}

export const isHere = ({ place }: TableDraft, here: DraftPlace | undefined): boolean =>
  place?.address === here?.address

/** Rows that something was done to. */
export const rowsIn = ({ changed, added, deleted }: Edits): number =>
  changed.length + added.length + deleted.length

/** What of it the rows do not say already; undefined = nothing. */
export function newsIn(store: GridStore, { edits }: TableDraft): Edits | undefined {
  const { byId } = store.table
  const changed = edits.changed.filter((change) => !isDone(store, change))
  const deleted = edits.deleted.filter((id) => byId.has(id))
  const { added, order } = edits
  return changed.length + deleted.length + added.length > 0 || order
    ? { changed, deleted, added, ...(order && { order }) }
    : undefined
}

function isDone({ table }: GridStore, { id, values, refused }: ChangedRow): boolean {
  const row = table.byId.get(id)
  if (!row || Object.keys(refused).length > 0) return false
  const now = valuesOf(table, row)
  return Object.entries(values).every(([key, value]) => {
    const column = table.column.get(key)
    return !column || same(column.field, readWire(value, column) ?? null, now[key])
  })
}

function readDraft(stored: unknown): TableDraft | undefined {
  if (!isObject(stored) || typeof stored.at !== 'number' || !isObject(stored.edits)) {
    return undefined
  }
  const { changed, added, deleted, order } = stored.edits
  if (!isListOf(changed, isChangedRow) || !isListOf(added, isAddedRow)) return undefined
  if (!isListOf(deleted, isText) || !(order === undefined || isListOf(order, isText))) {
    return undefined
  }
  const edits = { changed, added, deleted, ...(order && { order }) }
  const { place } = stored
  if (place === undefined) return { at: stored.at, edits }
  return isPlace(place) ? { at: stored.at, edits, place } : undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

const isListOf = <T>(list: unknown, is: (value: unknown) => value is T): list is readonly T[] =>
  Array.isArray(list) && list.every(is)

const isChangedRow = (value: unknown): value is ChangedRow =>
  isObject(value) &&
  isText(value.id) &&
  [value.base, value.values, value.refused].every(isObject) &&
  Object.values(Object(value.refused)).every(isText)

const isAddedRow = (value: unknown): value is AddedRow =>
  isObject(value) &&
  (value.after === null || isText(value.after)) &&
  isObject(value.values) &&
  (value.refused === undefined ||
    (isObject(value.refused) && Object.values(value.refused).every(isText)))

const isPlace = (value: unknown): value is DraftPlace =>
  isObject(value) && [value.title, value.address].every(isText)
