import { useState } from 'react'
import { useAnswer } from '#data'
import { FailureNote, Waiting } from '#ui'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { nameOf } from '../kinds'
import { workbenchTexts } from '../messages'
import { momentOf } from '../moment'
import { type ReleaseRequest, readRequests } from './calls'
import { requestTexts as texts } from './messages'
import { RequestDetail, type RequestsProps } from './RequestDetail'

/** Releases that wait for another person or for their time: one's own, and those that one may decide. */
export function RequestsDialog({ onClose, ...props }: RequestsProps & { onClose(): void }) {
  const { answer, failure, loading, reload } = useAnswer(['release-requests'], readRequests)
  return (
    <Dialog
      title={texts.title}
      width={760}
      onCancel={onClose}
      footer={<DialogFoot ways={[{ text: workbenchTexts.close, onClick: onClose }]} />}
    >
      <div className="workbench-releases">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.failed} text={failure} onRetry={reload} />
        )}
        {!answer && failure === undefined && <Waiting />}
        {answer?.length === 0 && <p className="workbench-none">{texts.none}</p>}
        {answer && answer.length > 0 && (
          <ol>
            {answer.map((request) => (
              <RequestLine
                key={request.id}
                {...props}
                request={request}
                onSettled={() => {
                  reload()
                  props.onSettled()
                }}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

function RequestLine(props: RequestsProps & { readonly request: ReleaseRequest }) {
  const { request, titles } = props
  const { note, author, time, due, decider, state, paths, isOwn } = request
  const [isOpen, open] = useState(false)
  return (
    <li aria-label={note}>
      <header>
        <strong>{texts.states[state]}</strong>
        <span>{note}</span>
        <small>
          {isOwn ? texts.own : author} {momentOf(time)}
        </small>
      </header>
      <p>
        {due !== null && <b>{texts.at(momentOf(due))}</b>}
        {decider !== null && <span>{texts.approvedBy(decider)}</span>}
        {paths.map((path) => (
          <span key={path} title={path}>
            {nameOf(path, titles)}
          </span>
        ))}
      </p>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>{texts.look}</summary>
        {isOpen && <RequestDetail {...props} />}
      </details>
    </li>
  )
}
