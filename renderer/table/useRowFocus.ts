import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Where the focus goes when its row is gone (deleted, filtered away): to the row that stands in that place now,
 * and there to its first control, which does nothing to the record. For the table's body.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>) {
  const held = useRef<{ readonly row: HTMLTableRowElement; place: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = held
    if (!current) return
    if (current.row.isConnected) {
      current.place = current.row.sectionRowIndex
      return
    }
    held.current = undefined
    // Who works elsewhere by now is left there.
    if (document.activeElement !== document.body) return
    const { rows = [] } = body.current ?? {}
    const row = rows[Math.min(current.place, rows.length - 1)]
    row?.querySelector<HTMLElement>('button:enabled, input:enabled, a[href]')?.focus()
  })
  return {
    onFocus({ target }: FocusEvent) {
      const row = target.closest('tr')
      held.current = row ? { row, place: row.sectionRowIndex } : undefined
    },
    onBlur() {
      const { current } = held
      // A removed element may lose the focus with an event, too: its row is gone when that is over.
      queueMicrotask(() => {
        if (held.current === current && current?.row.isConnected) held.current = undefined
      })
    },
  }
}
