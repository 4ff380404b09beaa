import { useEffect, useId, useRef } from 'react'
import { type PartChange, type PartDraft, readPart } from './draft'
import { ModeRow } from './ModeRow'
import { dialogMessages as messages } from './messages.dialog'
import { modesOf } from './modes'
import { NumberGrid } from './NumberGrid'
import type { PartName } from './parts'

interface PartPanelProps {
  readonly name: PartName
  readonly draft: PartDraft
  onChange(change: PartChange): void
}

/** The modes of one part; below the chosen mode its list of numbers, or its error. */
export function PartPanel({ name, draft, onChange }: PartPanelProps) {
  const id = useId()
  const read = readPart(name, draft)
  const reason = 'reason' in read ? read.reason : undefined
  const panel = useRef<HTMLDivElement>(null)
  // Scroll to the chosen mode, however far down the list it is.
  useEffect(() => {
    panel.current?.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={panel} className="jd-cron-modes" role="radiogroup" aria-label={messages.parts[name]}>
      {modesOf(name).map((spec) => {
        const chosen = spec.mode === draft.mode
        return (
          <div key={spec.mode}>
            <ModeRow
              group={id}
              spec={spec}
              slots={draft.slots}
              chosen={chosen}
              faultId={chosen && reason !== undefined ? `${id}-mistake` : undefined}
              onChange={onChange}
            />
            {chosen && spec.mode === 'list' && (
              <NumberGrid
                name={name}
                chosen={draft.list}
                onChange={(list) => onChange({ mode: 'list', list })}
              />
            )}
            {chosen && reason !== undefined && (
              <p id={`${id}-mistake`} className="jd-bad jd-cron-mistake" role="alert">
                {reason}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
