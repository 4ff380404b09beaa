import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface TabItem {
  readonly key: string
  readonly title: ReactNode
}

interface TabsProps {
  /** What the tabs are of, for who does not see them. */
  readonly label: string
  readonly tabs: readonly TabItem[]
  readonly shown: string
  readonly className?: string
  onShow(key: string): void
  /** The panel of the tab that is shown; or, by the way of a function, of each of them. */
  readonly children: ReactNode | ((tab: TabItem) => ReactNode)
}

/**
 * Tabs by the pattern of the ARIA guide: arrows, Home and End walk and show. With a function all panels stand there,
 * those that are not shown hidden, so that what is typed in them stays.
 */
export function Tabs({ label, tabs, shown, className = '', onShow, children }: TabsProps) {
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
  const panel = (tab: TabItem, content: ReactNode) => (
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
