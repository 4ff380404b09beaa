import { type ReactElement, useEffect, useRef, useState } from 'react'

/** From this length on only visible options are rendered; a complete list is better for screen readers. */
const longList = 200

export const isLong = (options: readonly unknown[]): boolean => options.length > longList

/** In a long list the library announces the active item but not its role. */
export const roleIn = (options: readonly unknown[]) => (isLong(options) ? { role: 'option' } : {})

const widestPx = 480
const signPx = 14
const aroundPx = 48

/**
 * A list is as wide as its texts need and at least as wide as its box. Long lists are rendered in part, so their width
 * is estimated from the number of characters.
 */
export function listWidth(texts: readonly string[]) {
  const long = isLong(texts)
  const longest = long ? Math.max(...texts.map(({ length }) => length)) : 0
  const minWidth = long ? Math.min(widestPx, longest * signPx + aroundPx) : undefined
  return {
    popupMatchSelectWidth: long,
    styles: { popup: { root: { minWidth, maxWidth: `min(${widestPx}px, 92vw)` } } },
  }
}

/** Props of a control's list: reachable by keyboard, and named. */
export const ownList = (label: string) => ({
  popupRender: (list: ReactElement) => (
    <div
      ref={(popup) => {
        letScroll(popup)
        nameLong(popup, label)
      }}
    >
      {list}
    </div>
  ),
})

/**
 * The search text, starting with text typed before the control arrived. In its first render the library's closed list
 * reports an empty search although nobody has cleared it.
 */
export function useSearchText<Start extends string | undefined>(start: Start) {
  const [text, setText] = useState<string | Start>(start)
  const begun = useRef(false)
  // Runs after the effects of the library's own parts.
  useEffect(() => {
    begun.current = true
    return () => {
      begun.current = false
    }
  }, [])
  const change = (next: string | Start) => {
    if (begun.current) setText(next)
  }
  return [text, change] as const
}

/** Scrollable parts must be focusable; the library has no option for it. */
function letScroll(popup: HTMLElement | null) {
  const scrolled = popup?.querySelectorAll('.rc-virtual-list-holder, .ant-cascader-menu') ?? []
  for (const part of scrolled) part.setAttribute('tabindex', '0')
}

/** Options of a long list are in no labelled list of their own. */
function nameLong(popup: HTMLElement | null, label: string) {
  const list = popup?.querySelector('.rc-virtual-list-holder-inner:not([role])')
  list?.setAttribute('role', 'listbox')
  list?.setAttribute('aria-label', label)
}

/** Names the list that a tree or cascading box refers to by id. */
export const namedList = (id: string) => ({
  popupRender: (list: ReactElement) => (
    <div id={`${id}_list`} ref={(popup) => letScroll(popup)}>
      {list}
    </div>
  ),
})

/** Placeholder in a list without options: the box refers to its first option as active. */
export const noChoice = (id: string, text: string) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
  <span
    id={`${id}_list_-1`}
    role="option"
    aria-selected={false}
    aria-disabled="true"
    style={{ color: 'var(--ant-color-text-secondary)' }}
  >
    {text}
  </span>
)
