import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobMessages } from '../../server/jobs/messages'
import { ownReminders } from '../../server/reminders/reminders'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

interface Bell {
  readonly title: string
  readonly page: string | null
  readonly content: string
  /** Accounts, in their order. */
  readonly people: string
}

describeDatabase('reminders', ['reminders'], (open) => {
  let host: TestApp
  let now: Date

  beforeEach(async () => {
    now = new Date('2026-11-20T02:00:00Z')
    host = await buildTestApp(await open(), { clock: () => now })
  })
  afterEach(() => host.close())

  /** What the job says when it has been done by hand, as the page of scheduled jobs does. */
  async function run(schedule: string): Promise<string> {
    const { body } = await host.call('admin', `GET /sys/quartzJob/execute?id=${schedule}`)
    for (;;) {
      const { rows } = await sql<{ state: string; output: string; error: string }>`
        select state, output, error from sys_job_run where id = ${body.result}`.execute(
        host.database.db,
      )
      const [one] = rows
      // What it says is kept after the transaction in which it is done.
      const isOver = one && !['waiting', 'running'].includes(one.state)
      if (isOver && one.output !== jobMessages.outputLost) return one.output ?? one.error
      await new Promise((go) => setTimeout(go, 20))
    }
  }

  /** What came to the bells since it was asked for last. */
  async function bells(): Promise<readonly Bell[]> {
    const { rows } = await sql<Bell>`
      select told.titile as title, told.open_page as page, told.msg_content as content,
        string_agg(person.username, ',' order by person.username) as people
      from sys_announcement told
      join sys_announcement_send send on send.annt_id = told.id
      join sys_user person on person.id = send.user_id
      group by told.id, told.titile, told.open_page, told.msg_content
      order by told.titile`.execute(host.database.db)
    await sql`delete from sys_announcement_send`.execute(host.database.db)
    await sql`delete from sys_announcement`.execute(host.database.db)
    return rows
  }

  async function add(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await host.call('admin', `POST ${path}/add`, { body })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body.result.id
  }

  const tableOf = (entity: string) => sql.table(host.documents.entities.get(entity)?.table ?? '')

  test.each(ownReminders.map(({ id, parameters }) => [id, parameters.entity]))(
    '%s asks what the documents hold',
    async (id, entity) => {
      const title = host.documents.entities.get(entity)?.title
      expect(await run(id)).toBe(`${title}：没有新的提醒`)
    },
  )

  test('certificates are told of once each, and again when they are due again', async () => {
    await add('/site/enterprise', {
      site: 'a-cn',
      name: '甲公司',
      nameEn: 'A',
      contacts: [{ name: '王', phone: '1', email: 'a@a.test', main: true }],
      certs: [
        { name: 'ISO 9001', expireDate: '2026-12-18' },
        { name: 'BSCI', expireDate: '2026-11-19' },
        { name: 'CE', expireDate: '2027-06-01' },
      ],
    })
    expect(await run('remind-certs')).toBe('资质证书：2 条记录有新的提醒，发出 2 条通知')
    const told = await bells()
    expect(told).toMatchObject([
      { title: '1 张资质证书 60 天内到期', people: 'admin,staff' },
      { title: '1 张资质证书已过期', people: 'admin,staff' },
    ])
    expect(told[0]?.content).toContain('ISO 9001（到期日期：2026-12-18）')
    expect(told[0]?.page).toMatch(/^\/enterprise\/certs\?detail=\w+$/)
    expect(await run('remind-certs')).toBe('资质证书：没有新的提醒')

    const renew = (day: string) =>
      sql`update ${tableOf('enterpriseCert')} set expire_date = ${day} where name = 'BSCI'`.execute(
        host.database.db,
      )
    await renew('2027-11-19')
    await run('remind-certs')
    expect(await bells()).toEqual([])
    await renew('2026-11-01')
    await run('remind-certs')
    expect(await bells()).toMatchObject([{ title: '1 张资质证书已过期' }])
  })

  test('the owner of a plan hears when 80 % of its budget are spent, and when all of it is', async () => {
    const plan = await add('/ads/plan', {
      name: '甲',
      channel: 'meta',
      goal: 'enquiry',
      site: 'a-cn',
      countries: 'DE',
      beginDate: '2026-11-01',
      budget: 500,
      owner: 'staff',
      days: [{ date: '2026-11-18', impressions: 100, clicks: 10, cost: 399 }],
    })
    await sql`update ${tableOf('adPlan')} set status = 'running'`.execute(host.database.db)
    await run('remind-budgets')
    expect(await bells()).toEqual([])
    const day = (date: string, cost: number) =>
      add('/ads/day', { adPlanId: plan, date, impressions: 9, clicks: 1, cost })
    await day('2026-11-19', 1)
    await run('remind-budgets')
    const [near, ...others] = await bells()
    expect(near).toMatchObject({ title: '1 个广告计划的预算用到 80 %', people: 'staff' })
    expect(near?.content).toContain('甲（预算进度：80%）')
    expect(others).toEqual([])
    await day('2026-11-20', 100)
    await run('remind-budgets')
    expect(await bells()).toMatchObject([
      { title: '1 个广告计划的预算已用完', page: `/ads/plan?detail=${plan}`, people: 'staff' },
    ])
  })

  test('posts come to who approves them, and back to whose they are', async () => {
    for (const title of ['一', '二'])
      await add('/marketing/post', {
        title,
        platform: 'x',
        account: '@a',
        kind: 'article',
        content: 'a',
        owner: 'staff',
        planTime: '2026-11-20 18:00:00',
      })
    const put = (status: string) =>
      sql`update ${tableOf('marketingPost')} set status = ${status}`.execute(host.database.db)
    await put('review')
    await run('remind-review')
    expect(await bells()).toMatchObject([
      { title: '2 篇帖文待审核', page: '/marketing/post', people: 'admin,staff' },
    ])
    await put('approved')
    await run('remind-posts')
    expect(await bells()).toEqual([])
    now = new Date('2026-11-20T11:00:00Z')
    await run('remind-posts')
    expect(await bells()).toMatchObject([{ title: '2 篇帖文到点未发布', people: 'staff' }])
    await put('rejected')
    await run('remind-posts')
    expect(await bells()).toMatchObject([{ title: '2 篇帖文被驳回，请修改', people: 'staff' }])
  })

  test('nobody hears of what he may not see, nor another company', async () => {
    await add('/crm/enquiry', { subject: '问价', customer: '王', email: 'w@w.test', message: '?' })
    await sql`update ${tableOf('enquiry')} set status = 'assigned', owner = 'staffb',
      next_date = '2026-11-20'`.execute(host.database.db)
    expect(await run('remind-followUps')).toBe('询盘：1 条记录有新的提醒，发出 0 条通知')
    expect(await bells()).toEqual([])
  })
})
