import { today } from '#model'

/** A time of the server, `YYYY-MM-DD HH:mm:ss`, to the minute; of today without the day. */
export function momentOf(time: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(time) ?? []
  if (day === undefined || minute === undefined) return time
  return day === today() ? minute : `${day} ${minute}`
}
