import dayjs from 'dayjs'

/** A time of the server to the minute; of today without the day. */
export function momentOf(time: string): string {
  const at = dayjs(time)
  if (!at.isValid()) return time
  return at.format(at.isSame(dayjs(), 'day') ? 'HH:mm' : 'YYYY-MM-DD HH:mm')
}
