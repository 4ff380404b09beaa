import { type Gap, gapAt } from './dropPlace'

interface DragScene {
  readonly scroller: HTMLElement
  /** The line that shows where the row would come; it stands in the box that the scroller fills. */
  readonly line: HTMLElement
  /** Of the dragged row. */
  readonly place: number
  /** A real drag begins: until then it may still be a click. */
  began(): void
  drop(before: number): void
  ended(): void
}

const slack = 4
const edge = 36

/** Follows the pointer until it is let go; Escape gives up. */
export function dragRow(down: PointerEvent, scene: DragScene): void {
  const { scroller, line, place } = scene
  const from = down.clientY
  let y = from
  let dragging = false
  let gap: Gap | undefined
  let frame = 0

  const show = () => {
    gap = gapAt(linesOf(scroller), y)
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
  const end = () => {
    cancelAnimationFrame(frame)
    line.hidden = true
    mark(scroller, undefined)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', key, true)
    if (dragging) scene.ended()
  }
  const up = () => {
    if (dragging) gap = gapAt(linesOf(scroller), y)
    const target = dragging ? gap : undefined
    end()
    if (target) scene.drop(target.before)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return
    event.stopPropagation()
    end()
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', end)
  // On the window, before the document hears it: a form around the table would close.
  window.addEventListener('keydown', key, true)
}

const rowElements = (scroller: HTMLElement) =>
  scroller.querySelectorAll<HTMLElement>('.jd-grid-body > [data-row]')

const linesOf = (scroller: HTMLElement) =>
  [...rowElements(scroller)].map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { place: Number(element.dataset.row), top, bottom }
  })

/** Elements are used for other rows while the table scrolls: the mark goes with the row. */
function mark(scroller: HTMLElement, place: number | undefined): void {
  for (const element of rowElements(scroller)) {
    element.toggleAttribute('data-dragged', element.dataset.row === String(place))
  }
}
