import { createContext, useContext } from 'react'
import type { CellType } from '../cells/define'
import type { Registry } from '../model/registry'

/** The console's cell types: tables, forms and query bars look a field's pictures up here by type name. */
export const CellsContext = createContext<Registry<CellType> | null>(null)

export function useCells(): Registry<CellType> {
  const cells = useContext(CellsContext)
  if (!cells) throw new Error('useCells: no console above this component')
  return cells
}
