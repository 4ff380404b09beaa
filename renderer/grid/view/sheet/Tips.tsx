import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGrid } from '../scene/context'
import { useTopic } from '../scene/useTopic'

interface Tip {
  readonly cell: HTMLElement
  readonly text: string
  readonly kind: 'error' | 'text'
}

// Only the active cell of this table, not of a nested table below a row.
const activeCell = ':scope > .jd-grid-body > .jd-grid-row > .jd-grid-cell[data-active]'
const hoverMs = 350
const gapPx = 6

/** One tooltip for the whole table: a cell's error, or its truncated text. */
export function Tips({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const { id, control } = useGrid()
  const { store } = control
  const versions = `${useTopic(store, 'cursor')} ${useTopic(store, 'errors')} ${useTopic(store, 'history')}`
  const [hovered, setHovered] = useState<Tip>()
  const [active, setActive] = useState<Tip>()
  // Scrolling the cell hides its tooltip.
  const [away, setAway] = useState(false)

  // Before the next key: what an effect puts off would pile up behind an arrow that is held down on a slow machine, and
  // React takes fifty such drawings in a row for an endless loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from the drawn cell whenever the cursor or a mistake has changed
  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(activeCell)
    const next = cell ? errorTip(cell) : undefined
    setActive((old) => (old?.cell === next?.cell && old?.text === next?.text ? old : next))
    setAway(false)
  }, [versions, scroller])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let over: Element | null = null
    let timer = 0
    const leave = () => {
      over = null
      clearTimeout(timer)
      setHovered(undefined)
    }
    // pointermove, because a cell that was scrolled under the pointer causes no enter event.
    const enter = ({ target, pointerType }: PointerEvent) => {
      const cell = target instanceof Element ? ownCell(element, target) : null
      if (cell === over || pointerType === 'touch') return
      leave()
      over = cell
      if (!cell) return
      const error = errorTip(cell)
      if (error) setHovered(error)
      else timer = window.setTimeout(() => setHovered(textTip(cell)), hoverMs)
    }
    const scroll = () => {
      leave()
      setAway(true)
    }
    element.addEventListener('pointermove', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('pointerdown', leave)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('pointerdown', leave)
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller])

  const tip = hovered ?? (control.focused && !away ? active : undefined)
  return (
    <div className="jd-grid-tips">
      {/* Referenced as the active cell's description, and announced when it appears. */}
      <div id={`${id}-error`} className="jd-unseen" role="status">
        {active?.text}
      </div>
      {tip && <Floating tip={tip} />}
    </div>
  )
}

const ownCell = (scroller: HTMLElement, target: Element): HTMLElement | null =>
  target.closest('.jd-grid-scroll') === scroller
    ? target.closest<HTMLElement>('.jd-grid-body [data-column]')
    : null

function Floating({ tip }: { readonly tip: Tip }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const home = element?.offsetParent?.getBoundingClientRect()
    if (!element || !home) return
    const cell = tip.cell.getBoundingClientRect()
    const left = Math.min(cell.left - home.left, home.width - element.offsetWidth - gapPx)
    element.style.left = `${Math.max(gapPx, left)}px`
    const above = cell.top - element.offsetHeight - gapPx
    const head = tip.cell.closest('.jd-grid-scroll')?.querySelector(':scope > .jd-grid-head')
    const least = Math.max(0, head?.getBoundingClientRect().bottom ?? 0)
    // Above, as specified, unless that is outside the window or over the titles.
    element.style.top = `${(above < least ? cell.bottom + gapPx : above) - home.top}px`
  }, [tip])
  return (
    <div ref={box} className="jd-grid-tip" data-kind={tip.kind} role="tooltip">
      {tip.text}
    </div>
  )
}

/** A warning is told as plainly as a text: nothing has to be done about it now. */
function errorTip(cell: HTMLElement): Tip | undefined {
  const { error, warning } = cell.dataset
  if (error !== undefined) return { cell, text: error, kind: 'error' }
  return warning === undefined ? undefined : { cell, text: warning, kind: 'text' }
}

function textTip(cell: HTMLElement): Tip | undefined {
  const text = cell.isConnected ? overflowing(cell) : undefined
  return text === undefined ? undefined : { cell, text, kind: 'text' }
}

/** The whole text of a truncated cell; undefined = everything is visible. */
function overflowing(cell: HTMLElement): string | undefined {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('span, div, a')].some(
    (element) =>
      !element.hasAttribute('data-handle') &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0,
  )
  // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, tags of a list apart
  const text = isCut ? cell.innerText.trim() : ''
  return text === '' ? undefined : text
}
