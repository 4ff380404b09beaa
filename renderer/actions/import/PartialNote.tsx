import type { RunContext } from '../define'
import { saveFailedRows, saveNote } from './downloads'
import type { ImportAnswer } from './importAnswer'
import { importMessages } from './messages'
import { UndoLink } from './UndoLink'

/** Some rows went in: how many, the others in a file, and the way back. */
export function PartialNote(props: {
  readonly answer: Extract<ImportAnswer, { kind: 'partial' }>
  readonly context: RunContext
  onUndone(): void
}) {
  const { answer, context, onUndone } = props
  const { message, counts, file, note, undo } = answer
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
      {note && (
        <button
          type="button"
          className="jd-link"
          onClick={() => void saveNote(context, note.url, note.name)}
        >
          {importMessages.note(note.name)}
        </button>
      )}
      <UndoLink id={undo} {...{ context, onUndone }} />
    </div>
  )
}
