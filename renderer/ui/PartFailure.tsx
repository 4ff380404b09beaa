import './partFailure.css'
import { createContext, useContext } from 'react'
import { uiMessages } from '../messages'

/** Where parts are rendered: a field has room for only one line. */
export const PartPlaceContext = createContext<'page' | 'field'>('page')

export interface PartFailureProps {
  /** The part is being fetched again. */
  readonly busy?: boolean
  /** The retry failed too: after a release that removed the old files, only reloading the page helps. */
  readonly again?: boolean
  onRetry(): void
  /** Where it is rendered, if different from the context. */
  readonly place?: 'page' | 'field'
  /** For a dialog: closes it, so that the page can be used. */
  onClose?: (() => void) | undefined
}

/** Replaces a part whose code could not be fetched; everything around it, including typed input, is kept. */
export function PartFailure({
  busy = false,
  again = false,
  place,
  onRetry,
  onClose,
}: PartFailureProps) {
  const around = useContext(PartPlaceContext)
  const own = place ?? (onClose ? 'dialog' : around)
  return (
    <div className="jd-part-failed" data-place={own} role="alert" title={uiMessages.partHint}>
      <strong>{uiMessages.partFailed}</strong>
      <span>{uiMessages.partHint}</span>
      {/* Keeps the focus, so that the user can retry repeatedly. */}
      <button type="button" aria-disabled={busy} onClick={() => !busy && onRetry()}>
        {busy ? uiMessages.loading : uiMessages.retry}
      </button>
      {again && (
        <button type="button" onClick={() => location.reload()}>
          {uiMessages.refreshPage}
        </button>
      )}
      {onClose && (
        <button type="button" onClick={onClose}>
          {uiMessages.close}
        </button>
      )}
    </div>
  )
}
