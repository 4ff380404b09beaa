import { useState } from 'react'
import type { RunContext } from '../define'
import { importMessages } from './messages'
import { undoImport } from './undo'

/** Undoes an import; renders nothing if it cannot be undone. */
export function UndoLink(props: {
  readonly id: string | undefined
  readonly context: RunContext
  onUndone(): void
}) {
  const { id, context, onUndone } = props
  const [busy, setBusy] = useState(false)
  if (id === undefined) return null
  async function takeBack(known: string) {
    setBusy(true)
    if (await undoImport(context, { id: known })) onUndone()
    else setBusy(false)
  }
  return (
    <button type="button" className="jd-link" disabled={busy} onClick={() => void takeBack(id)}>
      {importMessages.undo}
    </button>
  )
}
