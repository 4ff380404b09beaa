import type { RefObject } from 'react'
import { useMeasured } from '../ui/useMeasured'

const narrowestPx = 280

/** Number of controls side by side in `box`. */
export const useColumns = (box: RefObject<HTMLElement | null>): number =>
  useMeasured('query', [box], () => box.current && columnsIn(box.current.clientWidth)) ?? 3

export const columnsIn = (widthPx: number): number => Math.max(1, Math.floor(widthPx / narrowestPx))
