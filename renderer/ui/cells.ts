import { createContext, useCallback, useContext, useMemo } from 'react'
import type { CellType } from '../cellType'
import type { Registry } from '../model/entity/registry'
import type { Stock } from './stock'
import { useFetched } from './useFetched'

/** Cell types of a screen: tables, forms and query bars look up the UI of a field type here. */
export const CellsContext = createContext<Registry<CellType> | null>(null)

/** All cell types of the console, including those not loaded yet. */
export const CellStockContext = createContext<Stock<CellType> | null>(null)

export function useCells(): Registry<CellType> {
  const cells = useContext(CellsContext)
  if (!cells) throw new Error('useCells: no console above this component')
  return cells
}

/**
 * The screen's cell types plus those with these names, for types that no document of the screen names. undefined while
 * loading, null outside a console. Pass a stable array.
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
