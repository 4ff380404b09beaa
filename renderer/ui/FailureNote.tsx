import { uiMessages } from '../messages'
import { Button } from './Button'
import { Icon } from './Icon'

export interface FailureNoteProps {
  /** Nothing is broken, but it is not allowed; absent = a failure. */
  readonly kind?: 'warning'
  /** What did not work. */
  readonly title: string
  /** Why, in one sentence. */
  readonly text?: string
  /** One line each: the parts that were refused. */
  readonly lines?: readonly string[]
  /** Method, path, codes: for support. */
  readonly detail?: string
  /** Loads the whole page anew. */
  onRefresh?(): void
  onRetry?(): void
  onClose?(): void
}

/** A failure that stays until it is dealt with; the page around it stays usable. */
export function FailureNote({
  kind,
  title,
  text,
  lines = [],
  detail,
  ...handlers
}: FailureNoteProps) {
  return (
    <div className="jd-note" data-kind={kind} role="alert">
      <Icon name="warning" />
      <div className="jd-note-text">
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {detail !== undefined && <code>{detail}</code>}
      </div>
      {handlers.onRefresh && <Button onClick={handlers.onRefresh}>{uiMessages.refreshPage}</Button>}
      {handlers.onRetry && <Button onClick={handlers.onRetry}>{uiMessages.retry}</Button>}
      {handlers.onClose && (
        <Button kind="text" icon="close" label={uiMessages.close} onClick={handlers.onClose} />
      )}
    </div>
  )
}
