/** What the home shows, as the server counts it (`GET /sys/home/summary`). Parts without the right to them are absent. */
export interface Summary {
  /** YYYY-MM */
  readonly month: string
  /** YYYY-MM-DD */
  readonly today: string
  readonly tasks: readonly Figure[]
  readonly figures: readonly Figure[]
  readonly enquiries: Enquiries | undefined
  readonly lists: readonly ShortList[]
}

/** Which records of which page. */
export interface Source {
  /** Code of the page document that lists them. */
  readonly page: string
  /** Conditions as the advanced query writes them. */
  readonly rules: readonly unknown[]
}

export interface Figure extends Source {
  readonly key: string
  readonly value: number
  readonly before: number | undefined
  readonly of: number | undefined
}

export interface Enquiries {
  readonly page: string
  readonly days: readonly Day[]
  readonly countries: readonly Country[]
}

export interface Day {
  readonly day: string
  readonly count: number
  readonly answered: number
}

export interface Country {
  readonly value: string
  readonly text: string
  readonly count: number
}

export interface ShortList extends Source {
  readonly key: string
  readonly records: readonly HomeRecord[]
}

/** Members of a record as texts; '' where there is none. */
export type HomeRecord = (name: string) => string

/** undefined: the answer is none of this kind. */
export function readSummary(raw: unknown): Summary | undefined {
  const answer = objectOf(raw)
  if (!answer || typeof answer.month !== 'string' || typeof answer.today !== 'string') {
    return undefined
  }
  return {
    month: answer.month,
    today: answer.today,
    tasks: listOf(answer.tasks).flatMap(readFigure),
    figures: listOf(answer.figures).flatMap(readFigure),
    enquiries: readEnquiries(answer.enquiries),
    lists: listOf(answer.lists).flatMap(readShortList),
  }
}

function readFigure(raw: unknown): readonly Figure[] {
  const figure = objectOf(raw)
  if (!figure) return []
  const { key, value, before, of } = figure
  if (typeof key !== 'string' || typeof value !== 'number') return []
  return [{ key, value, before: numberOf(before), of: numberOf(of), ...sourceOf(figure) }]
}

function readEnquiries(raw: unknown): Enquiries | undefined {
  const enquiries = objectOf(raw)
  if (!enquiries) return undefined
  return {
    page: textOf(enquiries.page),
    days: listOf(enquiries.days).map((one) => {
      const { day, count, answered } = objectOf(one) ?? {}
      return { day: textOf(day), count: numberOf(count) ?? 0, answered: numberOf(answered) ?? 0 }
    }),
    countries: listOf(enquiries.countries).map((one) => {
      const { value, text, count } = objectOf(one) ?? {}
      return {
        ...{ value: textOf(value), text: textOf(text) || textOf(value) },
        count: numberOf(count) ?? 0,
      }
    }),
  }
}

function readShortList(raw: unknown): readonly ShortList[] {
  const list = objectOf(raw)
  if (!list || typeof list.key !== 'string') return []
  const records = listOf(list.records).flatMap((one): readonly HomeRecord[] => {
    const record = objectOf(one)
    return record ? [(name) => textOf(record[name])] : []
  })
  return [{ key: list.key, records, ...sourceOf(list) }]
}

const sourceOf = ({ page, rules }: Members): Source => ({
  ...{ page: textOf(page), rules: listOf(rules) },
})

type Members = Readonly<Record<string, unknown>>

const objectOf = (raw: unknown): Members | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? Object.fromEntries(Object.entries(raw))
    : undefined
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])
const numberOf = (raw: unknown): number | undefined => (typeof raw === 'number' ? raw : undefined)
const textOf = (raw: unknown): string =>
  typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : ''
