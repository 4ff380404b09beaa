import '../../controls/controls.css'
import './progress.css'
import { defineCell } from '../../cellType'
import { NumberSearch } from '../../controls/NumberSearch'
import { Nothing } from '../../controls/Text'
import type { Field, Tone } from '../../model/entity/field'
import { type ProgressProps, progressValue } from './value'

const whole = 100

interface BarProps {
  readonly id?: string
  readonly field: Field<ProgressProps>
  readonly value: number
}

function toneOf(value: number, { amberFrom, redFrom }: ProgressProps): Tone | undefined {
  if (redFrom !== undefined && value >= redFrom) return 'red'
  return amberFrom !== undefined && value >= amberFrom ? 'amber' : undefined
}

/** A small bar; values out of range fill or empty it, with the number beside it. */
function Bar({ id, field, value }: BarProps) {
  const share = Math.min(whole, Math.max(0, value))
  const label = field.title
  return (
    <span className="jd-progress" data-tone={toneOf(value, field.props)}>
      <progress id={id} aria-label={label} max={whole} value={share} />
      <span aria-hidden="true">{value}%</span>
    </span>
  )
}

export const progress = defineCell(progressValue, {
  width: 150,
  sameWidth: true,
  inCell: 'never',
  Show: ({ value, field, place }) =>
    value === null ? <Nothing place={place} /> : <Bar field={field} value={value} />,
  Edit: ({ id, value, field }) => <Bar id={id} field={field} value={value ?? 0} />,
  Search: (props) => <NumberSearch {...props} decimals={2} />,
})
