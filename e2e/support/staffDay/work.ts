import type { Page } from 'playwright'
import type { Api, WireRecord } from '../api'
import { png } from '../png'

/** What one day brings, for one of two people who do the same. */
export interface Work {
  readonly mark: string
  readonly enquiries: readonly WireRecord[]
  readonly products: readonly (WireRecord & { readonly sku: string; readonly pictures: Pictures })[]
  readonly posts: readonly Post[]
  readonly account: string
  /** Name of the channel that has the account. */
  readonly channel: string
  readonly plan: WireRecord & { readonly name: string }
  readonly days: readonly AdDay[]
  readonly keyword: WireRecord & { readonly word: string }
  readonly landing: string
}

type Pictures = readonly {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}[]

export interface Post {
  readonly day: string
  readonly product: { readonly id: string; readonly name: string; readonly intro: string }
}

interface AdDay {
  readonly date: string
  readonly impressions: number
  readonly clicks: number
  readonly cost: number
  readonly enquiries: number
  readonly revenue: number
}

/** Does each piece of a day in the console, from wherever the piece before it has ended. */
export interface Worker {
  answer(page: Page, work: Work): Promise<void>
  publish(page: Page, work: Work): Promise<void>
  plan(page: Page, work: Work): Promise<void>
  figures(page: Page, work: Work): Promise<void>
  react(page: Page, work: Work): Promise<void>
}

export const pieces = {
  answer: 'answer 10 enquiries',
  publish: 'publish 5 products with pictures',
  plan: 'plan 4 posts',
  figures: 'enter 14 days of ad figures from Excel',
  react: 'react to a rank drop',
} as const satisfies Readonly<Record<keyof Worker, string>>

const dayAfter = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const columns = ['date', 'impressions', 'clicks', 'cost', 'enquiries', 'revenue'] as const

/** The figures as Excel puts them on the clipboard. */
export const sheetOf = ({ days }: Work): string =>
  [
    ['日期', '展现', '点击', '花费（美元）', '询盘', '成交额（美元）'],
    ...days.map((day) => columns.map((key) => day[key])),
  ]
    .map((line) => line.join('\t'))
    .join('\n')

/** Makes what waits in the morning. */
export async function morning(api: Api, mark: string): Promise<Work> {
  const [shown] = (await api.list('/cms/product', { status: 'on', pageSize: 1 })).records
  const enquiries: WireRecord[] = []
  for (let at = 0; at < 10; at += 1)
    enquiries.push(
      await api.add('/crm/enquiry', {
        subject: `${mark} enquiry ${at}`,
        customer: `Emma ${at}`,
        company: 'Brown Ltd',
        email: `emma${at}@${mark}.example`,
        language: 'en',
        country: 'GB',
        product: shown?.id,
        quantity: 100 + at,
        message: 'Please quote, CIF Hull.',
      }),
    )
  const products: Work['products'][number][] = []
  for (let at = 0; at < 5; at += 1) {
    const sku = `${mark.toUpperCase()}-${at}`
    const intro = `Linen set number ${at}, washed, in four colours.`
    const product = { name: `Linen set ${mark} ${at}`, sku, intro, stock: 10, site: 'yunqi-en' }
    const pictures = ['front', 'back'].map((side) => ({
      name: `${sku}-${side}.png`,
      mimeType: 'image/png',
      buffer: png(8, [40 + at * 30, 120, 90]),
    }))
    products.push({ ...(await api.add('/cms/product', product)), sku, pictures })
  }
  const posts = products.slice(0, 4).map((product, at) => ({
    day: dayAfter(at + 1),
    product: { id: product.id, name: String(product.name), intro: String(product.intro) },
  }))
  const name = `${mark} plan`
  const plan = await api.add('/ads/plan', {
    name,
    channel: 'bing',
    goal: 'enquiry',
    site: 'yunqi-de',
    countries: 'DE,PL',
    beginDate: dayAfter(-20),
    budget: 2_000,
  })
  const days = Array.from({ length: 14 }, (_, at) => ({
    date: dayAfter(at - 15),
    impressions: 1_000 + at * 10,
    clicks: 20 + at,
    cost: 10 + at / 2,
    enquiries: at % 3,
    revenue: at === 5 ? 600 : 0,
  }))
  const word = `linen sheets ${mark}`
  const keyword = await api.add('/seo/keyword', {
    word,
    site: 'yunqi-en',
    engine: 'google',
    country: 'GB',
    device: 'desktop',
    level: 'long',
    volume: 900,
    url: 'https://www.yunqi.example/old',
    status: 'tracking',
    ranks: [
      { date: dayAfter(-7), rank: 4 },
      { date: dayAfter(0), rank: 97 },
    ],
  })
  return {
    mark,
    enquiries,
    products,
    posts,
    days,
    account: '@yunqihome',
    channel: 'LinkedIn 公司主页',
    plan: { ...plan, name },
    keyword: { ...keyword, word },
    landing: 'https://www.yunqi.example/linen',
  }
}
