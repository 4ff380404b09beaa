import { importMessages } from './messages'
import type { ImportState } from './useImport'

/** How much is sent, then how many rows are done. */
export function ImportProgress(props: {
  readonly state: Extract<ImportState, { kind: 'checking' | 'importing' }>
}) {
  const { state } = props
  const { share } = state
  if (share < 1) {
    return (
      <div className="jd-import-progress" role="status">
        <progress max={1} value={share} aria-label={importMessages.uploadingNow} />
        <p>{importMessages.uploading(Math.round(share * 100))}</p>
      </div>
    )
  }
  const { text, value } = state.kind === 'checking' ? checking : importing(state)
  return (
    <div className="jd-import-progress" role="status">
      <progress max={1} {...(value !== undefined && { value })} aria-label={text} />
      <p>{text}</p>
    </div>
  )
}

const checking = { text: importMessages.checking, value: undefined }

function importing({ rows, total, lost }: Extract<ImportState, { kind: 'importing' }>) {
  return {
    text: lost ? importMessages.reconnecting : importMessages.importing(rows, total),
    value: total === undefined ? undefined : Math.min(1, rows / Math.max(1, total)),
  }
}
