export type DateKind = 'date' | 'datetime' | 'time'

/** The wire's time zone is GMT+8 on every machine, so that both sides of it agree on what day it is. */
const zoneOffsetMs = 8 * 60 * 60 * 1000

export const dateForms: Readonly<Record<DateKind, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
}

export function isDateKind(kind: string): kind is DateKind {
  return kind === 'date' || kind === 'datetime' || kind === 'time'
}

/** `text` is written in the kind's form and names a day and a time that exist. */
export function isDateText(kind: DateKind, text: string): boolean {
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)
  if (kind === 'datetime') {
    return text.charAt(10) === ' ' && isDay(text.slice(0, 10)) && isDateText('time', text.slice(11))
  }
  return isDay(text)
}

export function today(now: Date): string {
  return inZone(now).slice(0, 10)
}

export function datetimeNow(now: Date): string {
  return inZone(now).slice(0, 19).replace('T', ' ')
}

/** A day as the moment at which it begins, so that it compares with moments. */
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
