import { monthTitle, shortDay } from '../days/dayTexts'
import { type Holidays, isOff } from '../days/useHolidays'
import { monthsIn, type Scale, type Stretch, stepsIn } from './scale'

export interface Timeline {
  readonly stretch: Stretch
  readonly scale: Scale
  readonly px: number
  /** The visible days, counted from the start of the stretch. */
  readonly from: number
  readonly to: number
  readonly now: string
  readonly holidays: Holidays
}

/** Months, with the days or weeks of the scale below. */
export function GanttHead({ title, ...timeline }: Timeline & { readonly title: string }) {
  const { stretch, scale, px, from, to, now, holidays } = timeline
  const steps =
    scale === 'month' ? [] : stepsIn(stretch, { from, to, step: scale === 'day' ? 1 : 7 })
  return (
    <div role="rowgroup" className="jd-gantt-head">
      <div role="row" aria-rowindex={1}>
        <span role="columnheader" className="jd-gantt-corner">
          {title}
        </span>
        <span
          role="columnheader"
          className="jd-gantt-ticks"
          aria-label={monthTitle(stretch.first)}
          style={{ width: stretch.days * px }}
        >
          {monthsIn(stretch, from, to).map(({ at, length, day }) => (
            <span
              key={day}
              className="jd-gantt-month"
              style={{ left: at * px, width: length * px }}
              aria-hidden="true"
            >
              <span>{scale === 'month' ? day.slice(0, 7) : monthTitle(day)}</span>
            </span>
          ))}
          {steps.map(({ at, length, day }) => (
            <span
              key={day}
              className="jd-gantt-step"
              aria-hidden="true"
              data-off={(scale === 'day' && isOff(day, holidays(day))) || undefined}
              data-now={(scale === 'day' && day === now) || undefined}
              style={{ left: at * px, width: length * px }}
              title={holidays(day)?.name}
            >
              {scale === 'day' ? Number(day.slice(8)) : shortDay(day)}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}
