import { type ComponentType, createContext, useContext } from 'react'
import type { WireRow } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { TableHandle } from './tableHandle'

/** Props of the component of a `slot` column (reference: widgets, §1.3). */
export interface SlotProps {
  readonly value: unknown
  /** A copy in wire form. */
  readonly row: WireRow
  readonly column: { readonly key: string; readonly title: string; readonly type: 'slot' }
  readonly rowId: string
  readonly rowIndex: number
  /** Same as `rowIndex`. */
  readonly index: number
  readonly columnIndex: number
  readonly disabled: boolean
  /** Accessible name for its control. */
  readonly label: string
  readonly target: TableHandle
  readonly $table: TableHandle
  /** Identifies this table on the page. */
  readonly caseId: string
  /** The table is being scrolled, or was less than 100 ms ago. */
  readonly scrolling: boolean
  /** Stores a wire value and validates the cell. */
  triggerChange(value: unknown): void
}

export type SlotComponent = ComponentType<SlotProps>

/** Props of a row's control in a leading cell. */
export interface RowPartProps {
  readonly row: HeldRow
  readonly place: number
}

/** Optional parts of a table; a missing part is not offered. */
export interface GridParts {
  /** Drag handle with the row menu. */
  readonly Handle?: ComponentType<RowPartProps>
  readonly Expander?: ComponentType<RowPartProps>
  /** Folds and unfolds the children of a tree row; shown in the first column. */
  readonly Fold?: ComponentType<RowPartProps>
  /** Components for the cells of `slot` columns, by name. */
  readonly slots?: {
    find(name: string): SlotComponent | undefined
    rowOut(row: HeldRow): WireRow
    handle(): TableHandle
  }
  /** Rows that cannot be moved: their handle does not drag. */
  isFixed?(row: HeldRow): boolean
}

export const PartsContext = createContext<GridParts>({})

export const useParts = (): GridParts => useContext(PartsContext)
