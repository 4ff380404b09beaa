import { useMemo } from 'react'
import { countOf, type Impact, type Person, type Side, sideOf } from './impact'
import { impactMessages as messages } from './messages'
import { Some } from './Some'

/** Gains and losses, each with the people concerned. */
export function ByItem({ impact }: { readonly impact: Impact }) {
  const sides = useMemo(
    () => (['gained', 'lost'] as const).map((side) => ({ side, ...sideOf(impact, side) })),
    [impact],
  )
  return sides.map(({ side, ...of }) =>
    of.kinds.length + of.rows.length === 0 ? null : <SideOf key={side} side={side} of={of} />,
  )
}

function SideOf({ side, of }: { readonly side: 'gained' | 'lost'; readonly of: Side }) {
  const rowsText = side === 'gained' ? messages.moreRows : messages.fewerRows
  return (
    <section className="jd-impact-side" aria-label={messages[side]}>
      <h3 data-tone={side === 'gained' ? 'green' : 'red'}>{messages[side]}</h3>
      {of.kinds.map(({ kind, lines }) => (
        <div key={kind}>
          <h4>{messages.kind(kind, lines.length)}</h4>
          <Some
            of={lines}
            keyOf={({ title }) => title}
            show={({ title, people }) => (
              <Line title={title} tail={messages.people(countOf(people))} of={people.map(nameOf)} />
            )}
          />
        </div>
      ))}
      {of.rows.length > 0 && (
        <div>
          <h4>{messages.rows}</h4>
          <Some
            of={of.rows}
            keyOf={({ title }) => title}
            show={({ title, people }) => (
              <Line
                title={title}
                tail={rowsText(
                  countOf(people.map(({ person }) => person)),
                  people.map(({ count }) => count),
                )}
                of={people.map((one) => `${nameOf(one.person)} ${messages.records(one.count)}`)}
              />
            )}
          />
        </div>
      )}
    </section>
  )
}

interface LineProps {
  readonly title: string
  readonly tail: string
  /** Shown when expanded. */
  readonly of: readonly string[]
}

const Line = ({ title, tail, of }: LineProps) => (
  <details>
    <summary>
      <span>{title}</span>
      <span>{tail}</span>
    </summary>
    <p>{of.join('、')}</p>
  </details>
)

export const nameOf = ({ realname, username, tenant }: Person): string =>
  messages.name(realname, username, tenant)
