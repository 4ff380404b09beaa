import { noticeMessages } from './messages'

/**
 * A time of the server, `2026-11-19 10:15:00`, as it is read at a glance: to the minute, of today with a
 * word for the day. What is no such time stays as it is. `now` counts as people see it, by their clock.
 */
export function shortTime(time: string, now = new Date()): string {
  const [, day = '', minute = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(?::\d\d)?$/.exec(time) ?? []
  if (day === '') return time
  return day === dayOf(now) ? noticeMessages.today(minute) : `${day} ${minute}`
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
