import type { Api } from '../api'
import { expect } from '../expect'
import type { Work } from './work'

/** Whether the day's work is stored: nothing is left, nothing is there twice. */
export async function expectDone(api: Api, work: Work): Promise<void> {
  const read = async (path: string, id: string) =>
    (
      await api.call<Readonly<Record<string, unknown>>>('GET', `${path}/queryById`, {
        params: { id },
      })
    ).result
  for (const { id, customer, country } of work.enquiries) {
    const enquiry = await read('/crm/enquiry', id)
    expect(enquiry).toMatchObject({ status: 'following', customer, country, owner: 'staff' })
    expect(String(enquiry.reply)).toContain(String(customer))
  }
  for (const { id } of work.products) {
    const product = await read('/cms/product', id)
    expect(product.status).toBe('on')
    expect(namesIn(product.image)).toHaveLength(2)
  }
  for (const { day, product } of work.posts) {
    const posts = await api.all('/marketing/post', { title: product.name })
    expect(posts).toMatchObject([
      {
        title: product.name,
        content: product.intro,
        product: product.id,
        status: 'review',
        platform: 'linkedin',
        account: work.account,
        planTime: `${day} 09:00:00`,
      },
    ])
    expect(namesIn(posts[0]?.images)).toHaveLength(2)
  }
  const sum = (key: 'impressions' | 'clicks' | 'cost' | 'enquiries' | 'revenue') =>
    work.days.reduce((total, day) => total + day[key], 0)
  expect(await read('/ads/plan', work.plan.id)).toMatchObject({
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    cost: sum('cost'),
    enquiries: sum('enquiries'),
    revenue: sum('revenue'),
  })
  const keyword = await read('/seo/keyword', work.keyword.id)
  expect(keyword).toMatchObject({ url: work.landing, level: 'core', rank: 97 })
}

const namesIn = (files: unknown): readonly string[] => String(files ?? '').split(',')
