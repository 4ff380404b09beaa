import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pastOf } from '../../server/demo/clock'
import { seedJobRuns } from '../../server/demo/jobRuns'
import { createRandom } from '../../server/demo/random'
import type { JobHandler } from '../../server/jobs/handlers'
import { runDueJobs } from '../../server/jobs/runner'
import { runJobs } from '../../server/jobs/runs'
import { createScheduler, type Scheduler } from '../../server/jobs/scheduler'
import type { Module } from '../../server/module/module'
import { serverModules } from '../../server/modules'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase, describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

describeEachDatabase('scheduled jobs', (open) => {
  let host: TestApp
  let scheduler: Scheduler
  let now = new Date('2026-03-05T02:00:00Z')
  const mails: string[] = []
  let dies = false

  const handlers: readonly JobHandler[] = [
    {
      name: 'tally',
      title: '记一笔',
      repeats: 'never',
      run: ({ within, tick }) =>
        host.database.db.transaction().execute(async (trx) => {
          await within(trx)
          await sql`insert into tally (tick) values (${tick})`.execute(trx)
          if (dies) throw new Error('坏了')
          return `记下 ${tick}`
        }),
    },
    {
      name: 'mail',
      title: '发邮件',
      repeats: 'maybe',
      async run({ id }) {
        mails.push(id)
        return '已发出'
      },
    },
  ]
  const tallyModule: Module = { name: 'tally', start: () => ({ adds: { handlers } }) }
  const clock = () => now

  beforeAll(async () => {
    const modules = [...serverModules, tallyModule]
    // Sessions would end while the clock of the jobs jumps.
    host = await buildTestApp(await open(), { options: { modules } })
    await sql`create table tally (tick text)`.execute(host.database.db)
  })
  beforeEach(async () => {
    now = new Date('2026-03-05T02:00:00Z')
    mails.length = 0
    dies = false
    await sql`delete from sys_job`.execute(host.database.db)
    await sql`delete from sys_job_run`.execute(host.database.db)
    await sql`delete from sys_quartz_job`.execute(host.database.db)
    await sql`delete from tally`.execute(host.database.db)
    scheduler = another()
  })
  afterAll(() => host.close())

  /** What stands in another process beside the server that answers calls. */
  const another = () =>
    createScheduler({
      db: host.database.db,
      clock,
      handlers: () => handlers,
      log: () => undefined,
      told: () => undefined,
    })
  const look = async (one = scheduler) => {
    await one.align()
    const parts = { db: host.database.db, clock, log: () => undefined, kinds: () => one.kinds }
    await runDueJobs(parts)
    await one.idle()
  }
  const rows = async (query: ReturnType<typeof sql>) =>
    (await query.execute(host.database.db)).rows as readonly Record<string, unknown>[]
  const ticks = async () =>
    (await rows(sql`select tick from tally order by tick`)).map(({ tick }) => tick)
  const runs = () =>
    rows(sql`select tick::text as tick, reason, state, attempt::integer as attempt, output, error, note, twice
      from sys_job_run order by tick, create_time`)
  async function schedule(change: object = {}): Promise<string> {
    const { body } = await host.call('admin', 'POST /sys/quartzJob/add', {
      body: {
        description: '每小时记一笔',
        jobClassName: 'tally',
        cronExpression: '0 0 * * * ? *',
        misfire: 'once',
        status: '0',
        ...change,
      },
    })
    expect(body).toMatchObject({ success: true, message: '创建定时任务成功' })
    // Planned by the server's own clock, which is a real one.
    await sql`delete from sys_job where subject = ${body.result.id}`.execute(host.database.db)
    await scheduler.align()
    return body.result.id
  }

  test('are done once a tick, by whichever process looks first', async () => {
    const id = await schedule()
    await look()
    expect(await ticks()).toEqual([])
    now = new Date('2026-03-05T03:00:02Z')
    await Promise.all([look(), look(another()), look(another())])
    await look()
    expect(await ticks()).toEqual(['2026-03-05 11:00:00'])
    expect(await runs()).toMatchObject([
      {
        reason: 'clock',
        state: 'done',
        attempt: 1,
        output: '记下 2026-03-05 11:00:00',
        twice: 'N',
      },
    ])
    const { body } = await host.call('admin', `GET /sys/quartzJob/queryById?id=${id}`)
    expect(body.result).toMatchObject({
      plan: '每小时',
      nextTime: '2026-03-05 12:00:00',
      lastState: 'done',
      lastTime: '2026-03-05 11:00:02',
    })
  })

  test('are kept by the calls of the original, whose form asks for no name', async () => {
    const job = { jobClassName: 'tally', cronExpression: '0 0 3 * * ?', status: 0 }
    const { body: added } = await host.call('admin', 'POST /sys/quartzJob/add', { body: job })
    expect(added).toMatchObject({
      message: '创建定时任务成功',
      result: { description: '记一笔', status: '0' },
    })
    const { id } = added.result
    expect(added.result.nextTime).toMatch(/ 03:00:00$/)
    const { body: edited } = await host.call('admin', 'PUT /sys/quartzJob/edit', {
      body: { ...added.result, cronExpression: '0 30 4 * * ?' },
    })
    expect(edited).toMatchObject({ message: '更新定时任务成功!' })
    expect(edited.result.nextTime).toMatch(/ 04:30:00$/)
    const query = { selections: id }
    const sheet = await host.call('admin', 'GET /sys/quartzJob/exportXls', { query })
    const part = { name: 'file', value: sheet.bytes, fileName: '定时任务.xls' }
    const read = await host.call('admin', 'POST /sys/quartzJob/importExcel', multipartBody([part]))
    expect(read.body).toMatchObject({ code: 200, message: '共1行数据全部导入成功！' })
    const { body: gone } = await host.call('admin', 'DELETE /sys/quartzJob/deleteBatch', {
      query: { ids: `${id},` },
    })
    expect(gone).toMatchObject({ success: true, message: '删除定时任务成功!' })
  })

  test('are not done again when the clock is put back, nor left out when it is put on and back', async () => {
    await schedule()
    now = new Date('2026-03-05T05:00:01Z')
    await look()
    now = new Date('2026-03-05T02:30:00Z')
    for (const minute of [0, 31, 61, 91, 121, 151, 211]) {
      now = new Date(Date.parse('2026-03-05T02:30:00Z') + minute * 60_000)
      await look()
    }
    const done = await ticks()
    expect(new Set(done).size).toBe(done.length)
    expect(done).toContain('2026-03-05 14:00:00')
  })

  test('that nobody was there for are done once, or left out, as they say', async () => {
    await schedule()
    await schedule({ description: '不补', misfire: 'skip' })
    now = new Date('2026-03-05T06:10:00Z')
    await look()
    expect(await ticks()).toHaveLength(1)
    expect((await runs()).map(({ state, note }) => ({ state, note }))).toEqual(
      expect.arrayContaining([
        { state: 'done', note: '服务停止期间错过 4 次，补执行一次' },
        { state: 'skipped', note: '服务停止期间错过 4 次，按策略不补' },
      ]),
    )
  })

  test('whose process dies are gone on with by another, which says so', async () => {
    const id = await schedule({ jobClassName: 'mail' })
    const run = await scheduler.runNow(id, 'hand')
    await scheduler.idle()
    expect(mails).toEqual([run])
    // It died after the mail was sent and before that was kept.
    await sql`update sys_job_run set state = 'running', end_time = null where id = ${run}`.execute(
      host.database.db,
    )
    await sql`insert into sys_job (kind, subject, due)
      values (${runJobs}, ${run}, '2026-03-05 10:00:20')`.execute(host.database.db)
    now = new Date('2026-03-05T02:00:15Z')
    await look()
    expect(mails).toHaveLength(1)
    now = new Date('2026-03-05T02:00:26Z')
    await Promise.all([look(), look(another())])
    expect(mails).toEqual([run, run])
    const [told] = await runs()
    expect(told).toMatchObject({ state: 'done', attempt: 2, twice: 'Y' })
    expect(told?.note).toMatch(/^进程 .+ 中断，由 .+ 接着执行$/)
  })

  test('a lease of a clock that has been put back since keeps nobody from it', async () => {
    const id = await schedule({ jobClassName: 'mail' })
    const run = await scheduler.runNow(id, 'hand')
    await scheduler.idle()
    await sql`update sys_job_run set state = 'running', end_time = null where id = ${run}`.execute(
      host.database.db,
    )
    await sql`insert into sys_job (kind, subject, due)
      values (${runJobs}, ${run}, '2027-01-01 00:00:00')`.execute(host.database.db)
    await look()
    expect(mails).toHaveLength(2)
  })

  test('that take every process with them are given up', async () => {
    const id = await schedule()
    const run = await scheduler.runNow(id, 'hand')
    await scheduler.idle()
    await sql`update sys_job_run set state = 'running', attempt = 3 where id = ${run}`.execute(
      host.database.db,
    )
    await sql`insert into sys_job (kind, subject, due)
      values (${runJobs}, ${run}, '2026-03-05 10:00:00')`.execute(host.database.db)
    await sql`delete from tally`.execute(host.database.db)
    await look()
    expect(await runs()).toMatchObject([
      { state: 'failed', error: '执行它的进程已中断 3 次，不再重试' },
    ])
    expect(await ticks()).toEqual([])
  })

  test('that fail leave nothing and say why; once more is a run of its own', async () => {
    const id = await schedule()
    dies = true
    await scheduler.runNow(id, 'hand')
    await scheduler.idle()
    expect(await ticks()).toEqual([])
    expect(await runs()).toMatchObject([{ reason: 'hand', state: 'failed', error: '坏了' }])
    dies = false
    const [failed] = await rows(sql`select id from sys_job_run`)
    const again = await host.call('admin', `GET /sys/jobRun/again?id=${failed?.id}`)
    expect(again.body).toMatchObject({ success: true, message: '执行成功!' })
    await expect.poll(ticks).toHaveLength(1)
    expect((await runs()).map(({ state }) => state).sort()).toEqual(['done', 'failed'])
  })

  test('are stopped, let go on, done at once, and removed by their calls', async () => {
    const id = await schedule()
    const call = (path: string, who: 'admin' | 'staff' = 'admin') =>
      host.call(who, `GET /sys/quartzJob/${path}?id=${id}`)
    expect((await call('pause')).body.message).toBe('暂停定时任务成功')
    now = new Date('2026-03-05T04:00:01Z')
    await look()
    expect(await ticks()).toEqual([])
    expect((await call('execute')).body.message).toBe('执行成功!')
    await expect.poll(ticks).toHaveLength(1)
    expect((await call('resume')).body.message).toBe('恢复定时任务成功')
    await sql`delete from sys_job where subject = ${id}`.execute(host.database.db)
    await look()
    // What it has missed while it was stopped is not done.
    expect(await ticks()).toHaveLength(1)
    const removed = await host.call('admin', `DELETE /sys/quartzJob/delete?id=${id}`)
    expect(removed.body.message).toBe('删除定时任务成功!')
    now = new Date('2026-03-05T05:00:01Z')
    await look()
    expect(await ticks()).toHaveLength(1)
    expect((await call('execute')).body.message).toBe('定时任务不存在！')
    expect((await host.call(null, `GET /sys/quartzJob/execute?id=${id}`)).status).toBe(401)
  })

  test('refuse what cannot be done: parameters, and a time that never comes', async () => {
    const add = async (change: object) =>
      (
        await host.call('admin', 'POST /sys/quartzJob/add', {
          body: {
            description: '坏',
            jobClassName: 'tally',
            cronExpression: '0 0 * * * ? *',
            misfire: 'once',
            status: '0',
            ...change,
          },
        })
      ).body.message
    expect(await add({ parameter: '{"a":1}' })).toBe('该处理程序没有参数')
    expect(await add({ parameter: 'a' })).toContain('参数须为 JSON 对象')
    expect(await add({ cronExpression: '0 0 8 1 1 ? 2020' })).toBe(
      '该表达式今后不再触发，请修改执行时间',
    )
    expect(await add({ cronExpression: '每天' })).toContain('Cron表达式错误')
    const due = (parameters: object) =>
      add({ jobClassName: 'actionWhenDue', parameter: JSON.stringify(parameters) })
    const whole = { entity: 'blackIp', action: 'disable', field: 'expireTime' }
    expect(await due({ entity: 'blackIp', action: 'disable' })).toMatch(
      /^参数不合格：缺少 [\w、]+$/,
    )
    expect(await due({ ...whole, colour: 'red' })).toBe('参数 colour 不合格：没有这个参数')
    expect(await due({ ...whole, entity: 7 })).toMatch(/^参数 entity 不合格：必须是/)
  })
})

