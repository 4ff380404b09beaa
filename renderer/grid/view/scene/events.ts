import type { GridColumn, RowId, WireRow } from '../../columns/model'
import type { TableHandle } from './tableHandle'

/** Every event names the table it comes from, by both names of the reference (widgets, §1.17). */
export interface TableEvent {
  readonly $table: TableHandle
  readonly target: TableHandle
}

/** Rows as the wire has them; a new row has no id there, but one in `ids`, for the table's own calls. */
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
  /** Rows that had been saved before. */
  readonly deleteRows: readonly WireRow[]
  /** With `asyncRemove`: the rows disappear when it is called. */
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
  /** Of one row. */
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

/** A cell has another value. By `setValues` the event says so, and has no row. */
export interface ValueChangeEvent extends TableEvent {
  /** Of the column. */
  readonly type: string
  /** As the wire has it. */
  readonly value: unknown
  readonly oldValue: unknown
  readonly col: GridColumn
  readonly column: GridColumn
  readonly columnIndex: number
  readonly row?: WireRow
  readonly rowId: RowId
  readonly rowIndex?: number
  /** The cell on the screen, if it is there. */
  readonly cellTarget: Element | null
  readonly isSetValues?: true
}

/** The details of a row have been confirmed. */
export interface DetailsConfirmEvent extends TableEvent {
  /** The copy that the dialog began with, and what its form has changed. */
  readonly row: WireRow
  readonly column: GridColumn
  /** true closes the dialog, false leaves it open. */
  callback(close: boolean): void
}

/** What a host may listen to (reference: widgets, §1.17). */
export interface TableEvents {
  onAdded?(event: RowsEvent): void
  onInserted?(event: InsertedEvent): void
  /** Before rows that had been saved are removed; rows that are only new go without it. */
  onRemove?(event: RemoveEvent): void
  onRemoved?(event: RemovedEvent): void
  onSave?(event: TableEvent): void
  onDragged?(event: DraggedEvent): void
  onSelectRowChange?(event: SelectRowChangeEvent): void
  /** In place of the table's own question before unsaved rows are replaced by another page. */
  mayLeave?(): Promise<boolean>
  onPageChange?(page: PageChoice): void
  onValueChange?(event: ValueChangeEvent): void
  onDetailsConfirm?(event: DetailsConfirmEvent): void
}
