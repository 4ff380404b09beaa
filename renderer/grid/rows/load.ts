import type { GridColumn, GridRow, RowId, WireRow } from '../columns/model'
import type { RowRules } from './rows'
import { type HeldRow, heldRow, newRow, type RowTable, temporaryId, typed } from './rows'

export interface TableShape {
  readonly columns: readonly GridColumn[]
  /** Default `id`. */
  readonly rowKey?: string | undefined
  readonly orderKey?: string | undefined
  /** Loaded rows without an id count as new; otherwise they are read-only. */
  readonly newWithoutId?: boolean | undefined
  readonly rules?: RowRules | undefined
  /** Only rows that were changed are saved: what is wrong in the others may stay. Default: all rows are. */
  readonly savesChanged?: boolean | undefined
}

/** Loaded records that are not yet rows. */
interface Growth {
  readonly records: readonly unknown[]
  /** Index of the first record that is not yet a row. */
  next: number
}

/** A table that creates its rows lazily: the first screen of 100,000 rows must not wait for the last. */
export interface LoadedTable {
  readonly table: RowTable
  /** Replaces everything. Entries that are no objects are left out. With `asNew` the rows count as added. */
  load(records: readonly unknown[], asNew?: boolean): void
  /** Creates the missing rows in steps. */
  grow(): Iterable<void>
}

const rowsAStep = 256

export function createTable(shape: TableShape): LoadedTable {
  const {
    columns,
    rowKey = 'id',
    orderKey,
    newWithoutId = false,
    rules,
    savesChanged = false,
  } = shape
  const byId = new Map<RowId, HeldRow>()
  let order: HeldRow[] = []
  let loaded: readonly HeldRow[] = []
  let growth: Growth | undefined

  let isGrowing = false

  const growTo = (count: number) => {
    const from = growth
    // Adding a new row reads the table, which must not grow again meanwhile: later rows come after it.
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
    savesChanged,
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
      // Copied, because the host may change its list.
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

/** Whether it is a stored record. */
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
