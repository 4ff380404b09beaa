import type { CellValues, GridColumn, GridRow, RowId, WireRow } from './model'

/** A row inside the store, where it changes in place; everybody else reads it as a `GridRow`. */
export interface HeldRow extends GridRow {
  isNew: boolean
  index: number
  place: number
  version: number
  marks: GridRow['marks']
  source: WireRow | undefined
  /** Typed once somebody looks: most of 100,000 rows are never looked at. */
  values: CellValues | undefined
  /** Typed values of the server's state; `values` is the same object until the first edit. */
  base: CellValues | undefined
}

/** All rows of one table, changed only by `applyChange` and `loadRows`. */
export interface RowTable {
  readonly columns: readonly GridColumn[]
  readonly column: ReadonlyMap<string, GridColumn>
  readonly rowKey: string
  /** Column that always holds the row's place, counted from 1. */
  readonly orderKey: string | undefined
  order: HeldRow[]
  readonly byId: Map<RowId, HeldRow>
  /** Loaded rows that are removed, in the order of removal. New rows are not logged: nobody saved them. */
  readonly deleted: Map<RowId, HeldRow>
  /** Loaded rows that have been edited, even if back to what they were. */
  readonly edited: Set<HeldRow>
  /** New rows that are in the table. */
  readonly added: Set<HeldRow>
  /** Rows of the sorted or filtered view; undefined = all rows in their order. */
  shown: HeldRow[] | undefined
  /** The view has an order of its own. */
  sorted: boolean
  /** The order as loaded. */
  loaded: readonly HeldRow[]
  nextId: number
}

export interface TableShape {
  readonly columns: readonly GridColumn[]
  /** Default `id`. */
  readonly rowKey?: string | undefined
  readonly orderKey?: string | undefined
}

export function createTable({ columns, rowKey = 'id', orderKey }: TableShape): RowTable {
  return {
    columns,
    column: new Map(columns.map((column) => [column.key, column])),
    rowKey,
    orderKey,
    order: [],
    byId: new Map(),
    deleted: new Map(),
    edited: new Set(),
    added: new Set(),
    shown: undefined,
    sorted: false,
    loaded: [],
    nextId: 1,
  }
}

/** Replaces everything. What is no object is left out. With `asNew` the rows count as added. */
export function loadRows(table: RowTable, records: readonly unknown[], asNew = false): void {
  table.byId.clear()
  table.deleted.clear()
  table.edited.clear()
  table.added.clear()
  table.shown = undefined
  table.sorted = false
  const order: HeldRow[] = []
  for (const record of records) {
    if (!isRow(record)) continue
    const row = asNew ? newRow(table, typed(table, record)) : loadedRow(table, record)
    row.index = row.place = order.length
    order.push(row)
    if (asNew) table.added.add(row)
    table.byId.set(row.id, row)
  }
  table.order = order
  table.loaded = asNew ? [] : order.slice()
}

/** A row that the server does not know; its values are complete and typed. */
export function newRow(table: RowTable, values: CellValues): HeldRow {
  return { ...heldRow(temporaryId(table), undefined, undefined), values, base: values }
}

/** All typed values of a row by column. */
export function valuesOf(table: RowTable, row: HeldRow): CellValues {
  if (!row.values) {
    row.values = typed(table, row.source ?? {})
    row.base = row.values
  }
  const { orderKey } = table
  return orderKey !== undefined && table.column.has(orderKey)
    ? { ...row.values, [orderKey]: row.index + 1 }
    : row.values
}

/** One typed value, without typing the rest of the row. */
export function readCell(table: RowTable, row: HeldRow, column: GridColumn): unknown {
  if (column.key === table.orderKey) return row.index + 1
  if (row.values) return row.values[column.key]
  return readWire(row.source?.[column.key], column) ?? null
}

/** The raw content of a cell that has no value of its column's type, or undefined. It goes back as it came. */
export function unreadable(row: HeldRow, column: GridColumn): unknown {
  const raw = row.source?.[column.key]
  if (raw === undefined || raw === null) return undefined
  if (row.values && (row.values[column.key] !== null || row.base?.[column.key] !== null)) {
    return undefined
  }
  return readWire(raw, column) === undefined ? raw : undefined
}

/** A raw value in the column's type; undefined = not of that type. A type that throws cannot read it either. */
export function readWire(raw: unknown, { field }: GridColumn): unknown {
  try {
    return field.type.fromWire(raw, field)
  } catch {
    return undefined
  }
}

function typed(table: RowTable, source: WireRow): CellValues {
  const values: Record<string, unknown> = {}
  for (const column of table.columns) {
    values[column.key] = readWire(source[column.key], column) ?? null
  }
  return values
}

function loadedRow(table: RowTable, source: WireRow): HeldRow {
  const id = idOf(source, table.rowKey)
  if (id === undefined) return heldRow(temporaryId(table), source, 'missing')
  if (table.byId.has(id)) return heldRow(temporaryId(table), source, 'duplicate')
  return heldRow(id, source, undefined)
}

// One literal for every row, so that the engine gives them all one shape.
function heldRow(id: RowId, source: WireRow | undefined, fault: GridRow['fault']): HeldRow {
  return {
    id,
    isNew: source === undefined,
    index: -1,
    place: -1,
    version: 0,
    fault,
    source,
    marks: undefined,
    values: undefined,
    base: undefined,
  }
}

function temporaryId(table: RowTable): RowId {
  let id = `row_${table.nextId++}`
  while (table.byId.has(id)) id = `row_${table.nextId++}`
  return id
}

/** Ids stay texts: 19 digits do not fit a number. */
function idOf(source: WireRow, rowKey: string): RowId | undefined {
  const id = source[rowKey]
  if (typeof id === 'string') return id === '' ? undefined : id
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
}

const isRow = (record: unknown): record is WireRow =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
