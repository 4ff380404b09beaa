/**
 * Shows a truncated text in a tooltip. Measured when the pointer enters, not for all cells in advance. Only the cell
 * under the pointer has one, because other cells may soon show another record.
 */
export function titleOnOverflow(event: React.PointerEvent<HTMLDivElement>): void {
  for (const other of event.currentTarget.querySelectorAll('td[title]'))
    other.removeAttribute('title')
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.matches('.jd-actions')) return
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
  )
  if (isCut) cell.title = cell.textContent ?? ''
}
