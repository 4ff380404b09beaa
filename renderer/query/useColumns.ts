import { type RefObject, useLayoutEffect, useState } from 'react'

const narrowestPx = 280

/** How many controls stand side by side in `box`; measured before the first paint and on every resize. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setColumns(columnsIn(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return columns
}

export const columnsIn = (widthPx: number): number => Math.max(1, Math.floor(widthPx / narrowestPx))
