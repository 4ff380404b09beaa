import type { Block } from '../../cursor/range'
import type { GridControl } from './gridControl'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The rendered part of a block, in px of the scrolled content; undefined = not rendered. */
export function boxOf(scroller: HTMLElement, block: Block): Box | undefined {
  const { top, left, bottom, right } = block
  const rows = [...scroller.querySelectorAll<HTMLElement>('.jd-grid-body [data-row]')].filter(
    ({ dataset }) => within(dataset.row, top, bottom),
  )
  const cells = [...(rows[0]?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].filter(
    ({ dataset }) => within(dataset.column, left, right),
  )
  if (rows.length === 0 || cells.length === 0) return undefined
  const across = cells.map((cell) => cell.getBoundingClientRect())
  const down = rows.map((row) => row.getBoundingClientRect())
  const [from, to] = [edge(across, 'left', Math.min), edge(across, 'right', Math.max)]
  const [above, below] = [edge(down, 'top', Math.min), edge(down, 'bottom', Math.max)]
  const home = scroller.getBoundingClientRect()
  return {
    left: from - home.left - scroller.clientLeft + scroller.scrollLeft,
    top: above - home.top - scroller.clientTop + scroller.scrollTop,
    width: to - from,
    height: below - above,
  }
}

type Edge = 'left' | 'right' | 'top' | 'bottom'

const edge = (boxes: readonly DOMRect[], name: Edge, best: (...all: number[]) => number): number =>
  best(...boxes.map((box) => box[name]))

const within = (text: string | undefined, from: number, to: number): boolean =>
  text !== undefined && Number(text) >= from && Number(text) <= to

/** Focuses the active cell: its box, else the cell itself. */
export function focusActive(scroller: HTMLElement | null): void {
  const cell = scroller?.querySelector<HTMLElement>('.jd-grid-cell[data-active]')
  const box = cell?.querySelector<HTMLElement>('[data-cell-input]')
  ;(box ?? cell ?? scroller)?.focus({ preventScroll: true })
}

/** Returns the focus from UI around the cells to the cells. */
export function backToCells(control: GridControl, around: Element | null): void {
  control.focused = true
  focusActive(around?.closest('.jd-grid')?.querySelector<HTMLElement>('.jd-grid-scroll') ?? null)
}
