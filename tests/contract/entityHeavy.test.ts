import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type EntityApp, openEntityApp } from '../support/entityApp'

const rows = 1_200

/** Legal, and each with a total of its own that has to be counted. */
const heavy = (count: number, at: number, field = 'intro') => ({
  superQueryMatchType: 'or',
  superQueryParams: JSON.stringify(
    Array.from({ length: count }, (_, place) => ({ field, rule: 'like', val: `q${at}x${place}z` })),
  ),
})

const longestRestMs = 3_000

/** A sender's next heavy request begins when his rest ends, which is when the test says so. */
const holdRest = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Ends the rest of the one that is `over`; those of the next ones take their time. */
async function endRest(over: () => number): Promise<void> {
  while (over() === 0) await setImmediate()
  await vi.advanceTimersByTimeAsync(longestRestMs)
  vi.useRealTimers()
}

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
  afterEach(() => {
    vi.useRealTimers()
  })

  test('saves of many rows wait for each other, and those of others come between', async () => {
    const { as, close } = await host.openTwin()
    const unnamed = { added: Array.from({ length: 300 }, (_, at) => ({ sku: `NONE-${at}` })) }
    holdRest()
    let judged = 0
    const flood = Array.from({ length: 20 }, async () => {
      const answer = await as('admin').post('/cms/product/saveRows', unnamed)
      if (answer.status === 400) judged += 1
      return answer
    })
    const brand = await as('boss').post('/cms/brand/add', { name: '别人的品牌' })
    expect([brand.status, judged <= 1]).toEqual([200, true])
    await endRest(() => judged)
    const answers = await Promise.all(flood)
    await close()
    // Judged, and refused for what is wrong with the rows.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(16)
    expect(refused[0]?.body.message).toMatch(/批量保存/)
  })

  test.each<[string, (at: number) => Readonly<Record<string, string>>]>([
    ['of many conditions', (at) => heavy(100, at)],
    [
      'for the largest pages, whose records cost this process its time',
      () => ({ pageSize: '1000' }),
    ],
  ])('%s: their sender waits for himself and is told so; others come between', async (_, query) => {
    // A process of its own: nobody's rest is counted here.
    const { as, close } = await host.openTwin()
    holdRest()
    let read = 0
    const flood = Array.from({ length: 20 }, async (_, at) => {
      const answer = await as('admin').get('/cms/product/list', query(at))
      if (answer.status === 200) read += 1
      return answer
    })
    const other = as('boss').get('/cms/product/list', { name: '*沙*' })
    const colleague = as('staff').get('/cms/brand/list', { name: '*x*' })
    for (const { status } of await Promise.all([other, colleague])) expect(status).toBe(200)
    // Among those let in, at most the running one ends before the others'.
    expect(read).toBeLessThanOrEqual(1)
    await endRest(() => read)
    const answers = await Promise.all(flood)
    await close()
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(refused).toHaveLength(16)
    expect(refused[0]?.body.message).toMatch(/查询/)
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
