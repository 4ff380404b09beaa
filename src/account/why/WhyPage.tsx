import { Radio } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { explainRight } from '#model'
import { Button, FailureNote, failureText, toFailure, useAnswer } from '#renderer'
import { useCan } from '../../session/useCan'
import { currentView } from '../../session/view'
import { useRouteTitle } from '../../tabs/routeTitle'
import { Loading } from '../../ui/Loading'
import { notify } from '../../ui/notify'
import { viewingMessages } from '../../viewing/messages'
import { viewAs } from '../../viewing/viewAs'
import './why.css'
import { BrokenRules } from './BrokenRules'
import { Choice } from './Choice'
import { type Asked, type AskedKind, explainables } from './calls'
import { whyMessages as texts } from './messages'
import { PersonChoice } from './PersonChoice'
import { RecordChoice } from './RecordChoice'
import { Verdict } from './Verdict'
import { WhoSees } from './WhoSees'

const kinds: readonly AskedKind[] = ['entry', 'code', 'field', 'row', 'number']

/** 为什么: what is asked stands in the address, so that pages can ask and people can send their question on. */
export function WhyPage() {
  const title = useRouteTitle(texts.title)
  const can = useCan()
  const mayAskOfOthers = can(explainRight)
  const mayView = can('sysUser:viewAs') && !currentView()
  const { answer: known, failure, reload } = useAnswer(['explainables'], explainables)
  const [params, setParams] = useSearchParams()
  if (failure !== undefined)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!known) return <Loading />

  const isWho = mayAskOfOthers && params.get('ask') === 'who'
  // What a number counts is asked of one person; who sees it is no question.
  const offered = kinds.filter((one) => !isWho || one !== 'number')
  const kind = offered.find((one) => one === params.get('kind')) ?? 'entry'
  const name = kind === params.get('kind') || !params.has('kind') ? (params.get('name') ?? '') : ''
  const id = kind === 'row' ? (params.get('id') ?? '') : ''
  const userId = mayAskOfOthers ? (params.get('user') ?? '') : ''
  const asked: Asked = { kind, name, userId, ...(kind === 'row' && { id }) }
  const ask = (change: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true })
  const options = {
    entry: known.entries.map(optionOf),
    code: known.codes.map(optionOf),
    field: known.entities.flatMap((one) =>
      one.fields.map(({ name: field, title: label }) =>
        optionOf({ name: field, title: `${one.title} · ${label}` }),
      ),
    ),
    row: known.entities.map(optionOf),
    number: known.entities.map(optionOf),
  }[kind]
  const isWhole = name !== '' && (kind !== 'row' || id !== '')

  return (
    <article className="why jd">
      <h1>{title}</h1>
      <p>{isWho ? texts.aboutWho : texts.about}</p>
      {mayAskOfOthers && (
        <Radio.Group
          aria-label={texts.ask}
          optionType="button"
          buttonStyle="solid"
          value={isWho ? 'who' : 'why'}
          options={[
            { value: 'why', label: texts.why },
            { value: 'who', label: texts.whoSees },
          ]}
          onChange={({ target }) => ask({ ask: String(target.value) })}
        />
      )}
      <div className="why-question">
        {mayAskOfOthers && !isWho && (
          <PersonChoice value={userId} onChange={(user) => ask({ user })} />
        )}
        <fieldset>
          <legend>{texts.kind}</legend>
          <Radio.Group
            optionType="button"
            value={kind}
            options={offered.map((one) => ({ value: one, label: texts.kinds[one] }))}
            onChange={({ target }) => ask({ kind: String(target.value), name: '', id: '' })}
          />
        </fieldset>
        <Choice
          id="why-name"
          label={texts.which[kind]}
          placeholder={texts.choose}
          value={name === '' ? null : name}
          options={options}
          onChange={(value) => ask({ name: value, id: '' })}
        />
        {kind === 'row' && (
          <RecordChoice
            key={name}
            entity={known.entities.find((one) => one.name === name)}
            value={id}
            onChange={(row) => ask({ id: row })}
          />
        )}
      </div>
      {userId !== '' && mayView && (
        <div>
          <Button icon="eye" onClick={() => void look(userId)}>
            {viewingMessages.begin}
          </Button>
        </div>
      )}
      {isWhole &&
        (isWho ? (
          <WhoSees key={[kind, name, id].join()} asked={asked} />
        ) : (
          <Verdict asked={asked} />
        ))}
      {mayAskOfOthers && <BrokenRules />}
    </article>
  )
}

const look = (userId: string): Promise<void> =>
  viewAs({ userId }).catch((error: unknown) => notify.error(failureText(toFailure(error))))

const optionOf = ({ name, title }: { readonly name: string; readonly title: string }) => ({
  value: name,
  label: title,
})
