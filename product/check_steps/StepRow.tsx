import { useState } from 'react'
import { Button } from '#ui'
import type { RuleStep } from '#values'
import { checkStepsMessages as messages } from './messages'

interface StepRowProps {
  readonly step: RuleStep
  /** Starts at 1. */
  readonly at: number
  readonly isLast: boolean
  readonly disabled: boolean
  onChange(step: RuleStep): void
  /** Moves the step up (-1) or down (1). */
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** One step: the part of the value, the pattern, and the message for a mismatch. */
export function StepRow(props: StepRowProps) {
  const { step, at, isLast, disabled, onChange, onMove, onRemove } = props
  // What was typed as the number of digits, if it is none: 1.5 is not 15.
  const [stray, setStray] = useState<string>()
  function choose(digits: '*' | 1) {
    setStray(undefined)
    onChange({ ...step, digits })
  }
  function typeDigits(text: string) {
    const isNumber = /^\d*$/.test(text)
    setStray(isNumber ? undefined : text)
    onChange({ ...step, digits: isNumber ? Number(text) : 0 })
  }
  const box = { className: 'jd-control', disabled, autoComplete: 'off', spellCheck: false }
  return (
    <li className="jd-steps-row">
      <span className="jd-steps-scope">
        <select
          className="jd-control"
          aria-label={messages.kind(at)}
          disabled={disabled}
          value={step.digits === '*' ? 'whole' : 'next'}
          onChange={({ target }) => choose(target.value === 'whole' ? '*' : 1)}
        >
          <option value="whole">{messages.whole}</option>
          <option value="next">{messages.next}</option>
        </select>
        {step.digits !== '*' && (
          <>
            <input
              {...box}
              aria-label={messages.digits(at)}
              inputMode="numeric"
              aria-invalid={stray !== undefined || undefined}
              value={stray ?? (step.digits === 0 ? '' : step.digits)}
              onChange={({ target }) => typeDigits(target.value)}
            />
            {messages.characters}
          </>
        )}
      </span>
      <input
        {...box}
        className="jd-control jd-steps-pattern"
        aria-label={messages.pattern(at)}
        placeholder={messages.patternHint}
        value={step.pattern}
        onChange={({ target }) => onChange({ ...step, pattern: target.value })}
      />
      <input
        {...box}
        aria-label={messages.message(at)}
        placeholder={messages.messageHint}
        value={step.message}
        onChange={({ target }) => onChange({ ...step, message: target.value })}
      />
      <span className="jd-steps-tools">
        <Button
          kind="text"
          icon="up"
          label={messages.up(at)}
          disabled={disabled || at === 1}
          onClick={() => onMove(-1)}
        />
        <Button
          kind="text"
          icon="down"
          label={messages.down(at)}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
        />
        <Button
          kind="text"
          icon="trash"
          label={messages.remove(at)}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
