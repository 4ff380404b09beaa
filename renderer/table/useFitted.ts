import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { TableLayout } from './layout'
import { fitted } from './widths'

/** The widths of the columns in px, fitted to what the scroller shows of them at once. */
export function useFitted(
  layout: TableLayout,
  scroller: RefObject<HTMLElement | null>,
): readonly number[] {
  const [seen, setSeen] = useState(0)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => setSeen(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller])
  return useMemo(() => {
    const { columns, fixedLeft, fixedRight } = layout
    const room = seen === 0 ? 0 : seen - fixedLeft - fixedRight
    return fitted(
      columns.map(({ key, width, least, fixed, align, cell }) => ({
        ...{ key, width, least, fixed },
        grows: align === 'left' && cell?.sameWidth !== true,
      })),
      room,
    )
  }, [layout, seen])
}

export const sum = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0)
