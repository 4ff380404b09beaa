import type { ComponentType } from 'react'
import type { GridColumn, RowId, WireRow } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { TableHandle } from '../scene/tableHandle'
import type { TableScene } from '../scene/tableScene'
import { rowOut } from '../work/readOut'

/** Props of a host component that is shown for a row. */
export interface RowContentProps {
  /** A deep copy in wire form. */
  readonly row: WireRow
  /** Id of the row; new rows have a temporary one, which the calls of `$table` accept. */
  readonly rowId: RowId
  /** Index on the screen, from 0. */
  readonly rowIndex: number
  readonly $table: TableHandle
}

/** The same for content opened from a cell. */
export interface SubFormProps extends RowContentProps {
  /** undefined = opened from one of the table's own leading cells. */
  readonly column: GridColumn | undefined
}

export interface MainFormProps extends SubFormProps {
  /** Changes the copy passed to `detailsConfirm`; the table is unchanged. */
  onChange(values: WireRow): void
}

/** Host components that are shown for a row. */
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
