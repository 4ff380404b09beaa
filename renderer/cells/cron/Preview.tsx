import { memo, useDeferredValue } from 'react'
import { meaningOf } from './meaning'
import { dialogMessages as messages } from './messages.dialog'
import { faultText, type ReadCron } from './parse'
import type { Cron } from './parts'
import { runTexts } from './runs'

interface PreviewProps {
  /** The expression as written, valid or not. */
  readonly expression: string
  readonly read: ReadCron
  readonly timeZone: string
}

/** Shows the expression with its meaning and its next runs, or with its error. */
export function Preview({ expression, read, timeZone }: PreviewProps) {
  // Computing the runs of a rare expression takes some 10 ms: typing has priority.
  const settled = useDeferredValue(read)
  return (
    <div className="jd-cron-preview">
      <div>
        <span>{messages.expression}</span>
        <output aria-label={messages.expression}>{expression}</output>
      </div>
      {'cron' in settled ? (
        <Consequences cron={settled.cron} timeZone={timeZone} />
      ) : (
        <p className="jd-bad">{faultText(settled.mistake)}</p>
      )}
    </div>
  )
}

interface ConsequencesProps {
  readonly cron: Cron
  readonly timeZone: string
}

const Consequences = memo(function Consequences({ cron, timeZone }: ConsequencesProps) {
  const runs = runsIn(timeZone, cron)
  return (
    <>
      <div>
        <span>{messages.meaning}</span>
        <output aria-label={messages.meaning}>{meaningOf(cron)}</output>
      </div>
      <h3>{messages.runs(timeZone)}</h3>
      {runs === undefined && <p className="jd-bad">{messages.unknownZone(timeZone)}</p>}
      {runs?.length === 0 && <p>{messages.noRuns}</p>}
      {runs && runs.length > 0 && (
        <ol aria-label={messages.runs(timeZone)}>
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      )}
    </>
  )
})

/** Undefined for an unknown time zone. */
function runsIn(timeZone: string, cron: Cron): readonly string[] | undefined {
  try {
    return runTexts(cron, timeZone, new Date())
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
