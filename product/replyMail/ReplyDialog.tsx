import { useId } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { nameOf } from '../../renderer/data/rows'
import { useAnswer } from '../../renderer/data/useAnswer'
import { FormFrame } from '../../renderer/form/FormFrame'
import { Button } from '../../renderer/ui/Button'
import { FailureNote } from '../../renderer/ui/FailureNote'
import { replyTexts as texts } from './messages'
import { ReplyWriting } from './ReplyWriting'
import { readStart } from './replyForm'

const widthPx = 820

/** A mail to whoever has enquired: first what it begins with is asked for. */
export function ReplyDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows, ports } = context
  const [row] = rows
  const id = row?.id ?? ''
  const titleId = useId()
  const { answer, failure, reload } = useAnswer(['reply', id], async (signal) => {
    const url = `${model.entity.api}/replyForm`
    const call = { method: 'GET', url, params: { id }, signal, quiet: true } as const
    return readStart((await ports.request.send(call)).result)
  })
  const title = texts.titleOf(row ? nameOf(row, model.entity.label) : '')
  if (answer && answer.why === '') {
    return <ReplyWriting {...{ context, id, title, titleId, close, reload }} start={answer} />
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={title}
      titleId={titleId}
      onClose={close}
      footer={<Button onClick={close}>{texts.cancel}</Button>}
    >
      {failure !== undefined ? (
        <FailureNote title={texts.loadFailed} text={failure} onRetry={reload} />
      ) : answer ? (
        <FailureNote kind="warning" title={answer.why} />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
    </FormFrame>
  )
}
