import { Radio } from 'antd'
import { useState } from 'react'
import { FindBox } from '#controls'
import { useAnswer } from '#data'
import { type PlainColumn, PlainTable } from '#table'
import { FailureNote, Pager } from '#ui'
import { type Asked, type Seeing, type WhichPeople, whoSees } from './calls'
import { whyMessages as texts } from './messages'

const sizes = [20, 50, 100, 200]

/** 谁能看到: the people of the tenant who can see it, and why. */
export function WhoSees({ asked }: { readonly asked: Asked }) {
  const [which, setWhich] = useState<WhichPeople>({ of: 'sees', keyword: '', page: 1, size: 20 })
  const { answer, failure, loading, reload } = useAnswer(['who', asked, which], (signal) =>
    whoSees(asked, which, signal),
  )
  const look = (change: Partial<WhichPeople>) => setWhich({ ...which, page: 1, ...change })
  if (failure !== undefined)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!answer) return <p role="status">{texts.asking}</p>
  const { kind } = asked
  const { of, keyword, page, size } = which
  return (
    <section className="why-answer" aria-label={texts.result}>
      <p role="status" data-tone={answer.sees > 0 ? 'green' : 'red'}>
        {texts.total[kind](answer.sees, answer.members)}
        {kind === 'field' && texts.editing(answer.edits)}
        {answer.masked > 0 && texts.masking(answer.masked)}
      </p>
      <p>{of === 'broken' ? texts.brokenHint : texts.counted}</p>
      {answer.hidden > 0 && <p>{texts.hidden(answer.hidden)}</p>}
      <div className="why-bar">
        <FindBox label={texts.find} value={keyword} onChange={(text) => look({ keyword: text })} />
        {answer.broken > 0 && (
          <Radio.Group
            aria-label={texts.people}
            optionType="button"
            value={of}
            options={[
              { value: 'sees', label: texts.sees(answer.sees) },
              { value: 'broken', label: texts.brokenFor(answer.broken) },
            ]}
            onChange={({ target }) => look({ of: target.value })}
          />
        )}
      </div>
      <PlainTable
        title={texts.people}
        columns={columnsOf(kind, of)}
        records={answer.records}
        loading={loading}
        empty={texts.noPeople}
        keyOf={({ id }) => id}
      />
      <Pager
        page={page}
        size={size}
        total={answer.total}
        sizes={sizes}
        onPage={(to) => look({ page: to })}
        onSize={(to) => look({ size: to })}
      />
    </section>
  )
}

function columnsOf(kind: Asked['kind'], of: WhichPeople['of']): readonly PlainColumn<Seeing>[] {
  const people: readonly PlainColumn<Seeing>[] = [
    {
      key: 'realname',
      title: texts.realname,
      card: 'title',
      naming: true,
      width: 140,
      show: ({ realname }) => realname,
    },
    {
      key: 'username',
      title: texts.username,
      card: 'fact',
      width: 140,
      show: ({ username }) => username,
    },
    {
      key: 'through',
      title: texts.through,
      card: 'fact',
      least: 220,
      show: ({ through }) => (through.length > 0 ? through.join('、') : texts.everybody),
    },
  ]
  if (of === 'broken')
    return [
      ...people,
      {
        key: 'broken',
        title: texts.cause,
        card: 'fact',
        least: 260,
        show: ({ broken = '' }) => broken,
      },
    ]
  if (kind !== 'field') return people
  return [
    ...people,
    {
      key: 'edits',
      title: texts.edits,
      card: 'state',
      width: 90,
      show: ({ edits = false, masked }) => (
        <span className="jd-tag" data-tone={edits ? 'green' : masked ? 'amber' : 'neutral'}>
          {edits ? texts.canEdit : masked ? texts.isMasked : texts.canRead}
        </span>
      ),
    },
  ]
}
