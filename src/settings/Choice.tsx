import { type ReactNode, useId } from 'react'
import './settings.css'

interface Option<T extends string> {
  readonly value: T
  readonly name: string
  readonly picture: ReactNode
}

/** A choice shown as pictures: native radio buttons, which bring arrow keys and names. */
export function Choice<T extends string>(props: {
  label: string
  className: string
  options: readonly Option<T>[]
  value: T
  onChoose(value: T): void
}) {
  const { label, className, options, value, onChoose } = props
  const group = useId()
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.name}>
          <input
            type="radio"
            className="unseen"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.picture}
        </label>
      ))}
    </div>
  )
}
