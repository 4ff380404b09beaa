import { type ComponentType, createContext, useContext } from 'react'
import type { HeldRow } from '../rows'

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
  /** Rows that keep their place: their handle drags nothing. */
  isFixed?(row: HeldRow): boolean
}

export const PartsContext = createContext<GridParts>({})

export const useParts = (): GridParts => useContext(PartsContext)
