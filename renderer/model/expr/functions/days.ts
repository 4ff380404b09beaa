import { isDateText, midnight } from '../dates'
import { boolType, dateType, datetimeType, numberType } from '../kinds'
import { functionTitles } from '../messages.manual'
import type { ExprType } from '../types'
import { type BuiltinFunction, simple } from './define'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** First and last date of the wire. */
const [first, last] = ['1000-01-01', '9999-12-31']

export const dayFunctions: readonly BuiltinFunction[] = [
  {
    name: 'addDays',
    title: functionTitles.addDays,
    least: 2,
    most: 2,
    method: true,
    accepts: (position) => (position === 0 ? [dateType, datetimeType] : [numberType]),
    returns: ([of]) => (of?.kind === 'datetime' ? datetimeType : dateType),
    run([of, count]) {
      const day = dayIn(of)
      if (day === undefined || typeof of !== 'string' || !Number.isInteger(count)) return null
      const date = dateOf(day + Number(count))
      return date === undefined ? null : date + of.slice(10)
    },
  },
  between('daysBetween', functionTitles.daysBetween, dayIn, 1),
  between('hoursBetween', functionTitles.hoursBetween, momentIn, hourMs),
  ofDay('year', functionTitles.year, numberType, (date) => Number(date.slice(0, 4))),
  ofDay('month', functionTitles.month, numberType, (date) => Number(date.slice(5, 7))),
  // Day 0 (1970-01-01) was a Thursday.
  ofDay('weekday', functionTitles.weekday, numberType, (_, day) => mod(day + 3, 7) + 1),
  ofDay('startOfMonth', functionTitles.startOfMonth, dateType, (date) => `${date.slice(0, 8)}01`),
  ofDay('isWorkday', functionTitles.isWorkday, boolType, (date) => workday?.(date) ?? null),
]

let workday: ((date: string) => boolean) | undefined

/**
 * Registers `isWorkday`; until then it gives null. The table of holidays is larger than all other functions together,
 * so a browser fetches it only if a document uses the function.
 */
export function tellWorkdays(isWorkday: (date: string) => boolean): void {
  workday = isWorkday
}

function ofDay(
  name: string,
  title: string,
  returns: ExprType,
  run: (date: string, day: number) => unknown,
): BuiltinFunction {
  const definition = simple({
    name,
    title,
    parameters: [dateType],
    method: true,
    returns,
    run([of]) {
      const day = dayIn(of)
      return day === undefined || typeof of !== 'string' ? null : run(of.slice(0, 10), day)
    },
  })
  return { ...definition, accepts: () => [dateType, datetimeType] }
}

/** Number of units between two dates or moments. */
function between(
  name: string,
  title: string,
  placeOf: (value: unknown) => number | undefined,
  unit: number,
): BuiltinFunction {
  return {
    name,
    title,
    least: 2,
    most: 2,
    method: false,
    accepts: () => [dateType, datetimeType],
    returns: () => numberType,
    run([from, to]) {
      const [begin, end] = [placeOf(from), placeOf(to)]
      return begin === undefined || end === undefined ? null : (end - begin) / unit
    },
  }
}

/** The day of a date or moment as days since 1970; undefined for other values. */
function dayIn(value: unknown): number | undefined {
  const moment = momentIn(value)
  return moment === undefined ? undefined : Math.floor(moment / dayMs)
}

/** Milliseconds since 1970 without daylight saving; a date counts from midnight. */
function momentIn(value: unknown): number | undefined {
  const moment = midnight(value)
  if (typeof moment !== 'string' || !isDateText('datetime', moment)) return undefined
  return Date.parse(`${moment.replace(' ', 'T')}Z`)
}

function dateOf(day: number): string | undefined {
  const date = new Date(day * dayMs)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return text.length === 10 && text >= first && text <= last ? text : undefined
}

const mod = (value: number, by: number): number => ((value % by) + by) % by
