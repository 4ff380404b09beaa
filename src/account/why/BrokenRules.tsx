import { useAnswer } from '#data'
import { brokenRules } from './calls'
import { whyMessages as texts } from './messages'

/** Row rules that cannot be applied; nothing if there are none. */
export function BrokenRules() {
  const { answer = [] } = useAnswer(['brokenRules'], brokenRules)
  if (answer.length === 0) return null
  return (
    <section className="why-answer" aria-label={texts.broken}>
      <h2>{texts.broken}</h2>
      <p>{texts.brokenAbout}</p>
      <ul>
        {answer.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
    </section>
  )
}
