import { useState } from 'react'
import type { RunContext } from '../define'
import { saveFailedRows } from './downloads'
import type { ImportAnswer } from './importAnswer'
import { importMessages } from './messages'
import { undoImport } from './undo'

/** Some rows went in: how many, the others in a file, and the way back. */
export function PartialNote(props: {
  readonly answer: Extract<ImportAnswer, { kind: 'partial' }>
  readonly context: RunContext
  onUndone(): void
}) {
  const { answer, context, onUndone } = props
  const { message, counts, file, undo } = answer
  const [busy, setBusy] = useState(false)
  async function takeBack(id: string) {
    setBusy(true)
    if (await undoImport(context, id)) onUndone()
    else setBusy(false)
  }
  return (
    <div role="alert" className="jd-import-partial">
      <strong>{file === undefined && message ? message : importMessages.partial}</strong>
      {file !== undefined && message !== '' && <p>{message}</p>}
      {counts !== '' && <p>{counts}</p>}
      {file !== undefined && (
        <button
          type="button"
          className="jd-link"
          onClick={() => void saveFailedRows(context, file)}
        >
          {importMessages.failedRows}
        </button>
      )}
      {undo !== undefined && (
        <button
          type="button"
          className="jd-link"
          disabled={busy}
          onClick={() => void takeBack(undo)}
        >
          {importMessages.undo}
        </button>
      )}
    </div>
  )
}
