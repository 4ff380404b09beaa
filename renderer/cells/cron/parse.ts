import { cronErrors as mistakes } from './messages'
import { parsePart, type Read } from './parsePart'
import { type Cron, type Part, type PartName, partNames } from './parts'

/** The error and the part it is in; without a part it concerns the whole expression. */
export interface CronError {
  readonly part?: PartName
  readonly reason: string
}

export type ReadCron = { readonly cron: Cron } | { readonly mistake: CronError }

/**
 * Normalizes what people write to Quartz syntax: capitals, single spaces, no full-width signs; the weekday of five-part
 * expressions; `5L` in the part of the week; a step of 60 minutes, which is no step. The rest stays unchanged.
 */
export function tidyCron(text: string): string {
  const words = text.replace(fullWidth, halfWidth).toUpperCase().trim().split(/\s+/)
  const [second = '', minute = '', hour = '', day = '', month = '', week = '?', ...rest] = words
  if (words.length < 5) return words.join(' ')
  const lastWeekday = /^(?:[1-7]|[A-Z]{3})L$/.test(day) && week === '?'
  return [
    second,
    minute.replace(/^(\d+)\/60$/, '$1').replace(/^\*?\/60$/, '0'),
    hour,
    lastWeekday ? '?' : day,
    month,
    lastWeekday ? day : week,
    ...rest,
  ].join(' ')
}

const fullWidth = /[！-～]/g
const halfWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** Parses any valid Quartz expression of six or seven parts, and anything that `tidyCron` turns into one. */
export function parseCron(text: string): ReadCron {
  const words = tidyCron(text).split(' ')
  if (words.length > partNames.length) return { mistake: { reason: mistakes.tooManyParts } }
  if (words.length < 6) {
    return { mistake: { reason: mistakes.tooFewParts(words[0] === '' ? 0 : words.length) } }
  }
  return readParts((name, at) => parsePart(name, words[at] ?? '*'))
}

/** Combines seven parts, or returns the error of the first wrong one. */
export function readParts(read: (name: PartName, at: number) => Read<Part>): ReadCron {
  const parts: Partial<Record<PartName, Part>> = {}
  for (const [at, name] of partNames.entries()) {
    const part = read(name, at)
    if ('reason' in part) return { mistake: { part: name, reason: part.reason } }
    parts[name] = part.value
  }
  const { second, minute, hour, day, month, week, year } = parts
  if (!second || !minute || !hour || !day || !month || !week || !year)
    throw new Error('cron: a part was not read')
  if (day.mode !== 'none' && week.mode !== 'none')
    return { mistake: { part: 'week', reason: mistakes.bothSet } }
  if (day.mode === 'none' && week.mode === 'none')
    return { mistake: { part: 'week', reason: mistakes.bothNone } }
  return { cron: { second, minute, hour, day, month, week, year } }
}

/** The error as one Chinese sentence that names the part. */
export function faultText({ part, reason }: CronError): string {
  if (part) return mistakes.inPart(part, reason)
  return reason === mistakes.tooManyParts ? reason : mistakes.whole(reason)
}
