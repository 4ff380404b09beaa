import { createDraftSlots, type DraftSlots, type Found } from '../../data/draftSlots'
import type { DraftPort } from '../../ports'
import { same } from '../rows/merge'
import { readWire, valuesOf } from '../rows/rows'
import type { AddedRow, ChangedRow, Edits } from './edits'
import type { GridStore } from './store'

/** Unsaved edits of a table. */
export interface TableDraft {
  /** Time of the last edit in ms. */
  readonly at: number
  readonly edits: Edits
  /** The page of the rows; absent = the table has one set of rows. */
  readonly place?: DraftPlace | undefined
}

/** A page of a list that is loaded page by page: its rows exist only while shown. */
export interface DraftPlace {
  /** Display name: 第 2 页. */
  readonly title: string
  /** The host finds the page by it; equal for the same page of the same query. */
  readonly address: string
}

export type FoundTableDraft = Found<TableDraft>

/** User and table of the draft: it is only offered to the same user for the same table. */
export interface TableDraftOwner {
  readonly userId: string
  readonly tenantId: number
  /** Path of the page. */
  readonly route: string
  /** Identifies the table in the page, and the record that owns its rows. */
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

/** Number of edited rows. */
export const rowsIn = ({ changed, added, deleted }: Edits): number =>
  changed.length + added.length + deleted.length

/** The edits that the rows do not already contain; undefined = none. */
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
