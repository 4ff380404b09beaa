import type { GridColumn, RowId, Rule, Statistic, WireRow } from '../../columns/model'
import type { Collected } from '../../store/collect'
import type { Bound } from '../../sync/bound'

/** What `getValuesPromise` and `getAll` reject with when a cell has failed. */
export const notPassed: unique symbol = Symbol(
  'the values of the table have not passed their checks',
)

/** A cell that has failed. */
export interface CellFailure {
  readonly message: string
  /** The rule that failed; undefined where the type of the column refused the text. */
  readonly rule: Rule | undefined
  readonly rules: readonly Rule[]
  readonly row: WireRow
  readonly rowId: RowId
  readonly rowIndex: number
  readonly column: GridColumn
  readonly columnIndex: number
}

export interface AddedRows {
  /** The last of `rows`; undefined when none was given. */
  readonly row: WireRow | undefined
  readonly rows: readonly WireRow[]
  readonly ids: readonly RowId[]
}

export interface AllValues {
  readonly values: readonly WireRow[]
  readonly deleteIds: readonly RowId[]
  /** The same by the names of the other table of the reference. */
  readonly tableData: readonly WireRow[]
  readonly deleteData: readonly WireRow[]
}

/**
 * The table from outside (reference: widgets, §1.6). Rows go in and come out as the wire has them. The id of
 * a new row is temporary: it is good for the calls here and never part of what comes out.
 *
 * Whatever validates shows the first failing cell: one row below the upper edge, and active.
 */
export interface TableHandle {
  /** `errors` = number of failing cells; the values come also then. */
  getValues(
    callback: (errors: number, values: readonly WireRow[]) => void,
    validate?: boolean,
    rowIds?: readonly RowId[],
  ): void
  /** Does not wait for handlers; a file on its way counts as a failing cell. */
  getValuesSync(options?: { readonly validate?: boolean; readonly rowIds?: readonly RowId[] }): {
    readonly error: number
    readonly values: readonly WireRow[]
  }
  /** Rejects with `notPassed`. */
  getValuesPromise(validate?: boolean, rowIds?: readonly RowId[]): Promise<readonly WireRow[]>
  /** Rejects with `notPassed`. */
  getAll(validate?: boolean): Promise<AllValues>
  /** Everything that saving needs, and all errors. Like all that validate it waits for files on their way. */
  collect(): Promise<Collected>
  getTableData(options?: { readonly rowIds?: readonly RowId[] }): readonly WireRow[]
  getNewData(): readonly WireRow[]
  /** The new rows with their temporary ids. */
  getNewDataWithId(): readonly WireRow[]
  /** Rows removed that had been saved before. */
  getDeleteData(): readonly WireRow[]
  getDeleteIds(): readonly RowId[]
  /** null, and a word on the developer's console, when there is no such row. */
  getIfRowById(id: RowId): { readonly row: WireRow; readonly isNew: boolean } | null
  /** The ids of the chosen rows. */
  getSelectedIds(): readonly RowId[]
  setValues(
    patches: readonly {
      readonly rowKey: RowId
      readonly values: Readonly<Record<string, unknown>>
    }[],
  ): void
  /** With defaults, at the end; the last one becomes active. */
  addRows(rows: WireRow | readonly WireRow[]): Promise<AddedRows>
  /** With defaults, before the row of that index. */
  insertRows(rows: WireRow | readonly WireRow[], index: number): Promise<AddedRows>
  /** Without defaults and without an event; -1 = at the end. */
  pushRows(
    rows: WireRow | readonly WireRow[],
    options?: { readonly setActive?: boolean; readonly index?: number },
  ): Promise<AddedRows>
  /** Replaces all rows. */
  loadData(rows: readonly unknown[]): void
  /** Replaces all rows by rows that count as new. */
  loadNewData(rows: readonly unknown[]): void
  /** Blank rows at the end. */
  add(count?: number, toBottom?: boolean): Promise<AddedRows>
  /** Blank rows before the row of that index. */
  insert(index: number, count?: number): Promise<AddedRows>
  removeRows(rows: WireRow | readonly WireRow[]): void
  removeRowsById(ids: RowId | readonly RowId[]): void
  removeSelection(): void
  clearSelection(): void
  resetScrollTop(top?: number): void
  /** null = all cells have passed; else the first failure of each column. */
  validateTable(rowIds?: readonly RowId[]): Promise<Readonly<Record<string, CellFailure>> | null>
  /** null = all cells have passed; else all failures by column. */
  fullValidateTable(
    rowIds?: readonly RowId[],
  ): Promise<Readonly<Record<string, readonly CellFailure[]>> | null>
  /** Brings a cell into sight and makes it the active one; filters that hide its row are taken away. */
  showCell(rowId: RowId, key: string): void
  getStatisticsValue(key: string, statistic?: Statistic): number | null
  /** Rows have been saved as they are now; without ids all that had been loaded, the removed ones too. */
  markSaved(rowIds?: readonly RowId[]): void
  /** Tells the other tables of the same `socketKey` how a row is on the server now; with `socketReload` only. */
  socketSendUpdateRow(row: WireRow): void
  /** Calls `callback` with the arguments of every `common_send_date` of that key, while a table is in sync. */
  addBindSocketCSD(key: string, callback: Bound): void
  removeBindSocketCSD(key: string, callback: Bound): void
  undo(): boolean
  redo(): boolean
}
