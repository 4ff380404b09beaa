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
}

export const PartsContext = createContext<GridParts>({})

export const useParts = (): GridParts => useContext(PartsContext)
