import { useState } from 'react'
import type { RunContext } from '#actions'
import { useAnswer } from '#data'
import { type PlainColumn, PlainTable } from '#table'
import { FailureNote } from '#ui'
import { compareTexts as texts } from './messages'
import { type Compared, readCompared, type Version } from './versions'

interface ComparedFieldsProps {
  /** The older version first. */
  readonly pair: readonly Version[]
  readonly context: RunContext
}

/** Compares two versions of a record field by field: the differences, or all fields. */
export function ComparedFields({ pair, context }: ComparedFieldsProps) {
  const { model, ports } = context
  const [onlyChanged, setOnlyChanged] = useState(true)
  const [dataId1, dataId2] = pair.map(({ id }) => id)
  const { answer, failure, loading, reload } = useAnswer(
    ['compared', dataId1, dataId2],
    async (signal) => {
      const url = `${model.entity.api}/queryCompareList`
      const params = { dataId1: dataId1 ?? '', dataId2: dataId2 ?? '' }
      const call = { method: 'GET', url, params, signal, quiet: true } as const
      return readCompared((await ports.request.send(call)).result)
    },
  )
  if (failure !== undefined && !loading)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!answer) return <p role="status">{texts.loading}</p>
  const changed = answer.filter(isChanged)
  return (
    <>
      <div className="jd-versions-found">
        <p role="status">{changed.length > 0 ? texts.changed(changed.length) : texts.same}</p>
        <label>
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={({ target }) => setOnlyChanged(target.checked)}
          />
          <span>{texts.onlyChanged}</span>
        </label>
      </div>
      {(!onlyChanged || changed.length > 0) && (
        <PlainTable
          title={texts.table}
          inert
          columns={columnsOf(pair)}
          records={onlyChanged ? changed : answer}
          stale={loading}
          empty={texts.none}
          keyOf={({ key }) => key}
          rowProps={(one) =>
            !onlyChanged && isChanged(one) ? { className: 'jd-versions-changed' } : {}
          }
        />
      )}
    </>
  )
}

const isChanged = ({ earlier, later }: Compared) => earlier !== later

function columnsOf(pair: readonly Version[]): readonly PlainColumn<Compared>[] {
  const [older, newer] = pair.map(({ number }) => texts.version(number, '', ''))
  return [
    {
      key: 'title',
      title: texts.field,
      naming: true,
      width: 160,
      card: 'title',
      show: ({ title }) => title,
    },
    {
      key: 'earlier',
      title: older ?? '',
      least: 240,
      card: 'fact',
      show: ({ earlier }) => <Words text={earlier} />,
    },
    {
      key: 'later',
      title: newer ?? '',
      least: 240,
      card: 'fact',
      show: ({ later }) => <Words text={later} />,
    },
  ]
}

const Words = ({ text }: { text: string }) =>
  text === '' ? <small>{texts.empty}</small> : <span>{text}</span>
