import { useId, useState } from 'react'
import { useAskToDrop } from '../../controls/useAskToDrop'
import { isRecord } from '../../data/envelope'
import { nameOf } from '../../data/rows'
import { FormGroups } from '../../form/FormGroups'
import { DraftNotice } from '../../form/Notices'
import { SmallForm } from '../../form/SmallForm'
import { FormViewContext } from '../../form/view'
import { actionMessages } from '../../messages'
import { Button } from '../../ui/Button'
import { callOf } from '../callOf'
import type { RunContext } from '../define'
import { finish } from '../finish'
import type { CallProps } from '../model'
import { questionOf } from '../question'
import { RefusedNote } from '../RefusedNote'
import { askedForm, askedWidthPx } from './askForm'
import { askTexts as texts } from './messages'
import { useAsking } from './useAsking'
import './ask.css'

/** Asks for the fields of a `call`, sends it, and shows the part of the answer that is shown only once. */
export function AskDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, rows } = context
  const { entity } = model
  const { ask, shows, submit = action.title } = action.props as CallProps // what the document half of `call` compiles to
  const titleId = useId()
  const [source] = useState(() =>
    askedForm(
      entity,
      ask.flatMap((key) => entity.fields.get(key) ?? []),
    ),
  )
  const about = ['#ask', action.name, action.title, ...rows.map(({ key }) => key)]
  const { form, focus, busy, notice, asking, draft } = useAsking(source, titleId, about)
  const [shown, setShown] = useState<string>()
  function giveUp() {
    draft.end()
    close()
  }
  const leave = useAskToDrop(false, giveUp, () => shown === undefined && form.state.dirty)
  const [row] = rows

  const call = () =>
    asking(async () => {
      const answer = await context.send(callOf(context, form.state.submission()))
      if (!answer) return
      draft.end()
      const told = shows && isRecord(answer.result) ? answer.result[shows.member] : undefined
      if (typeof told === 'string') setShown(told)
      else close()
      await finish(context, answer, actionMessages.done)
    })
  return (
    <SmallForm
      width={askedWidthPx}
      title={
        row && rows.length === 1
          ? texts.titleOf(action.title, nameOf(row, entity.label))
          : action.title
      }
      titleId={titleId}
      className="jd-ask"
      cancel={shown === undefined ? texts.cancel : texts.close}
      save={
        shown === undefined
          ? { text: submit, doing: texts.doing, kind: action.danger ? 'danger' : 'primary' }
          : undefined
      }
      busy={busy}
      onClose={leave}
      onCancel={giveUp}
      onSave={() => void call()}
    >
      {shown !== undefined && shows ? (
        <ShownOnce {...shows} value={shown} notify={context.ports.notify} />
      ) : (
        <>
          {action.confirm !== undefined && <p>{questionOf(action.confirm, context)}</p>}
          <DraftNotice draft={draft} />
          <FormViewContext value={form}>
            <FormGroups model={source.model} focus={focus} />
          </FormViewContext>
          {notice && <RefusedNote {...notice} />}
        </>
      )}
    </SmallForm>
  )
}

function ShownOnce({
  title,
  note,
  value,
  notify,
}: NonNullable<CallProps['shows']> & {
  readonly value: string
  readonly notify: RunContext['ports']['notify']
}) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(texts.copied),
      () => notify.warning(texts.notCopied),
    )
  return (
    <div className="jd-ask-shown" role="status">
      <p>{title}</p>
      <p className="jd-ask-value">
        <code>{value}</code>
        <Button icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </p>
      {note !== undefined && <p className="jd-ask-note">{note}</p>}
    </div>
  )
}
