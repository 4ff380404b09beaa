import { useId } from 'react'
import { useSending } from '../../data/useSending'
import { FormFrame } from '../../form/FormFrame'
import { ImpactFigures } from '../../form/impact/ImpactFigures'
import type { Impact } from '../../form/impact/impact'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import type { RunContext } from '../define'
import { removalTexts as texts } from './messages'

export interface Question {
  readonly title: string
  readonly text?: string
}

/** Effects of a deletion on people's rights, or why they are unknown. */
export type Foretold = { readonly impact: Impact } | { readonly failed: string }

interface RemovalDialogProps {
  readonly context: RunContext
  readonly question: Question
  readonly told: Foretold
  /** Returns whether it was sent. */
  remove(): Promise<boolean>
  close(): void
}

const widthPx = 640

/** Confirms a deletion that takes rights away; shows above its button who loses what. */
export function RemovalDialog({ context, question, told, remove, close }: RemovalDialogProps) {
  const titleId = useId()
  const { busy, failed, sending } = useSending()
  const { title } = context.action
  return (
    <FormFrame
      open="modal"
      reads
      width={widthPx}
      title={question.title}
      titleId={titleId}
      onClose={() => busy || close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void sending(remove).then((sent) => sent && close())}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className="jd-impact">
        {failed !== undefined && <FailureNote title={failed} />}
        {question.text !== undefined && <p>{question.text}</p>}
        {'impact' in told ? (
          <ImpactFigures impact={told.impact} />
        ) : (
          <FailureNote kind="warning" title={texts.unknown} text={told.failed} />
        )}
      </div>
    </FormFrame>
  )
}
