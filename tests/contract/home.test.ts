import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRole } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestCaller } from '../support/app'
import { describeEachDatabase } from '../support/db'

const clock = () => new Date('2026-11-20T04:00:00Z')

interface Part {
  readonly key: string
  readonly value: number
  readonly before?: number
  readonly of?: number
  readonly page: string
  readonly rules: readonly unknown[]
}

describeEachDatabase('the home', (open) => {
  let host: TestApp
  // Tests change rights and records: each has its own.
  beforeEach(async () => {
    host = await buildTestApp(await open(), { clock })
    await addEnquiry('staff', { status: 'new', country: 'DE' }, '2026-11-03 10:00:00')
    await addEnquiry('staff', { status: 'won', country: 'DE' }, '2026-11-03 11:00:00')
    await addEnquiry('staff', { status: 'quoted', country: 'US' }, '2026-11-19 09:00:00')
    await addEnquiry('staff', { status: 'quoted', country: 'US' }, '2026-10-05 09:00:00')
    await addEnquiry('staff', { status: 'quoted', country: 'US' }, '2026-10-25 09:00:00')
    await addEnquiry('staff', { status: 'spam', country: 'US' }, '2026-11-19 09:00:00')
    await addEnquiry('staffb', { status: 'new', country: 'FR' }, '2026-11-04 09:00:00')
  })
  afterEach(() => host.close())

  const ask = (user: TestCaller, query: Readonly<Record<string, string>> = {}) =>
    host.call(user, 'GET /sys/home/summary', { query })
  const partOf = (parts: readonly Part[], key: string) => parts.find((part) => part.key === key)

  /** An enquiry of that time, as the database would have it. */
  async function addEnquiry(
    user: TestCaller,
    { status, country }: Readonly<Record<'status' | 'country', string>>,
    time: string,
  ) {
    const body = {
      subject: '询价',
      customer: 'Emma',
      email: 'e@x.example',
      message: '您好',
      country,
    }
    const { body: answer } = await host.call(user, 'POST /crm/enquiry/add', { body })
    expect(answer.success).toBe(true)
    await host.database.db
      .updateTable('crm_enquiry')
      .set({ create_time: time, status })
      .where('id', '=', answer.result.id)
      .execute()
  }

  test('counts the month’s enquiries beside the same days of the month before', async () => {
    const { figures, enquiries } = (await ask('staff')).body.result
    expect(partOf(figures, 'enquiryNew')).toMatchObject({ value: 3, before: 1 })
    expect(partOf(figures, 'enquiryAnswered')).toMatchObject({ value: 2, before: 1 })
    expect(partOf(figures, 'enquiryWon')).toMatchObject({ value: 1, before: 0 })
    expect(enquiries.days).toHaveLength(30)
    expect(enquiries.days[2]).toEqual({ day: '2026-11-03', count: 2, answered: 1 })
    expect(enquiries.countries).toEqual([
      { value: 'DE', text: '德国', count: 2 },
      { value: 'US', text: '美国', count: 1 },
    ])
  })

  test('another month is asked for by its name; what is no month is refused', async () => {
    const { month, figures } = (await ask('staff', { month: '2026-10' })).body.result
    expect(month).toBe('2026-10')
    expect(partOf(figures, 'enquiryNew')).toMatchObject({ value: 2, before: 0 })
    expect((await ask('staff', { month: '2026-13' })).status).toBe(400)
  })

  test('each figure and task equals the total of the list with its rules', async () => {
    const { figures, tasks } = (await ask('staff')).body.result
    const parts = [...figures, ...tasks].filter(({ page }: Part) => page === 'crm/enquiry')
    expect(parts.length).toBeGreaterThanOrEqual(4)
    for (const { key, value, rules } of parts) {
      const query = { superQueryMatchType: 'and', superQueryParams: JSON.stringify(rules) }
      const { body } = await host.call('staff', 'GET /crm/enquiry/list', { query })
      expect(body.result.total, key).toBe(value)
    }
  })

  test('is of the tenant in force', async () => {
    const { figures, tasks, lists } = (await ask('staffb')).body.result
    expect(partOf(figures, 'enquiryNew')).toMatchObject({ value: 1, before: 0 })
    expect(partOf(tasks, 'enquiryNew')).toMatchObject({ value: 1 })
    expect(lists[0].records).toHaveLength(1)
  })

  test('tells of published posts, keywords, costs and certificates', async () => {
    const certs = [
      { name: 'ISO 9001', issueDate: '2024-01-01', expireDate: '2026-12-01' },
      { name: 'FSC', issueDate: '2024-01-01', expireDate: '2028-01-01' },
    ]
    const contact = { contact: 'Lin', email: 'a@b.example', phone: '1' }
    const saved = await host.call('staff', 'POST /site/enterprise/add', {
      body: { site: 'a-cn', name: '甲', nameEn: 'A', ...contact, certs },
    })
    expect(saved.body.message).toBe('添加成功！')
    const days = [
      { date: '2026-11-02', impressions: 1000, clicks: 20, cost: 30.5 },
      { date: '2026-10-02', impressions: 1000, clicks: 20, cost: 10 },
      { date: '2026-10-25', impressions: 1000, clicks: 20, cost: 99 },
    ]
    const plan = { channel: 'meta', site: 'a-cn', countries: 'DE', beginDate: '2026-10-01' }
    await host.call('staff', 'POST /ads/plan/add', {
      body: { name: '秋季', goal: 'enquiry', budget: 500, ...plan, days },
    })
    const ranks = [
      { date: '2026-11-16', rank: 8 },
      { date: '2026-11-09', rank: 5 },
    ]
    await host.call('staff', 'POST /seo/keyword/add', {
      body: { word: 'bed', site: 'a-cn', engine: 'google', country: 'US', level: 'core', ranks },
    })

    const { figures, tasks, lists } = (await ask('staff')).body.result
    expect(partOf(figures, 'adCost')).toMatchObject({ value: 30.5, before: 10 })
    expect(partOf(figures, 'keywordFirst')).toMatchObject({ value: 1, of: 1 })
    expect(partOf(tasks, 'certificate')).toMatchObject({ value: 1 })
    const recordsOf = (key: string) => lists.find((list: Part) => list.key === key).records
    expect(recordsOf('certificates')).toMatchObject([
      { name: 'ISO 9001', expireDate: '2026-12-01', enterpriseId: saved.body.result.id },
    ])
    expect(recordsOf('keywords')).toMatchObject([{ word: 'bed', rank: 8, lastRank: 5 }])
  })

  test('what a caller may not see is no part of it, neither is what he may not do', async () => {
    await host.call('staff', 'POST /marketing/post/add', {
      body: {
        ...{ title: '待审核', platform: 'x', account: '@a', kind: 'article', content: '正文' },
      },
    })
    const { db } = host.database
    await db.updateTable('marketing_post').set({ status: 'review' }).execute()
    const withAudit = (await ask('staff')).body.result
    expect(partOf(withAudit.tasks, 'postReview')).toMatchObject({ value: 1 })

    const { role_id } = await db
      .selectFrom('sys_user_role')
      .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
      .select('sys_user_role.role_id')
      .where('sys_user.username', '=', 'staffb')
      .executeTakeFirstOrThrow()
    const narrow = await createRole(db, {
      ...{ code: 'narrow', name: '只看帖文', permissions: ['post:view'] },
    })
    await db
      .updateTable('sys_user_role')
      .set({ role_id: narrow })
      .where('role_id', '=', role_id)
      .execute()
    host.app.replaceDocuments(host.documents)
    const { figures, tasks, enquiries, lists } = (await ask('staff')).body.result
    expect(figures.map(({ key }: Part) => key)).toEqual(['postPublished'])
    expect(tasks).toEqual([])
    expect(enquiries).toBeUndefined()
    expect(lists.map(({ key }: Part) => key)).toEqual(['posts'])
  })

  test('nobody is told who has not signed in', async () => {
    expect((await ask(null)).status).toBe(401)
  })
})
