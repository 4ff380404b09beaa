import type { MouseEvent, PointerEvent, RefObject } from 'react'
import type { LookupStore } from '../../../data/lookupStore'
import { type Block, blockOf } from '../../cursor/range'
import { dragTarget, fill } from '../../sheet/fill'
import { dragCells } from '../pointer/dragCells'
import { boxOf } from '../scene/geometry'
import type { GridControl } from '../scene/gridControl'
import { gridViewMessages } from '../scene/messages'
import { say } from '../scene/say'
import { dictsOf, whenLoaded } from './dictionaries'

interface FillContext {
  readonly control: GridControl
  readonly lookups: LookupStore
  readonly scroller: RefObject<HTMLElement | null>
  /** Frame around the cells to fill. */
  readonly frame: RefObject<HTMLElement | null>
}

/**
 * The fill handle in the corner of the range: dragging fills cells, a double click fills down along adjacent filled
 * cells.
 */
export function createFill({ control, lookups, scroller, frame }: FillContext) {
  const { store } = control
  const range = (): Block | undefined => {
    const state = store.cursor.get()
    return state && blockOf(state)
  }
  const idsIn = ({ top, bottom }: Block): string =>
    store
      .rows()
      .slice(top, bottom + 1)
      .map(({ id }) => id)
      .join()
  async function run(source: Block, target: Block, copy: boolean) {
    const columns = control.columns()
    const meant = idsIn(target)
    await whenLoaded(lookups, dictsOf(columns.slice(target.left, target.right + 1)))
    // If rows were moved meanwhile, the target is no longer the intended one.
    if (idsIn(target) !== meant) return
    fill(store, { columns, source, target, lookup: control.lookup(), copy }, (cells) =>
      say(store, gridViewMessages.filled(cells)),
    )
    const { top, left, bottom, right } = target
    const corner = { row: top, column: left }
    const active = store.cursor.get()?.active ?? corner
    const focus = { row: bottom, column: right }
    store.cursor.set({ active, anchor: corner, focus, mode: 'ready' })
  }
  function draw(block: Block | undefined) {
    const box = scroller.current && block ? boxOf(scroller.current, block) : undefined
    if (!frame.current) return
    frame.current.hidden = !box
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      if (box) frame.current.style[side] = `${box[side]}px`
    }
  }

  function drag(source: Block) {
    let target = source
    if (!scroller.current) return
    dragCells({
      scroller: scroller.current,
      move(place) {
        target = dragTarget(source, place)
        draw(target)
      },
      end(event) {
        draw(undefined)
        if (event && target !== source) void run(source, target, event.ctrlKey || event.metaKey)
      },
    })
  }

  return {
    /** true = the pointer is on the handle. */
    down(event: PointerEvent): boolean {
      const source = range()
      if (!isHandle(event.target) || !source) return false
      if (event.button === 0) drag(source)
      return true
    },
    doubleClick(event: MouseEvent): void {
      const source = range()
      if (!isHandle(event.target) || !source) return
      const bottom = endBeside(control, source)
      if (bottom > source.bottom) void run(source, { ...source, bottom }, event.ctrlKey)
    },
  }
}

/** The last row of the adjacent run of filled cells, to the left or else to the right. */
function endBeside(control: GridControl, { left, right, bottom }: Block): number {
  const { isBlank, rows, columns } = control.shape()
  const filled = (row: number, column: number) =>
    row < rows && column >= 0 && column < columns && !isBlank({ row, column })
  for (const column of [left - 1, right + 1]) {
    let row = bottom
    while (filled(row + 1, column)) row += 1
    if (row > bottom) return row
  }
  return bottom
}

const isHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.hasAttribute('data-handle')
