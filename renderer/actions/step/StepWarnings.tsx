import { FailureNote } from '../../ui/FailureNote'
import { stepDialogTexts as texts } from './messages'
import type { StepWarning } from './useWarnings'

interface StepWarningsProps {
  readonly warnings: readonly StepWarning[]
  readonly failure: string | undefined
  /** Number of records that the step is done to. */
  readonly of: number
  reload(): void
}

/** What is to be thought of before the step; it can be done all the same. */
export function StepWarnings({ warnings, failure, of, reload }: StepWarningsProps) {
  if (failure !== undefined)
    return <FailureNote kind="warning" title={texts.uncheckable} text={failure} onRetry={reload} />
  if (warnings.length === 0) return null
  return (
    <div className="jd-step-unfit" role="alert">
      <ul>
        {warnings.map(({ message, count, names }) => (
          <li key={message}>
            <strong>{texts.warned(message, count, of)}</strong>
            {of > 1 && <span>{texts.names(names, count)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
