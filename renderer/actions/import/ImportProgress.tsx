import { importMessages } from './messages'
import type { ImportState } from './useImport'

type BusyState = Extract<ImportState, { kind: 'checking' | 'importing' }>

/** Progress of the upload, then the number of processed rows. */
export function ImportProgress({ state }: { readonly state: BusyState }) {
  const { text, value } = progressOf(state)
  return (
    <div className="jd-import-progress" role="status">
      <progress max={1} {...(value !== undefined && { value })} aria-label={text} />
      <p>{text}</p>
    </div>
  )
}

function progressOf({ kind, share, rows, total, lost }: BusyState) {
  if (share !== undefined && share < 1) {
    return { text: importMessages.uploading(Math.round(share * 100)), value: share }
  }
  const now =
    kind === 'checking' ? importMessages.checking(rows) : importMessages.importing(rows, total)
  return {
    text: lost ? importMessages.reconnecting : now,
    value: total === undefined ? undefined : Math.min(1, rows / Math.max(1, total)),
  }
}
