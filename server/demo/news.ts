import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { fill, type Line, words } from './words'

export interface NewsContext {
  readonly past: Past
  readonly random: Random
  readonly line: Line
  readonly company: string
  readonly pictures: readonly string[]
  readonly siteCodes: readonly string[]
}

export function newsOf(context: NewsContext, count: number): readonly DemoRecord[] {
  const articles = Array.from({ length: count }, () => article(context))
  const newest = articles.toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1))
  const places = new Map(newest.map((one, at) => [one, (at + 1) * orderStep]))
  const { siteCodes } = context
  // One in three is for all sites.
  return articles.map((one, at) => ({
    ...{ ...one, sort: places.get(one) ?? orderStep },
    site: at % 3 === 0 ? siteCodes : siteCodes.slice(0, 1),
  }))
}

const orderStep = 10

function article({ past, random, line, company, pictures }: NewsContext): DemoRecord {
  const { titles, fairs, seasons, markets, certificates, awards, paragraphs } = words.news
  const title = fill(random.pick(titles), {
    company,
    fair: random.pick(fairs),
    season: random.pick(seasons),
    series: random.pick(line.series),
    market: random.pick(markets),
    certificate: random.pick(certificates),
    award: random.pick(awards),
  })
  const body = random.some(paragraphs, 3, paragraphs.length)
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
