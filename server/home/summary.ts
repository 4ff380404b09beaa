import type { Rule } from '#model'
import type { WireRecord } from '../entity/contracts'
import {
  adDaysOf,
  adPlansOf,
  answered,
  comingPosts,
  endingCertificates,
  enquiriesOf,
  fallenKeywords,
  firstPageKeywords,
  monthFigures,
  newEnquiries,
  type Task,
  trackedKeywords,
  type Wanted,
} from './areas'
import { daysOf, type Month, type Span } from './period'
import type { Group, HomeReader, Sorting } from './reader'

/** Where the records of a figure are listed. */
interface Source {
  readonly page: string
  readonly rules: readonly Rule[]
}

interface Figure extends Source {
  readonly key: string
  readonly value: number
  /** The same of the days compared with. */
  readonly before?: number
  /** All of which `value` are some. */
  readonly of?: number
}

interface ShortList extends Source {
  readonly key: string
  readonly records: readonly WireRecord[]
}

/** The answer of the home: parts that the user may not see are absent. */
export interface Summary extends Month {
  readonly today: string
  readonly tasks: readonly Figure[]
  readonly figures: readonly Figure[]
  readonly enquiries?: {
    readonly page: string
    readonly days: readonly {
      readonly day: string
      readonly count: number
      readonly answered: number
    }[]
    readonly countries: readonly Group[]
  }
  readonly lists: readonly ShortList[]
}

export async function summaryOf(
  reader: HomeReader,
  month: Month,
  { today, tasks }: { readonly today: string; readonly tasks: readonly Task[] },
): Promise<Summary> {
  const [found, figures, enquiries, lists] = await Promise.all([
    Promise.all(tasks.map((task) => taskOf(reader, task))),
    figuresOf(reader, month),
    enquiriesIn(reader, month),
    listsOf(reader, today),
  ])
  return {
    ...{ ...month, today, figures, lists },
    tasks: found.filter((task) => task !== undefined && task.value > 0) as readonly Figure[],
    ...(enquiries && { enquiries }),
  }
}

async function taskOf(reader: HomeReader, task: Task): Promise<Figure | undefined> {
  const value = await reader.total(task)
  return value === undefined ? undefined : { key: task.key, value, ...sourceOf(task) }
}

async function figuresOf(reader: HomeReader, month: Month): Promise<readonly Figure[]> {
  const span = { from: month.from, to: month.until }
  const found = await Promise.all([
    ...monthFigures.map(async ({ key, of }): Promise<Figure | undefined> => {
      const [value, before] = await Promise.all([
        reader.total(of(span)),
        reader.total(of(month.before)),
      ])
      if (value === undefined || before === undefined) return undefined
      return { key, value, before, ...sourceOf(of(span)) }
    }),
    keywordFigure(reader),
    adFigure(reader, span, month.before),
  ])
  return found.flatMap((figure) => figure ?? [])
}

async function keywordFigure(reader: HomeReader): Promise<Figure | undefined> {
  const [value, of] = await Promise.all([
    reader.total(firstPageKeywords),
    reader.total(trackedKeywords),
  ])
  if (value === undefined || of === undefined) return undefined
  return { key: 'keywordFirst', value, of, ...sourceOf(firstPageKeywords) }
}

async function adFigure(
  reader: HomeReader,
  span: Span,
  earlier: Span,
): Promise<Figure | undefined> {
  const [now, then] = await Promise.all([
    reader.sums(adDaysOf(span), ['cost']),
    reader.sums(adDaysOf(earlier), ['cost']),
  ])
  if (!now || !then) return undefined
  return { key: 'adCost', value: now[0] ?? 0, before: then[0] ?? 0, ...sourceOf(adPlansOf(span)) }
}

async function enquiriesIn(reader: HomeReader, month: Month): Promise<Summary['enquiries']> {
  const wanted = enquiriesOf(month)
  const handled = { ...wanted, rules: [...wanted.rules, answered] }
  const [all, done, countries] = await Promise.all([
    reader.groups(wanted, 'createTime'),
    reader.groups(handled, 'createTime'),
    reader.groups(wanted, 'country'),
  ])
  if (!all || !done) return undefined
  const countOf = (groups: readonly Group[], day: string) =>
    groups.find(({ value }) => value === day)?.count ?? 0
  return {
    page: wanted.page,
    // The whole month: days that are yet to come keep their place.
    days: daysOf(month).map((day) => ({
      ...{ day, count: countOf(all, day), answered: countOf(done, day) },
    })),
    countries: countries ?? [],
  }
}

const shown = 6

async function listsOf(reader: HomeReader, today: string): Promise<readonly ShortList[]> {
  const list = async (
    key: string,
    wanted: Wanted,
    show: { readonly sort: Sorting; readonly fields: readonly string[] },
  ): Promise<ShortList | undefined> => {
    const records = await reader.records(wanted, { ...show, size: shown })
    return records && { key, records, ...sourceOf(wanted) }
  }
  const found = await Promise.all([
    list('enquiries', newEnquiries, {
      sort: { field: 'createTime', order: 'desc' },
      fields: ['subject', 'customer', 'country', 'createTime'],
    }),
    list('posts', comingPosts, {
      sort: { field: 'planTime', order: 'asc' },
      fields: ['title', 'platform', 'status', 'planTime'],
    }),
    list('certificates', endingCertificates(today), {
      sort: { field: 'expireDate', order: 'asc' },
      fields: ['name', 'enterpriseId', 'expireDate'],
    }),
    list('keywords', fallenKeywords, {
      sort: { field: 'change', order: 'asc' },
      fields: ['word', 'country', 'rank', 'lastRank'],
    }),
  ])
  return found.flatMap((one) => one ?? [])
}

const sourceOf = ({ page, rules }: Wanted): Source => ({ page, rules })
