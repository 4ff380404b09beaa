import { Button } from '#renderer'
import type { RuleStep } from '../../renderer/values/checkRule'
import { checkStepsMessages as messages } from './messages'

interface StepRowProps {
  readonly step: RuleStep
  /** Counts from 1. */
  readonly at: number
  readonly isLast: boolean
  readonly disabled: boolean
  onChange(step: RuleStep): void
  /** To the place above (-1) or below (1). */
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** One step: what it looks at, the pattern, and what is said to whom breaks it. */
export function StepRow(props: StepRowProps) {
  const { step, at, isLast, disabled, onChange, onMove, onRemove } = props
  const box = { className: 'jd-control', disabled, autoComplete: 'off', spellCheck: false }
  return (
    <li className="jd-steps-row">
      <span className="jd-steps-scope">
        <select
          className="jd-control"
          aria-label={messages.kind(at)}
          disabled={disabled}
          value={step.digits === '*' ? 'whole' : 'next'}
          onChange={({ target }) =>
            onChange({ ...step, digits: target.value === 'whole' ? '*' : 1 })
          }
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
              value={step.digits === 0 ? '' : step.digits}
              onChange={({ target }) =>
                onChange({ ...step, digits: Number(target.value.replace(/\D/g, '')) })
              }
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
