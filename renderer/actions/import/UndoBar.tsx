import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { useEvent } from '../../ui/useEvent'
import { useFocusBack } from '../../ui/useFocusBack'
import type { DialogView, RunContext } from '../define'
import { importMessages } from './messages'
import { undoImport } from './undo'

const shownMs = 60_000

/** Stays after the dialog of a successful import has closed: shows the result and an undo link. */
export const undoBar =
  (id: string, message: string): DialogView =>
  (props) => <UndoBar id={id} message={message} {...props} />

function UndoBar(props: {
  readonly id: string
  readonly message: string
  readonly context: RunContext
  close(): void
}) {
  const { id, message, context } = props
  const [busy, setBusy] = useState(false)
  const close = useEvent(props.close)
  const bar = useRef<HTMLDivElement>(null)
  useFocusBack(bar)
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [busy, close])
  async function undo() {
    setBusy(true)
    if (await undoImport(context, { id })) close()
    else setBusy(false)
  }
  return (
    <div ref={bar} className="jd jd-import-undo" role="status">
      <span>{message}</span>
      <Button kind="default" icon="undo" busy={busy} onClick={() => void undo()}>
        {importMessages.undo}
      </Button>
      <Button kind="text" icon="close" label={importMessages.close} onClick={close} />
    </div>
  )
}
