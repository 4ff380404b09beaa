import { useId } from 'react'
import { Overlay } from '#ui'
import { Icon } from '../icons/Icon'
import { DialogFoot } from './DialogFoot'
import './question.css'

interface Way {
  readonly text: string
  onClick(): void
}

export interface QuestionProps {
  readonly title: string
  readonly text?: string | undefined
  /** Confirming loses something: the other button has the focus. */
  readonly danger?: boolean
  readonly ok: Way
  /** A third option, which loses something. */
  readonly other?: Way
  /** Absent = there is only one button, and Escape does nothing. */
  readonly cancel?: Way
}

const widthPx = 416

/** The console's dialog for a question, or for a message that must be confirmed. */
export function Question({ title, text, danger = false, ok, other, cancel }: QuestionProps) {
  const id = useId()
  return (
    <Overlay
      kind="question"
      width={widthPx}
      labelledBy={id}
      {...(text ? { describedBy: `${id}text` } : {})}
      onClose={() => cancel?.onClick()}
    >
      <div className="question" data-tone={danger ? 'red' : 'amber'}>
        <Icon name="exclamation-circle-filled" />
        <h2 id={id}>{title}</h2>
        {text && <p id={`${id}text`}>{text}</p>}
        <DialogFoot
          ways={[
            ...(cancel ? [{ ...cancel, autoFocus: danger }] : []),
            ...(other ? [{ ...other, kind: 'danger' as const }] : []),
            { ...ok, kind: 'primary', autoFocus: !danger || !cancel },
          ]}
        />
      </div>
    </Overlay>
  )
}
