import { Link } from 'react-router-dom'
import type { Check, CheckState } from './calls'
import { healthMessages as texts } from './messages'

const tones: Readonly<Record<CheckState, string>> = { good: 'green', watch: 'amber', bad: 'red' }

/** One check: its state, and what to do about it. */
export function CheckCard({ check }: { readonly check: Check }) {
  const { title, state, value, advice, facts, link } = check
  return (
    <li className="health-check" data-state={state} data-tone={tones[state]} aria-label={title}>
      <h2>
        {title}
        <span className="health-state">{texts.states[state]}</span>
      </h2>
      <p className="health-value">{value}</p>
      <p>{advice}</p>
      {facts.length > 0 && (
        <dl>
          {facts.map((fact) => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && <Link to={link.path}>{link.title}</Link>}
    </li>
  )
}
