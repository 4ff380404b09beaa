import { memo } from 'react'
import { menuMessages } from '../menu/messages'
import { type Choice, keyOf } from './choices'
import { MenuIcon } from './MenuIcon'

interface Props {
  readonly id: string
  readonly choice: Choice
  readonly chosen: boolean
}

/** A line of the search. Memoised: most of the list stays the same while the user types. */
export const SearchOption = memo(({ id, choice, chosen }: Props) => (
  <div
    id={`${id}${keyOf(choice)}`}
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    data-key={keyOf(choice)}
  >
    {choice.kind === 'entry' ? (
      <>
        <MenuIcon name={choice.entry.node.icon} />
        <span className="search-title">{choice.entry.node.title}</span>
        <span className="search-above">{choice.entry.above.join(' / ')}</span>
      </>
    ) : choice.kind === 'add' ? (
      <>
        <span className="menu-icon" aria-hidden="true">
          +
        </span>
        <span className="search-title">{choice.add.title}</span>
      </>
    ) : (
      <Record {...choice.record} />
    )}
  </div>
))

function Record({ title, label, state, facts }: Extract<Choice, { kind: 'record' }>['record']) {
  return (
    <>
      <span className="search-title">{label || menuMessages.unnamed(title)}</span>
      {state && <span className="search-state">{state}</span>}
      <span className="search-above">
        {facts.map((fact) => (
          <span key={fact.title} title={fact.title}>
            {fact.text}
          </span>
        ))}
      </span>
      <span className="search-kind">{title}</span>
    </>
  )
}
