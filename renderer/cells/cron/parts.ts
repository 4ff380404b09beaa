/** The seven parts in the order in which they are written. */
export const partNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const

export type PartName = (typeof partNames)[number]

/** One member of a list: a number or a range (`to`), optionally with a step. */
export interface Item {
  readonly from: number
  readonly to?: number
  readonly step?: number
}

/** One parsed part. Weekdays are numbered as in Quartz: 1 = Sunday to 7 = Saturday. */
export type Part =
  | { readonly mode: 'every' }
  /** `?`: of day and week, the other part decides. */
  | { readonly mode: 'none' }
  | { readonly mode: 'step'; readonly from: number; readonly step: number }
  | { readonly mode: 'range'; readonly from: number; readonly to: number }
  /** Ascending, without duplicates. */
  | { readonly mode: 'list'; readonly values: readonly number[] }
  /** Any other list: `1-5,10`, `8-18/2`. */
  | { readonly mode: 'mixed'; readonly items: readonly Item[] }
  | { readonly mode: 'lastDay' | 'lastWorkday' }
  /** This many days before the last day of the month. */
  | { readonly mode: 'beforeEnd' | 'workdayBeforeEnd'; readonly days: number }
  /** The workday nearest to a day, within the same month. */
  | { readonly mode: 'nearestWorkday'; readonly day: number }
  | { readonly mode: 'lastOf'; readonly weekday: number }
  | { readonly mode: 'nth'; readonly weekday: number; readonly nth: number }

/** A whole expression. Exactly one of day and week is `none`. */
export type Cron = Readonly<Record<PartName, Part>>

interface Bounds {
  readonly min: number
  readonly max: number
  /** Largest step that Quartz accepts. */
  readonly step: number
}

export const bounds: Readonly<Record<PartName, Bounds>> = {
  second: { min: 0, max: 59, step: 59 },
  minute: { min: 0, max: 59, step: 59 },
  hour: { min: 0, max: 23, step: 23 },
  day: { min: 1, max: 31, step: 31 },
  month: { min: 1, max: 12, step: 12 },
  week: { min: 1, max: 7, step: 7 },
  year: { min: 2019, max: 2119, step: 99 },
}

/** Limits of `L-n` and `n#k`. */
export const maxDaysBeforeEnd = 30
export const maxNth = 5

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** Names for the numbers, starting at 1. */
export const namesOf = (part: PartName): readonly string[] =>
  part === 'week' ? weekdays : part === 'month' ? months : []

/** The numbers that a part allows; undefined if that depends on the month. */
export function valuesOf(name: PartName, part: Part): readonly number[] | undefined {
  const { min, max } = bounds[name]
  switch (part.mode) {
    case 'every':
      return stepped({ from: min, to: max }, name)
    case 'step':
    case 'range':
      return stepped(part, name)
    case 'list':
      return part.values
    case 'mixed':
      return ascending(part.items.flatMap((item) => stepped(item, name)))
    default:
      return undefined
  }
}

export const ascending = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((a, b) => a - b)

/** A range that ends before it starts wraps around: 22-2 hours are 22, 23, 0, 1, 2. */
function stepped({ from, to, step }: Item, name: PartName): readonly number[] {
  const { min, max } = bounds[name]
  const round = max - min + 1
  const last = to ?? (step === undefined ? from : max)
  const end = last < from ? last + round : last
  const count = Math.floor((end - from) / (step ?? 1)) + 1
  return ascending(
    Array.from({ length: count }, (_, at) => ((from + at * (step ?? 1) - min) % round) + min),
  )
}
