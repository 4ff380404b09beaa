import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { AddressOf } from './address'
import { Lead } from './Lead'
import { homeMessages as texts } from './messages'
import type { Day, Enquiries } from './summary'

interface DayChartProps extends Pick<Enquiries, 'page' | 'days'> {
  readonly today: string
  readonly addressOf: AddressOf
}

/** A bar a day, its answered part filled; each leads to the day's enquiries. One stop of the Tab key, then arrows. */
export function DayChart({ page, days, today, addressOf }: DayChartProps) {
  const [at, setAt] = useState(0)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const isEmpty = days.every(({ count }) => count === 0)

  function move({ key, currentTarget }: KeyboardEvent<HTMLOListElement>) {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 },
    }
    const next = steps[key]
    if (next === undefined || next < 0 || next >= days.length) return
    setAt(next)
    currentTarget.querySelectorAll<HTMLElement>('a')[next]?.focus()
  }

  return (
    <section className="home-card home-wide" aria-labelledby="home-days">
      <h2 id="home-days">
        {texts.days}
        <span className="home-legend" aria-hidden="true">
          <i data-part="count" /> {texts.daysLegend.count}
          <i data-part="answered" /> {texts.daysLegend.answered}
        </span>
      </h2>
      {isEmpty ? (
        <p className="home-empty">{texts.noDays}</p>
      ) : (
        <ol className="home-days" aria-label={texts.days} onKeyDown={move}>
          {days.map((day, index) => (
            <li key={day.day} data-today={day.day === today || undefined}>
              <Bar
                day={day}
                most={most}
                address={addressOf({ page, rules: [dayRule(day.day)] })}
                tabIndex={index === at ? 0 : -1}
                onFocus={() => setAt(index)}
              />
              <span aria-hidden="true">{Number(day.day.slice(8))}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface BarProps {
  readonly day: Day
  readonly most: number
  readonly address: string | undefined
  readonly tabIndex: number
  onFocus(): void
}

function Bar({ day: { day, count, answered }, most, address, tabIndex, onFocus }: BarProps) {
  const name = texts.day(day, count, answered)
  const style: CSSProperties & Readonly<Record<`--${string}`, number>> = {
    '--all': count / most,
    '--done': count === 0 ? 0 : answered / count,
  }
  return (
    <Lead
      to={address}
      aria-label={name}
      data-tip={name}
      style={style}
      tabIndex={tabIndex}
      onFocus={onFocus}
    >
      <i />
    </Lead>
  )
}

const dayRule = (day: string) => ({ field: 'createTime', rule: 'between', val: [day, day] })
