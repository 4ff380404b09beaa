import './controls.css'
import type { KeyboardEventHandler } from 'react'
import { Icon } from '../ui/Icon'

/** A search box for the list below it. */
export function FindBox(props: {
  /** Accessible name, also the placeholder if there is no hint. */
  readonly label: string
  readonly hint?: string
  readonly value: string
  onChange(text: string): void
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>
}) {
  const { label, hint = label, value, onChange, onKeyDown } = props
  return (
    <span className="jd-box">
      <input
        type="search"
        className="jd-control"
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <Icon name="search" />
    </span>
  )
}
