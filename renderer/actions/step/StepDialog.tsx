import { observer } from '@formily/reactive-react'
import { useId, useState } from 'react'
import { useAskToDrop } from '../../controls/useAskToDrop'
import { useLookup } from '../../data/lookup'
import { nameOf, scopeOf } from '../../data/rows'
import { FormGroups } from '../../form/FormGroups'
import { DraftNotice } from '../../form/Notices'
import { SmallForm } from '../../form/SmallForm'
import { FormViewContext } from '../../form/view'
import { actionMessages } from '../../messages'
import { filledIn, namesInBraces, type StepDoer } from '../../model/entity/steps'
import { askedForm, askForm } from '../ask/askForm'
import { useAsking } from '../ask/useAsking'
import type { RunContext } from '../define'
import { finish } from '../finish'
import { namesOf, questionOf } from '../question'
import { RefusedNote } from '../RefusedNote'
import { stepDialogTexts } from './messages'
import { StepWarnings } from './StepWarnings'
import { standings, stepIn, versOf } from './standings'
import './step.css'
import { useWarnings } from './useWarnings'

interface StepDialogProps {
  readonly context: RunContext
  close(): void
}

/** Dialog before a step: asks for fields and confirmation, and lists the records that the step cannot be applied to. */
export const StepDialog = observer(({ context, close }: StepDialogProps) => {
  const { model, action, ports } = context
  const { entity } = model
  const titleId = useId()
  const lookup = useLookup()
  const step = stepIn(context)
  // The records as of opening the dialog: the list may be reloaded behind it.
  const [{ fit, unfit }] = useState(() =>
    step ? standings(step, context, lookup) : { fit: context.rows, unfit: [] },
  )
  const [source] = useState(() => step && askForm(step, entity, fit))
  const about = ['#step', step?.name ?? '', ...fit.map(({ key }) => key)]
  const { form, focus, busy, notice, asking, draft } = useAsking(
    source ?? askedForm(entity, []),
    titleId,
    about,
  )
  function giveUp() {
    draft.end()
    close()
  }
  const leave = useAskToDrop(false, giveUp, () => form.state.dirty)
  const warnings = useWarnings(context, fit, form)
  if (!step || !source) return null
  const title = action.title
  const [only, ...others] = [...fit, ...unfit.map(({ row }) => row)]

  const start = () =>
    asking(async () => {
      const ids = fit.flatMap(({ id }) => id ?? [])
      const values = form.state.submission()
      const answer = await context.send({
        method: 'POST',
        url: `${entity.api}/${step.name}`,
        body: { ids, vers: versOf(fit), ...(Object.keys(values).length > 0 && { values }) },
      })
      if (!answer) return
      giveUp()
      await finish(context, answer, actionMessages.done)
    })
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
              disabled: warnings.checking,
            }
          : undefined
      }
      busy={busy}
      onClose={leave}
      onCancel={giveUp}
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
      <StepWarnings {...warnings} of={fit.length} />
      {fit.length > 0 && step.ask.length > 0 && (
        <FormViewContext value={form}>
          <DraftNotice draft={draft} />
          <FormGroups model={source.model} focus={focus} />
        </FormViewContext>
      )}
      {notice && <RefusedNote {...notice} />}
    </SmallForm>
  )
})

/** The step's question. For several records their names are shown; a question that uses other fields is left out. */
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
