import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { textKeyJob } from '../../server/entity/textKeyJob'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { limitRole } from '../support/rights'

interface Seen {
  readonly name: string
  readonly state: string
  readonly value: string
  readonly advice: string
  readonly facts: readonly { readonly title: string; readonly value: string }[]
  readonly link?: { readonly path: string }
}

describeEachDatabase('the health of the installation', (open, kind) => {
  let host: TestApp
  const now = new Date('2026-03-05T02:00:00Z')
  beforeAll(async () => {
    host = await buildTestApp(await open(), { clock: () => now })
  })
  beforeEach(async () => {
    for (const table of ['sys_backup', 'sys_job_run', 'sys_sms'])
      await sql`delete from ${sql.table(table)}`.execute(host.database.db)
  })
  afterAll(() => host.close())

  const read = async () => (await host.call('admin', 'GET /sys/health')).body.result
  const seen = async (name: string): Promise<Seen> =>
    (await read()).checks.find((one: Seen) => one.name === name)

  test('is told to platform administrators alone', async () => {
    expect((await host.call(null, 'GET /sys/health')).status).toBe(401)
    // The tests' staff holds the right, of a tenant.
    expect((await host.call('staff', 'GET /sys/health')).status).toBe(403)
    expect((await host.call('admin', 'GET /sys/health')).status).toBe(200)
  })

  /** Lets that much pass between any two looks at the stopwatch, however busy this machine is. */
  function stopwatch(ms: number): void {
    let now = performance.now()
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += ms
      return now
    })
    onTestFinished(() => watch.mockRestore())
  }

  test('says of each thing how it is, and in one sentence what to do', async () => {
    stopwatch(0)
    const { checks, since, time } = await read()
    expect(time).toBe('2026-03-05 10:00:00')
    expect(since).toMatch(/^\d{4}-/)
    expect(checks.map(({ name }: Seen) => name)).toEqual([
      ...['database', 'disk', 'backup', 'jobs', 'mail', 'documents', 'rules'],
      ...['duplicates', 'find', 'queue'],
      ...['statements', 'sockets', 'people'],
    ])
    for (const { state, advice, value } of checks) {
      expect(['good', 'watch', 'bad']).toContain(state)
      expect(advice).toMatch(/。$/)
      expect(value).not.toBe('')
    }
    const database = await seen('database')
    const title = kind === 'embedded' ? '内置数据库' : 'PostgreSQL'
    expect(database).toMatchObject({ state: 'good', advice: '一切正常，不需要处理。' })
    expect(database.facts).toContainEqual({ title: '类型', value: title })
    expect(await seen('people')).toMatchObject({ value: '2 人', state: 'good' })
  })

  test('a database that answers late is told', async () => {
    stopwatch(250)
    const { state, advice } = await seen('database')
    expect(['watch', 'bad']).toContain(state)
    expect(advice).toContain('数据库应答慢')
  })

  test('leads to screens that are there', async () => {
    const { checks } = await read()
    const { body } = await host.call('admin', 'GET /sys/permission/getUserPermissionByToken')
    const menu = JSON.stringify(body.result.menu)
    for (const { link } of checks as readonly Seen[])
      if (link) expect(menu).toContain(`"${link.path.split('?')[0]}"`)
  })

  test('knows the slowest statements, and no value of any', async () => {
    await sql`select pg_sleep(0.02), 'geheim 42' as word, ${'13800000000'} as phone`.execute(
      host.database.db,
    )
    const { statements } = await read()
    const text = JSON.stringify(statements)
    expect(text).not.toMatch(/geheim|13800000000|admin/)
    expect(statements.length).toBeGreaterThan(3)
    for (const one of statements) {
      expect(one.count).toBeGreaterThan(0)
      expect(one.maxMs).toBeLessThanOrEqual(one.totalMs + 1)
    }
  })

  test('a rule of rows that cannot apply is told, whichever company has it', async () => {
    expect(await seen('rules')).toMatchObject({ state: 'good', value: '都能执行' })
    const rule = { entry: '/content/news', column: 'gone', conditions: '=', value: 'x' }
    const id = await limitRole(host.database.db, 'staff', { ...rule, tenantId: 1002 })
    const told = await seen('rules')
    expect(told).toMatchObject({ state: 'bad', value: '1 条无法执行' })
    expect(told.facts).toEqual([
      { title: '新闻管理“规则 =”', value: expect.stringContaining('gone') },
    ])
    const { db } = host.database
    await sql`delete from sys_permission_data_rule where id = ${id}`.execute(db)
  })

  const backup = (id: string, created: string, proved: string | null) =>
    host.database.db
      .insertInto('sys_backup')
      .values({
        id,
        name: id,
        path: id,
        size: 1,
        rows: 1,
        files: 0,
        proof: null,
        create_time: created,
        proved_time: proved,
      })
      .execute()

  test('a backup that is missing, old or unproved is told', async () => {
    expect(await seen('backup')).toMatchObject({ state: 'bad', value: '从未' })
    await backup('a', '2026-03-05 02:30:00', null)
    expect(await seen('backup')).toMatchObject({
      state: 'watch',
      value: '2026-03-05 02:30:00（7 小时前）',
      advice: expect.stringContaining('没有验证过'),
    })
    await sql`update sys_backup set proved_time = '2026-03-05 03:30:00'`.execute(host.database.db)
    expect(await seen('backup')).toMatchObject({ state: 'good' })
    await sql`update sys_backup set create_time = '2026-03-03 02:30:00'`.execute(host.database.db)
    expect(await seen('backup')).toMatchObject({ state: 'watch' })
    await sql`update sys_backup set create_time = '2026-02-20 02:30:00'`.execute(host.database.db)
    expect(await seen('backup')).toMatchObject({ state: 'bad' })
  })

  test('a job that fails is bad, one that has failed and works again is watched', async () => {
    const { db } = host.database
    const run = { id: 'r1', job: 'backup', reason: 'clock', state: 'failed', error: '磁盘满' }
    await db
      .insertInto('sys_job_run')
      .values({ ...run, tick: '2026-03-05 02:30:00', create_time: '2026-03-05 02:30:00' })
      .execute()
    await sql`update sys_quartz_job set last_state = 'failed' where id = 'backup'`.execute(db)
    expect(await seen('jobs')).toMatchObject({
      state: 'bad',
      value: '一天内失败 1 次',
      facts: [{ title: '备份', value: '失败 1 次：磁盘满' }],
    })
    await sql`update sys_quartz_job set last_state = 'done' where id = 'backup'`.execute(db)
    expect(await seen('jobs')).toMatchObject({ state: 'watch' })
    await sql`update sys_job_run set create_time = '2026-03-03 02:30:00'`.execute(db)
    expect(await seen('jobs')).toMatchObject({ state: 'good' })
  })

  test('mails that wait for a mail server, and those that were given up, are told', async () => {
    const { db } = host.database
    const mail = { tenant_id: 1001, es_type: '2', create_time: '2026-03-05 09:00:00' }
    const next = { next_time: '2026-03-05 09:00:00', es_send_status: '0' }
    await db
      .insertInto('sys_sms')
      .values({ id: 'm1', ...mail, ...next })
      .execute()
    expect(await seen('mail')).toMatchObject({
      state: 'watch',
      value: '等待 1，一天内失败 0',
      advice: expect.stringContaining('SMTP_URL'),
    })
    await sql`update sys_sms set next_time = null, es_send_status = '-1'`.execute(db)
    expect(await seen('mail')).toMatchObject({ state: 'watch', value: '等待 0，一天内失败 1' })
  })

  test('lists accounts that are one to people, of whatever company', async () => {
    const { db } = host.database
    const columns = ['username', 'phone', 'email']
    for (const name of columns)
      await sql`drop index ${sql.ref(`uq_sys_user_line_${name}`)}`.execute(db)
    const twins = [
      ['twin', '13811112222', 'Twin@a.test'],
      ['Ｔwin', '１3811112222', 'twin@A.test '],
    ]
    for (const [at, [username, phone, email]] of twins.entries())
      await sql`insert into sys_user (id, username, realname, password, phone, email, status, del_flag)
        values (${`twin${at}`}, ${username}, '同一人', '-', ${phone}, ${email}, 1, 0)`.execute(db)
    const { state, facts } = await seen('duplicates')
    expect(state).toBe('watch')
    expect(facts.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['用户 · 用户账号', '用户 · 手机号码', '用户 · 邮箱']),
    )
    for (const text of twins.flat())
      expect(facts.some(({ value }) => value.includes(text))).toBe(true)
    // A mail address is free again when its account is deleted, a user name is not.
    await sql`update sys_user set del_flag = 1 where id = 'twin1'`.execute(db)
    const left = (await seen('duplicates')).facts.map(({ title }) => title)
    expect(left).toEqual(['用户 · 用户账号'])
    await sql`delete from sys_user where id like 'twin%'`.execute(db)
    expect((await seen('duplicates')).state).toBe('good')
  })

  test('accounts that were alike and are mended become unique at the next check', async () => {
    const { db } = host.database
    const index = sql.ref('uq_sys_user_line_username')
    await sql`drop index if exists ${index}`.execute(db)
    await sql`create unique index ${index} on sys_user (username)`.execute(db)
    const add = (id: string, username: string) =>
      sql`insert into sys_user (id, username, realname, password, status, del_flag)
        values (${id}, ${username}, '同一人', '-', 1, 0)`.execute(db)
    const job = textKeyJob({ database: host.database, entities: () => new Map() })
    const task = { signal: new AbortController().signal }
    const check = () => job.run(task as Parameters<typeof job.run>[0])
    await add('alike0', 'alike')
    await add('alike1', 'Ａlike')
    await check()
    await sql`update sys_user set username = 'other' where id = 'alike1'`.execute(db)
    await check()
    await expect(add('alike2', 'ALIKE')).rejects.toThrow('uq_sys_user_line_username')
    await sql`delete from sys_user where id like 'alike%'`.execute(db)
  })
})
