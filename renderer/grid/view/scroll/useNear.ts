import { useContext, useMemo } from 'react'
import type { CellType } from '../../../cellType'
import { PortsContext } from '../../../ports'
import type { GridControl } from '../scene/control'

/**
 * Tells the table that the pointer or the cursor is at a column: the code of its control is fetched then,
 * once, so that the click that opens it need not wait.
 */
export function useNear(control: GridControl): (column: number | undefined) => void {
  const ports = useContext(PortsContext)
  return useMemo(() => {
    const fetched = new Set<CellType>()
    return (place) => {
      const cell = place === undefined ? undefined : control.columnAt(place)?.column.cell
      if (!cell?.preload || fetched.has(cell)) return
      fetched.add(cell)
      // What fails here is told when the cell is opened.
      Promise.all([cell.preload(), ports?.frame?.preload()]).catch(() => fetched.delete(cell))
    }
  }, [control, ports])
}
