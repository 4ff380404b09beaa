import { useId, useRef, useState } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { nameOf } from '../../renderer/data/rows'
import { useAnswer } from '../../renderer/data/useAnswer'
import { FormFrame } from '../../renderer/form/FormFrame'
import { Button } from '../../renderer/ui/Button'
import { CellsContext, useNamedCells } from '../../renderer/ui/cells'
import { FailureNote } from '../../renderer/ui/FailureNote'
import { replyTexts as texts } from './messages'
import { ReplyWriting, type WritingHandle } from './ReplyWriting'
import { readStart } from './replyForm'

const widthPx = 820
// The list that it stands on may name none of them.
const cellNames = ['select', 'input', 'richtext']

/** A mail to whoever has enquired. */
export function ReplyDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows, ports } = context
  const [row] = rows
  const id = row?.id ?? ''
  const titleId = useId()
  const cells = useNamedCells(cellNames)
  const { answer, failure, reload } = useAnswer(['reply', id], async (signal) => {
    const url = `${model.entity.api}/replyForm`
    const call = { method: 'GET', url, params: { id }, signal, quiet: true } as const
    return readStart((await ports.request.send(call)).result)
  })
  const writing = useRef<WritingHandle>(null)
  const [busy, setBusy] = useState(false)
  const leave = () => (writing.current ? writing.current.leave() : close())
  const isReady = answer?.why === '' && cells
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, model.entity.label) : '')}
      titleId={titleId}
      growable
      onClose={() => !busy && leave()}
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            {texts.cancel}
          </Button>
          {isReady && (
            <Button
              kind="primary"
              busy={busy}
              hint={texts.sendHint}
              onClick={() => writing.current?.send()}
            >
              {busy ? texts.sending : texts.send}
            </Button>
          )}
        </>
      }
    >
      {answer && isReady ? (
        <CellsContext value={cells}>
          <ReplyWriting
            {...{ context, id, titleId, close, reload, busy, setBusy }}
            start={answer}
            handle={writing}
          />
        </CellsContext>
      ) : failure !== undefined ? (
        <FailureNote title={texts.loadFailed} text={failure} onRetry={reload} />
      ) : answer && answer.why !== '' ? (
        <FailureNote kind="warning" title={answer.why} />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
    </FormFrame>
  )
}
