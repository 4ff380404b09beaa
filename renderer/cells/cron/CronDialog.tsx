import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAskToDrop } from '../../controls/useAskToDrop'
import { FormFrame } from '../../form/FormFrame'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import './dialog.css'
import { changeDraft, draftOf, draftText, readDraft, readPart } from './draft'
import { emitCron } from './emit'
import { dialogMessages as messages } from './messages.dialog'
import { PartPanel } from './PartPanel'
import { PartTabs } from './PartTabs'
import { Preview } from './Preview'
import { faultText, parseCron } from './parse'
import { type PartName, partNames } from './parts'

export interface CronDialogProps {
  /** Text of the box; '' starts from the defaults. */
  readonly text: string
  readonly timeZone: string
  onConfirm(text: string): void
  onClose(): void
}

const widthPx = 608

/** Builds an expression part by part and shows at once what it means and when it fires. */
export function CronDialog({ text, timeZone, onConfirm, onClose }: CronDialogProps) {
  const id = useId()
  const [given] = useState(() => (text.trim() === '' ? undefined : parseCron(text)))
  const [draft, setDraft] = useState(() => draftOf(text))
  const [shown, setShown] = useState<PartName>(
    (given && 'mistake' in given && given.mistake.part) || 'second',
  )
  const body = useRef<HTMLDivElement>(null)
  const leave = useAskToDrop(draftText(draft) !== draftText(draftOf(text)), onClose)
  const read = useMemo(() => readDraft(draft), [draft])
  const mistaken = new Set(partNames.filter((name) => 'reason' in readPart(name, draft[name])))

  function confirm() {
    if ('mistake' in read) {
      const { part } = read.mistake
      if (part) flushSync(() => setShown(part))
      // If every control is valid by itself, the mistake is in their combination.
      const wrong =
        body.current?.querySelector<HTMLElement>('[aria-invalid]') ??
        body.current?.querySelector<HTMLElement>('input:checked')
      wrong?.focus()
      return
    }
    onConfirm(emitCron(read.cron))
    onClose()
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={messages.dialogTitle}
      titleId={`${id}-title`}
      onClose={leave}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button kind="primary" onClick={confirm}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <div ref={body} className="jd-cron">
        {given && 'mistake' in given && !given.mistake.part && (
          <FailureNote title={messages.unread} text={faultText(given.mistake)} />
        )}
        <PartTabs draft={draft} mistaken={mistaken} shown={shown} onShow={setShown}>
          <PartPanel
            key={shown}
            name={shown}
            draft={draft[shown]}
            onChange={(change) => setDraft((now) => changeDraft(now, shown, change))}
          />
        </PartTabs>
        <Preview
          expression={'cron' in read ? emitCron(read.cron) : draftText(draft)}
          read={read}
          timeZone={timeZone}
        />
      </div>
    </FormFrame>
  )
}
