import type { RunContext } from '../define'
import { importMessages } from './messages'
import { UndoLink } from './UndoLink'
import type { ImportState } from './useImport'

/** The server has started anew in the middle of an import: what is in, and the ways on and back. */
export function InterruptedNote(props: {
  readonly state: Extract<ImportState, { kind: 'interrupted' }>
  readonly context: RunContext
  onUndone(): void
}) {
  const { state, ...rest } = props
  const { rows, id } = state
  return (
    <div role="alert" className="jd-import-partial">
      <span>{importMessages.interrupted(rows)}</span>
      {rows > 0 && <UndoLink id={id} {...rest} />}
    </div>
  )
}
