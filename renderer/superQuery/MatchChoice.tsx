import { useId } from 'react'
import type { Condition } from '../model/query/condition'

const matches = ['and', 'or'] as const

/** Chooses whether all conditions must hold, or any of them. */
export function MatchChoice(props: {
  readonly label: string
  readonly texts: Readonly<Record<Condition['match'], string>>
  readonly match: Condition['match']
  onMatch(match: Condition['match']): void
}) {
  const { label, texts, match, onMatch } = props
  const name = useId()
  return (
    <span role="radiogroup" aria-label={label} className="jd-super-match">
      {matches.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={match === one} onChange={() => onMatch(one)} />
          {texts[one]}
        </label>
      ))}
    </span>
  )
}
