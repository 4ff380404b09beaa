import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { takeTyped } from './takeTyped'
import { useEvent } from './useEvent'
import { useFocusBack } from './useFocusBack'
import './ui.css'
import './overlay.css'

interface OverlayProps {
  /**
   * A modal fills a small screen, a dialog is a sheet at its lower edge. A question is such a dialog, stands over
   * everything else, and is closed before it.
   */
  readonly kind: 'drawer' | 'modal' | 'dialog' | 'question'
  /** Pixels, or as CSS says; never wider than the screen. */
  readonly width: number | string
  /** A click beside it does nothing. */
  readonly held?: boolean
  /** As large as the screen, whatever the width says. */
  readonly full?: boolean
  /** Id of the element that names the dialog. */
  readonly labelledBy: string
  /** Id of the element that says more. */
  readonly describedBy?: string
  readonly children: ReactNode
  /** Escape or a click beside the panel. */
  onClose(): void
}

/**
 * A panel over the page. Not the component library's: that one weighs more than a whole form, and a form
 * should open at once.
 */
export function Overlay(props: OverlayProps) {
  const { kind, width, full = false, held, labelledBy, describedBy, children, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  useFocus(panel)
  useScrollLock()
  function close() {
    // Whoever closes it asks whether something would be lost: what is being typed counts.
    flushSync(() => takeTyped((element) => panel.current?.contains(element) === true))
    onClose()
  }
  const closeByKey = useEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    const own = panel.current
    if (!own || !isOnTop(own)) return
    if (kind !== 'question' && hasOpenPopup(own)) return
    // What a question was asked over stays open.
    if (kind === 'question') event.preventDefault()
    close()
  })
  // Before the panel is seen: what is seen can be closed.
  useLayoutEffect(() => {
    // While capturing, because a popup inside is closed by the same key before the event comes back up.
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

/** No overlay stands above the one, or the page, that the element belongs to. */
export function isOnTop(element: Element): boolean {
  const top = [...document.querySelectorAll('.jd-overlay')].at(-1)
  const own = element.closest('.jd-overlay')
  return top === undefined || top === own
}

/** A question is asked over whatever is open, which stays as it is until it is answered. */
export const isInQuestion = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.jd-overlay-question') !== null

/** A question waits for its answer. */
export const isAsking = (): boolean => document.querySelector('.jd-overlay-question') !== null

// Lists and calendars of the controls.
const popups =
  '.ant-picker-dropdown, .ant-select-dropdown, .jd-popover, .ant-image-preview-wrap, .jodit-popup, .jodit-dialog'
// A branch of a tree or a folded part that is open is none.
const opened = '[aria-expanded="true"]:not([role="treeitem"], button:not([aria-haspopup]))'
const hiddenPopup = /-hidden(\s|$)/

// A cell of a table that is being edited, or a paste on its way, is given up first, the find panel is closed, a title
// led back to the cells.
const inTable =
  '.jd-grid-cell[data-editing], .jd-grid-pasting, .jd-sheet-find :focus, .jd-grid-head [data-title] :focus'

function hasOpenPopup(panel: Element): boolean {
  if (panel.querySelector(`${opened}, ${inTable}`)) return true
  return [...document.querySelectorAll<HTMLElement>(popups)].some(
    (popup) => !hiddenPopup.test(popup.className) && popup.style.display !== 'none',
  )
}

/** Into the panel when it opens, unless a field took the focus; back to where it was when it closes. */
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
    // The room of the scroll bar stays, so that the page behind does not jump.
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
