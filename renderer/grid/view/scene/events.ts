import type { GridColumn, RowId, WireRow } from '../../columns/model'
import type { TableHandle } from './tableHandle'

/** Every event contains the table, under both names of the reference (widgets, §1.17). */
export interface TableEvent {
  readonly $table: TableHandle
  readonly target: TableHandle
}

/** Rows in wire form; a new row has no id there, but a temporary one in `ids`, for calls of the table. */
export interface RowsEvent extends TableEvent {
  /** The first of `rows`. */
  readonly row: WireRow
  readonly rows: readonly WireRow[]
  readonly ids: readonly RowId[]
  readonly insertIndex: number
}

export interface InsertedEvent extends RowsEvent {
  readonly num: number
}

export interface RemoveEvent extends TableEvent {
  /** Removed rows that had been saved. */
  readonly deleteRows: readonly WireRow[]
  /** With `asyncRemove`: the rows are removed when it is called. */
  confirmRemove?(): void
}

export interface RemovedEvent extends TableEvent {
  readonly deleteRows: readonly WireRow[]
  readonly deleteIds: readonly RowId[]
}

export interface DraggedEvent extends TableEvent {
  readonly oldIndex: number
  readonly newIndex: number
}

export interface SelectRowChangeEvent extends TableEvent {
  readonly type: 'radio' | 'checkbox' | 'checkbox-all'
  readonly action: 'selected' | 'unselected' | 'selected-all'
  /** The row of the event; absent if the event concerns the whole table. */
  readonly row?: WireRow
  readonly selectedRows: readonly WireRow[]
  readonly selectedRowIds: readonly RowId[]
  readonly $event?: Event | undefined
}

export interface PageChoice {
  /** From 1. */
  readonly current: number
  readonly pageSize: number
}

/** The value of a cell changed. If `setValues` changed it, the event says so and has no row. */
export interface ValueChangeEvent extends TableEvent {
  /** Type of the column. */
  readonly type: string
  /** In wire form. */
  readonly value: unknown
  readonly oldValue: unknown
  readonly col: GridColumn
  readonly column: GridColumn
  readonly columnIndex: number
  readonly row?: WireRow
  readonly rowId: RowId
  readonly rowIndex?: number
  /** The cell's element, if it is rendered. */
  readonly cellTarget: Element | null
  readonly isSetValues?: true
}

/** The details of a row were confirmed. */
export interface DetailsConfirmEvent extends TableEvent {
  /** The copy given to the dialog, with the changes of its form. */
  readonly row: WireRow
  readonly column: GridColumn
  /** true closes the dialog, false leaves it open. */
  callback(close: boolean): void
}

/** Events for a host (reference: widgets, §1.17). */
export interface TableEvents {
  onAdded?(event: RowsEvent): void
  onInserted?(event: InsertedEvent): void
  /** Called before saved rows are removed; new rows are removed without it. */
  onRemove?(event: RemoveEvent): void
  onRemoved?(event: RemovedEvent): void
  onSave?(event: TableEvent): void
  onDragged?(event: DraggedEvent): void
  onSelectRowChange?(event: SelectRowChangeEvent): void
  /** Replaces the table's own question before unsaved rows are replaced by another page. */
  mayLeave?(): Promise<boolean>
  onPageChange?(page: PageChoice): void
  onValueChange?(event: ValueChangeEvent): void
  onDetailsConfirm?(event: DetailsConfirmEvent): void
}
