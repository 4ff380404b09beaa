import { Button } from '../../ui/Button'
import { sharedTexts } from '../shared/messages'
import type { Moves } from './useMoves'

/** Result of the last move, with an undo button; announced to screen readers. */
export function MoveNoteBar({ moves }: { readonly moves: Pick<Moves, 'note' | 'closeNote'> }) {
  const { note, closeNote } = moves
  return (
    <div role="status" className="jd-move-note" data-kind={note?.kind} hidden={!note}>
      {note && (
        <>
          <span>{note.text}</span>
          {note.undo && (
            <button type="button" className="jd-link" onClick={note.undo}>
              {sharedTexts.undo}
            </button>
          )}
          <Button kind="text" icon="close" label={sharedTexts.closeNote} onClick={closeNote} />
        </>
      )}
    </div>
  )
}
