import { trackPointer } from '../../../drag/trackPointer'
import type { Place } from '../../cursor/range'

interface Drag {
  readonly scroller: HTMLElement
  /** Called with the cell under the pointer, or the nearest visible one. Called again while the table scrolls. */
  move(place: Place): void
  /** Without an event the drag was cancelled. */
  end?(event?: PointerEvent): void
}

// Within this many px of its edge the table scrolls, faster further out; outside there may be no space.
const edge = 8
const most = 120
const everyMs = 50
const slack = 4

/** Follows the pointer over the cells until it is released. */
export function dragCells({ scroller, move, end }: Drag): void {
  let first: PointerEvent | undefined
  let last: PointerEvent | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    if (!last) return
    const { left, top, right, bottom } = cellsIn(scroller)
    const x = between(last.clientX, left, right)
    const y = between(last.clientY, top, bottom)
    const place = placeOf(document.elementFromPoint(x, y))
    if (place) move(place)
  }
  const scroll = () => {
    if (last && scrollBeyond(scroller, last)) look()
  }
  trackPointer({
    move(event) {
      first ??= event
      last = event
      // A slight movement during a click does not scroll.
      const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
      if (far > slack) timer ??= setInterval(scroll, everyMs)
      look()
    },
    end(event) {
      clearInterval(timer)
      end?.(event)
    },
  })
}

/** Scrolls if the pointer is at or beyond the edge of the cells; false = did not scroll. */
export function scrollBeyond(
  scroller: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean {
  const { left, top, right, bottom } = cellsIn(scroller)
  const { scrollLeft, scrollTop } = scroller
  scroller.scrollLeft += stepOf(clientX, left, right)
  scroller.scrollTop += stepOf(clientY, top, bottom)
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
}

/** Visible area of the cells in px of the window: between titles and totals, without scroll bars. */
function cellsIn(scroller: HTMLElement) {
  const { left, top } = scroller.getBoundingClientRect()
  const heightOf = (part: string) => scroller.querySelector(`:scope > ${part}`)?.clientHeight ?? 0
  const { clientLeft, clientTop, clientWidth, clientHeight } = scroller
  return {
    left: left + clientLeft,
    top: top + clientTop + heightOf('.jd-grid-head'),
    right: left + clientLeft + clientWidth,
    bottom: top + clientTop + clientHeight - heightOf('.jd-grid-foot'),
  }
}

const between = (at: number, from: number, to: number): number =>
  Math.max(from + 1, Math.min(at, to - 2))

function stepOf(at: number, from: number, to: number): number {
  if (at > to - edge) return Math.min(most, at - to + edge + 8)
  if (at < from + edge) return -Math.min(most, from + edge - at + 8)
  return 0
}

/** The cell of an element; undefined for heads, leading cells and anything else. */
export function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (column === undefined || row === undefined) return undefined
  return { row: Number(row), column: Number(column) }
}
