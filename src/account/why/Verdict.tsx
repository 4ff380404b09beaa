import { Link } from 'react-router-dom'
import { useAnswer } from '#data'
import { FailureNote } from '#ui'
import { trailOf } from '../../menu/trail'
import { session } from '../../session/store'
import { AskRight } from '../ask/AskRight'
import { type Asked, type Explanation, explain } from './calls'
import { whyMessages as texts } from './messages'

/** The answer to a question, with its sources. */
export function Verdict({ asked }: { readonly asked: Asked }) {
  const { answer, failure, loading, reload } = useAnswer(['why', asked], (signal) =>
    explain(asked, signal),
  )
  if (failure !== undefined)
    return <FailureNote title={texts.failed} text={failure} onRetry={reload} />
  if (!answer || loading) return <p role="status">{texts.asking}</p>
  const { allowed, absent, platform, asked: isAsked, level, sentences, links } = answer
  const { kind } = asked
  const said = level ? texts.levels[level] : (allowed ? texts.allowed : texts.refused)[kind]
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
      <Links links={links} />
      {!allowed && !absent && !platform && !asked.userId && kind !== 'number' && (
        <AskRight
          key={JSON.stringify(asked)}
          wanted={{ ...asked, kind }}
          asked={isAsked === true}
        />
      )}
    </section>
  )
}

/** Links to those pages that the asking user can open. */
function Links({ links }: Pick<Explanation, 'links'>) {
  const menu = session.menu ?? []
  const open = links.filter(({ path }) => trailOf(menu, path.split('?')[0] ?? '').length > 0)
  if (open.length === 0) return null
  return (
    <p className="why-links">
      {texts.links}
      {open.map(({ title, path }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
    </p>
  )
}
