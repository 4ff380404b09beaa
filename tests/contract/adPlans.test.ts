import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { tableOf } from '../../renderer/model/report/table'
import { adMigrations } from '../../server/ads/migrations'
import { timedJobs } from '../../server/entity/timedJobs'
import { createStores } from '../../server/entity/write/stores'
import { recheckTimedSteps } from '../../server/entity/write/timedSteps'
import { runDueJobs } from '../../server/jobs/runner'
import { platform } from '../../server/kernel/ofTenant'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase, describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

/** The shipped document, for people who have the rights of posts. */
const ofPosts = (doc: EntityDoc): EntityDoc =>
  doc.perm.startsWith('ad')
    ? { ...JSON.parse(JSON.stringify(doc).replaceAll('adPlan:run', 'news:publish')), perm: 'post' }
    : doc

describeDatabase('advertising plans', ['ads', 'entity'], (open) => {
  let host: EntityApp
  let admin: Client
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, ofPosts)
    admin = host.as('admin')
    host.clock.now = new Date('2026-03-05T02:00:00Z')
  })
  afterAll(() => host.close())

  const look = () =>
    runDueJobs({
      db: host.database.db,
      log: () => undefined,
      clock: () => host.clock.now,
      kinds: () => timedJobs(host.deps, createStores(host.deps)),
    })
  const added = async (more: object): Promise<string> => {
    const { body } = await admin.post('/ads/plan/add', {
      channel: 'bing',
      goal: 'enquiry',
      site: 'en',
      owner: null,
      countries: ['DE', 'PL'],
      beginDate: '2026-03-01',
      budget: 100,
      ...more,
    })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    return body.result.id
  }
  const status = async (id: string) =>
    (await admin.get('/ads/plan/queryById', { id })).body.result.status
  const start = (id: string) => admin.post('/ads/plan/start', { ids: [id] })

  test('run through their last day and end with it, also while they pause', async () => {
    const [one, other, open] = [
      await added({ name: '春季', endDate: '2026-03-06' }),
      await added({ name: '停着', endDate: '2026-03-06' }),
      await added({ name: '一直', endDate: null }),
    ]
    for (const id of [one, other, open]) await start(id)
    await admin.post('/ads/plan/pause', { ids: [other] })
    host.clock.now = new Date('2026-03-06T15:59:00Z')
    await look()
    expect(await status(one)).toBe('running')
    host.clock.now = new Date('2026-03-06T16:00:00Z')
    await look()
    expect([await status(one), await status(other), await status(open)]).toEqual([
      ...['ended', 'ended', 'running'],
    ])
  })

  test('are not begun after their last day', async () => {
    const id = await added({ name: '过期', endDate: '2026-03-06' })
    const { body } = await start(id)
    expect(body.message).toContain('结束日期（2026-03-06）已过，请先改结束日期')
    expect(await status(id)).toBe('draft')
  })

  test('that are older than this end, too', async () => {
    const id = await added({ name: '以前', endDate: '2026-03-09' })
    await start(id)
    const { db } = host.database
    await sql`update ads_plan set stop_date = null, end_date = '2026-03-03' where id = ${id}`.execute(
      db,
    )
    await sql`delete from sys_job`.execute(db)
    await adMigrations.find(({ name }) => name.startsWith('100-'))?.up(db)
    await recheckTimedSteps(db, host.deps.entities(platform))
    await look()
    expect(await status(id)).toBe('ended')
  })
})

