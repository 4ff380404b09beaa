import { useEffect, useId, useRef } from 'react'
import './choice.css'

export interface Choice {
  readonly value: string
  readonly text: string
  /** Shown beside the text. */
  readonly note?: string
}

/** Choice of one option: radio buttons in a list that scrolls inside its dialog. */
export function ChoiceField(props: {
  readonly label: string
  /** Shown above the options if there are several fields. */
  readonly heading?: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  readonly error: string
  onChange(value: string): void
}) {
  const { label, heading, choices, value, error, onChange } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  // Focus the chosen option, or else the first, unless the focus is elsewhere already.
  useEffect(() => {
    const dialog = group.current?.closest('[role="dialog"]')
    if (document.activeElement === dialog) focusIn(group.current)
  }, [])
  // Focus the field with the missing choice: Enter has led to it.
  useEffect(() => {
    if (error !== '') focusIn(group.current)
  }, [error])
  return (
    <>
      {heading && (
        <p className="session-choice-heading" aria-hidden="true">
          {heading}
        </p>
      )}
      <div
        ref={group}
        className="session-choice"
        role="radiogroup"
        aria-label={label}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.text}</span>
            {choice.note && <small>{choice.note}</small>}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="session-choice-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </>
  )
}

function focusIn(group: HTMLElement | null): void {
  const chosen = group?.querySelector<HTMLElement>('input:checked')
  ;(chosen ?? group?.querySelector('input'))?.focus()
}
