import { type ComponentType, createContext, useContext } from 'react'
import type { WireRow } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { TableHandle } from './tableHandle'

/** What the component of a `slot` column is given (reference: widgets, §1.3). */
export interface SlotProps {
  readonly value: unknown
  /** A copy, as the wire has it. */
  readonly row: WireRow
  readonly column: { readonly key: string; readonly title: string; readonly type: 'slot' }
  readonly rowId: string
  readonly rowIndex: number
  /** The same. */
  readonly index: number
  readonly columnIndex: number
  readonly disabled: boolean
  /** Accessible name for its control. */
  readonly label: string
  readonly target: TableHandle
  readonly $table: TableHandle
  /** Names this table among those of the page. */
  readonly caseId: string
  /** The table is being scrolled, or was less than 100 ms ago. */
  readonly scrolling: boolean
  /** Stores a value, as the wire carries it, and checks the cell. */
  triggerChange(value: unknown): void
}

export type SlotComponent = ComponentType<SlotProps>

/** A row's own control in a leading cell. */
export interface RowPartProps {
  readonly row: HeldRow
  readonly place: number
}

/** What a table may have beyond its cells; a missing part is not offered. */
export interface GridParts {
  /** Handle for dragging, with the row menu. */
  readonly Handle?: ComponentType<RowPartProps>
  readonly Expander?: ComponentType<RowPartProps>
  /** Unfolds the children of a row of a tree; it stands in the first column. */
  readonly Fold?: ComponentType<RowPartProps>
  /** What fills the cells of `slot` columns, by name. */
  readonly slots?: {
    find(name: string): SlotComponent | undefined
    rowOut(row: HeldRow): WireRow
    handle(): TableHandle
  }
  /** Rows that keep their place: their handle drags nothing. */
  isFixed?(row: HeldRow): boolean
}

export const PartsContext = createContext<GridParts>({})

export const useParts = (): GridParts => useContext(PartsContext)
