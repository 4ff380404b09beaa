import type { Field } from '../../model/entity/field'
import type { FieldState } from '../../model/entity/rules'
import type { CellValues, GridColumn, GridRow, RowId, WireRow } from '../columns/model'

/** A row inside the store, where it changes in place; everybody else reads it as a `GridRow`. */
export interface HeldRow extends GridRow {
  isNew: boolean
  index: number
  place: number
  version: number
  unusable: GridRow['unusable']
  marks: GridRow['marks']
  source: WireRow | undefined
  /** Typed once somebody looks: most of 100,000 rows are never looked at. */
  values: CellValues | undefined
  /** Typed values of the server's state; `values` is the same object until the first edit. */
  base: CellValues | undefined
}

/** The choices of linked columns, which depend on the row (see links.ts). */
export interface LinkedFields {
  isLinked(key: string): boolean
  /** The column's field with the choices that these values leave it. */
  fieldWith(column: GridColumn, values: CellValues): Field
  /** How far down its chain a column is; 0 = the first, or of none. */
  depth(key: string): number
  /** Settles once the choices asked for so far are there; undefined = none is on its way. */
  waiting(): Promise<unknown> | undefined
  preload(rows: Iterable<HeldRow>): Promise<void>
  /** The cell has no choices to wait for; asks for none. */
  isReady(row: HeldRow, column: GridColumn): boolean
}

/** What the expressions of an entity make of one row: computed cells, and how each cell stands. */
export interface RowRules {
  /** Computed cells that come out otherwise than these values say. */
  computed(row: RuledRow): CellValues
  /** By field; of the same values the same map. */
  states(row: RuledRow): ReadonlyMap<string, FieldState>
  /** Told when something that they reach through references has arrived; absent = they reach nothing. */
  subscribe?(listener: () => void): () => void
}

export interface RuledRow {
  /** Typed, by column. */
  readonly values?: CellValues | undefined
  /** The row as it came: fields without a column are read from it. */
  readonly source?: WireRow | undefined
}

/**
 * All rows of one table, changed only by `applyChange` and `loadRows`. What was loaded becomes rows from the first
 * one on, as they are needed: `order`, `loaded` and `byId` make all of them at the first look, `rowAt` and `rowOf`
 * as few as they can.
 */
export interface RowTable {
  readonly columns: readonly GridColumn[]
  readonly column: ReadonlyMap<string, GridColumn>
  readonly rowKey: string
  /** Column that always holds the row's place, counted from 1. */
  readonly orderKey: string | undefined
  order: HeldRow[]
  /** Of all rows, those still to be made included. */
  readonly count: number
  readonly byId: Map<RowId, HeldRow>
  /** Some loaded rows are still to be made; then nothing but cells has been changed so far. */
  readonly isGrowing: boolean
  /** The row of that index, or of that id. */
  rowAt(index: number): HeldRow | undefined
  rowOf(id: RowId): HeldRow | undefined
  /** Loaded rows that are removed, in the order of removal. New rows are not logged: nobody saved them. */
  readonly deleted: Map<RowId, HeldRow>
  /** Loaded rows that have been edited, even if back to what they were. */
  readonly edited: Set<HeldRow>
  /** New rows that are in the table. */
  readonly added: Set<HeldRow>
  /** Ids of rows that were new here, by those that the server has given them since. */
  readonly named: Map<string, RowId>
  /** Rows that the server has no more. They are shown, and count for nothing. */
  readonly gone: Set<HeldRow>
  /** Rows of the sorted or filtered view; undefined = all rows in their order. */
  shown: HeldRow[] | undefined
  /** The view leaves rows out that do not fit the user's filters. */
  filtered: boolean
  /** The view has an order of its own. */
  sorted: boolean
  /** The order as loaded. */
  loaded: readonly HeldRow[]
  nextId: number
  links: LinkedFields | undefined
  /** Whether a merged cell lies over this one: what nobody sees is neither copied nor written. */
  isCovered: ((row: HeldRow, column: GridColumn) => boolean) | undefined
  /** Expressions of the rows' entity; undefined = it has none. */
  readonly rules: RowRules | undefined
}

/** The table's id of the row that the server has by this one. */
export const idHere = ({ named }: Pick<RowTable, 'named'>, id: string): RowId => named.get(id) ?? id

/** The id that the server has a loaded or saved row by. */
export const idThere = ({ rowKey }: Pick<RowTable, 'rowKey'>, { id, source }: GridRow): string =>
  String(source?.[rowKey] ?? id)

/** A row that the server does not know; its values are complete and typed. */
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

/** One typed value, without typing the rest of the row. */
export function readCell(table: RowTable, row: HeldRow, column: GridColumn): unknown {
  if (column.key === table.orderKey) return row.index + 1
  if (row.values) return row.values[column.key]
  return readWire(row.source?.[column.key], column) ?? null
}

/** How a cell stands by the rules of its row; undefined = no rule says anything. */
export function stateOf(table: RowTable, row: HeldRow, key: string): FieldState | undefined {
  if (!table.rules) return undefined
  if (!row.values) valuesOf(table, row)
  return table.rules.states(row).get(key)
}

/** The column as this row has it: a linked one with the row's own choices. */
export function columnFor(table: RowTable, row: HeldRow, column: GridColumn): GridColumn {
  const { links } = table
  if (!links?.isLinked(column.key)) return column
  return { ...column, field: links.fieldWith(column, valuesOf(table, row)) }
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

/** All values of a record, typed. */
export function typed(table: Pick<RowTable, 'columns'>, source: WireRow): CellValues {
  const values: Record<string, unknown> = {}
  for (const column of table.columns) {
    values[column.key] = readWire(source[column.key], column) ?? null
  }
  return values
}

// One literal for every row, so that the engine gives them all one shape.
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

/** An id that no row has. */
export function temporaryId(
  table: Pick<RowTable, 'nextId'>,
  known: ReadonlyMap<RowId, HeldRow>,
): RowId {
  let id = `row_${table.nextId++}`
  while (known.has(id)) id = `row_${table.nextId++}`
  return id
}
