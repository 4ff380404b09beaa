import type { GridColumn, RowId, Rule, Statistic, WireRow } from '../../columns/model'
import type { Collected } from '../../store/collect'
import type { Bound } from '../../sync/bound'

/** Rejection value of `getValuesPromise` and `getAll` if a cell is invalid. */
export const notPassed: unique symbol = Symbol(
  'the values of the table have not passed their checks',
)

/** An invalid cell. */
export interface CellFailure {
  readonly message: string
  /** The failed rule; undefined if the column's type refused the text. */
  readonly rule: Rule | undefined
  readonly rules: readonly Rule[]
  readonly row: WireRow
  readonly rowId: RowId
  readonly rowIndex: number
  readonly column: GridColumn
  readonly columnIndex: number
}

export interface AddedRows {
  /** The last of `rows`; undefined if none was given. */
  readonly row: WireRow | undefined
  readonly rows: readonly WireRow[]
  readonly ids: readonly RowId[]
}

export interface AllValues {
  readonly values: readonly WireRow[]
  readonly deleteIds: readonly RowId[]
  /** The same under the names of the reference's other table. */
  readonly tableData: readonly WireRow[]
  readonly deleteData: readonly WireRow[]
}

/**
 * The public interface of the table (reference: widgets, §1.6). Rows are passed and returned in wire form. The id of a
 * new row is temporary: it is valid for the calls here, and never part of the output.
 *
 * Whatever validates shows the first invalid cell: one row below the upper edge, and active.
 */
export interface TableHandle {
  /** `errors` = number of invalid cells; the values are returned in any case. */
  getValues(
    callback: (errors: number, values: readonly WireRow[]) => void,
    validate?: boolean,
    rowIds?: readonly RowId[],
  ): void
  /** Does not wait for handlers; an upload in progress counts as an invalid cell. */
  getValuesSync(options?: { readonly validate?: boolean; readonly rowIds?: readonly RowId[] }): {
    readonly error: number
    readonly values: readonly WireRow[]
  }
  /** Rejects with `notPassed`. */
  getValuesPromise(validate?: boolean, rowIds?: readonly RowId[]): Promise<readonly WireRow[]>
  /** Rejects with `notPassed`. */
  getAll(validate?: boolean): Promise<AllValues>
  /** All data for saving, and all errors. Like every validating call, it waits for uploads in progress. */
  collect(): Promise<Collected>
  getTableData(options?: { readonly rowIds?: readonly RowId[] }): readonly WireRow[]
  getNewData(): readonly WireRow[]
  /** The new rows with their temporary ids. */
  getNewDataWithId(): readonly WireRow[]
  /** Removed rows that had been saved. */
  getDeleteData(): readonly WireRow[]
  getDeleteIds(): readonly RowId[]
  /** null, with a console warning, if the row does not exist. */
  getIfRowById(id: RowId): { readonly row: WireRow; readonly isNew: boolean } | null
  /** The ids of the selected rows. */
  getSelectedIds(): readonly RowId[]
  setValues(
    patches: readonly {
      readonly rowKey: RowId
      readonly values: Readonly<Record<string, unknown>>
    }[],
  ): void
  /** Adds rows with defaults at the end; the last one becomes active. */
  addRows(rows: WireRow | readonly WireRow[]): Promise<AddedRows>
  /** Inserts rows with defaults before the row with that index. */
  insertRows(rows: WireRow | readonly WireRow[], index: number): Promise<AddedRows>
  /** Adds rows without defaults and without an event; -1 = at the end. */
  pushRows(
    rows: WireRow | readonly WireRow[],
    options?: { readonly setActive?: boolean; readonly index?: number },
  ): Promise<AddedRows>
  /** Replaces all rows. */
  loadData(rows: readonly unknown[]): void
  /** Replaces all rows; the new ones count as new rows. */
  loadNewData(rows: readonly unknown[]): void
  /** Adds blank rows at the end. */
  add(count?: number, toBottom?: boolean): Promise<AddedRows>
  /** Inserts blank rows before the row with that index. */
  insert(index: number, count?: number): Promise<AddedRows>
  removeRows(rows: WireRow | readonly WireRow[]): void
  removeRowsById(ids: RowId | readonly RowId[]): void
  removeSelection(): void
  clearSelection(): void
  resetScrollTop(top?: number): void
  /** null = all cells are valid; else the first failure of each column. */
  validateTable(rowIds?: readonly RowId[]): Promise<Readonly<Record<string, CellFailure>> | null>
  /** null = all cells are valid; else all failures by column. */
  fullValidateTable(
    rowIds?: readonly RowId[],
  ): Promise<Readonly<Record<string, readonly CellFailure[]>> | null>
  /** Scrolls to a cell and makes it active; removes filters that hide its row. */
  showCell(rowId: RowId, key: string): void
  getStatisticsValue(key: string, statistic?: Statistic): number | null
  /** Marks rows as saved in their current state; without ids all that had been loaded, including removed ones. */
  markSaved(rowIds?: readonly RowId[]): void
  /** Sends a row's state on the server to other tables with the same `socketKey`; only with `socketReload`. */
  socketSendUpdateRow(row: WireRow): void
  /** Calls `callback` with the arguments of every `common_send_date` with that key, while a table is in sync. */
  addBindSocketCSD(key: string, callback: Bound): void
  removeBindSocketCSD(key: string, callback: Bound): void
  undo(): boolean
  redo(): boolean
}
