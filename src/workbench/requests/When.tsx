import { useId } from 'react'
import { requestTexts as texts } from './messages'

interface WhenProps {
  /** `YYYY-MM-DDTHH:mm`, empty until it is chosen; undefined = at once. */
  readonly due: string | undefined
  readonly isMissing: boolean
  onChoose(due: string | undefined): void
}

/** Whether to publish at once, or at a time by the clock of the console. */
export function When({ due, isMissing, onChoose }: WhenProps) {
  const id = useId()
  const choice = (isLater: boolean, text: string) => (
    <label>
      <input
        type="radio"
        name={`${id}-when`}
        checked={(due !== undefined) === isLater}
        onChange={() => onChoose(isLater ? '' : undefined)}
      />
      {text}
    </label>
  )
  return (
    <fieldset className="workbench-when">
      <legend>{texts.when}</legend>
      {choice(false, texts.now)}
      {choice(true, texts.later)}
      {due !== undefined && (
        <input
          type="datetime-local"
          className="jd-control"
          aria-label={texts.time}
          aria-invalid={isMissing}
          value={due}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      {isMissing && (
        <p role="alert" className="workbench-refusal">
          {texts.timeNeeded}
        </p>
      )}
    </fieldset>
  )
}
