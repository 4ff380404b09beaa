import { FailureNote, useAnswer } from '#renderer'
import { AskRight } from '../ask/AskRight'
import { type Asked, explain } from './calls'
import { whyMessages as texts } from './messages'

/** The answer to a question, with where it comes from. */
export function Verdict({ asked }: { readonly asked: Asked }) {
  const { answer, failure, loading, reload } = useAnswer(['why', asked], (signal) =>
    explain(asked, signal),
  )
  if (failure !== undefined)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!answer || loading) return <p role="status">{texts.asking}</p>
  const { allowed, level, sentences } = answer
  const said = level ? texts.levels[level] : (allowed ? texts.allowed : texts.refused)[asked.kind]
  const refused = level === 'masked' ? 'amber' : 'red'
  return (
    <section className="why-answer" aria-label={texts.result}>
      <p role="status" data-tone={allowed ? 'green' : refused}>
        {said}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!allowed && !asked.userId && <AskRight key={JSON.stringify(asked)} wanted={asked} />}
    </section>
  )
}
