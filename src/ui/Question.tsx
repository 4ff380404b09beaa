import { useId } from 'react'
import { Overlay } from '#renderer'
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
  /** Saying yes loses something: the other button has the focus. */
  readonly danger?: boolean
  readonly ok: Way
  /** A third way, which loses something. */
  readonly other?: Way
  /** Absent = there is one way on, and Escape is none. */
  readonly cancel?: Way
}

const widthPx = 416

/** The console's one question and one piece of news that has to be taken note of. */
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