describeDatabase('what the product does by the clock', ['jobs', 'quartz'], (open) => {
  test('is listed from the first start on, and does its work', async () => {
    const host = await buildTestApp(await open())
    try {
      const { body } = await host.call('admin', 'GET /sys/quartzJob/list?pageSize=100')
      const ids: readonly string[] = body.result.records.map(({ id }: { id: string }) => id)
      expect(ids).toEqual(
        expect.arrayContaining([
          ...['forgetExpired', 'recheckTimedSteps', 'expire-blackIp', 'expire-blackEmail'],
        ]),
      )
      const ip = { address: '203.0.113.8', reason: 'spam', action: 'reject', active: 'Y' }
      const add = async (fields: object) => {
        const answer = await host.call('admin', 'POST /crm/blackIp/add', {
          body: { ...ip, ...fields },
        })
        expect(answer.body).toMatchObject({ success: true })
        return String(answer.body.result.id)
      }
      const over = await add({ expireDate: '2026-01-01' })
      const lasting = await add({ address: '203.0.113.9' })
      for (const id of ['expire-blackIp', 'forgetExpired']) {
        await host.call('admin', `GET /sys/quartzJob/execute?id=${id}`)
      }
      const history = async () =>
        (await host.call('admin', 'GET /sys/jobRun/list?pageSize=100')).body.result.records.map(
          ({ state, output, error }: Record<string, unknown>) => ({ state, output, error }),
        )
      await expect
        .poll(history)
        .toEqual(
          expect.arrayContaining([
            { state: 'done', output: 'IP 黑名单：批量停用 1 条', error: null },
          ]),
        )
      const active = async (id: string) =>
        (await host.call('admin', `GET /crm/blackIp/queryById?id=${id}`)).body.result.active
      expect([await active(over), await active(lasting)]).toEqual(['N', 'Y'])
      await expect.poll(async () => (await history()).length).toBe(2)
    } finally {
      await host.close()
    }
  })
})

