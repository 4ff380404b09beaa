import { useId, useState } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { useSending } from '../../renderer/actions/useSending'
import { isRecord } from '../../renderer/data/envelope'
import { toFailure } from '../../renderer/data/failure'
import { nameOf } from '../../renderer/data/rows'
import { useAnswer } from '../../renderer/data/useAnswer'
import { FormGroups } from '../../renderer/form/FormGroups'
import { firstTypable } from '../../renderer/form/firstTypable'
import type { FormModel } from '../../renderer/form/model'
import { outcomeOf } from '../../renderer/form/outcome'
import { reveal } from '../../renderer/form/reveal'
import { SmallForm } from '../../renderer/form/SmallForm'
import { useForm } from '../../renderer/form/useForm'
import { FormViewContext } from '../../renderer/form/view'
import { FailureNote } from '../../renderer/ui/FailureNote'
import type { CopySiteProps } from './action'
import './copySite.css'
import { copySiteTexts as texts } from './messages'

const asked = ['name', 'code', 'domainName'] as const
const widthPx = 560

/** Asks what the new website is called, and what of the row's goes along. */
export function CopySiteDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports, rows } = context
  const { entity } = model
  const names = (action.props as CopySiteProps).with // what the action's document compiles to
  const [row] = rows
  const [titleId, groupId] = [useId(), useId()]
  const [source] = useState(() => formOf(context))
  const form = useForm(source, titleId)
  const [focus] = useState(() => firstTypable(form.state))
  const [identity, setIdentity] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { busy, failed, sending } = useSending()
  const {
    answer: offered,
    failure,
    reload,
  } = useAnswer(['copySite', row?.id], async (signal) => {
    const params = { id: row?.id ?? '', with: names.join() }
    const call = {
      method: 'GET',
      url: `${entity.api}/copyable`,
      params,
      signal,
      quiet: true,
    } as const
    return kindsIn((await ports.request.send(call)).result)
  })

  function toggle(name: string) {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    setLeft(next)
  }

  async function save() {
    const errors = form.state.check()
    form.state.report(errors)
    const [first] = errors
    if (first) return reveal(form, first.field)
    if (form.busyWith().length > 0 || !offered) return
    await sending(async () => {
      try {
        const answer = await context.send({
          method: 'POST',
          url: `${entity.api}/copySite`,
          body: {
            ...Object.fromEntries(asked.map((key) => [key, form.state.valueAt(key)])),
            id: row?.id,
            identity,
            with: offered.map((kind) => kind.entity).filter((name) => !left.has(name)),
          },
        })
        if (!answer) return false
        ports.notify.success(answer.message)
        close()
        await context.refresh('done')
        return true
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome.kind !== 'refused') throw toFailure(error)
        const loose = form.state.report(outcome.errors)
        const told = outcome.errors.find((one) => !loose.includes(one))
        if (!told) throw toFailure(error)
        reveal(form, told.field)
        return false
      }
    })
  }
  return (
    <SmallForm
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, entity.label) : '')}
      titleId={titleId}
      className="jd-copy-site"
      cancel={texts.cancel}
      save={{ text: texts.save, doing: texts.saving, disabled: !offered }}
      {...{ busy, failed }}
      onClose={close}
      onSave={() => void save()}
    >
      <FormViewContext value={form}>
        <FormGroups model={source.model} focus={focus} />
      </FormViewContext>
      <fieldset aria-labelledby={groupId}>
        <legend id={groupId}>{texts.what}</legend>
        <label>
          <input
            type="checkbox"
            checked={identity}
            onChange={({ target }) => setIdentity(target.checked)}
          />
          {texts.identity}
        </label>
        {offered?.map(({ entity: name, title, count, rows: held }) => (
          <label key={name}>
            <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
            {title}
            <small>{texts.count(count, held)}</small>
          </label>
        ))}
        {failure !== undefined && <FailureNote title={failure} onRetry={reload} />}
        <p>{texts.note}</p>
      </fieldset>
    </SmallForm>
  )
}

/** What a new website has for itself, judged as in its own form. */
function formOf({ model: { entity } }: RunContext) {
  const fields = asked.flatMap((key) => {
    const { lock: _, disableIf: __, ...field } = entity.fields.get(key) ?? {}
    return 'key' in field ? [Object.freeze({ ...field, readonly: false })] : []
  })
  const own = new Map(fields.map((field) => [field.key, field]))
  const layout: FormModel = {
    open: 'modal',
    width: widthPx,
    groups: [{ cols: 1, items: fields.map((field) => ({ field, span: 1 })) }],
  }
  return { entity: { ...entity, fields: own }, model: layout, mode: 'edit' as const, record: {} }
}

interface Counted {
  readonly title: string
  readonly count: number
}

interface CopiedKind extends Counted {
  readonly entity: string
  /** That its records hold. */
  readonly rows: readonly Counted[]
}

const kindsIn = (result: unknown): readonly CopiedKind[] =>
  recordsIn(result).map((one) => ({
    ...{ entity: String(one.entity), ...countedIn(one) },
    rows: recordsIn(one.rows).map(countedIn),
  }))

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

const countedIn = ({ title, count }: Readonly<Record<string, unknown>>): Counted => ({
  title: String(title),
  count: Number(count),
})
