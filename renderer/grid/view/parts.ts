import { type ComponentType, createContext, useContext } from 'react'
import type { WireRow } from '../model'
import type { HeldRow } from '../rows'
import type { SlotComponent } from './SlotCell'
import type { TableHandle } from './tableHandle'

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
