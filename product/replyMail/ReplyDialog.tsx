import { useId, useRef, useState } from 'react'
import type { RunContext } from '#actions'
import { nameOf, useAnswer } from '#data'
import { FormFrame } from '#form'
import { Button, CellsContext, FailureNote, useNamedCells } from '#ui'
import { replyTexts as texts } from './messages'
import { ReplyWriting, type WritingHandle } from './ReplyWriting'
import { readStart } from './replyForm'

const widthPx = 820
// The list with the action may not use any of these types.
const cellNames = ['select', 'input', 'richtext']

/** Replies to an enquiry by mail. */
export function ReplyDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows, following, ports } = context
  // The enquiries are answered one after another, in the order of the list when the dialog opened.
  const [waiting] = useState(() => [...rows, ...following])
  const [at, setAt] = useState(0)
  const row = waiting[at]
  const left = waiting.length - at - 1
  const id = row?.id ?? ''
  const titleId = useId()
  const cells = useNamedCells(cellNames)
  const {
    answer: read,
    failure,
    reload,
  } = useAnswer(['reply', id], async (signal) => {
    const url = `${model.entity.api}/replyForm`
    const call = { method: 'GET', url, params: { id }, signal, quiet: true } as const
    return { id, start: readStart((await ports.request.send(call)).result) }
  })
  // Ignore the start of the previous enquiry.
  const answer = read?.id === id ? read.start : undefined
  const writing = useRef<WritingHandle>(null)
  const [busy, setBusy] = useState(false)
  const leave = (then: () => void) => (writing.current ? writing.current.leave(then) : then())
  const next = () => setAt(at + 1)
  const isReady = answer?.why === '' && cells
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, model.entity.label) : '')}
      titleId={titleId}
      growable
      onClose={() => !busy && leave(close)}
      footer={
        <>
          <Button disabled={busy} onClick={() => leave(close)}>
            {texts.cancel}
          </Button>
          {left > 0 && (
            <Button disabled={busy} onClick={() => leave(next)}>
              {texts.skip}
            </Button>
          )}
          {isReady && left > 0 && (
            <Button
              disabled={busy}
              hint={texts.sendOnHint}
              onClick={() => writing.current?.send(true)}
            >
              {texts.sendOn(left)}
            </Button>
          )}
          {isReady && (
            <Button
              kind="primary"
              busy={busy}
              hint={texts.sendHint}
              onClick={() => writing.current?.send(false)}
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
            key={id}
            context={context}
            id={id}
            titleId={titleId}
            close={close}
            reload={reload}
            busy={busy}
            setBusy={setBusy}
            next={left > 0 ? next : undefined}
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
