import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * If the row with the focus disappears (deleted, filtered out), moves the focus to the row now in its place, to the
 * first control that does nothing to the record. For the table's body.
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
    // Unless the user has moved on to another element.
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
      // Removing an element may also blur it: wait until its row is gone.
      queueMicrotask(() => {
        if (held.current === current && current?.row.isConnected) held.current = undefined
      })
    },
  }
}
