import { type ReactElement, useEffect, useRef, useState } from 'react'

/** From here on only what is in sight is drawn; a whole list says more to who cannot see it. */
const longList = 200

export const isLong = (options: readonly unknown[]): boolean => options.length > longList

/** Of a long list the library says what is chosen, and not that it is a choice. */
export const roleIn = (options: readonly unknown[]) => (isLong(options) ? { role: 'option' } : {})

const widestPx = 480
const signPx = 14
const aroundPx = 48

/**
 * A list is as wide as its texts need and at least as wide as its box. Of a long one not all are drawn: their width
 * is taken from their signs.
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

/** The list of a control, that the keyboard reaches, with a name. */
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
 * What is searched for, from what was typed before the control came. The library's list is closed in the
 * first drawing, and asks for an empty search then: nobody has emptied it.
 */
export function useSearchText<Start extends string | undefined>(start: Start) {
  const [text, setText] = useState<string | Start>(start)
  const begun = useRef(false)
  // After the effects of the library's own parts.
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

/** What scrolls must be within the keyboard's reach; the library offers no other way to say so. */
function letScroll(popup: HTMLElement | null) {
  const scrolled = popup?.querySelectorAll('.rc-virtual-list-holder, .ant-cascader-menu') ?? []
  for (const part of scrolled) part.setAttribute('tabindex', '0')
}

/** The choices of a long list stand in no list of their own. */
function nameLong(popup: HTMLElement | null, label: string) {
  const list = popup?.querySelector('.rc-virtual-list-holder-inner:not([role])')
  list?.setAttribute('role', 'listbox')
  list?.setAttribute('aria-label', label)
}

/** What the box of a tree or of columns calls its list has that name. */
export const namedList = (id: string) => ({
  popupRender: (list: ReactElement) => (
    <div id={`${id}_list`} ref={(popup) => letScroll(popup)}>
      {list}
    </div>
  ),
})

/** What stands in a list without choices: the box calls the one before the first active. */
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
