import { useId, useState } from 'react'
import { askedForm, RefusedNote, type RunContext, useAsking } from '#actions'
import { isRecord, nameOf, useAnswer } from '#data'
import { DraftNotice, FormGroups, FormViewContext, SmallForm } from '#form'
import { FailureNote } from '#ui'
import type { CopySiteProps } from './action'
import './copySite.css'
import { copySiteTexts as texts } from './messages'

const asked = ['name', 'code', 'domainName'] as const
const widthPx = 560

/** Asks for the new website's name and for the records to copy. */
export function CopySiteDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports, rows } = context
  const { entity } = model
  const names = (action.props as CopySiteProps).with // what the action's document compiles to
  const [row] = rows
  const [titleId, groupId] = [useId(), useId()]
  const [source] = useState(() =>
    askedForm(
      entity,
      asked.flatMap((key) => entity.fields.get(key) ?? []),
      {},
      widthPx,
    ),
  )
  const { form, focus, busy, notice, asking, draft } = useAsking(source, titleId, [
    '#copySite',
    row?.key ?? '',
  ])
  const [identity, setIdentity] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
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

  const save = () =>
    asking(async () => {
      if (!offered) return
      const answer = await context.send({
        method: 'POST',
        url: `${entity.api}/copySite`,
        body: {
          ...form.state.submission(),
          id: row?.id,
          identity,
          with: offered.map((kind) => kind.entity).filter((name) => !left.has(name)),
        },
      })
      if (!answer) return
      ports.notify.success(answer.message)
      draft.end()
      close()
      await context.refresh('done')
    })
  return (
    <SmallForm
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, entity.label) : '')}
      titleId={titleId}
      className="jd-copy-site"
      cancel={texts.cancel}
      save={{ text: texts.save, doing: texts.saving, disabled: !offered }}
      busy={busy}
      onClose={() => {
        draft.end()
        close()
      }}
      onSave={() => void save()}
    >
      <DraftNotice draft={draft} />
      <FormViewContext value={form}>
        <FormGroups model={source.model} focus={focus} />
      </FormViewContext>
      {notice && <RefusedNote {...notice} />}
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

interface Counted {
  readonly title: string
  readonly count: number
}

interface CopiedKind extends Counted {
  readonly entity: string
  /** Rows inside its records. */
  readonly rows: readonly Counted[]
}

const kindsIn = (result: unknown): readonly CopiedKind[] =>
  recordsIn(result).map((one) => ({
    entity: String(one.entity),
    ...countedIn(one),
    rows: recordsIn(one.rows).map(countedIn),
  }))

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

const countedIn = ({ title, count }: Readonly<Record<string, unknown>>): Counted => ({
  title: String(title),
  count: Number(count),
})
