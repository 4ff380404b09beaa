import type { PointerEvent, RefObject } from 'react'
import { trackPointer } from '../../../drag/trackPointer'
import { scrollBeyond } from '../pointer/dragCells'
import type { LaidColumn, Layout } from '../scene/layout'

interface TitleDrag {
  readonly scroller: HTMLElement
  readonly guide: RefObject<HTMLElement | null>
  readonly start: PointerEvent<HTMLElement>
  readonly laid: LaidColumn
  layout(): Layout
}

// A click may include a slight movement.
const clickPx = 5
const scrollEveryMs = 60

/** Drags the edge of a title; calls `done` with the width in px, unless cancelled. */
export function dragEdge(drag: TitleDrag, done: (width: number) => void): void {
  const { start, laid } = drag
  const right = start.currentTarget.ownerDocument
    .elementFromPoint(start.clientX, start.clientY)
    ?.closest('[data-title]')
    ?.getBoundingClientRect().right
  const moved = ({ clientX }: { readonly clientX: number }) => clientX - start.clientX
  trackPointer({
    move: (event) => drawGuide(drag, (right ?? start.clientX) + moved(event)),
    end(event) {
      drawGuide(drag, undefined)
      if (event && moved(event) !== 0) done(laid.width + moved(event))
    },
  })
}

/** Drags a title; calls `done` with the column before which it is dropped, or with undefined for a click. */
export function dragColumn(
  drag: TitleDrag,
  done: (drop: { readonly before: string | undefined } | undefined) => void,
): void {
  const { scroller, start, laid, layout } = drag
  let last: globalThis.PointerEvent | undefined
  let drop: { readonly before: string | undefined } | undefined
  let dragging = false
  const look = (event: globalThis.PointerEvent) => {
    dragging ||= Math.abs(event.clientX - start.clientX) > clickPx
    if (!dragging) return
    last = event
    scroller.dataset.moving = ''
    const head = scroller.querySelector('.jd-grid-head')?.getBoundingClientRect()
    const middle = head ? head.top + head.height / 2 : event.clientY
    const over = document.elementFromPoint(event.clientX, middle)?.closest('[data-title]')
    if (!(over instanceof HTMLElement)) return
    const { columns } = layout()
    const at = columns.findIndex(({ column }) => column.key === over.dataset.title)
    const other = columns[at]
    // A fixed column stays among the fixed ones.
    if (!other || other.sticky?.side !== laid.sticky?.side) return
    const { left, right } = over.getBoundingClientRect()
    const behind = event.clientX > (left + right) / 2
    drop = { before: columns[behind ? at + 1 : at]?.column.key }
    drawGuide(drag, behind ? right : left)
  }
  const scrolling = setInterval(() => {
    const { top, height } = scroller.getBoundingClientRect()
    if (last && scrollBeyond(scroller, { clientX: last.clientX, clientY: top + height / 2 })) {
      look(last)
    }
  }, scrollEveryMs)
  trackPointer({
    move: look,
    end(event) {
      clearInterval(scrolling)
      delete scroller.dataset.moving
      drawGuide(drag, undefined)
      if (event && (drop || !dragging)) done(drop)
    },
  })
}

/** `x` in px of the window; undefined = no line. */
function drawGuide({ guide, scroller }: TitleDrag, x: number | undefined): void {
  const line = guide.current
  if (!line) return
  line.hidden = x === undefined
  if (x === undefined) return
  const home = scroller.getBoundingClientRect()
  line.style.left = `${x - home.left - scroller.clientLeft + scroller.scrollLeft - 1}px`
  line.style.top = `${scroller.scrollTop}px`
  line.style.height = `${scroller.clientHeight}px`
}
