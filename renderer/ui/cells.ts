import { createContext, useCallback, useContext, useMemo } from 'react'
import type { CellType } from '../cellType'
import type { Registry } from '../model/entity/registry'
import type { Stock } from './stock'
import { useFetched } from './useFetched'

/** The cell types of a screen: tables, forms and query bars look a field's pictures up here by type name. */
export const CellsContext = createContext<Registry<CellType> | null>(null)

/** All of the console's, also those that nothing has named so far. */
export const CellStockContext = createContext<Stock<CellType> | null>(null)

export function useCells(): Registry<CellType> {
  const cells = useContext(CellsContext)
  if (!cells) throw new Error('useCells: no console above this component')
  return cells
}

/**
 * The screen's cell types and those of these names, which no document of the screen may have named.
 * undefined while they are fetched, null outside of a console. Keep the array.
 */
export function useNamedCells(names: readonly string[]): Registry<CellType> | null | undefined {
  const cells = useContext(CellsContext)
  const stock = useContext(CellStockContext)
  const ready = useFetched(useCallback(() => stock?.fetch(names) ?? null, [stock, names]))
  return useMemo(() => {
    if (!ready) return undefined
    return stock && !names.every((name) => cells?.find(name)) ? stock.registry() : cells
  }, [ready, stock, names, cells])
}
