import type { Field } from '../../model/entity/field'
import type { FieldState } from '../../model/entity/rules'
import type { CellValues, GridColumn, GridRow, RowId, WireRow } from '../columns/model'

/** A row inside the store, where it is mutable; all others see it as a `GridRow`. */
export interface HeldRow extends GridRow {
  isNew: boolean
  index: number
  place: number
  version: number
  unusable: GridRow['unusable']
  marks: GridRow['marks']
  source: WireRow | undefined
  /** Parsed on first access: most of 100,000 rows are never looked at. */
  values: CellValues | undefined
  /** Typed values of the server's state; the same object as `values` until the first edit. */
  base: CellValues | undefined
}

/** Choices of linked columns, which depend on the row (see links.ts). */
export interface LinkedFields {
  isLinked(key: string): boolean
  /** The column's field with the choices allowed by these values. */
  fieldWith(column: GridColumn, values: CellValues): Field
  /** Level in its chain; 0 = first level, or not in a chain. */
  depth(key: string): number
  /** Resolves when all requested choices are loaded; undefined = none is loading. */
  waiting(): Promise<unknown> | undefined
  preload(rows: Iterable<HeldRow>): Promise<void>
  /** The cell does not wait for choices; does not request any. */
  isReady(row: HeldRow, column: GridColumn): boolean
}

/** Results of the entity's expressions for a row: computed cells, and states of the cells. */
export interface RowRules {
  /** Computed cells that differ from these values. */
  computed(row: RuledRow): CellValues
  /** By field; the same values give the same map. */
  states(row: RuledRow): ReadonlyMap<string, FieldState>
  /** A value that rules read: also of a field without a column, and behind references. */
  valueAt(row: RuledRow, key: string): unknown
  /** Notifies when values behind references arrive; absent = no references are read. */
  subscribe?(listener: () => void): () => void
}

export interface RuledRow {
  /** Typed, by column. */
  readonly values?: CellValues | undefined
  /** The row as loaded: fields without a column are read from it. */
  readonly source?: WireRow | undefined
}

/**
 * All rows of one table, changed only by `applyChange` and `loadRows`. Rows are created lazily from the loaded records:
 * accessing `order`, `loaded` or `byId` creates all; `rowAt` and `rowOf` create as few as possible.
 */
export interface RowTable {
  readonly columns: readonly GridColumn[]
  readonly column: ReadonlyMap<string, GridColumn>
  readonly rowKey: string
  /** Key of the column that always holds the row's position, from 1. */
  readonly orderKey: string | undefined
  order: HeldRow[]
  /** Number of all rows, including those still to be created. */
  readonly count: number
  readonly byId: Map<RowId, HeldRow>
  /** Some loaded rows are still to be created; until then, only cells have been changed. */
  readonly isGrowing: boolean
  /** The row with that index or id. */
  rowAt(index: number): HeldRow | undefined
  rowOf(id: RowId): HeldRow | undefined
  /** Removed loaded rows, in order of removal. New rows are not included, because they were never saved. */
  readonly deleted: Map<RowId, HeldRow>
  /** Loaded rows that have been edited, even if the values are back. */
  readonly edited: Set<HeldRow>
  /** New rows in the table. */
  readonly added: Set<HeldRow>
  /** Local ids of formerly new rows, by the id that the server assigned. */
  readonly named: Map<string, RowId>
  /** Rows that the server no longer has. They are shown but not counted. */
  readonly gone: Set<HeldRow>
  /** Rows of the sorted or filtered view; undefined = all rows in order. */
  shown: HeldRow[] | undefined
  /** Filters hide some rows of the view. */
  filtered: boolean
  /** The view has its own order. */
  sorted: boolean
  /** The order as loaded. */
  loaded: readonly HeldRow[]
  nextId: number
  links: LinkedFields | undefined
  /** Whether a merged cell covers this one: covered cells are neither copied nor written. */
  isCovered: ((row: HeldRow, column: GridColumn) => boolean) | undefined
  /** Expressions of the rows' entity; undefined = none. */
  readonly rules: RowRules | undefined
  /** Only rows that were changed are saved. */
  readonly savesChanged: boolean
}

/** The local id of the row with this server id. */
export const idHere = ({ named }: Pick<RowTable, 'named'>, id: string): RowId => named.get(id) ?? id

/** The server's id of a loaded or saved row. */
export const idThere = ({ rowKey }: Pick<RowTable, 'rowKey'>, { id, source }: GridRow): string =>
  String(source?.[rowKey] ?? id)

/** A row unknown to the server; its values are complete and typed. */
export function newRow(table: RowTable, values: CellValues): HeldRow {
  return { ...heldRow(temporaryId(table, table.byId), undefined, undefined), values, base: values }
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

/** One typed value, without parsing the rest of the row. */
export function readCell(table: RowTable, row: HeldRow, column: GridColumn): unknown {
  if (column.key === table.orderKey) return row.index + 1
  if (row.values) return row.values[column.key]
  return readWire(row.source?.[column.key], column) ?? null
}

/** State of a cell by the rules of its row; undefined = no rules. */
export function stateOf(table: RowTable, row: HeldRow, key: string): FieldState | undefined {
  if (!table.rules) return undefined
  if (!row.values) valuesOf(table, row)
  return table.rules.states(row).get(key)
}

/** A value of the row's record, with or without a column. */
export const recordValue = (table: RowTable, row: HeldRow, key: string): unknown => {
  const values = valuesOf(table, row)
  return Object.hasOwn(values, key) ? values[key] : table.rules?.valueAt(row, key)
}

/** The column for this row: a linked one with the row's own choices. */
export function columnFor(table: RowTable, row: HeldRow, column: GridColumn): GridColumn {
  const { links } = table
  if (!links?.isLinked(column.key)) return column
  return { ...column, field: links.fieldWith(column, valuesOf(table, row)) }
}

/** The raw content of a cell that is invalid for its column's type, else undefined. It is sent back unchanged. */
export function unreadable(row: HeldRow, column: GridColumn): unknown {
  const raw = row.source?.[column.key]
  if (raw === undefined || raw === null) return undefined
  if (row.values && (row.values[column.key] !== null || row.base?.[column.key] !== null)) {
    return undefined
  }
  return readWire(raw, column) === undefined ? raw : undefined
}

/** Parses a raw value by the column's type; undefined = invalid, or the type throws. */
export function readWire(raw: unknown, { field }: GridColumn): unknown {
  try {
    return field.type.fromWire(raw, field)
  } catch {
    return undefined
  }
}

/** All typed values of a record. */
export function typed(table: Pick<RowTable, 'columns'>, source: WireRow): CellValues {
  const values: Record<string, unknown> = {}
  for (const column of table.columns) {
    values[column.key] = readWire(source[column.key], column) ?? null
  }
  return values
}

// A single object literal for all rows gives them the same hidden class in the engine.
export function heldRow(
  id: RowId,
  source: WireRow | undefined,
  unusable: GridRow['unusable'],
  index = -1,
): HeldRow {
  return {
    id,
    isNew: source === undefined,
    index,
    place: index,
    version: 0,
    unusable,
    source,
    marks: undefined,
    values: undefined,
    base: undefined,
  }
}

/** An unused id. */
export function temporaryId(
  table: Pick<RowTable, 'nextId'>,
  known: ReadonlyMap<RowId, HeldRow>,
): RowId {
  let id = `row_${table.nextId++}`
  while (known.has(id)) id = `row_${table.nextId++}`
  return id
}
