import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/Icon'
import { type CronDraft, partText } from './draft'
import { dialogMessages as messages } from './messages.dialog'
import { type PartName, partNames } from './parts'

interface PartTabsProps {
  readonly id: string
  readonly draft: CronDraft
  readonly mistaken: ReadonlySet<PartName>
  readonly shown: PartName
  onShow(part: PartName): void
  /** The panel of the part that is shown. */
  readonly children: ReactNode
}

/** The seven parts as tabs, each with what it says; a wrong one is marked. */
export function PartTabs({ id, draft, mistaken, shown, onShow, children }: PartTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const at = partNames.indexOf(shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const name = next === undefined ? undefined : partNames.at(next % partNames.length)
    if (!name) return
    event.preventDefault()
    onShow(name)
    list.current?.querySelectorAll('button')[partNames.indexOf(name)]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        className="jd-cron-tabs"
        role="tablist"
        aria-label={messages.partsLabel}
        onKeyDown={walk}
      >
        {partNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
          >
            <span>
              {messages.parts[name]}
              {mistaken.has(name) && (
                <span className="jd-bad" role="img" aria-label={messages.mistaken}>
                  <Icon name="warning" />
                </span>
              )}
            </span>
            <code>{partText(name, draft[name])}</code>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </div>
  )
}
