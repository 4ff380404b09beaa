import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FindBox } from '#controls'
import { useRouteTitle } from '../tabs/routeTitle'
import './help.css'
import { helpMessages as texts } from './messages'

/** The shown part or the search words, kept in the address. */
export function useHelpSearch() {
  const [search, setSearch] = useSearchParams()
  return {
    words: search.get('q') ?? '',
    part: search.get('part') ?? undefined,
    find: (text: string) => setSearch(text === '' ? {} : { q: text }, { replace: true }),
    open: (part: string) => setSearch({ part }),
  }
}

interface HelpFrameProps {
  readonly title: string
  readonly about: ReactNode
  readonly findLabel: string
  readonly words: string
  readonly groups: readonly {
    readonly title: string
    readonly parts: readonly {
      readonly id: string
      readonly title: string
      readonly code: string
    }[]
  }[]
  /** Id of the shown part, also during a search. */
  readonly chosen: string | undefined
  /** Number of hits; undefined = no search. */
  readonly found: number | undefined
  readonly children: ReactNode
  onFind(words: string): void
  onOpen(part: string): void
}

/** A help book: contents, the chosen part, and a search through all parts. */
export function HelpFrame(props: HelpFrameProps) {
  const { about, findLabel, words, groups, chosen, found, children, onFind, onOpen } = props
  const title = useRouteTitle(props.title)
  return (
    <article className="help jd">
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
        <FindBox label={findLabel} value={words} onChange={onFind} />
      </header>
      <nav aria-label={texts.contents}>
        {groups.map((group) => (
          <details key={group.title} open={group.parts.some(({ id }) => id === chosen)}>
            <summary>{group.title}</summary>
            {group.parts.map((part) => (
              <button
                key={part.id}
                type="button"
                aria-current={(found === undefined && part.id === chosen) || undefined}
                onClick={() => onOpen(part.id)}
              >
                {part.title} <code>{part.code}</code>
              </button>
            ))}
          </details>
        ))}
      </nav>
      <div className="help-parts">
        {found !== undefined && (
          <p role="status">{found === 0 ? texts.nothing : texts.found(found)}</p>
        )}
        {children}
      </div>
    </article>
  )
}
