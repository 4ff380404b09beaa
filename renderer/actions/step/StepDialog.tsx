import { useId, useState } from 'react'
import { useAskToDrop } from '../../controls/useAskToDrop'
import { isRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import { useLookup } from '../../data/lookup'
import { nameOf, scopeOf } from '../../data/rows'
import { FormGroups } from '../../form/FormGroups'
import { firstTypable } from '../../form/firstTypable'
import { outcomeOf } from '../../form/outcome'
import { reveal } from '../../form/reveal'
import { SmallForm } from '../../form/SmallForm'
import { useForm } from '../../form/useForm'
import { FormViewContext } from '../../form/view'
import { actionMessages } from '../../messages'
import { filledIn, namesInBraces, type StepDoer } from '../../model/entity/steps'
import type { RunContext } from '../define'
import { finish } from '../finish'
import { namesOf, questionOf } from '../question'
import { type Refused, RefusedNote } from '../RefusedNote'
import { askForm } from './askForm'
import { stepDialogTexts } from './messages'
import { standings, stepIn, versOf } from './standings'
import './step.css'

/** Asks before a step: what it asks for, whether it is meant, and which of the records it cannot be done to. */
export function StepDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, action, ports } = context
  const { entity } = model
  const titleId = useId()
  const lookup = useLookup()
  const step = stepIn(context)
  // As they stood when the dialog was opened: the list may be read again behind it.
  const [{ fit, unfit }] = useState(() =>
    step ? standings(step, context, lookup) : { fit: context.rows, unfit: [] },
  )
  const [source] = useState(() => step && askForm(step, entity, fit))
  const form = useForm(source ?? { entity, model: noFields, mode: 'edit' }, titleId)
  const [focus] = useState(() => firstTypable(form.state))
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Refused>()
  const leave = useAskToDrop(false, close, () => form.state.dirty)
  if (!step || !source) return null
  const title = action.title
  const [only, ...others] = [...fit, ...unfit.map(({ row }) => row)]

  function refused(error: unknown) {
    const outcome = outcomeOf(error)
    const errors = outcome.kind === 'refused' ? outcome.errors : []
    const loose = form.state.report(errors)
    const first = errors.find((one) => !loose.includes(one))
    if (first) reveal(form, first.field)
    const failure = toFailure(error)
    const lines = refusedLines(failure.detail.result)
    if (first && loose.length === 0 && lines.length < 2) return setNotice(undefined)
    setNotice({ text: failureText(failure), lines: lines.length > 1 ? lines : [] })
  }

  async function start() {
    const errors = form.state.check()
    form.state.report(errors)
    const [first] = errors
    if (first) return reveal(form, first.field)
    if (form.busyWith().length > 0) return
    setBusy(true)
    setNotice(undefined)
    try {
      const ids = fit.flatMap(({ id }) => id ?? [])
      const asked = Object.keys(form.state.submission()).length > 0
      const answer = await context.send({
        method: 'POST',
        url: `${entity.api}/${step?.name ?? ''}`,
        body: { ids, vers: versOf(fit), ...(asked && { values: form.state.submission() }) },
      })
      if (!answer) return
      close()
      await finish(context, answer, actionMessages.done)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const doer = { user: ports.user, lookup }
  const question = askedOf(action.confirm ?? step.confirm, fit, { model, doer })
  return (
    <SmallForm
      width={source.model.width}
      title={
        only && others.length === 0
          ? stepDialogTexts.titleOf(title, nameOf(only, entity.label))
          : stepDialogTexts.titleMany(title, fit.length)
      }
      titleId={titleId}
      className="jd-step"
      cancel={fit.length > 0 ? stepDialogTexts.cancel : stepDialogTexts.close}
      save={
        fit.length > 0
          ? {
              text: fit.length > 1 ? stepDialogTexts.titleMany(title, fit.length) : title,
              doing: stepDialogTexts.doing,
              kind: step.danger ? 'danger' : 'primary',
            }
          : undefined
      }
      busy={busy}
      onClose={leave}
      onCancel={close}
      onSave={() => void start()}
    >
      {question !== undefined && <p className="jd-step-question">{question}</p>}
      {unfit.length > 0 && (
        <div className="jd-step-unfit" role="note">
          <p>
            {fit.length > 0
              ? stepDialogTexts.cannot(title, unfit.length)
              : stepDialogTexts.none(title)}
          </p>
          <ul>
            {unfit.map(({ row, why }) => (
              <li key={row.key}>
                <strong>{nameOf(row, entity.label)}</strong>
                <span>{why}</span>
              </li>
            ))}
          </ul>
          {fit.length > 0 && <p>{stepDialogTexts.others(fit.length)}</p>}
        </div>
      )}
      {fit.length > 0 && step.ask.length > 0 && (
        <FormViewContext value={form}>
          <FormGroups model={source.model} focus={focus} />
        </FormViewContext>
      )}
      {notice && <RefusedNote {...notice} />}
    </SmallForm>
  )
}

/** The step's question. Of several records their names are told; one that asks about other fields is not put. */
function askedOf(
  text: string | undefined,
  rows: RunContext['rows'],
  { model, doer }: Pick<RunContext, 'model'> & { readonly doer: StepDoer },
): string | undefined {
  const [first, ...others] = rows
  if (text === undefined || !first) return undefined
  const { entity } = model
  const asked = questionOf(text, { model, rows })
  if (others.length === 0) return filledIn(asked, entity, scopeOf(first), doer)
  const label = entity.label.key
  const fields = namesInBraces(asked).filter((name) => entity.fields.has(name))
  if (fields.some((name) => name !== label)) return undefined
  return asked.replaceAll(`{${label}}`, () => namesOf({ model, rows }))
}

const noFields = { open: 'modal' as const, width: 0, groups: [] }

function refusedLines(result: unknown): readonly string[] {
  const list = isRecord(result) && Array.isArray(result.refused) ? result.refused : []
  return list.flatMap((one: unknown) =>
    isRecord(one) && typeof one.message === 'string'
      ? [actionMessages.named(String(one.name ?? one.id ?? ''), one.message)]
      : [],
  )
}
