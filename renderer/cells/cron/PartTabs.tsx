import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { Tabs } from '../../ui/Tabs'
import { type CronDraft, partText } from './draft'
import { dialogMessages as messages } from './messages.dialog'
import { type PartName, partNames } from './parts'

interface PartTabsProps {
  readonly draft: CronDraft
  readonly mistaken: ReadonlySet<PartName>
  readonly shown: PartName
  onShow(part: PartName): void
  /** Panel of the shown part. */
  readonly children: ReactNode
}

/** The seven parts as tabs, each with its current text; a wrong part is marked. */
export function PartTabs({ draft, mistaken, shown, onShow, children }: PartTabsProps) {
  const titleOf = (name: PartName) => (
    <>
      <span>
        {messages.parts[name]}
        {mistaken.has(name) && (
          <span className="jd-bad" role="img" aria-label={messages.mistaken}>
            <Icon name="warning" />
          </span>
        )}
      </span>
      <code>{partText(name, draft[name])}</code>
    </>
  )
  return (
    <Tabs<PartName>
      label={messages.partsLabel}
      tabs={partNames.map((key) => ({ key, title: titleOf(key) }))}
      shown={shown}
      className="jd-cron-tabs"
      onShow={onShow}
    >
      {children}
    </Tabs>
  )
}
