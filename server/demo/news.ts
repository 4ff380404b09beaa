import type { Past } from './clock'
import written from './news.json'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { fill, type LineName } from './words'

export interface NewsContext {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  /** Company name used towards customers. */
  readonly company: string
  readonly pictures: readonly string[]
  readonly siteCodes: readonly string[]
}

/** Website articles, each in the language of its website. */
export function newsOf(context: NewsContext, count: number): readonly DemoRecord[] {
  const { siteCodes } = context
  const own = siteCodes.slice(0, 1)
  const german = siteCodes.filter((code) => code.endsWith('-de'))
  const articles = Array.from({ length: count }, (_, at) => {
    const isGerman = german.length > 0 && at % 3 === 0 && at % 9 > 0
    // One article in nine is for all websites.
    const site = isGerman ? german : at % 9 === 0 ? siteCodes : own
    return { ...article(context, isGerman ? 'de' : 'en'), site }
  })
  const newest = articles.toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1))
  const places = new Map(newest.map((one, at) => [one, (at + 1) * orderStep]))
  return articles.map((one) => ({ ...one, sort: places.get(one) ?? orderStep }))
}

const orderStep = 10

function article(context: NewsContext, language: 'en' | 'de'): DemoRecord {
  const { past, random, line, company, pictures } = context
  const { titles, fairs, seasons, markets, certificates, awards, paragraphs, series } = written
  const title = fill(random.pick(titles)[language], {
    company,
    fair: random.pick(fairs),
    season: random.pick(seasons)[language],
    series: random.pick(series[line]),
    market: random.pick(markets)[language],
    certificate: random.pick(certificates),
    award: random.pick(awards)[language],
  })
  const body = random.some(paragraphs, 3, paragraphs.length).map((one) => one[language])
  const days = random.int(1, 700)
  const status = random.pick(['published', 'published', 'published', 'draft', 'offline'])
  return {
    title,
    type: random.pick(['company', 'industry', 'exhibition', 'product']),
    cover: random.some(pictures, 1, 1),
    tags: random.some(['hot', 'new', 'sale', 'award', 'eco'], 0, 2),
    status,
    publishTime: status === 'draft' ? null : past.time(days - 1, random.int(480, 1080)),
    pushTime: status === 'published' && random.chance(0.3) ? '09:30:00' : null,
    top: random.chance(0.05),
    reads: status === 'draft' ? 0 : random.int(20, 9000),
    summary: body[0] ?? null,
    content: body.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    sourceUrl: null,
    createTime: past.time(days, random.int(480, 1080)),
  }
}
