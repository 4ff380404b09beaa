import { useContext, useMemo } from 'react'
import type { CellType } from '../../../cellType'
import { PortsContext } from '../../../ports'
import type { GridControl } from '../scene/gridControl'

/**
 * Called when the pointer or cursor is at a column: prefetches the code of its control once, so that opening it does
 * not wait.
 */
export function useNear(control: GridControl): (column: number | undefined) => void {
  const ports = useContext(PortsContext)
  return useMemo(() => {
    const fetched = new Set<CellType>()
    return (place) => {
      const cell = place === undefined ? undefined : control.columnAt(place)?.column.cell
      if (!cell?.preload || fetched.has(cell)) return
      fetched.add(cell)
      // Errors are reported when the user opens the cell.
      Promise.all([cell.preload(), ports?.frame?.preload()]).catch(() => fetched.delete(cell))
    }
  }, [control, ports])
}
