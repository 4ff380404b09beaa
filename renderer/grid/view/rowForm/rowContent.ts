import type { ComponentType } from 'react'
import type { GridColumn, RowId, WireRow } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { TableHandle } from '../scene/tableHandle'
import type { TableScene } from '../scene/tableScene'
import { rowOut } from '../work/readOut'

/** What a component of the host is told about the row that it is shown for. */
export interface RowContentProps {
  /** A deep copy, as the wire has it. */
  readonly row: WireRow
  /** Of a new row the temporary one, good for the calls of `$table`. */
  readonly rowId: RowId
  /** On the screen, from 0. */
  readonly rowIndex: number
  readonly $table: TableHandle
}

/** The same, opened by a cell. */
export interface SubFormProps extends RowContentProps {
  /** undefined = by one of the table's own leading cells. */
  readonly column: GridColumn | undefined
}

export interface MainFormProps extends SubFormProps {
  /** Changes the copy that `detailsConfirm` carries; the table itself stays as it is. */
  onChange(values: WireRow): void
}

/** Components that a host shows for a row. */
export interface RowForms {
  /** Below an expanded row (`rowExpand`). */
  readonly expandContent?: ComponentType<RowContentProps> | undefined
  /** In the popover below a row (`clickRowShowSubForm`). */
  readonly subForm?: ComponentType<SubFormProps> | undefined
  /** In the dialog of a column with `showDetails` (`clickRowShowMainForm`). */
  readonly mainForm?: ComponentType<MainFormProps> | undefined
}

export const contentOf = (scene: TableScene, row: HeldRow): RowContentProps => ({
  row: rowOut(scene, row),
  rowId: row.id,
  rowIndex: row.place,
  $table: scene.handle(),
})
