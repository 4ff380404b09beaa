import { daysBetween } from '../shared/days'
import { isOff, type Timeline } from './GanttHead'
import { monthsIn, stepsIn } from './scale'

/** What lies behind the bars: days off, the begin of each month, today. */
export function Columns({ left, ...timeline }: Timeline & { readonly left: number }) {
  const { stretch, scale, px, from, to, now, holidays } = timeline
  const days = scale === 'month' ? [] : stepsIn(stretch, { from, to, step: 1 })
  return (
    <div className="jd-gantt-columns" aria-hidden="true" style={{ left }}>
      {days
        .filter(({ day }) => isOff(day, holidays))
        .map(({ at, day }) => (
          <span key={day} className="jd-gantt-off" style={{ left: at * px, width: px }} />
        ))}
      {monthsIn(stretch, from, to).map(({ at, day }) => (
        <span key={day} className="jd-gantt-line" style={{ left: at * px }} />
      ))}
      <span
        className="jd-gantt-now"
        style={{ left: (daysBetween(stretch.first, now) + 0.5) * px }}
      />
    </div>
  )
}
