import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type EntityApp, openEntityApp, type Reply } from '../support/entityApp'

const rows = 1_200

/** Legal, and each with a total of its own that has to be counted. */
const heavy = (count: number, at: number, field = 'intro') => ({
  superQueryMatchType: 'or',
  superQueryParams: JSON.stringify(
    Array.from({ length: count }, (_, place) => ({ field, rule: 'like', val: `q${at}x${place}z` })),
  ),
})

describeEachDatabase('queries that cost much', (open, kind) => {
  let host: EntityApp
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    const { db } = host.database
    await sql`insert into cms_product
        (id, tenant_id, name, sku, intro, create_by, create_time, del_flag, ver)
      select 'p' || n, 1001, 'product ' || n, 'SKU-' || n, repeat('text ' || n, 5), 'admin',
        localtimestamp, 0, 1
      from generate_series(1, ${rows}::integer) n`.execute(db)
    await sql`analyze cms_product`.execute(db)
    await host.as('boss').post('/cms/product/add', { name: '沙发', sku: 'SKU-000A', price: 10 })
  })
  afterAll(() => host.close())

  test('saves of many rows wait for each other, and those of others come between', async () => {
    const ended: string[] = []
    const { as, close } = await host.openTwin()
    const unnamed = { added: Array.from({ length: 300 }, (_, at) => ({ sku: `NONE-${at}` })) }
    const flood = Array.from({ length: 20 }, () =>
      as('admin')
        .post('/cms/product/saveRows', unnamed)
        .finally(() => ended.push('sender')),
    )
    const brand = await as('boss').post('/cms/brand/add', { name: '别人的品牌' })
    ended.push('other')
    expect(brand.status).toBe(200)
    const answers = await Promise.all(flood)
    await close()
    // Judged, and refused for what is wrong with the rows.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(16)
    expect(refused[0]?.body.message).toMatch(/批量保存/)
    expect(ended.slice(16).indexOf('other')).toBeLessThanOrEqual(1)
  })

  test.each<[string, (at: number) => Readonly<Record<string, string>>]>([
    ['of many conditions', (at) => heavy(100, at)],
    [
      'for the largest pages, whose records cost this process its time',
      () => ({ pageSize: '1000' }),
    ],
  ])('%s: their sender waits for himself and is told so; others come between', async (_, query) => {
    const ended: string[] = []
    const ask = (name: string, answer: Promise<Reply>) =>
      answer.finally(() => ended.push(name)).then(({ status, body }) => ({ status, body }))
    // A process of its own: nobody's rest is counted here.
    const { as, close } = await host.openTwin()
    const flood = Array.from({ length: 20 }, (_, at) =>
      ask('sender', as('admin').get('/cms/product/list', query(at))),
    )
    const other = ask('other', as('boss').get('/cms/product/list', { name: '*沙*' }))
    const colleague = ask('other', as('staff').get('/cms/brand/list', { name: '*x*' }))
    for (const { status } of await Promise.all([other, colleague])) expect(status).toBe(200)
    const answers = await Promise.all(flood)
    await close()
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(refused).toHaveLength(16)
    expect(refused[0]?.body.message).toMatch(/查询/)
    // Among those let in, at most the running one ends before the others'.
    expect(ended.slice(16).indexOf('other')).toBeLessThanOrEqual(1)
    expect(ended.slice(16).lastIndexOf('other')).toBeLessThanOrEqual(2)
  })

  test('one that would keep the only connection too long does not begin', async () => {
    const { db } = host.database
    await sql`insert into cms_news (id, tenant_id, title, content, status, create_time, del_flag, ver)
      select 'n' || n, 1001, 'news ' || n, repeat('text ' || n, 5), 'draft', localtimestamp, 0, 1
      from generate_series(1, ${2 * rows}::integer) n`.execute(db)
    await sql`analyze cms_news`.execute(db)
    const query = heavy(100, 100, 'content')
    const { status, body } = await host.as('admin').get('/cms/news/list', query)
    if (kind === 'postgres') return expect(status).toBe(200)
    expect([status, body.message]).toEqual([400, '查询条件过于复杂，数据量较大，请减少条件后重试'])
  })

  test('a few conditions may be asked of any table', async () => {
    const { status, body } = await host.as('admin').get('/cms/product/list', { name: '*1199*' })
    expect([status, body.result.total]).toEqual([200, 1])
  })
})
