import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Optional arrow keys of the WAI-ARIA disclosure navigation: up and down between visible rows, Home and End. Tab works
 * as usual.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-row]')]
  const at = rows.indexOf(event.target as HTMLElement) // rows are elements; anything else is not found
  if (at < 0) return
  event.preventDefault()
  event.stopPropagation()
  rows[step(at, rows.length - 1)]?.focus()
}
