import { useId, useState } from 'react'
import { can } from '#model'
import type { RunContext } from '../../renderer/actions/define'
import { useSending } from '../../renderer/actions/useSending'
import { isRecord } from '../../renderer/data/envelope'
import { toFailure } from '../../renderer/data/failure'
import { nameOf } from '../../renderer/data/rows'
import { useAnswer } from '../../renderer/data/useAnswer'
import { FormFrame } from '../../renderer/form/FormFrame'
import { FormGroups } from '../../renderer/form/FormGroups'
import { firstTypable } from '../../renderer/form/firstTypable'
import type { FormModel } from '../../renderer/form/model'
import { outcomeOf } from '../../renderer/form/outcome'
import { reveal } from '../../renderer/form/reveal'
import { useForm } from '../../renderer/form/useForm'
import { FormViewContext } from '../../renderer/form/view'
import { Button } from '../../renderer/ui/Button'
import { FailureNote } from '../../renderer/ui/FailureNote'
import type { CopiedKind, CopySiteProps } from './action'
import './copySite.css'
import { copySiteTexts as texts } from './messages'

const asked = ['name', 'code', 'domainName'] as const
const widthPx = 560

/** Asks what the new website is called, and what of the row's goes along. */
export function CopySiteDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports, rows } = context
  const { entity } = model
  const { kinds } = action.props as CopySiteProps // what the action's document compiles to
  const [row] = rows
  const [titleId, groupId] = [useId(), useId()]
  const offered = kinds.filter(({ view, add }) => can(ports.grants, view) && can(ports.grants, add))
  const [source] = useState(() => formOf(context))
  const form = useForm(source, titleId)
  const [focus] = useState(() => firstTypable(form.state))
  const [identity, setIdentity] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.map(({ entity }) => entity)),
  )
  const { busy, failed, sending } = useSending()
  const code = String(row?.record.code ?? '')
  const { answer: counts } = useAnswer(['copySite', code], async (signal) =>
    Object.fromEntries(
      await Promise.all(
        offered.map(async (kind) => [kind.entity, await countOf(kind, signal)] as const),
      ),
    ),
  )

  async function countOf({ api }: CopiedKind, signal: AbortSignal): Promise<number | undefined> {
    const params = { site: code, pageNo: 1, pageSize: 1 }
    const call = { method: 'GET', url: `${api}/list`, params, signal, quiet: true } as const
    const { result } = await ports.request.send(call)
    return isRecord(result) && typeof result.total === 'number' ? result.total : undefined
  }

  function toggle(name: string) {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }

  async function save() {
    const errors = form.state.check()
    form.state.report(errors)
    const [first] = errors
    if (first) return reveal(form, first.field)
    if (form.busyWith().length > 0) return
    await sending(async () => {
      try {
        const answer = await context.send({
          method: 'POST',
          url: `${entity.api}/copySite`,
          body: {
            ...Object.fromEntries(asked.map((key) => [key, form.state.valueAt(key)])),
            id: row?.id,
            identity,
            with: offered.map((kind) => kind.entity).filter((name) => chosen.has(name)),
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
    <FormFrame
      open="modal"
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, entity.label) : '')}
      titleId={titleId}
      onClose={() => !busy && close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {texts.cancel}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {busy ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form
        className="jd-copy-site"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        {failed !== undefined && <FailureNote title={failed} />}
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
          {offered.map(({ entity: name, title }) => (
            <label key={name}>
              <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
              {title}
              {counts?.[name] !== undefined && <small>{texts.rows(counts[name])}</small>}
            </label>
          ))}
          <p>{texts.note}</p>
        </fieldset>
        <button type="submit" hidden />
      </form>
    </FormFrame>
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
