const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * A table is one stop of the page's Tab (WAI-ARIA grid pattern): only the active cell's controls are stops.
 * Done to the elements, for a cell may draw what it likes; called whenever a cell has been drawn.
 */
export function setTabStops(cell: HTMLElement | null, active: boolean): void {
  for (const part of cell?.querySelectorAll<HTMLElement>(active ? '[data-resting]' : stops) ?? [])
    if (active) wake(part)
    else if (part.tabIndex >= 0) rest(part)
}

/**
 * Lets Tab go on to what is beside the table: for the length of this key nothing in it that the key could reach is a
 * stop, neither the table itself nor the controls of its active cell.
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
  // The browser has found the next stop by then; where there is none, the key is let go.
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
