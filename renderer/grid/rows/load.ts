import type { GridColumn, GridRow, RowId, WireRow } from '../columns/model'
import type { RowRules } from './rows'
import { type HeldRow, heldRow, newRow, type RowTable, temporaryId, typed } from './rows'

export interface TableShape {
  readonly columns: readonly GridColumn[]
  /** Default `id`. */
  readonly rowKey?: string | undefined
  readonly orderKey?: string | undefined
  /** Loaded rows without an id are new ones; otherwise they can only be looked at. */
  readonly newWithoutId?: boolean | undefined
  readonly rules?: RowRules | undefined
}

/** What was loaded and is no row yet. */
interface Growth {
  readonly records: readonly unknown[]
  /** The first one that is no row yet. */
  next: number
}

/** A table and what makes its rows: the first screen of 100,000 must not wait for the last row. */
export interface LoadedTable {
  readonly table: RowTable
  /** Replaces everything. What is no object is left out. With `asNew` the rows count as added. */
  load(records: readonly unknown[], asNew?: boolean): void
  /** Makes the rows that are not there yet, some a step. */
  grow(): Iterable<void>
}

const rowsAStep = 256

export function createTable(shape: TableShape): LoadedTable {
  const { columns, rowKey = 'id', orderKey, newWithoutId = false, rules } = shape
  const byId = new Map<RowId, HeldRow>()
  let order: HeldRow[] = []
  let loaded: readonly HeldRow[] = []
  let growth: Growth | undefined

  let isGrowing = false

  const growTo = (count: number) => {
    const from = growth
    // A new row looks at the table that it comes into: those after it come after it.
    if (!from || isGrowing) return
    const { records } = from
    isGrowing = true
    while (order.length < count && from.next < records.length) {
      const record = records[from.next++]
      if (!isRow(record)) continue
      if (newWithoutId && idOf(record, rowKey) === undefined) addNew(record)
      else add(loadedRow(record))
    }
    isGrowing = false
    if (from.next < records.length) return
    growth = undefined
    loaded = order.slice()
  }
  const add = (row: HeldRow) => {
    order.push(row)
    byId.set(row.id, row)
  }
  const addNew = (source: WireRow) => {
    const row = newRow(table, typed(table, source))
    row.index = row.place = order.length
    table.added.add(row)
    add(row)
  }
  const loadedRow = (source: WireRow): HeldRow => {
    const id = idOf(source, rowKey)
    if (id !== undefined && !byId.has(id)) return heldRow(id, source, undefined, order.length)
    const unusable: GridRow['unusable'] = id === undefined ? 'missing' : 'duplicate'
    return heldRow(temporaryId(table, byId), source, unusable, order.length)
  }
  const whole = () => growTo(Number.POSITIVE_INFINITY)

  const table: RowTable = {
    columns,
    column: new Map(columns.map((column) => [column.key, column])),
    rowKey,
    orderKey,
    get order() {
      whole()
      return order
    },
    set order(rows) {
      order = rows
    },
    get loaded() {
      whole()
      return loaded
    },
    set loaded(rows) {
      loaded = rows
    },
    get byId() {
      whole()
      return byId
    },
    get count() {
      return order.length + (growth ? growth.records.length - growth.next : 0)
    },
    get isGrowing() {
      return growth !== undefined
    },
    rowAt(index) {
      if (index >= order.length) growTo(index + 1)
      return order[index]
    },
    rowOf(id) {
      return byId.get(id) ?? (growth ? table.byId.get(id) : undefined)
    },
    deleted: new Map(),
    edited: new Set(),
    added: new Set(),
    named: new Map(),
    gone: new Set(),
    shown: undefined,
    filtered: false,
    sorted: false,
    nextId: 1,
    links: undefined,
    isCovered: undefined,
    rules,
  }
  return {
    table,
    load(records, asNew = false) {
      byId.clear()
      table.deleted.clear()
      table.edited.clear()
      table.added.clear()
      table.named.clear()
      table.gone.clear()
      table.shown = undefined
      table.filtered = false
      table.sorted = false
      order = []
      loaded = []
      // The host's list is its own to change.
      growth = asNew ? undefined : { records: records.slice(), next: 0 }
      growTo(rowsAStep)
      if (!asNew) return
      for (const record of records) if (isRow(record)) addNew(record)
    },
    *grow() {
      while (growth) {
        growTo(order.length + rowsAStep)
        yield
      }
    },
  }
}

/** Whether it names a row that somebody has stored. */
export const isStored = (record: unknown, rowKey = 'id'): boolean =>
  isRow(record) && idOf(record, rowKey) !== undefined

/** Ids stay texts: 19 digits do not fit a number. */
function idOf(source: WireRow, rowKey: string): RowId | undefined {
  const id = source[rowKey]
  if (typeof id === 'string') return id === '' ? undefined : id
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
}

const isRow = (record: unknown): record is WireRow =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
