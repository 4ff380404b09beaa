import { add, multiply, subtract } from '../../model/expr/decimal'
import { isDate } from '../../values/dates'

/** Returns the value after (1, 2, …) or before (-1, -2, …) the sample. undefined = no value. */
export type Series = (step: number) => unknown

/**
 * Continues a sample of typed values, as in Excel; undefined = no series, so the sample is repeated. `options` are the
 * ordered values of a list, for columns that choose from one.
 */
export function seriesOf(
  sample: readonly unknown[],
  options: readonly string[] = [],
): Series | undefined {
  if (sample.every((value) => typeof value === 'number')) return numberSeries(sample)
  if (!sample.every((value) => typeof value === 'string')) return undefined
  if (options.length > 0) return cycle(sample, options)
  return dateSeries(sample) ?? textSeries(sample)
}

/** A single number is repeated; several continue by their common difference. */
function numberSeries(sample: readonly number[]): Series | undefined {
  const step = commonStep(sample)
  if (step === undefined || step === 0) return undefined
  return (at) => {
    const from = at > 0 ? sample.at(-1) : sample[0]
    const way = multiply(step, at)
    return from === undefined || way === null ? undefined : (add(from, way) ?? undefined)
  }
}

function commonStep(numbers: readonly number[]): number | undefined {
  const steps = numbers.slice(1).map((value, index) => subtract(value, numbers[index] ?? 0))
  const [step] = steps
  return step === undefined || step === null || steps.some((other) => other !== step)
    ? undefined
    : step
}

/** Adjacent list values continue through the list cyclically; a single choice is repeated. */
function cycle(sample: readonly string[], options: readonly string[]): Series | undefined {
  const places = sample.map((value) => options.indexOf(value))
  const step = places.includes(-1) ? undefined : commonStep(places)
  if (step !== 1 && step !== -1) return undefined
  return (at) => {
    const from = at > 0 ? (places.at(-1) ?? 0) : (places[0] ?? 0)
    const { length } = options
    return options[(((from + step * at) % length) + length) % length]
  }
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Time part of a date with a time: ` 08:00:00`. */
  readonly time: string
}

/** One date continues by days; several by their common number of days, months or years. */
function dateSeries(sample: readonly string[]): Series | undefined {
  const days = sample.map(dayOf).filter((day) => day !== undefined)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || days.length < sample.length) return undefined
  if (days.some(({ time }) => time !== first.time)) return undefined
  const months = commonStep(days.map(({ year, month }) => year * 12 + month))
  const sameDay = days.every(({ day }) => day === first.day)
  if (sameDay && months !== undefined && months !== 0) {
    return (at) => monthsLater(at > 0 ? last : first, months * at)
  }
  const step = days.length === 1 ? 1 : commonStep(days.map(numberOf))
  return step ? (at) => textOf(numberOf(at > 0 ? last : first) + step * at, first.time) : undefined
}

function dayOf(text: string): Day | undefined {
  const date = text.slice(0, 10)
  if (!isDate(date) || !/^$|^[ T]\d{2}:\d{2}(:\d{2})?$/.test(text.slice(10))) return undefined
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day, time: text.slice(10) }
}

const dayMs = 86_400_000

const numberOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / dayMs

function textOf(days: number, time: string): string | undefined {
  const date = new Date(days * dayMs)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return isDate(text) ? `${text}${time}` : undefined
}

/** One month after 31 January is the last day of February. */
function monthsLater({ year, month, day, time }: Day, months: number): string | undefined {
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(Date.UTC(year, month - 1 + months, Math.min(day, last)) / dayMs, time)
}

/**
 * A text that ends in a number continues: A09 gives A10, 第1周 gives 第2周; one text by 1, several by their step. Below
 * zero it counts up again, as in Excel.
 */
function textSeries(sample: readonly string[]): Series | undefined {
  const parts = sample.map((text) => /^(.*?)(\d{1,15})(\p{Script=Han}{0,2})$/su.exec(text))
  const [first] = parts
  if (!first || parts.some((part) => part?.[1] !== first[1] || part?.[3] !== first[3])) {
    return undefined
  }
  const numbers = parts.map((part) => Number(part?.[2]))
  const step = numbers.length === 1 ? 1 : commonStep(numbers)
  if (!step) return undefined
  const width = first[2]?.startsWith('0') ? first[2].length : 0
  return (at) => {
    const value = (at > 0 ? (numbers.at(-1) ?? 0) : (numbers[0] ?? 0)) + step * at
    return `${first[1]}${String(Math.abs(value)).padStart(width, '0')}${first[3]}`
  }
}
