import { Cron as Croner } from 'croner'
import { emitPart } from './emit'
import { dialogMessages } from './messages.dialog'
import { bounds, type Cron, type PartName, valuesOf } from './parts'

/**
 * The next ten runs as texts in the time zone: '2027-01-29 12:00:00 <weekday>'.
 * @throws RangeError when the time zone is unknown
 */
export function runTexts(cron: Cron, timeZone: string, after: Date): readonly string[] {
  // The Swedish short form is an ISO date; no other language has that.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return nextRuns(cron, timeZone, after, shownRuns).map((run) => {
    const text = format.format(run)
    const weekday = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()
    return `${text} ${dialogMessages.weekdays[weekday]}`
  })
}

const shownRuns = 10

/**
 * At most `count` moments after `after` at which the expression fires. The library gets numbers and the few letters it
 * knows; ranges that wrap around and days before the end of a month are computed here.
 * @throws when the time zone is unknown
 */
export function nextRuns(
  cron: Cron,
  timeZone: string,
  after: Date,
  count: number,
): readonly Date[] {
  const { day } = cron
  if (day.mode !== 'beforeEnd' && day.mode !== 'workdayBeforeEnd') {
    return runsOf(patternOf(cron), timeZone, after, count)
  }
  const workday = day.mode === 'workdayBeforeEnd'
  const found: Date[] = []
  for (const { year, month } of monthsOf(cron, after)) {
    const date = dayBeforeEnd(year, month, day.days, workday)
    if (date === undefined) continue
    const pattern = patternOf(cron, { day: `${date}`, month: `${month}`, year: `${year}` })
    found.push(...runsOf(pattern, timeZone, after, count - found.length))
    if (found.length >= count) break
  }
  return found
}

function runsOf(pattern: string, timezone: string, after: Date, count: number): readonly Date[] {
  const options = { mode: '7-part', alternativeWeekdays: true, timezone, paused: true } as const
  return new Croner(pattern, options).nextRuns(count, after)
}

/** The seven parts in the library's syntax; `given` parts replace those of the expression. */
function patternOf(cron: Cron, given: Partial<Record<PartName, string>> = {}): string {
  const text = (name: PartName) => {
    const part = cron[name]
    if (part.mode === 'every' || part.mode === 'none') return '*'
    return valuesOf(name, part)?.join(',') ?? emitPart(part)
  }
  const { second, minute, hour, day, month, week, year } = {
    second: text('second'),
    minute: text('minute'),
    hour: text('hour'),
    day: text('day'),
    month: text('month'),
    week: text('week'),
    year: text('year'),
    ...given,
  }
  return [second, minute, hour, day, month, week, year].join(' ')
}

/** The months of the expression, starting one month before `after` in UTC: the time zone may be behind. */
function* monthsOf(cron: Cron, after: Date) {
  const months = valuesOf('month', cron.month) ?? []
  const start = after.getUTCFullYear() * 12 + after.getUTCMonth() - 1
  for (const year of valuesOf('year', cron.year) ?? []) {
    for (const month of months) if (year * 12 + month - 1 >= start) yield { year, month }
  }
}

/** Undefined if the month is too short. */
function dayBeforeEnd(year: number, month: number, days: number, workday: boolean) {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = last - days
  if (date < bounds.day.min) return undefined
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  if (!workday || (weekday > 0 && weekday < 6)) return date
  // Saturday moves to Friday, Sunday to Monday, but never out of the month.
  if (weekday === 6) return date > 1 ? date - 1 : date + 2
  return date < last ? date + 1 : date - 2
}
