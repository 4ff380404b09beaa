import { trackPointer } from '../../../drag/trackPointer'
import { gapAt } from './dropPlace'

interface DragScene {
  readonly scroller: HTMLElement
  /** The line at the drop position, inside the scrolled box. */
  readonly line: HTMLElement
  /** Index of the dragged row. */
  readonly place: number
  /** Called when the drag starts; before that it may be a click. */
  began(): void
  drop(before: number): void
  ended(): void
}

const slack = 4
const edge = 36

/** Drags a row to another position. */
export function dragRow(down: PointerEvent, scene: DragScene): void {
  const { scroller, line, place } = scene
  const from = down.clientY
  let y = from
  let dragging = false
  let frame = 0

  const show = () => {
    const gap = gapAt(linesOf(scroller), y)
    const box = scroller.getBoundingClientRect()
    const head = scroller.querySelector('.jd-grid-head')?.clientHeight ?? 0
    line.hidden = gap === undefined
    const at = Math.max(box.top + head, Math.min(gap?.y ?? 0, box.bottom))
    line.style.transform = `translateY(${Math.round(at - box.top)}px)`
    mark(scroller, place)
  }
  const scroll = () => {
    const box = scroller.getBoundingClientRect()
    const top = box.top + (scroller.querySelector('.jd-grid-head')?.clientHeight ?? 0)
    const beyond =
      y < top + edge ? y - top - edge : y > box.bottom - edge ? y - box.bottom + edge : 0
    if (beyond !== 0) scroller.scrollTop += Math.sign(beyond) * Math.min(24, Math.abs(beyond) / 2)
    show()
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    y = event.clientY
    if (dragging || Math.abs(y - from) < slack) return
    dragging = true
    scene.began()
    frame = requestAnimationFrame(scroll)
  }
  trackPointer({
    move,
    end(up) {
      cancelAnimationFrame(frame)
      line.hidden = true
      mark(scroller, undefined)
      if (!dragging) return
      const target = up && gapAt(linesOf(scroller), y)
      scene.ended()
      if (target) scene.drop(target.before)
    },
  })
}

const rowElements = (scroller: HTMLElement) =>
  scroller.querySelectorAll<HTMLElement>('.jd-grid-body > [data-row]')

const linesOf = (scroller: HTMLElement) =>
  [...rowElements(scroller)].map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { place: Number(element.dataset.row), top, bottom }
  })

/** Elements are reused for other rows while scrolling, so the mark is moved with the row. */
function mark(scroller: HTMLElement, place: number | undefined): void {
  for (const element of rowElements(scroller)) {
    element.toggleAttribute('data-dragged', element.dataset.row === String(place))
  }
}
