import type { RunContext } from '../define'
import { saveFailedRows, saveNote } from './downloads'
import type { ImportAnswer } from './importAnswer'
import { importMessages } from './messages'
import { UndoLink } from './UndoLink'

/** Some rows were imported: shows their number, the file of the others, and an undo button. */
export function PartialNote(props: {
  readonly answer: Extract<ImportAnswer, { kind: 'partial' }>
  readonly context: RunContext
  onUndone(): void
}) {
  const { answer, context, onUndone } = props
  const { message, counts, file, note, undo, none = false } = answer
  // "With errors" is said only where something came in.
  const isTitle = message !== '' && (none || file === undefined)
  return (
    <div role="alert" className="jd-import-partial">
      <strong>{isTitle ? message : importMessages.partial}</strong>
      {!isTitle && message !== '' && <p>{message}</p>}
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
      <UndoLink id={undo} context={context} onUndone={onUndone} />
    </div>
  )
}
