import type { Field } from '../model/entity/field'
import { today } from '../model/expr/dates'
import { dateTexts } from './messages'

/** Parts of a wall-clock moment by format token: `YYYY/MM/DD HH:mm`. */
const parts: Readonly<Record<string, readonly [from: number, to: number, shape: string]>> = {
  YYYY: [0, 4, '(\\d{4})'],
  MM: [5, 7, '(\\d{2})'],
  DD: [8, 10, '(\\d{2})'],
  HH: [11, 13, '(\\d{2})'],
  mm: [14, 16, '(\\d{2})'],
  ss: [17, 19, '(\\d{2})'],
}
const signs = /YYYY|MM|DD|HH|mm|ss/g

// Defaults for parts that the text does not contain.
const blank = '2000-01-01 00:00:00'

/** Formats 'YYYY-MM-DD[ HH:mm:ss]' or 'HH:mm:ss' by the document's format. */
export function formatMoment(moment: string, format: string): string {
  const full = complete(moment)
  return format.replace(signs, (sign) => {
    const [from = 0, to = 0] = parts[sign] ?? []
    return full.slice(from, to)
  })
}

/**
 * Short form of 'YYYY-MM-DD HH:mm[:ss]' for lists: without seconds, and without the date if it is the company's today.
 * Other texts are unchanged.
 */
export function shortMoment(moment: string, now: Date = new Date()): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(moment)) return moment
  const time = moment.slice(11, 16)
  return moment.startsWith(today(now)) ? dateTexts.today(time) : `${moment.slice(0, 10)} ${time}`
}

/** Parses a text of that format to 'YYYY-MM-DD HH:mm:ss'; undefined = it does not match. */
export function readMoment(text: string, format: string): string | undefined {
  const names = format.match(signs) ?? []
  const shape = format
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(signs, (sign) => parts[sign]?.[2] ?? '')
  const [, ...found] = new RegExp(`^${shape}$`).exec(text) ?? []
  if (names.length === 0 || found.length < names.length) return undefined
  return names.reduce((moment, name, index) => {
    const [from = 0, to = 0] = parts[name] ?? []
    return moment.slice(0, from) + (found[index] ?? '') + moment.slice(to)
  }, blank)
}

/** Whether a format can be shown and parsed back: at least one part, none twice. */
export function isFormat(format: unknown): format is string {
  if (typeof format !== 'string' || format.length > 40) return false
  const names = format.match(signs) ?? []
  return names.length > 0 && new Set(names).size === names.length
}

/** The format of a column of an editable table; field types of records have none. */
export function formatOf({ props }: Field): string | undefined {
  if (typeof props !== 'object' || props === null || !('format' in props)) return undefined
  return isFormat(props.format) ? props.format : undefined
}

/** A moment in the column's format, if there is one. */
export function formattedText(moment: string, field: Field): string {
  const format = formatOf(field)
  return format === undefined ? moment : formatMoment(moment, format)
}

const complete = (moment: string): string =>
  moment.includes('-')
    ? moment.length === 10
      ? `${moment} 00:00:00`
      : moment
    : `2000-01-01 ${moment}`