describeEachDatabase('days of advertising plans', (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const added = async (more: object): Promise<string> => {
    const { body } = await host.call('admin', 'POST /ads/plan/add', {
      body: {
        channel: 'bing',
        goal: 'enquiry',
        site: 'a-cn',
        beginDate: '2026-03-01',
        budget: 100,
        ...more,
      },
    })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    return body.result.id
  }

  test('count where they were: by their own country, else by the only one of their plan', async () => {
    const day = { impressions: 100, clicks: 10, cost: 5 }
    const one = await added({
      name: '德国',
      countries: ['DE'],
      days: [{ ...day, date: '2026-03-01' }],
    })
    const two = await added({ name: '欧洲', countries: ['DE', 'PL'] })
    const add = (more: object) =>
      host.call('admin', 'POST /ads/day/add', {
        body: { adPlanId: two, date: '2026-03-01', ...day, ...more },
      })
    for (const country of ['DE', 'PL'])
      expect((await add({ country })).body).toMatchObject({ success: true })
    expect((await add({ country: null, date: '2026-03-02' })).body).toMatchObject({ success: true })
    // One line a country and day.
    expect((await add({ country: 'PL' })).body.code).toBe(400)
    expect((await add({ country: null, date: '2026-03-02' })).body.code).toBe(400)
    const elsewhere = [{ field: 'country', message: '计划没有投放这个地区' }]
    expect((await add({ country: 'FR' })).body.result.errors).toEqual(elsewhere)
    const own = await host.call('admin', 'GET /ads/plan/queryById', { query: { id: two } })
    const narrowed = await host.call('admin', 'PUT /ads/plan/edit', {
      body: { ...own.body.result, countries: ['DE'] },
    })
    expect(narrowed.body.result.errors).toEqual([
      { field: 'days', message: '每日数据中有计划没有投放的地区' },
    ])
    const regions = async (adPlanId: string) =>
      (
        await host.call('admin', 'GET /ads/day/list', { query: { adPlanId } })
      ).body.result.records.map(({ region }: { region: string | null }) => region)
    expect(await regions(one)).toEqual(['DE'])
    expect((await regions(two)).sort()).toEqual(['DE', 'PL', null])
    // What the plan becomes, its days follow.
    const { ver } = (await host.call('admin', 'GET /ads/plan/queryById', { query: { id: one } }))
      .body.result
    await host.call('admin', 'PUT /ads/plan/edit', {
      body: { id: one, ver, countries: ['FR', 'DE'] },
    })
    expect(await regions(one)).toEqual([null])
  })

  test('are told by country or as a whole, by whatever door they come', async () => {
    const day = { impressions: 100, clicks: 10, cost: 5, date: '2026-04-01' }
    const adPlanId = await added({ name: '两种', countries: ['DE', 'PL'] })
    const add = async (more: object) =>
      (await host.call('admin', 'POST /ads/day/add', { body: { ...day, adPlanId, ...more } })).body
    const refused = (message: string) => ({
      result: { errors: [{ field: 'country', message }] },
    })
    const byCountry = await add({ country: 'DE' })
    const whole = '2026-04-01 已按地区填写，不能再填不分地区的一行，否则这一天会重复计算'
    expect(await add({})).toMatchObject(refused(whole))
    expect(await add({ date: '2026-04-02' })).toMatchObject({ success: true })
    const country = '2026-04-02 已有不分地区的一行，不能再按地区填写，否则这一天会重复计算'
    expect(await add({ date: '2026-04-02', country: 'PL' })).toMatchObject(refused(country))
    // Moved onto the other's day.
    const { id, ver } = byCountry.result
    const moved = { id, ver, date: '2026-04-02' }
    const edited = await host.call('admin', 'PUT /ads/day/edit', { body: moved })
    expect(edited.body).toMatchObject(refused(country))
    const plan = await host.call('admin', 'GET /ads/plan/queryById', { query: { id: adPlanId } })
    const days = [{ ...day }, { ...day, country: 'DE' }]
    const { body } = await host.call('admin', 'PUT /ads/plan/edit', {
      body: { id: adPlanId, ver: plan.body.result.ver, days },
    })
    expect(body.message).toContain('2026-04-01')
    // Below the plan each is told at its row.
    const rows = async (added: readonly object[]) =>
      (await host.call('admin', 'POST /ads/day/saveRows', { body: { added, changed: [] } })).body
        .result.errors
    const cell = { list: 'added', field: 'country' }
    const again = { ...day, adPlanId }
    expect(await rows([{ ...again, date: '2026-04-03' }, again])).toEqual([
      { ...cell, row: 1, message: whole },
    ])
    expect(await rows([again])).toEqual([{ ...cell, row: 0, message: whole }])
    // What is deleted is told no more.
    const gone = { query: { id: byCountry.result.id } }
    await host.call('admin', 'DELETE /ads/day/delete', gone)
    expect(await add({})).toMatchObject({ success: true })
    // Another plan's day is another one.
    const other = await added({ name: '另一个', countries: ['DE', 'PL'] })
    expect(await add({ adPlanId: other })).toMatchObject({ success: true })
  })

  test('stand in reports by each of their groups, whichever of them stands across', async () => {
    const day = { impressions: 100, clicks: 10, cost: 5, date: '2026-05-01' }
    await added({ name: '报表', countries: ['DE'], channel: 'meta', days: [day] })
    for (const pivot of ['region', 'adPlanId.channel']) {
      const asks = [{ report: 'ad_by_country', pivot }]
      const { body } = await host.call('admin', 'POST /online/cgreport/api/getFigures', {
        body: { asks },
      })
      const { figures } = body.result[0]
      const across = figures.by.findIndex(({ key }: { key: string }) => key === pivot)
      const groups = figures.by[1 - across].groups.map((_: unknown, at: number) => [at])
      expect(tableOf(figures, pivot).lines.map((line) => line.groups)).toEqual([...groups, []])
    }
  })
})
