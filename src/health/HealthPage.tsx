import { useEffect } from 'react'
import { useAnswer } from '#data'
import { Button, FailureNote } from '#ui'
import { useRouteTitle } from '../tabs/routeTitle'
import { Loading } from '../ui/Loading'
import './health.css'
import { CheckCard } from './CheckCard'
import { type CheckState, readHealth } from './calls'
import { healthMessages as texts } from './messages'
import { Statements } from './Statements'

const everyMs = 15_000
const order: readonly CheckState[] = ['bad', 'watch', 'good']

/** 运行状况: problems come first. Reloads by itself while the page is visible. */
export function HealthPage() {
  const title = useRouteTitle(texts.title)
  const { answer, failure, loading, reload } = useAnswer(['health'], readHealth)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs)
    return () => clearInterval(timer)
  }, [reload])
  // The last result stays visible beside the failure.
  const note = failure !== undefined && (
    <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  )
  if (!answer) {
    return (
      <article className="health jd">
        <h1>{title}</h1>
        {note || <Loading />}
      </article>
    )
  }

  const { checks, statements, time, since } = answer
  const count = (state: CheckState) => checks.filter((one) => one.state === state).length
  const [bad, watch] = [count('bad'), count('watch')]
  const worst = order.find((state) => count(state) > 0) ?? 'good'
  return (
    <article className="health jd">
      <header>
        <h1>{title}</h1>
        <p className="health-summary" role="status" data-state={worst}>
          {texts.summary(bad, watch)}
        </p>
        <p className="health-times">
          {texts.times(time, since)}
          <Button kind="text" icon="reload" label={texts.refresh} busy={loading} onClick={reload} />
        </p>
      </header>
      {note}
      <ul className="health-checks" aria-label={texts.checks}>
        {order
          .flatMap((state) => checks.filter((one) => one.state === state))
          .map((check) => (
            <CheckCard key={check.name} check={check} />
          ))}
      </ul>
      <Statements statements={statements} />
    </article>
  )
}
