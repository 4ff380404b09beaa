import { useId } from 'react'
import { useAnswer } from '../../data/useAnswer'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import { FormFrame } from '../FormFrame'
import { askImpact, type SaveCall } from './askImpact'
import { ImpactFigures } from './ImpactFigures'
import { impactMessages as messages } from './messages'

interface ImpactDialogProps {
  /** The call that saves. */
  readonly call: SaveCall
  close(): void
}

const widthPx = 640

/** Asks the server what a save would do: which people gain and lose what. */
export function ImpactDialog({ call, close }: ImpactDialogProps) {
  const { request } = usePorts()
  const titleId = useId()
  const { answer, failure, loading, reload } = useAnswer(
    ['impact', call.url, JSON.stringify(call.body)],
    (signal) => askImpact(request, call, signal),
  )
  return (
    <FormFrame
      open="modal"
      reads
      width={widthPx}
      title={messages.title}
      titleId={titleId}
      onClose={close}
      footer={<Button onClick={close}>{messages.close}</Button>}
    >
      <div className="jd-impact">
        {failure !== undefined && (
          <FailureNote title={messages.failed} text={failure} onRetry={reload} />
        )}
        {loading && !answer && <p role="status">{messages.asking}</p>}
        {answer && failure === undefined && <ImpactFigures impact={answer} />}
      </div>
    </FormFrame>
  )
}
