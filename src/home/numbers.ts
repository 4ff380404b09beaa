import { homeMessages as texts } from './messages'

const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 })

/** Thousands separated, without decimals. */
export const shownNumber = (value: number): string => format.format(value)

/** Whole per cent of a total; 0 of nothing. */
export const percentOf = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part / total) * 100)

export interface Change {
  readonly text: string
  readonly tone: 'up' | 'down' | 'same'
}

/** How a figure stands beside that of the month before. */
export function changeSince(value: number, before: number): Change {
  if (before === 0 && value > 0) return { text: texts.noneBefore, tone: 'same' }
  const percent = before === 0 ? 0 : Math.round(((value - before) / before) * 100)
  if (percent === 0) return { text: texts.same, tone: 'same' }
  const sign = percent > 0 ? '+' : ''
  return { text: texts.since(`${sign}${percent}%`), tone: percent > 0 ? 'up' : 'down' }
}

/** A time to the minute, today's by its time alone. */
export function shortTime(time: string, today: string): string {
  const minute = time.slice(11, 16)
  return time.startsWith(today) ? texts.todayAt(minute) : `${time.slice(5, 10)} ${minute}`
}
