/**
 * The next runs of a Quartz expression, found by walking the calendar day by day and asking of each
 * whether the expression's text allows it: slow, and on purpose nothing like the code it judges.
 * Seven parts, capitals; the zone is `offsetHours` ahead of universal time all year.
 */
export function walkCalendar(
  expression: string,
  { after, count, offsetHours }: { after: Date; count: number; offsetHours: number },
): readonly Date[] {
  const [seconds = '', minutes = '', hours = '', day = '', month = '', weekday = '', year = ''] =
    expression.split(' ')
  const shift = offsetHours * 3_600_000
  const today = new Date(after.getTime() + shift)
  today.setUTCHours(0, 0, 0, 0)
  const times = timesOf(seconds, minutes, hours, count)
  const runs: Date[] = []
  for (let date = today; date.getUTCFullYear() < 2120; date = plusDays(date, 1)) {
    if (!hits(year, date.getUTCFullYear(), 2019, 2119)) continue
    if (!hits(month, date.getUTCMonth() + 1, 1, 12, monthNames)) continue
    if (!(day === '?' ? weekdayFits(weekday, date) : dayFits(day, date))) continue
    const late = date.getTime() === today.getTime()
    for (const time of late ? timesOf(seconds, minutes, hours) : times) {
      const run = new Date(date.getTime() + time * 1000 - shift)
      if (run > after) runs.push(run)
      if (runs.length === count) return runs
    }
  }
  return runs
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const dayNames = 'SUN MON TUE WED THU FRI SAT'.split(' ')
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

/** Seconds since midnight, in order; only the first few unless all are asked for. */
function timesOf(seconds: string, minutes: string, hours: string, count = 86_400): number[] {
  const found: number[] = []
  for (let hour = 0; hour < 24; hour++) {
    if (!hits(hours, hour, 0, 23)) continue
    for (let minute = 0; minute < 60; minute++) {
      if (!hits(minutes, minute, 0, 59)) continue
      for (let second = 0; second < 60; second++) {
        if (hits(seconds, second, 0, 59)) found.push(hour * 3600 + minute * 60 + second)
        if (found.length === count) return found
      }
    }
  }
  return found
}

/** Does a comma list of numbers, names, ranges and steps hold the number? Walks each member's numbers. */
function hits(list: string, value: number, min: number, max: number, names: string[] = []) {
  return list.split(',').some((member) => {
    const [span = '', step = ''] = member.split('/')
    if (span === '*' && step === '') return true
    const [first, last] = span
      .split('-')
      .map((text) => (names.includes(text) ? names.indexOf(text) + 1 : Number(text)))
    let at = span === '*' || first === undefined ? min : first
    const end = last ?? (step === '' ? at : max)
    // Steps left until the end, going round after the largest number.
    let left = end >= at ? end - at : end - at + (max - min + 1)
    for (;;) {
      if (at === value) return true
      left -= Number(step || 1)
      if (left < 0) return false
      at += Number(step || 1)
      while (at > max) at -= max - min + 1
    }
  })
}

function dayFits(text: string, date: Date): boolean {
  const at = date.getUTCDate()
  if (!/[LW]/.test(text)) return hits(text, at, 1, 31)
  const month = daysOfMonth(date)
  if (text === 'L') return at === month.length
  if (text === 'LW') return at === month.filter(isWorkday).at(-1)?.getUTCDate()
  const before = /^L-(\d+)/.exec(text)
  const target = before ? month.length - Number(before[1]) : Number.parseInt(text, 10)
  if (!text.endsWith('W')) return at === target
  const wanted = month[target - 1]
  if (!wanted) return false
  const near = month
    .filter(isWorkday)
    .sort((one, other) => distance(one, wanted) - distance(other, wanted))
  return at === near[0]?.getUTCDate()
}

function weekdayFits(text: string, date: Date): boolean {
  const today = date.getUTCDay() + 1
  const special = /^(\w+?)(L|#(\d))$/.exec(text)
  if (!special) return text === 'L' ? today === 7 : hits(text, today, 1, 7, dayNames)
  if (!hits(special[1] ?? '', today, 1, 7, dayNames)) return false
  const same = daysOfMonth(date).filter((other) => other.getUTCDay() === date.getUTCDay())
  const chosen = special[3] ? same[Number(special[3]) - 1] : same.at(-1)
  return chosen?.getTime() === date.getTime()
}

function daysOfMonth(date: Date): Date[] {
  const days: Date[] = []
  let day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
  for (; day.getUTCMonth() === date.getUTCMonth(); day = plusDays(day, 1)) days.push(day)
  return days
}

const isWorkday = (date: Date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6
const distance = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime())
