import { useId, useState } from 'react'
import { useAnswer } from '../../data/useAnswer'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import { Tabs } from '../../ui/Tabs'
import { FormFrame } from '../FormFrame'
import { askImpact, type SaveCall } from './askImpact'
import { ByItem } from './ByItem'
import { ByPerson } from './ByPerson'
import './impact.css'
import { impactMessages as messages } from './messages'

interface ImpactDialogProps {
  /** The call that saves. */
  readonly call: SaveCall
  close(): void
}

const widthPx = 640

const tabs = [
  { key: 'item', title: messages.byItem },
  { key: 'person', title: messages.byPerson },
]

/** What a save would do, asked of the server: people, and what they gain and lose. */
export function ImpactDialog({ call, close }: ImpactDialogProps) {
  const { request } = usePorts()
  const titleId = useId()
  const [shown, setShown] = useState('item')
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
        {answer && failure === undefined && (
          <>
            <p role="status" className="jd-impact-total">
              {answer.people.length > 0 ? messages.total(answer.people.length) : messages.none}
            </p>
            <p className="jd-impact-about">{messages.about}</p>
            {answer.people.length > 0 && (
              <Tabs label={messages.by} tabs={tabs} shown={shown} onShow={setShown}>
                {shown === 'item' ? <ByItem impact={answer} /> : <ByPerson impact={answer} />}
              </Tabs>
            )}
          </>
        )}
      </div>
    </FormFrame>
  )
}
