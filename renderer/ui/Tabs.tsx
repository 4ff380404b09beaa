import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface TabItem<Key extends string = string> {
  readonly key: Key
  readonly title: ReactNode
}

interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly TabItem<Key>[]
  readonly shown: Key
  readonly className?: string
  onShow(key: Key): void
  /** The panel of the selected tab, or a function that renders each panel. */
  readonly children: ReactNode | ((tab: TabItem<Key>) => ReactNode)
}

/**
 * Tabs by the ARIA pattern: arrows, Home and End move and select. With a function all panels are mounted and the
 * unselected ones hidden, so that typed input is kept.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, shown, className = '', onShow, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onShow(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  const panel = (tab: TabItem<Key>, content: ReactNode) => (
    <div
      key={tab.key}
      className="jd-tab-panel"
      role="tabpanel"
      id={`${id}-panel-${tab.key}`}
      aria-labelledby={`${id}-${tab.key}`}
      data-tab={tab.key}
      hidden={tab.key !== shown}
    >
      {content}
    </div>
  )
  const now = tabs.find(({ key }) => key === shown)
  return (
    <div className={`jd-tabs ${className}`}>
      <div ref={list} className="jd-tab-list" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === shown}
            aria-controls={
              key === shown || typeof children === 'function' ? `${id}-panel-${key}` : undefined
            }
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onShow(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {typeof children === 'function'
        ? tabs.map((tab) => panel(tab, children(tab)))
        : now && panel(now, children)}
    </div>
  )
}
