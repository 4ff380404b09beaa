import { Radio } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { failureText, toFailure, useAnswer } from '#data'
import { can, explainRight } from '#model'
import { Button, Can, FailureNote } from '#ui'
import { session } from '../../session/store'
import { onlyLooks } from '../../session/view'
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

/** 为什么: the question is kept in the address, so that pages can link to it and users can share it. */
export function WhyPage() {
  const title = useRouteTitle(texts.title)
  const { grants } = useSnapshot(session)
  const mayAskOfOthers = can(grants, explainRight)
  const { answer: known, failure, reload } = useAnswer(['explainables'], explainables)
  const [params, setParams] = useSearchParams()
  if (failure !== undefined)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!known) return <Loading />

  const isWho = mayAskOfOthers && params.get('ask') === 'who'
  // A number is counted for one person; "who sees it" does not apply.
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
      <Can grants={grants} do={explainRight}>
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
      </Can>
      <div className="why-question">
        {!isWho && (
          <Can grants={grants} do={explainRight}>
            <PersonChoice value={userId} onChange={(user) => ask({ user })} />
          </Can>
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
      {userId !== '' && !onlyLooks() && (
        <Can grants={grants} do="sysUser:viewAs">
          <div>
            <Button icon="eye" onClick={() => void look(userId)}>
              {viewingMessages.begin}
            </Button>
          </div>
        </Can>
      )}
      {isWhole &&
        (isWho ? (
          <WhoSees key={[kind, name, id].join()} asked={asked} />
        ) : (
          <Verdict asked={asked} />
        ))}
      <Can grants={grants} do={explainRight}>
        <BrokenRules />
      </Can>
    </article>
  )
}

const look = (userId: string): Promise<void> =>
  viewAs({ userId }).catch((error: unknown) => notify.error(failureText(toFailure(error))))

const optionOf = ({ name, title }: { readonly name: string; readonly title: string }) => ({
  value: name,
  label: title,
})
