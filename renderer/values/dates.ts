/** Dates are texts in wall-clock time, never instants: a day must not shift with the reader's zone. */

const dateShape = /^[1-9]\d{3}-\d{2}-\d{2}$/
const timeShape = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Whether the text is a real date 'YYYY-MM-DD', years 1000 to 9999. Creates no Date, because it runs for each of
 * 100,000 rows.
 */
export function isDate(text: string): boolean {
  if (!dateShape.test(text)) return false
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0)
  const day = Number(text.slice(8))
  return day >= 1 && day <= last
}

/** Parses 'HH:mm' or 'HH:mm:ss' to 'HH:mm:ss'. */
export function readTimeText(text: string): string | undefined {
  if (!timeShape.test(text)) return undefined
  return text.length === 5 ? `${text}:00` : text
}

/** Parses 'YYYY-MM-DD', or a date and time whose time is dropped (back ends add 00:00:00). */
export function readDateText(text: string): string | undefined {
  return readDatetimeText(text)?.slice(0, 10)
}

/** The same for what a person writes: a time that is not midnight would be lost, so it is refused. */
export function readDayText(text: string): string | undefined {
  const moment = readDatetimeText(text)
  return moment?.endsWith(' 00:00:00') ? moment.slice(0, 10) : undefined
}

/** Parses 'YYYY-MM-DD HH:mm[:ss]', also with a T, or a date alone (midnight). A time zone is refused. */
export function readDatetimeText(text: string): string | undefined {
  const date = text.slice(0, 10)
  if (!isDate(date)) return undefined
  if (text.length === 10) return `${date} 00:00:00`
  const time = /^[ T]/.test(text.slice(10)) ? readTimeText(text.slice(11)) : undefined
  return time && `${date} ${time}`
}

// 2026-3-5, 2026/3/5, 2026.3.5 and 2026年3月5日.
const loose = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[ T]+(\S+))?$/
// 20260305
const compact = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Normalizes dates written by people and sheets (also full-width characters, with or without a time) to 'YYYY-MM-DD…'.
 */
export function tidyDate(raw: string): string {
  const text = plain(raw)
  const [, year = '', month = '', day = '', time = ''] =
    loose.exec(text) ?? compact.exec(text) ?? []
  if (year === '') return text
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return time === '' ? date : `${date} ${tidyTime(time)}`
}

/** 8:05 → 08:05. Parts of a second are dropped: programs write them, and no field keeps them. */
export const tidyTime = (text: string): string =>
  plain(text)
    .replace(/^(\d):/, '0$1:')
    .replace(/^(\d\d:\d\d:\d\d)[.,]\d{1,9}$/, '$1')

const plain = (text: string): string => text.normalize('NFKC').trim()

/** Turns a parser of texts into one of raw values: '' and null are empty, anything but a text is refused. */
export const readWith =
  (read: (text: string) => string | undefined) =>
  (raw: unknown): string | null | undefined => {
    if (raw === null || raw === undefined) return null
    if (typeof raw !== 'string') return undefined
    const text = raw.trim()
    return text === '' ? null : read(text)
  }
