import { useState } from 'react'
import { useSought } from '#controls'
import { usePorts } from '#ports'
import { readWouldStop, type WouldStop } from './answer'
import { wouldStopTexts as texts } from './messages'

const typedMs = 400
const openStates = ['assigned', 'following', 'quoted']

interface TrialProps {
  readonly address: string
  /** What happens to stopped enquiries: junk, reject or verify. */
  readonly way: string
  readonly url: string
}

/** Shows what a black list entry for the address would have stopped; requested again after a pause in typing. */
export function Trial({ address, way, url }: TrialProps) {
  const { request } = usePorts()
  const [failure, setFailure] = useState('')
  const { answer, settled } = useSought(
    ['wouldStop', url, address],
    async (signal) => {
      const call = { method: 'GET', url, params: { address }, signal, quiet: true } as const
      const { result } = await request.send(call)
      setFailure('')
      return readWouldStop(result)
    },
    { waitMs: typedMs, onFailure: setFailure },
  )
  if (!settled) return <p className="jd-stop-hint">{texts.loading}</p>
  if (answer === undefined)
    return <p className="jd-stop-hint">{[texts.failed, failure].filter((one) => one).join('：')}</p>
  return answer === null ? (
    <p className="jd-stop-hint">{texts.waiting}</p>
  ) : (
    <Stopped {...answer} way={way} />
  )
}

function Stopped(props: WouldStop & Pick<TrialProps, 'way'>) {
  const { days, count, states, records, hits, lastHit, way } = props
  const won = states.find(({ value }) => value === 'won')?.count ?? 0
  const open = states
    .filter(({ value }) => openStates.includes(value))
    .reduce((sum, one) => sum + one.count, 0)
  const told = [...(won > 0 ? [texts.won(won)] : []), ...(open > 0 ? [texts.open(open)] : [])]
  const parts = [
    count === 0 ? texts.none(days) : `${texts.some(days)}${texts.ways(way, count)}`,
    ...told.map((one, at) => (at === 0 ? texts.of(one) : one)),
  ]
  return (
    <div className="jd-stop">
      <p className="jd-stop-head" data-warns={won + open > 0 || undefined}>
        {parts.join('，')}
      </p>
      <p className="jd-stop-hint">
        {hits > 0 ? texts.hits(hits, lastHit.slice(0, 16)) : texts.noHits}
      </p>
      {count > 0 && (
        <>
          <p className="jd-tags jd-stop-states">
            {states.map(({ value, text, tone, count: size }) => (
              <span key={value} className="jd-tag" data-tone={tone}>{`${text} ${size}`}</span>
            ))}
          </p>
          <ul aria-label={texts.newest}>
            {records.map(({ id, subject, customer, from, time, state }) => (
              <li key={id}>
                <strong>{subject}</strong>
                <span className="jd-tag" data-tone={state.tone}>
                  {state.text}
                </span>
                <span>{[customer, from, time.slice(0, 16)].join(' · ')}</span>
              </li>
            ))}
            {count > records.length && <li>{texts.more(count - records.length)}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
