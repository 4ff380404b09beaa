import { type KeyboardEvent, useRef, useState } from 'react'
import { dialogMessages as messages } from './messages.dialog'
import { ascending, bounds, type PartName } from './parts'

interface NumberGridProps {
  readonly name: PartName
  readonly chosen: readonly number[]
  onChange(chosen: readonly number[]): void
}

const columns = 10

/** The numbers of a part: one tab stop, the arrow keys move inside. */
export function NumberGrid({ name, chosen, onChange }: NumberGridProps) {
  const { min, max } = bounds[name]
  const [stop, setStop] = useState(chosen[0] ?? min)
  const grid = useRef<HTMLFieldSetElement>(null)
  const perRow = name === 'week' ? 7 : columns

  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = stop + step
    if (next < min || next > max) return
    setStop(next)
    grid.current?.querySelectorAll('button')[next - min]?.focus()
  }
  const toggle = (value: number) =>
    chosen.includes(value)
      ? onChange(chosen.filter((other) => other !== value))
      : onChange(ascending([...chosen, value]))
  return (
    <fieldset
      ref={grid}
      className="jd-cron-grid"
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
      aria-label={messages.choices(messages.parts[name])}
      onKeyDown={walk}
    >
      {Array.from({ length: max - min + 1 }, (_, at) => min + at).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          tabIndex={value === stop ? 0 : -1}
          onClick={() => {
            setStop(value)
            toggle(value)
          }}
        >
          {name === 'week' ? messages.weekdays[value - 1] : value}
        </button>
      ))}
    </fieldset>
  )
}
