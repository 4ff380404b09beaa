import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { isComposing } from './composing'
import { takeTyped } from './takeTyped'
import { useEvent } from './useEvent'
import { useFocusBack } from './useFocusBack'
import './ui.css'
import './overlay.css'

interface OverlayProps {
  /**
   * On a small screen a modal is full-screen and a dialog is a sheet at the bottom. A question is a dialog above
   * everything else, and must be closed first.
   */
  readonly kind: 'drawer' | 'modal' | 'dialog' | 'question'
  /** Pixels or a CSS width; limited to the screen width. */
  readonly width: number | string
  /** A click outside does not close it. */
  readonly held?: boolean
  /** Full-screen, regardless of the width. */
  readonly full?: boolean
  /** Id of the element that is its title. */
  readonly labelledBy: string
  /** Id of the element that describes it. */
  readonly describedBy?: string
  readonly children: ReactNode
  /** Escape, or a click outside the panel. */
  onClose(): void
}

/**
 * A panel over the page. Not the component library's: that is larger than a whole form, and a form should open at once.
 */
export function Overlay(props: OverlayProps) {
  const { kind, width, full = false, held, labelledBy, describedBy, children, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  useFocus(panel)
  useScrollLock()
  function close() {
    // The closing code checks for unsaved edits, so text being typed must be committed first.
    flushSync(() => takeTyped((element) => panel.current?.contains(element) === true))
    onClose()
  }
  const closeByKey = useEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
    const own = panel.current
    if (!own || !isOnTop(own)) return
    if (kind !== 'question' && hasOpenPopup(own)) return
    // Whatever the question is about stays open.
    if (kind === 'question') event.preventDefault()
    close()
  })
  // Subscribed before the panel is visible, so that it can always be closed.
  useLayoutEffect(() => {
    // In the capture phase, because a popup inside is closed by the same key before the event bubbles up.
    document.addEventListener('keydown', closeByKey, { capture: true })
    return () => document.removeEventListener('keydown', closeByKey, { capture: true })
  }, [closeByKey])

  return createPortal(
    <div className={`jd jd-overlay jd-overlay-${kind}`} data-full={full || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's way out is Escape */}
      <div
        className="jd-overlay-mask"
        onMouseDown={({ button }) => button === 0 && !held && close()}
      />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className="jd-overlay-panel"
        style={{ width: full ? '100%' : width }}
        onKeyDown={keepTabInside}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** Whether no overlay is above the page or overlay that contains the element. */
export function isOnTop(element: Element): boolean {
  const top = [...document.querySelectorAll('.jd-overlay')].at(-1)
  const own = element.closest('.jd-overlay')
  return top === undefined || top === own
}

/** A question leaves everything else open until it is answered. */
export const isInQuestion = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.jd-overlay-question') !== null

/** Whether a question is open. */
export const isAsking = (): boolean => document.querySelector('.jd-overlay-question') !== null

// Popup lists and calendars of controls.
const popups =
  '.ant-picker-dropdown, .ant-select-dropdown, .jd-popover, .ant-image-preview-wrap, .jodit-popup, .jodit-dialog'
// Expanded tree branches and folded parts do not count.
const opened = '[aria-expanded="true"]:not([role="treeitem"], button:not([aria-haspopup]))'
const hiddenPopup = /-hidden(\s|$)/

// Escape first cancels an edited cell or a paste, closes the find panel, or returns from a column title to the cells.
const inTable =
  '.jd-grid-cell[data-editing], .jd-grid-pasting, .jd-sheet-find :focus, .jd-grid-head [data-title] :focus'

function hasOpenPopup(panel: Element): boolean {
  if (panel.querySelector(`${opened}, ${inTable}`)) return true
  return [...document.querySelectorAll<HTMLElement>(popups)].some(
    (popup) => !hiddenPopup.test(popup.className) && popup.style.display !== 'none',
  )
}

/** Moves the focus into the panel when it opens, unless a field took it; restores it when the panel closes. */
function useFocus(panel: { readonly current: HTMLElement | null }) {
  useFocusBack()
  useLayoutEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [panel])
}

function useScrollLock() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    const { overflow, paddingRight } = style
    const bar = window.innerWidth - clientWidth
    style.overflow = 'hidden'
    // Keeps the space of the scroll bar, so that the page behind does not shift.
    if (bar > 0 && overflow !== 'hidden') style.paddingRight = `${bar}px`
    return () => {
      style.overflow = overflow
      style.paddingRight = paddingRight
    }
  }, [])
}

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

function keepTabInside(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const panel = event.currentTarget
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  )
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const at = document.activeElement
  if (at !== edge && !(event.shiftKey && at === panel)) return
  event.preventDefault()
  other?.focus()
}
