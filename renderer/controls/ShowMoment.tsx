import './controls.css'
import type { ShowProps } from '../cellType'
import { formatOf, formattedText, shortMoment } from '../values/dateFormat'
import { Nothing } from './Text'

/** A moment to the minute, for today only its time; the tooltip shows all of it. */
export function ShowMoment({
  value,
  field,
  place,
}: Pick<ShowProps<string>, 'value' | 'field' | 'place'>) {
  if (value === null) return <Nothing place={place} />
  return (
    <time className="jd-text" dateTime={value.replace(' ', 'T')} title={value}>
      {formatOf(field) ? formattedText(value, field) : shortMoment(value)}
    </time>
  )
}
