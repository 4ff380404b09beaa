import { focusActive } from '../scene/geometry'
import type { GridControl } from '../scene/gridControl'
import type { Layout } from '../scene/layout'

const framesWaited = 5

/** Focuses a column's title, which may have to be scrolled into view and rendered first. */
export function focusTitle(scroller: HTMLElement, layout: () => Layout, key: string): void {
  const { columns, coveredLeft, coveredRight } = layout()
  const laid = columns.find(({ column }) => column.key === key)
  if (laid && !laid.sticky) {
    const from = laid.left - coveredLeft
    const to = laid.left + laid.width + coveredRight - scroller.clientWidth
    if (scroller.scrollLeft > from) scroller.scrollLeft = from
    else if (scroller.scrollLeft < to) scroller.scrollLeft = Math.min(from, to)
  }
  let frames = 0
  const look = () => {
    const button = titleOf(scroller, key)?.querySelector('button')
    if (button) button.focus({ preventScroll: true })
    else if (frames++ < framesWaited) requestAnimationFrame(look)
  }
  if (titleOf(scroller, key)) look()
  requestAnimationFrame(() => {
    const { activeElement: at, body } = document
    // A moved title is remounted and loses the focus; if the user has left the table, the focus is left alone.
    if (at === body || scroller.contains(at)) look()
  })
}

export const titleOf = (scroller: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(scroller?.querySelectorAll<HTMLElement>('[data-title]') ?? [])].find(
    ({ dataset }) => dataset.title === key,
  )

/** Selects all cells of a column; the active one is the first visible. */
export function chooseColumn(control: GridControl, scroller: HTMLElement, column: number): void {
  const { store } = control
  const last = store.count() - 1
  if (last < 0) return
  control.commit()
  control.focused = true
  const below = scroller.querySelector('.jd-grid-head')?.getBoundingClientRect().bottom ?? 0
  const first = [...scroller.querySelectorAll<HTMLElement>('.jd-grid-body [data-row]')]
    .filter((row) => row.getBoundingClientRect().top >= below - 1)
    .map(({ dataset }) => Number(dataset.row))
    .reduce((least, row) => Math.min(least, row), last)
  store.cursor.set({
    active: { row: first, column },
    anchor: { row: 0, column },
    focus: { row: last, column },
    mode: 'ready',
  })
  focusActive(scroller)
}
