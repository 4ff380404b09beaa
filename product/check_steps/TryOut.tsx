import { useId, useState } from 'react'
import { type RuleStep, testSteps } from '#values'
import { checkStepsMessages as messages } from './messages'

/** A test value, with the result of each step. */
export function TryOut({ steps }: { readonly steps: readonly RuleStep[] }) {
  const id = useId()
  const [value, setValue] = useState('')
  const tested = value === '' ? [] : testSteps(steps, value)
  const refused = tested.find(({ passed }) => !passed)
  return (
    <div className="jd-steps-try">
      <label htmlFor={id}>{messages.tryOut}</label>
      <input
        id={id}
        className="jd-control"
        autoComplete="off"
        spellCheck={false}
        placeholder={messages.tryHint}
        value={value}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setValue(target.value)}
      />
      <div role="status">
        {value !== '' && (
          <>
            <ol>
              {tested.map(({ digits, checkValue, passed, message }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                <li key={index} className={passed ? 'jd-steps-good' : 'jd-steps-bad'}>
                  <span>{messages.scope(digits)}</span>
                  <code>{messages.piece(checkValue)}</code>
                  <strong>{passed ? messages.passed : messages.failed}</strong>
                  {!passed && <span>{message}</span>}
                </li>
              ))}
            </ol>
            {!refused && <p className="jd-steps-good">{messages.fits}</p>}
          </>
        )}
      </div>
    </div>
  )
}
