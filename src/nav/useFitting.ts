import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of the group with the remaining items. */
const moreWidthPx = 84

/**
 * Number of items that fit side by side in the list. All are rendered invisibly once for measuring; later only the
 * list's width counts.
 */
export function useFitting(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [state, setState] = useState({ items, ends: [] as readonly number[], room: 0 })
  const measured = state.items === items && state.ends.length > 0

  useLayoutEffect(() => {
    const row = list.current
    if (!row) return
    const room = () => row.parentElement?.clientWidth ?? 0
    if (!measured) {
      const from = row.getBoundingClientRect().left
      const ends = [...row.children].map((item) => item.getBoundingClientRect().right - from)
      setState({ items, ends, room: room() })
    }
    const observer = new ResizeObserver(() => setState((before) => ({ ...before, room: room() })))
    if (row.parentElement) observer.observe(row.parentElement)
    return () => observer.disconnect()
  }, [list, items, measured])

  return measured ? fitting(state.ends, state.room) : items.length
}

/** `ends`: right edge of each item in px from the start of the list. */
export function fitting(ends: readonly number[], room: number): number {
  if ((ends.at(-1) ?? 0) <= room) return ends.length
  const over = ends.findIndex((end) => end > room - moreWidthPx)
  return over < 0 ? ends.length : over
}
