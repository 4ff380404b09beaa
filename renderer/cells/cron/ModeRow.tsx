import { Fragment } from 'react'
import { type PartChange, type PartDraft, slotError, slotKey } from './draft'
import { slotLabels } from './messages.dialog'
import type { ModeSpec, Slot } from './modes'
import { SlotControl } from './SlotControl'

interface ModeRowProps {
  /** Shared name of the radio buttons of one part. */
  readonly group: string
  readonly spec: ModeSpec
  readonly slots: PartDraft['slots']
  readonly chosen: boolean
  /** Id of the error message; undefined = valid. */
  readonly faultId: string | undefined
  onChange(change: PartChange): void
}

/**
 * One mode: a sentence with controls in it. Entering a control chooses its mode, even if its value is right already.
 */
export function ModeRow({ group, spec, slots, chosen, faultId, onChange }: ModeRowProps) {
  const { mode, label } = spec
  const id = `${group}-${mode}`
  const words = label.map((piece) => (typeof piece === 'string' ? piece : '…')).join('')
  const textOf = ({ name }: Slot) => slots[slotKey(mode, name)] ?? ''
  const wrong = label.filter(
    (piece) => typeof piece !== 'string' && slotError(piece, textOf(piece)),
  )
  // If each control is valid by itself, all of them together are wrong.
  const isUnusable = (slot: Slot) => wrong.length === 0 || wrong.includes(slot)
  return (
    <div className="jd-cron-mode">
      <input
        type="radio"
        id={id}
        name={group}
        aria-label={words}
        checked={chosen}
        onChange={() => onChange({ mode })}
      />
      {label.map((piece, at) => {
        if (typeof piece !== 'string') {
          return (
            <SlotControl
              key={piece.name}
              slot={piece}
              label={`${words} ${slotLabels[piece.name]}`}
              value={textOf(piece)}
              chosen={chosen}
              faultId={isUnusable(piece) ? faultId : undefined}
              onEnter={() => !chosen && onChange({ mode })}
              onText={(text) => onChange({ mode, slot: piece.name, text })}
            />
          )
        }
        return (
          <Fragment key={piece}>{at === 0 ? <label htmlFor={id}>{piece}</label> : piece}</Fragment>
        )
      })}
    </div>
  )
}