describeDatabase('the history of jobs in the demo', ['jobs', 'quartz'], (open) => {
  test('is a month of them: done, failed and done again, taken over, missed', async () => {
    const host = await buildTestApp(await open())
    try {
      const { entities } = host.documents
      const now = new Date('2026-03-05T02:00:00Z')
      const around = { entities, past: pastOf(now), random: createRandom(1) }
      await seedJobRuns(host.database.db, around)
      const runs = async (query: Readonly<Record<string, string>>) =>
        (await host.call('admin', 'GET /sys/jobRun/list', { query })).body.result
      const nightly = await runs({ job: 'sweepFiles', pageSize: '100' })
      expect(nightly.total).toBe(31)
      expect(nightly.records[0]).toMatchObject({
        tick: '2026-03-03 03:20:00',
        state: 'done',
        output: expect.stringMatching(/^删除 \d 个文件$/),
      })
      expect((await runs({ state: 'failed' })).total).toBe(1)
      expect((await runs({ reason: 'again' })).total).toBe(1)
      expect((await runs({ attempt: '2' })).records[0]?.note).toMatch(
        /^进程 .+ 中断，由 .+ 接着执行$/,
      )
      expect((await runs({ job: 'forgetExpired' })).total).toBe(48)
      const { records } = await runs({ job: 'expire-blackIp', pageSize: '100' })
      for (const { output } of records) expect(output).toMatch(/黑名单/)
    } finally {
      await host.close()
    }
  })
})
