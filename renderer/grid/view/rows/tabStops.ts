const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * A table is a single tab stop (WAI-ARIA grid pattern): only the active cell's controls are stops. Sets this on the
 * elements, because a cell may render anything; called after each render of a cell.
 */
export function setTabStops(cell: HTMLElement | null, active: boolean): void {
  for (const part of cell?.querySelectorAll<HTMLElement>(active ? '[data-resting]' : stops) ?? [])
    if (active) wake(part)
    else if (part.tabIndex >= 0) rest(part)
}

/**
 * Lets Tab leave the table: during this key press, neither the table nor the controls of its active cell are tab stops.
 */
export function leaveByTab(scroller: HTMLElement): void {
  const cells = [...scroller.querySelectorAll<HTMLElement>('.jd-grid-cell[data-active]')]
  for (const cell of cells) setTabStops(cell, false)
  rest(scroller)
  const isOver = new AbortController()
  const restore = () => {
    isOver.abort()
    wake(scroller)
    for (const cell of cells) setTabStops(cell, cell.dataset.active !== undefined)
  }
  // By these events the browser has moved the focus; if there is no next stop, the key is released.
  for (const end of ['focusin', 'keyup', 'blur'] as const)
    window.addEventListener(end, restore, { capture: true, signal: isOver.signal })
}

function rest(part: HTMLElement): void {
  part.dataset.resting = part.getAttribute('tabindex') ?? ''
  part.tabIndex = -1
}

function wake(part: HTMLElement): void {
  const { resting } = part.dataset
  delete part.dataset.resting
  if (resting) part.setAttribute('tabindex', resting)
  else part.removeAttribute('tabindex')
}
