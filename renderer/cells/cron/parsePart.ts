import { cronErrors as mistakes } from './messages'
import {
  ascending,
  bounds,
  type Item,
  maxDaysBeforeEnd,
  maxNth,
  namesOf,
  type Part,
  type PartName,
} from './parts'

/** Carries the reason, in Chinese, why a text is invalid; never leaves this parser. */
class CronRefusal extends Error {}

export type Read<T> = { readonly value: T } | { readonly reason: string }

/** Parses one part (in capitals) of an expression. */
export function parsePart(name: PartName, text: string): Read<Part> {
  try {
    return { value: wholePart(name, text) ?? listPart(name, text) }
  } catch (error) {
    if (error instanceof CronRefusal) return { reason: error.message }
    throw error
  }
}

/** Parses forms that cannot be members of a list. */
function wholePart(name: PartName, text: string): Part | undefined {
  if (text === '*') return { mode: 'every' }
  if (text === '?') {
    if (name !== 'day' && name !== 'week') throw new CronRefusal(mistakes.noneHere)
    return { mode: 'none' }
  }
  if (name === 'day') return dayPart(text)
  if (name === 'week') return weekPart(text)
  return undefined
}

function dayPart(text: string): Part | undefined {
  if (text === 'L') return { mode: 'lastDay' }
  if (text === 'LW' || text === 'WL') return { mode: 'lastWorkday' }
  const end = /^L-(\d+)(W?)$/.exec(text)
  if (end) {
    const days = within(end[1], 0, maxDaysBeforeEnd)
    if (end[2]) return days > 0 ? { mode: 'workdayBeforeEnd', days } : { mode: 'lastWorkday' }
    return days > 0 ? { mode: 'beforeEnd', days } : { mode: 'lastDay' }
  }
  const near = /^(\d+)W$/.exec(text)
  return near ? { mode: 'nearestWorkday', day: numberOf('day', near[1]) } : undefined
}

function weekPart(text: string): Part | undefined {
  // The last day of a week is Saturday.
  if (text === 'L') return { mode: 'list', values: [bounds.week.max] }
  const last = /^(\d+|[A-Z]{3})L$/.exec(text)
  if (last) return { mode: 'lastOf', weekday: numberOf('week', last[1]) }
  const nth = /^(\d+|[A-Z]{3})#(\d+)$/.exec(text)
  if (!nth) return undefined
  return { mode: 'nth', weekday: numberOf('week', nth[1]), nth: within(nth[2], 1, maxNth) }
}

function listPart(name: PartName, text: string): Part {
  const texts = text.split(',')
  const items = texts.map((item) => readItem(name, item, texts.length > 1))
  if (items.some((item) => item === 'every')) return { mode: 'every' }
  const parts = items.filter((item) => item !== 'every')
  if (parts.every(({ to, step }) => to === undefined && step === undefined)) {
    return { mode: 'list', values: ascending(parts.map(({ from }) => from)) }
  }
  const [only] = parts
  if (!only || parts.length > 1) return { mode: 'mixed', items: parts }
  const { from, to, step } = only
  if (to === undefined && step !== undefined) return { mode: 'step', from, step }
  if (to !== undefined && step === undefined) return { mode: 'range', from, to }
  return { mode: 'mixed', items: parts }
}

const shape = /^(\*|\d+|[A-Z]{3})?(?:-(\d+|[A-Z]{3}))?(?:\/(\d+))?$/

function readItem(name: PartName, text: string, inList: boolean): Item | 'every' {
  if (text === '') throw new CronRefusal(mistakes.missing)
  if (special.test(text) && inList) throw new CronRefusal(mistakes.alone(text))
  const [read, first, last, step] = shape.exec(text) ?? []
  const open = first === undefined || first === '*'
  // `/5` and `*/5` start at the beginning; neither takes an end, and `-5` has no start.
  if (!read || (open && last !== undefined)) throw new CronRefusal(mistakes.unreadable(text))
  if (first === '*' && step === undefined) return 'every'
  const from = open ? bounds[name].min : numberOf(name, first)
  const to = last === undefined ? undefined : numberOf(name, last)
  if (to !== undefined && to < from && name === 'year')
    throw new CronRefusal(mistakes.backwards(from, to))
  return {
    from,
    ...(to !== undefined && { to }),
    ...(step !== undefined && { step: stepOf(name, step) }),
  }
}

const special = /^(\?|L|LW|WL|L-\d+W?|\d+W|(\d+|[A-Z]{3})(L|#\d+))$/

function numberOf(part: PartName, text = ''): number {
  const { min, max } = bounds[part]
  const named = namesOf(part).indexOf(text)
  if (named >= 0) return named + 1
  if (!/^\d+$/.test(text)) throw new CronRefusal(mistakes.unreadable(text))
  return within(text, min, max)
}

function stepOf(part: PartName, text: string): number {
  const { step } = bounds[part]
  const number = Number(text)
  if (number < 1 || number > step) throw new CronRefusal(mistakes.step(text, step))
  return number
}

function within(text = '', min: number, max: number): number {
  const number = Number(text)
  if (number < min || number > max) throw new CronRefusal(mistakes.outside(text, min, max))
  return number
}
