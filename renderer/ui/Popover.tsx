import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { placeBeside } from './placeBeside'
import { useEvent } from './useEvent'

const offStage = { left: -9999, top: 0 }

/** A box beside its anchor, above everything of the console. Escape, a click outside and scrolling close it. */
export function Popover(props: {
  readonly anchor: RefObject<HTMLElement | null>
  /** Where the box hangs instead, in the window's px: a menu of the right mouse button. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
  /** Which edges of anchor and box are in line; the left ones when absent. */
  readonly align?: 'left' | 'right'
  readonly children: ReactNode
  /** `focus` = give the focus back to the anchor. */
  onClose(focus: boolean): void
}) {
  const { anchor, at, align = 'left', children } = props
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const close = useEvent(props.onClose)

  useLayoutEffect(() => {
    const element = box.current
    const from = anchor.current?.getBoundingClientRect()
    if (!element || !from) return
    const around = at ? new DOMRect(at.x, at.y) : from
    const put = () => {
      const { innerWidth: width, innerHeight: height } = window
      const size = element.getBoundingClientRect()
      setPlace(placeBeside(around, size, { align, window: { width, height } }))
    }
    put()
    // What it shows may come late, and be larger than what stood in for it.
    const observer = new ResizeObserver(put)
    observer.observe(element)
    return () => observer.disconnect()
  }, [anchor, at, align])

  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node &&
      (box.current?.contains(target) === true || anchor.current?.contains(target) === true)
    const onPointer = (event: Event) => {
      if (!inside(event.target)) close(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isLeaving(event)) close(true)
    }
    // The event of a scroll that ended before the opening click comes after it, and has moved nothing since:
    // rows that come and go may have.
    const opened = scrolledAround(anchor.current)
    const onScroll = ({ target }: Event) => {
      const now = target === document ? document.scrollingElement : target
      const then = now instanceof Element && opened.get(now)
      if (then && (now.scrollLeft !== then.left || now.scrollTop !== then.top)) close(false)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onScroll, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [anchor, close])

  // Inside the console's own element, whose colours it inherits; outside of one it is one itself.
  const home = anchor.current?.closest('.jd')
  return createPortal(
    // Out of sight until its size is known; hidden it could not take the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Escape for itself
    <div
      ref={box}
      className={home ? 'jd-popover' : 'jd jd-popover'}
      style={place ?? offStage}
      onKeyDown={(event) => {
        if (!isLeaving(event.nativeEvent)) return
        // What this was opened from stays open.
        event.preventDefault()
        close(true)
      }}
    >
      {children}
    </div>,
    home ?? document.body,
  )
}

/** Not the one that gives up what an input method is writing, or that something inside has taken. */
const isLeaving = ({ key, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' && !isComposing && !defaultPrevented

/** How far everything around an element is scrolled. */
function scrolledAround(element: Element | null) {
  const found = new Map<Element, { readonly left: number; readonly top: number }>()
  for (let at = element?.parentElement; at; at = at.parentElement)
    found.set(at, { left: at.scrollLeft, top: at.scrollTop })
  return found
}
