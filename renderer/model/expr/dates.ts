export type DateKind = 'date' | 'datetime' | 'time'

/** The wire's time zone is GMT+8 on every machine, so that browser and server agree on the day. */
const zoneOffsetMs = 8 * 60 * 60 * 1000

/** The same zone by its name, which has no summer time. */
export const zoneName = 'Asia/Shanghai'

export const dateForms: Readonly<Record<DateKind, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
}

export function isDateKind(kind: string): kind is DateKind {
  return kind === 'date' || kind === 'datetime' || kind === 'time'
}

/** Whether `text` has the kind's format and names an existing day and time. */
export function isDateText(kind: DateKind, text: string): boolean {
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)
  if (kind === 'datetime') {
    return text.charAt(10) === ' ' && isDay(text.slice(0, 10)) && isDateText('time', text.slice(11))
  }
  return isDay(text)
}

/** The company's day, wherever the browser is. */
export function today(now: Date = new Date()): string {
  return inZone(now).slice(0, 10)
}

/** The company's hour, 0–23. */
export function hourNow(now: Date = new Date()): number {
  return Number(inZone(now).slice(11, 13))
}

export function datetimeNow(now: Date = new Date()): string {
  return inZone(now).slice(0, 19).replace('T', ' ')
}

/** Start of a day as a moment, so that days can be compared with moments. */
export function midnight(day: unknown): unknown {
  return typeof day === 'string' && day.length === 10 ? `${day} 00:00:00` : day
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function inZone(now: Date): string {
  return new Date(now.getTime() + zoneOffsetMs).toISOString()
}
