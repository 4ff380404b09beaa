import caseWords from './cases.json'
import type { Past } from './clock'
import type { NamedProduct } from './enquiries'
import { foreignName } from './foreignNames'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { fill, type LineName, words } from './words'

export interface CaseContext {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly products: readonly NamedProduct[]
  readonly siteCodes: readonly string[]
  /** Paths of stored product pictures. */
  readonly pictures: readonly string[]
}

/** Customer cases of 18 months: one per customer first, then again with other products. */
export function casesOf(context: CaseContext, count: number): readonly DemoRecord[] {
  return Array.from({ length: count }, (_, at) => customerCase(context, at))
}

function customerCase(context: CaseContext, at: number): DemoRecord {
  const { past, random, line, products, siteCodes, pictures } = context
  const { customers, titles, needs, work, results, quotes } = caseWords[line]
  const [customer, country, industry] = customers[at % customers.length] ?? []
  const product = random.pick(products)
  const days = random.int(24, 75)
  const ago = random.int(3, 540)
  const isNew = ago < 20
  const isPlanned = isNew && ago % 2 === 0
  const written = isPlanned ? 'planned' : 'draft'
  const status = isNew ? written : random.chance(0.9) ? 'published' : 'offline'
  const told = random.chance(0.6)
  const body = [random.pick(needs), ...random.some(work, 2, 3), random.pick(results)]
  const title = fill(random.pick(titles), {
    customer: String(customer),
    product: nounOf(product.name),
    days,
    count: random.int(4, 60) * 10,
  })
  return {
    title,
    customer,
    country,
    industry,
    status,
    days,
    cover: random.some(pictures, 1, 1),
    images: random.some(pictures, 1, 3),
    products: [product.id],
    site: random.some(siteCodes, 1, siteCodes.length),
    finishDate: past.date(ago + random.int(5, 30)),
    amount: random.int(80, 3_600) * 100,
    summary: `${body.at(0)} ${body.at(-1)}`,
    content: body.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    quote: told ? random.pick(quotes) : null,
    quoteBy: told ? signature(random) : null,
    planTime: isPlanned ? past.time(-3 - (ago % 5), 600) : null,
    publishTime: isNew ? null : past.time(ago - 2, random.int(540, 1080)),
    top: status === 'published' && random.chance(0.15),
    sort: 100,
    reads: isNew ? 0 : random.int(40, 5_200),
    createTime: past.time(ago, random.int(540, 1080)),
  }
}

/** The product's noun in the customers' language. */
const nounOf = (name: string): string => foreignName(name, 'en')?.split(',')[0] ?? name

const signature = (random: Random): string =>
  `${random.pick(words.people.first)} ${random.pick(words.people.last)}, ${random.pick(caseWords.roles)}`
