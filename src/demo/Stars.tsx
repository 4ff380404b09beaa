import type { SlotProps } from '#renderer'
import { demoMessages as messages } from './messages'

const most = 5

/** Fills the `slot` column of the table of all types. */
export function Stars({ value, label, disabled, triggerChange }: SlotProps) {
  return (
    <input
      type="range"
      className="demo-stars"
      aria-label={label}
      aria-valuetext={messages.stars(Number(value ?? 0))}
      min={0}
      max={most}
      value={Number(value ?? 0)}
      disabled={disabled}
      onChange={({ target }) => triggerChange(target.valueAsNumber)}
    />
  )
}
