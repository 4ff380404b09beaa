import './date.css'
import type { ShowProps } from '../../cellType'
import { ShowText } from '../../controls/ShowText'
import type { Tone } from '../../model/entity/field'
import { today } from '../../model/expr/dates'
import { dateMessages as messages } from './messages'
import type { DateProps } from './value'

const dayMs = 86_400_000

interface Due {
  readonly tone: Tone
  readonly text: string
}

/** The state of a due date (near or past); undefined = it is not near yet. */
export function dueOf(day: string, { dueDays }: DateProps, now = new Date()): Due | undefined {
  if (dueDays === undefined) return undefined
  const days = Math.round((Date.parse(day) - Date.parse(today(now))) / dayMs)
  if (days < 0) return { tone: 'red', text: messages.overdue(-days) }
  return days <= dueDays ? { tone: 'amber', text: messages.due(days) } : undefined
}

/** Shows a day; a due date also shows that it is near or past. */
export function ShowDay(props: ShowProps<string, DateProps>) {
  const { value, field } = props
  const due = value === null ? undefined : dueOf(value, field.props)
  if (!due) return <ShowText {...props} />
  return (
    <span className="jd-due" data-tone={due.tone} title={due.text}>
      <ShowText {...props} />
    </span>
  )
}
