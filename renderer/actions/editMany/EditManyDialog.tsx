import { observer } from '@formily/reactive-react'
import { useId, useMemo, useState } from 'react'
import type { WireRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import type { Row } from '../../data/rows'
import { FieldView } from '../../form/FieldView'
import { FormFrame } from '../../form/FormFrame'
import { reveal } from '../../form/reveal'
import { useForm } from '../../form/useForm'
import { FormViewContext, useFormView } from '../../form/view'
import type { Field } from '../../model/entity/field'
import { Button } from '../../ui/Button'
import type { RunContext } from '../define'
import { unfitForMany } from '../many'
import type { ManyProps } from '../model'
import { offeredFields } from '../offered'
import { type Refused, RefusedNote } from '../RefusedNote'
import { versOf } from '../step/standings'
import { manyForm, narrowedForAll } from './manyForm'
import { editManyTexts as texts } from './messages'
import { readRefusals } from './refusals'
import './editMany.css'

/** Why nothing was written, and which rows could have been. */
interface Refusal extends Refused {
  readonly ids: ReadonlySet<string>
}

/** Asks which fields all ticked records should share, and writes them in one call: all records or none. */
export function EditManyDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, action, ports } = context
  const { entity } = model
  const titleId = useId()
  const [rows] = useState(context.rows)
  const [source] = useState(() =>
    // What the document half compiles to.
    manyForm(entity, offeredFields(model, action.props as ManyProps, unfitForMany)),
  )
  const form = useForm(source, titleId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [vers, setVers] = useState(() => versOf(rows))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { shown } = form.state
  const left = rows.filter(({ id }) => id !== undefined && !skipped.has(id))

  function toggle(field: Field) {
    const next = new Set(chosen)
    if (!next.delete(field.key)) next.add(field.key)
    setChosen(next)
    setRefusal(undefined)
  }

  async function save(skipping: ReadonlySet<string> = skipped) {
    if (chosen.size === 0) return ports.notify.warning(texts.nothing)
    const errors = form.state.check().filter(({ field }) => chosen.has(field))
    form.state.report(errors)
    const [first] = errors
    if (first) return reveal(form, first.field)
    if (form.busyWith().length > 0) return
    const sent = rows.filter(({ id }) => id !== undefined && !skipping.has(id))
    const values = Object.entries(form.state.submission()).filter(([key]) => chosen.has(key))
    const own = Object.fromEntries(values)
    const changed = sent.map(({ id = '' }) => ({ id, ver: vers[id], ...own }))
    setSkipped(skipping)
    setBusy(true)
    setRefusal(undefined)
    try {
      const url = `${entity.api}/saveRows`
      const answer = await context.send({ method: 'POST', url, body: { changed } })
      if (!answer) return
      close()
      ports.notify.success(texts.done(sent.length))
      context.clearSelection()
      await context.refresh('saved')
    } catch (error) {
      refused(error, sent)
    } finally {
      setBusy(false)
    }
  }

  function refused(error: unknown, sent: readonly Row[]) {
    const failure = toFailure(error)
    const { refused: ids, current, lines } = readRefusals(failure.detail.result, sent, entity.label)
    setVers((known) => ({ ...known, ...versionsIn(current) }))
    const text =
      ids.size > 0
        ? texts.refused(ids.size)
        : current.size > 0
          ? texts.overtaken(current.size)
          : failureText(failure)
    setRefusal({ text, lines, ids })
  }

  async function leave() {
    const question = { title: texts.left, text: texts.leaveText, danger: true }
    if (busy) return
    const isUntouched = chosen.size === 0 || !form.state.dirty
    if (isUntouched || (await ports.notify.confirm(question))) close()
  }
  const rest = refusal ? left.filter(({ id }) => id !== undefined && !refusal.ids.has(id)) : []
  const canSkip = refusal !== undefined && refusal.ids.size > 0 && rest.length > 0
  return (
    <FormFrame
      open="modal"
      width={source.model.width}
      title={texts.title(left.length)}
      titleId={titleId}
      onClose={() => void leave()}
      onSave={() => !busy && chosen.size > 0 && void save()}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={busy}>
            {texts.cancel}
          </Button>
          {canSkip && (
            <Button busy={busy} onClick={() => void save(new Set([...skipped, ...refusal.ids]))}>
              {texts.skip(refusal.ids.size, rest.length)}
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => void save()}
          >
            {busy ? texts.saving : texts.save(left.length)}
          </Button>
        </>
      }
    >
      <form
        className="jd-many"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        {refusal && <RefusedNote {...refusal} />}
        <p>{shown.length > 0 ? texts.hint(left.length) : texts.none}</p>
        <FormViewContext value={form}>
          <fieldset className="jd-many-fields" aria-label={texts.fields}>
            {shown.map((field) => (
              <Choice
                key={field.key}
                field={field}
                chosen={chosen}
                onToggle={() => toggle(field)}
              />
            ))}
          </fieldset>
        </FormViewContext>
      </form>
    </FormFrame>
  )
}

interface ChoiceProps {
  readonly field: Field
  readonly chosen: ReadonlySet<string>
  onToggle(): void
}

/** An editable field; its control appears once the field is ticked. */
function Choice({ field, chosen, onToggle }: ChoiceProps) {
  const { key, title } = field
  const on = chosen.has(key)
  const narrowed = useMemo(() => narrowedForAll(field, chosen), [field, chosen])
  const box = useId()
  return (
    <div className="jd-many-field" data-on={on || undefined}>
      <input
        id={box}
        type="checkbox"
        aria-label={texts.choose(title)}
        checked={on}
        onChange={onToggle}
      />
      {on ? (
        <div>
          <FieldView field={narrowed.field} autoFocus />
          <Told field={field} isJudged={narrowed.open} />
        </div>
      ) : (
        <label htmlFor={box} data-key={key}>
          {title}
        </label>
      )}
    </div>
  )
}

interface ToldProps {
  readonly field: Field
  /** Other values of each record decide what it takes. */
  readonly isJudged: boolean
}

/** Tells the user that an empty box clears the field, and that the server asks each record. */
const Told = observer(({ field, isJudged }: ToldProps) => {
  const { state } = useFormView()
  const value = state.valueAt(field.key) ?? null
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (state.messageAt(field.key) !== undefined || state.refusedAt(field.key) !== undefined)
    return null
  const empties = isEmpty && !field.required ? [texts.empty(field.title)] : []
  const told = [...empties, ...(isJudged ? [texts.judged] : [])]
  return told.length > 0 ? <p className="jd-many-empty">{told.join('；')}</p> : null
})

const versionsIn = (records: ReadonlyMap<string, WireRecord>): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...records].map(([id, { ver }]) => [id, ver]))
