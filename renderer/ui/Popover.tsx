import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from './composing'
import { placeBeside } from './placeBeside'
import { useEvent } from './useEvent'

const offStage = { left: -9999, top: 0 }

/** A box beside its anchor, above everything else. Escape, a click outside or scrolling closes it. */
export function Popover(props: {
  readonly anchor: RefObject<HTMLElement | null>
  /** Position in the window in px instead of the anchor, for a context menu. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
  /** Which edges of anchor and box are aligned; default left. */
  readonly align?: 'left' | 'right'
  readonly children: ReactNode
  /** `focus` = return the focus to the anchor. */
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
    // Its content may load late and be larger than the placeholder.
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
    // A scroll event from before the opening click may arrive late without any movement since; comparing positions
    // ignores it.
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

  // Mounted inside the console's root element to inherit its colours; without one, it becomes a root itself.
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
        // Whatever opened this stays open.
        event.preventDefault()
        close(true)
      }}
    >
      {children}
    </div>,
    home ?? document.body,
  )
}

/** Ignores an Escape that ends input-method composition or was handled inside. */
const isLeaving = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented

/** Sum of the scroll positions of everything around an element. */
function scrolledAround(element: Element | null) {
  const found = new Map<Element, { readonly left: number; readonly top: number }>()
  for (let at = element?.parentElement; at; at = at.parentElement)
    found.set(at, { left: at.scrollLeft, top: at.scrollTop })
  return found
}
