import { useSearchParams } from 'react-router-dom'
import { FailureNote, FindBox } from '#renderer'
import { useRouteTitle } from '../tabs/routeTitle'
import { Loading } from '../ui/Loading'
import './help.css'
import { ManualPart } from './ManualPart'
import { helpMessages as texts } from './messages'
import { groupsOf, matching } from './parts'
import { useManual } from './readManual'

/** Every key that a document may write: a part at a time, or what holds the words that are looked for. */
export function LanguagePage() {
  const title = useRouteTitle(texts.title)
  const { answer: manual, failure, reload } = useManual()
  const [search, setSearch] = useSearchParams()
  if (failure !== undefined)
    return (
      <div className="jd">
        <FailureNote title={texts.failed} text={failure} onRetry={reload} />
      </div>
    )
  if (!manual) return <Loading />
  const groups = groupsOf(manual)
  const parts = groups.flatMap((group) => group.parts)
  const words = search.get('q') ?? ''
  const chosen = parts.find(({ id }) => id === search.get('part')) ?? parts[0]
  const shown = words.trim() === '' ? (chosen ? [chosen] : []) : matching(parts, words)
  const titles = new Map(parts.map((part) => [part.id, part.title]))
  return (
    <article className="help jd">
      <header>
        <h1>{title}</h1>
        <p>{texts.about}</p>
        <FindBox
          label={texts.find}
          value={words}
          onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
      </header>
      <nav aria-label={texts.contents}>
        {groups.map((group) => (
          <details key={group.title} open={group.parts.some(({ id }) => id === chosen?.id)}>
            <summary>{group.title}</summary>
            {group.parts.map((part) => (
              <button
                key={part.id}
                type="button"
                aria-current={(words === '' && part.id === chosen?.id) || undefined}
                onClick={() => setSearch({ part: part.id })}
              >
                {part.title} <code>{part.id.replace(/^.*\./, '')}</code>
              </button>
            ))}
          </details>
        ))}
      </nav>
      <div className="help-parts">
        {words.trim() !== '' && (
          <p role="status">
            {shown.length === 0
              ? texts.nothing
              : texts.found(shown.reduce((sum, { entries }) => sum + entries.length, 0))}
          </p>
        )}
        {shown.map((part) => (
          <ManualPart
            key={part.id}
            part={part}
            titles={titles}
            onOpen={(id) => setSearch({ part: id })}
          />
        ))}
      </div>
    </article>
  )
}
