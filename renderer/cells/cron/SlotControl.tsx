import { dialogMessages as messages } from './messages.dialog'
import type { Slot } from './modes'

interface SlotControlProps {
  readonly slot: Slot
  readonly label: string
  readonly value: string
  /** Whether its mode is the chosen one. */
  readonly chosen: boolean
  readonly faultId: string | undefined
  onEnter(): void
  onText(text: string): void
}

/** An input for a number, a weekday or a text inside a mode's sentence. */
export function SlotControl({
  slot,
  label,
  value,
  chosen,
  faultId,
  onEnter,
  onText,
}: SlotControlProps) {
  const shared = {
    'aria-label': label,
    'aria-invalid': faultId === undefined ? undefined : true,
    'aria-describedby': faultId,
    className: `jd-control jd-cron-${slot.kind}`,
    value,
    // Tab stops only at the chosen mode and its controls; arrow keys choose a mode.
    tabIndex: chosen ? 0 : -1,
    onFocus: onEnter,
  }
  if (slot.kind === 'weekday') {
    return (
      <select {...shared} onChange={({ target }) => onText(target.value)}>
        {messages.weekdays.map((name, at) => (
          <option key={name} value={at + 1}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  const bounds = slot.kind === 'number' ? { type: 'number', min: slot.min, max: slot.max } : {}
  return (
    <input
      {...shared}
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...bounds}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
