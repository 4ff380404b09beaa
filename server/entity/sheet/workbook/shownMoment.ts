import type { FormatPart } from './formatParts'
import { halfOf, weekdayName, weekdays } from './messages.formats'

const english = { timeZone: 'UTC' } as const
const name = (day: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...english, ...options }).format(day)

/** The first serial whose day programs agree on: they have a 29 February 1900. */
const firstSure = 61
const secondsOfDay = 86_400

/** What is shown of a day and a time, by the parts of its format; undefined if they are not surely understood. */
export function shownMoment(serial: number, parts: readonly FormatPart[]): string | undefined {
  const signs = parts.flatMap((part) => ('sign' in part ? part.sign : []))
  const language = parts.flatMap((part) => ('language' in part ? part.language : []))[0] ?? ''
  const places = signs.filter((sign) => sign === '0').length
  if (places > 0 && !/ ss? \.(?: 0){1,3}$/.test(` ${signs.join(' ')}`)) return undefined
  const unit = 10 ** places
  const all = Math.round(serial * secondsOfDay * unit)
  const seconds = Math.floor(all / unit)
  const fraction = padded(all % unit, places)
  const days = Math.floor(seconds / secondsOfDay)
  const day = new Date(Date.UTC(1899, 11, days < firstSure ? 31 : 30) + days * secondsOfDay * 1000)
  if (Number.isNaN(day.getTime())) return undefined
  const isHalf = signs.some((sign) => halves.has(sign))
  const hour = Math.floor(seconds / 3600) % 24
  const moment = { seconds, day, hour, shownHour: isHalf ? hour % 12 || 12 : hour, language }
  const sure = days >= firstSure || !signs.some((sign) => /^(?:a{3,4}|d{3,4})$/.test(sign))
  let text = sure ? '' : undefined
  let at = 0
  for (const part of parts) {
    if (text === undefined) return undefined
    if ('shown' in part) text += part.shown
    if (!('sign' in part)) continue
    at += 1
    if (part.sign === '0') {
      text += fraction[at - 1 - (signs.length - places)] ?? ''
      continue
    }
    const isMinute = /^mm?$/.test(part.sign) && meansMinutes(signs, at - 1)
    const shown = shownSign(isMinute ? `minute ${part.sign}` : part.sign, moment)
    text = shown === undefined ? undefined : text + shown
  }
  return text
}

interface Moment {
  readonly seconds: number
  readonly day: Date
  readonly hour: number
  readonly shownHour: number
  readonly language: string
}

const halves = new Set(['am/pm', 'a/p', 'half'])
const isChinese = (language: string) => /^(?:|0?804|zh-cn)$/.test(language)
const isEnglish = (language: string) => /^(?:|0?[48]09|en-..)$/.test(language)
const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** Whether the m at a place follows hours or precedes seconds. */
const meansMinutes = (signs: readonly string[], at: number): boolean => {
  const around = signs.map((sign) => (halves.has(sign) || /^[.,]$/.test(sign) ? '' : sign))
  const before = around.slice(0, at).findLast((sign) => sign !== '')
  const after = around.slice(at + 1).find((sign) => sign !== '')
  return /^\[?h/.test(before ?? '') || /^\[?s/.test(after ?? '')
}

function shownSign(sign: string, { seconds, day, hour, shownHour, language }: Moment) {
  const elapsed = /^\[(h|m|s)+\]$/.exec(sign)
  if (elapsed) {
    const unit = { h: 3600, m: 60, s: 1 }[elapsed[1] ?? ''] ?? 1
    return padded(Math.floor(seconds / unit), sign.length - 2)
  }
  const minute = Math.floor(seconds / 60) % 60
  const weekday = weekdays[day.getUTCDay()] ?? ''
  switch (sign) {
    case 'yyyy':
      return padded(day.getUTCFullYear(), 4)
    case 'e':
      return isChinese(language) ? padded(day.getUTCFullYear(), 4) : undefined
    case 'yy':
      return padded(day.getUTCFullYear() % 100, 2)
    case 'm':
    case 'mm':
      return padded(day.getUTCMonth() + 1, sign.length)
    case 'd':
    case 'dd':
      return padded(day.getUTCDate(), sign.length)
    case 'mmm':
    case 'mmmm':
      return isEnglish(language)
        ? name(day, { month: sign === 'mmm' ? 'short' : 'long' })
        : undefined
    case 'ddd':
      return isEnglish(language) ? name(day, { weekday: 'short' }) : undefined
    case 'dddd':
      if (isEnglish(language)) return name(day, { weekday: 'long' })
      return isChinese(language) ? weekdayName(weekday) : undefined
    case 'aaa':
      return isChinese(language) ? weekday : undefined
    case 'aaaa':
      return isChinese(language) ? weekdayName(weekday) : undefined
    case 'h':
    case 'hh':
      return padded(shownHour, sign.length)
    case 'minute m':
    case 'minute mm':
      return padded(minute, sign.length - 'minute '.length)
    case 's':
    case 'ss':
      return padded(seconds % 60, sign.length)
    case 'am/pm':
      return isEnglish(language) ? (hour < 12 ? 'AM' : 'PM') : undefined
    case 'a/p':
      return isEnglish(language) ? (hour < 12 ? 'A' : 'P') : undefined
    case 'half':
      return halfOf(hour)
    case '.':
    case ',':
      return sign
    default:
      return undefined
  }
}
