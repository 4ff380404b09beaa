import { uiMessages } from '../messages'
import { Button } from './Button'
import { Icon } from './Icon'

export interface FailureNoteProps {
  /** A warning: forbidden, but nothing is broken; absent = a failure. */
  readonly kind?: 'warning'
  /** What failed. */
  readonly title: string
  /** The reason in one sentence. */
  readonly text?: string
  /** One line per refused part. */
  readonly lines?: readonly string[]
  /** Method, path, codes: for support. */
  readonly detail?: string
  /** Reloads the whole page. */
  onRefresh?(): void
  onRetry?(): void
  onClose?(): void
}

/** A failure that stays until it is handled; the page around it stays usable. */
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
