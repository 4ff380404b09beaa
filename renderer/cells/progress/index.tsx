import '../../controls/controls.css'
import './progress.css'
import { defineCell } from '../../cellType'
import { NumberSearch } from '../../controls/NumberSearch'
import { Nothing } from '../../controls/Text'
import { progressValue } from './value'

const whole = 100

/** A small bar; what is beyond its ends is shown at the end, with its own number beside it. */
function Bar({ id, label, value }: { id?: string; label: string; value: number }) {
  const share = Math.min(whole, Math.max(0, value))
  return (
    <span className="jd-progress">
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
    value === null ? <Nothing place={place} /> : <Bar label={field.title} value={value} />,
  Edit: ({ id, value, field }) => <Bar id={id} label={field.title} value={value ?? 0} />,
  Search: (props) => <NumberSearch {...props} decimals={2} />,
})
