import { useId } from 'react'
import { usesTexts as texts } from './messages'

/** A record that may be chosen. */
export interface Choice {
  readonly id: string
  readonly name: string
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly chosen: string | undefined
  onChoose(id: string): void
}

/** Records to choose one from. */
export function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const group = useId()
  return choices.map(({ id, name }) => (
    <label key={id}>
      <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose(id)} />
      {name}
    </label>
  ))
}

/** The same as the way to choose what takes the place of a deleted record; nothing if there is none. */
export function AnotherChoice(props: ChoicesProps) {
  if (props.choices.length === 0) return null
  return (
    <fieldset className="jd-another">
      <legend>{texts.another}</legend>
      <Choices {...props} />
    </fieldset>
  )
}
