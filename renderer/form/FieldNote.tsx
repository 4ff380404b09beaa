import { cellMessages } from '../values/messages'
import { formMessages } from './messages'

interface FieldNoteProps {
  readonly id: string
  readonly message: string | undefined
  /** What was wrong already. */
  readonly warning?: string | undefined
  readonly help: string | undefined
  /** The stored value, if the type could not parse it. */
  readonly raw: string | undefined
}

/** The line below a control. Its height is fixed, so that a message does not shift the form. */
export function FieldNote({ id, message, warning, help, raw }: FieldNoteProps) {
  return (
    <div id={id} className="jd-form-note">
      {message !== undefined && (
        <div role="alert" className="jd-form-error">
          {message}
        </div>
      )}
      {warning !== undefined && (
        <div role="status" className="jd-form-warning">
          {cellMessages.wasWrong(warning)}
        </div>
      )}
      {raw !== undefined && (
        <div className="jd-form-raw">
          {formMessages.badValue}
          <code>{raw}</code>
        </div>
      )}
      {help !== undefined && <div className="jd-form-help">{help}</div>}
    </div>
  )
}
