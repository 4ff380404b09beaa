import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface KeyNoteProps {
  /** The box where the key was pressed; the note stands below it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly text: string
}

/** Says why a key was refused, until something else is typed or the box is left. */
export function KeyNote({ anchor, text }: KeyNoteProps) {
  const note = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const box = anchor.current?.getBoundingClientRect()
      const { current } = note
      if (!box || !current) return
      current.style.left = `${box.left}px`
      current.style.top = `${box.bottom + 2}px`
    }
    place()
    // Whatever scrolls around the box moves it; capturing, as scrolling does not bubble.
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })
  return createPortal(
    <span ref={note} role="status" className="jd jd-key-note">
      {text}
    </span>,
    document.body,
  )
}
