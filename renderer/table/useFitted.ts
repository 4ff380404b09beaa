import { type RefObject, useMemo } from 'react'
import { useMeasured } from '../ui/useMeasured'
import type { TableLayout } from './layout'
import { fitted } from './widths'

/** The column widths in px, fitted to the visible width of the scroller. */
export function useFitted(
  layout: TableLayout,
  scroller: RefObject<HTMLElement | null>,
): readonly number[] {
  const seen = useMeasured('table', [scroller], () => scroller.current?.clientWidth) ?? 0
  return useMemo(() => {
    const { columns, fixedLeft, fixedRight } = layout
    const room = seen === 0 ? 0 : seen - fixedLeft - fixedRight
    return fitted(
      columns.map(({ key, width, least, fixed, align, cell }) => ({
        key,
        width,
        least,
        fixed,
        grows: align === 'left' && cell?.sameWidth !== true,
      })),
      room,
    )
  }, [layout, seen])
}

export const sum = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0)
