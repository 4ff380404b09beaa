import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('what page kinds ask of the server', ['heads', 'entity'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const plan = async (name: string): Promise<string> => {
    const body = {
      name,
      channel: 'meta',
      goal: 'enquiry',
      site: 'a-cn',
      countries: 'DE',
      beginDate: '2026-10-01',
      budget: 500,
    }
    return (await host.call('admin', 'POST /ads/plan/add', { body })).body.result.id
  }
  const day = (adPlanId: string, date: string, cost: number) =>
    host.call('admin', 'POST /ads/day/add', {
      body: { adPlanId, date, impressions: 1000, clicks: 20, cost },
    })
  const costOf = async (id: string) =>
    (await host.call('admin', 'GET /ads/plan/queryById', { query: { id } })).body.result.cost

  test('a row that is written by itself belongs to its head alone, whose sums follow', async () => {
    const [spring, autumn] = [await plan('春'), await plan('秋')]
    const added = await day(spring, '2026-10-01', 30)
    expect(added.body.success).toBe(true)
    await day(spring, '2026-10-02', 12)
    await day(autumn, '2026-10-01', 7)
    expect([await costOf(spring), await costOf(autumn)]).toEqual([42, 7])
    const rows = await host.call('admin', 'GET /ads/day/list', { query: { adPlanId: spring } })
    expect(rows.body.result.total).toBe(2)
    const { id } = added.body.result
    await host.call('admin', 'DELETE /ads/day/delete', { query: { id } })
    expect(await costOf(spring)).toBe(12)
  })

  test('the rows of a record come in the order of its document, the newest first', async () => {
    const spring = await plan('序')
    for (const date of ['2026-10-02', '2026-10-03', '2026-10-01']) await day(spring, date, 1)
    const { body } = await host.call('admin', 'GET /ads/plan/queryById', { query: { id: spring } })
    expect(body.result.days.map((row: { date: string }) => row.date)).toEqual([
      ...['2026-10-03', '2026-10-02', '2026-10-01'],
    ])
  })

  test('the sums of a child list are those of its head’s rows, on whatever page they are', async () => {
    const [spring, autumn] = [await plan('总'), await plan('别')]
    for (let date = 1; date <= 25; date++)
      await day(spring, `2026-10-${String(date).padStart(2, '0')}`, 0.1)
    await day(autumn, '2026-10-01', 7)
    const query = { adPlanId: spring, sums: 'clicks,impressions,cost', distinctOf: 'date' }
    const { body } = await host.call('staff', 'GET /ads/day/groups', { query })
    expect(body.result.groups).toMatchObject([
      { count: 25, sums: { clicks: 500, impressions: 25_000, cost: 2.5 }, distinct: { date: 25 } },
    ])
    const theirs = await host.call('staffb', 'GET /ads/day/groups', { query })
    expect(theirs.body.result.groups).toMatchObject([{ count: 0, sums: { cost: null } }])
  })

  test('a child list has rights of its own: the head’s give none', async () => {
    const spring = await plan('权')
    const { id } = (await day(spring, '2026-10-01', 1)).body.result
    // Staff may delete neither, and have the days' own right to see them.
    const refused = await host.call('staff', 'DELETE /ads/day/delete', { query: { id } })
    expect(refused.status).toBe(403)
    const seen = await host.call('staff', 'GET /ads/day/list', { query: { adPlanId: spring } })
    expect(seen.body.result.total).toBe(1)
    const foreign = await host.call('staffb', 'GET /ads/day/list', { query: { adPlanId: spring } })
    expect(foreign.body.result.total).toBe(0)
  })

  test('a site has one record, by whatever way a second one comes', async () => {
    const body = {
      site: 'a-cn',
      name: '甲',
      nameEn: 'A',
      contacts: [{ name: 'Lin', email: 'a@b.example', phone: '1', main: true }],
    }
    const add = (more: object) =>
      host.call('staff', 'POST /site/enterprise/add', { body: { ...body, ...more } })
    expect((await add({})).body.success).toBe(true)
    const second = await add({ name: '乙' })
    expect(second.body).toMatchObject({ success: false })
    expect(JSON.stringify(second.body)).toContain('站点')
    const { records, total } = (await host.call('staff', 'GET /site/enterprise/list')).body.result
    expect(total).toBe(1)
    expect(records[0].name).toBe('甲')
    const index = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where indexname = 'uq_site_enterprise_site'`.execute(
      host.database.db,
    )
    expect(index.rows[0]?.indexdef).toMatch(/UNIQUE.*\(tenant_id, site\) WHERE \(del_flag = 0\)/)
  })

  test('documents are listed for who may see them, with findings, copies and last texts', async () => {
    const list = (query: Record<string, string>) =>
      host.call('admin', 'GET /online/cgform/head/list', { query: { pageSize: '1000', ...query } })
    const all = (await list({ copyType: '0' })).body.result
    const plans = all.records.find(({ code }: { code: string }) => code === 'ads/plan')
    expect(plans).toMatchObject({ noun: 'page', kind: 'master', table: 'ads_plan', errors: 0 })
    expect((await list({ tableName: 'ADS_plan' })).body.result.total).toBe(2)
    expect((await list({ noun: 'entity' })).body.result.total).toBe(host.documents.entities.size)
    expect((await list({ copyType: '1', physicId: 'crm/enquiry' })).body.result.total).toBe(0)
    expect((await list({ noun: 'dict' })).status).toBe(400)
    const reports = await host.call('admin', 'GET /online/cgreport/head/list')
    expect(reports.body.result.total).toBe(host.documents.reports.size)
    const pageOf = (report: string) =>
      reports.body.result.records.find(({ code }: { code: string }) => code === report)?.page
    expect([pageOf('enquiry_by_country'), pageOf('brand_list')]).toEqual([
      'report/enquiryCountry',
      '',
    ])

    const opened = (id: string) =>
      host.call('admin', 'GET /online/cgform/head/queryById', { query: { id } })
    const { text, findings, saved } = (await opened('pages/ads/plan.json')).body.result
    expect(JSON.parse(text).kind).toBe('master')
    expect(findings).toEqual([])
    expect(saved).toEqual([{ since: expect.any(String), text }])
    expect((await opened('dicts/country.json')).status).toBe(404)
    expect((await opened('../package.json')).status).toBe(404)
  })

  test('of a document the last 16 texts stay', async () => {
    const { remember, savedTexts } = await import('../../server/heads/savedTexts')
    const path = 'pages/x/often.json'
    for (let at = 10; at < 30; at += 1) {
      const since = `2026-11-01 08:00:${at}` as never // a wall clock
      await remember(host.database.db, [{ path, since, text: String(at) }])
    }
    const saved = await savedTexts(host.database.db, path)
    expect(saved.map(({ text }) => text)).toEqual(
      Array.from({ length: 16 }, (_, index) => String(29 - index)),
    )
  })
})
