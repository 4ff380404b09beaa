/**
 * A cut text shows whole in a tooltip: found out when the pointer comes, not for every cell beforehand.
 * Only the cell under the pointer has one: the others may soon show another record.
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
