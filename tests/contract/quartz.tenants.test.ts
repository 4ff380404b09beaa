import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobMessages } from '../../server/jobs/messages'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

/*
 * Schedules of a tenant act in it alone, as an account of it and within its rights: what they may is asked when they are
 * saved and again whenever they run.
 */
describeDatabase('schedules of a tenant', ['jobs', 'quartz', 'reminders'], (open) => {
  let host: TestApp
  const tokens = new Map<string, string>()
  const rights = ['quartzJob:view', 'quartzJob:add', 'quartzJob:edit', 'quartzJob:run']
  const ips = ['blackIp:view', 'blackIp:add', 'blackIp:edit']

  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    const person = async (username: string, permissions: readonly string[], tenant = 1001) => {
      await createRole(db, { code: username, name: username, permissions: [...permissions] })
      const one = { realname: username, password: testPassword, roles: [username] }
      await createUser(db, { username, ...one, tenants: [tenant] })
    }
    const deleting = 'quartzJob:delete'
    await person('clerk', [...rights, deleting, ...ips, 'product:view', 'sysUser:view'])
    await person('chief', [...rights, ...ips, 'sysUser:view', 'sysUser:freeze'])
    await person('planner', rights)
    await person('other', [...rights, deleting, ...ips], 1002)
    await person('narrow', [...rights, ...ips])
    const planet = { username: 'planet', realname: '平台', password: testPassword }
    await createUser(db, { ...planet, roles: ['admin'], tenants: [1002] })
    const rule = { entry: '/enquiry/blackIp', conditions: '=', column: 'createBy' }
    await limitRole(db, 'narrow', { ...rule, value: '#{sysUserCode}' })
  })
  afterAll(() => host.close())

  const as = async (username: string, line: `${string} ${string}`, options = {}) => {
    const known = tokens.get(username)
    const body = { username, password: testPassword }
    const token = known ?? (await host.call(null, 'POST /sys/login', { body })).body.result.token
    tokens.set(username, token)
    return await host.call(null, line, { headers: { 'x-access-token': token }, ...options })
  }
  const save = (username: string, job: object) =>
    as(username, 'POST /sys/quartzJob/add', {
      body: { description: '任务', cronExpression: '0 0 2 * * ? *', misfire: 'once', ...job },
    })
  const due = (entity: string, action: string) => ({
    jobClassName: 'actionWhenDue',
    parameter: JSON.stringify({ entity, action, field: 'createTime' }),
  })
  const tell = (parameters: object) => ({
    jobClassName: 'tellWhenDue',
    parameter: JSON.stringify({
      entity: 'blackIp',
      page: '/enquiry/blackIp',
      tells: [{ name: 'all', when: 'active', title: '{count} 条' }],
      ...parameters,
    }),
  })
  async function added(username: string, job: object): Promise<string> {
    const { body } = await save(username, job)
    expect(body.success, body.message).toBe(true)
    return body.result.id
  }
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(host.database.db)).rows
  /** What the schedule says when it is done by hand. */
  async function run(username: string, id: string): Promise<string> {
    const { body } = await as(username, `GET /sys/quartzJob/execute?id=${id}`)
    expect(body.success, body.message).toBe(true)
    for (;;) {
      const [one] = await rows(sql<{ state: string; output: string; error: string }>`
        select state, output, error from sys_job_run where id = ${body.result}`)
      const isOver = one && !['waiting', 'running'].includes(one.state)
      if (isOver && one.output !== jobMessages.outputLost) return one.output ?? one.error
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  const states = async () => {
    const found = await rows(sql<{ by: string; active: string }>`
      select create_by as by, active from crm_black_ip order by create_by`)
    return Object.fromEntries(found.map(({ by, active }) => [by, active]))
  }
  /** One address in force of each of them, made yesterday. */
  async function addresses(...people: readonly string[]) {
    await sql`delete from crm_black_ip`.execute(host.database.db)
    for (const [at, username] of people.entries()) {
      const body = { address: `10.0.0.${at + 1}` }
      const { body: made } = await as(username, 'POST /crm/blackIp/add', { body })
      expect(made.success, made.message).toBe(true)
    }
    await sql`update crm_black_ip set create_time = create_time - interval '1 day'`.execute(
      host.database.db,
    )
  }

  test('act in it alone', async () => {
    await addresses('clerk', 'chief', 'other')
    const id = await added('clerk', due('blackIp', 'disable'))
    expect(await run('clerk', id)).toContain('2 条')
    expect(await states()).toEqual({ clerk: 'N', chief: 'N', other: 'Y' })
    const [job] = await rows(sql<{ company: string; owner: string }>`
      select company, owner from sys_quartz_job where id = ${id}`)
    expect([Number(job?.company), job?.owner]).toEqual([1001, 'clerk'])
  })

  test('and those of the platform in all of them', async () => {
    await addresses('clerk', 'other')
    const add = {
      ...{ description: '任务', cronExpression: '0 0 2 * * ? *', misfire: 'once' },
      ...due('blackIp', 'disable'),
    }
    const { body } = await host.call('admin', 'POST /sys/quartzJob/add', { body: add })
    expect(body.success, body.message).toBe(true)
    await host.call('admin', `GET /sys/quartzJob/execute?id=${body.result.id}`)
    await expect.poll(states).toEqual({ clerk: 'N', other: 'N' })
  })

  test('act on the rows that their account may change', async () => {
    await addresses('clerk', 'narrow')
    await run('narrow', await added('narrow', due('blackIp', 'disable')))
    expect(await states()).toEqual({ clerk: 'Y', narrow: 'N' })
  })

  test.each<readonly [string, string, object, string]>([
    ['an action that he may not do', 'planner', due('blackIp', 'disable'), '没有权限'],
    ['accounts, by who has no right to them', 'clerk', due('sysUser', 'freeze'), '用户'],
    [
      'accounts, even by who may freeze them',
      'chief',
      due('sysUser', 'freeze'),
      '租户的定时任务不能',
    ],
    ['what is not there', 'clerk', due('blackIp', 'erase'), '没有操作'],
    ['to tell of what he does not see', 'planner', tell({}), '没有权限查看'],
    [
      'to tell by a value that he does not see',
      'clerk',
      tell({ entity: 'product', tells: [{ name: 'a', when: 'price > 3', title: '{count}' }] }),
      '没有字段 price',
    ],
    [
      'to show a value that he does not see',
      'clerk',
      tell({ entity: 'product', show: 'price', tells: [{ name: 'a', when: 'hot', title: 'x' }] }),
      '没有字段 price',
    ],
    ['a link that leads elsewhere', 'clerk', tell({ page: '//evil.test' }), 'page'],
  ])('refuse %s', async (_, username, job, said) => {
    const { body } = await save(username, job)
    expect(body.success).toBe(false)
    expect(body.message).toContain(said)
  })

  test('do only what is meant for tenants: all other work is refused, and not offered', async () => {
    const offered = (await as('clerk', 'GET /sys/jobHandler/list?pageSize=100')).body.result.records
    const meant = offered.map(({ id }: { id: string }) => id).sort()
    expect(meant).toEqual(['actionWhenDue', 'tellWhenDue'])
    const all = (await host.call('admin', 'GET /sys/jobHandler/list?pageSize=100')).body.result
    expect(all.total).toBeGreaterThan(8)
    for (const { id } of all.records) {
      if (meant.includes(id)) continue
      const { body } = await save('clerk', { jobClassName: id })
      expect(body.success, id).toBe(false)
    }
  })

  test('are not those of the platform or of others: neither seen nor touched', async () => {
    const own = await added('clerk', due('blackIp', 'disable'))
    const seen = async (username: string) =>
      (await as(username, 'GET /sys/quartzJob/list?pageSize=200')).body.result.records.map(
        ({ id }: { id: string }) => id,
      )
    expect(await seen('clerk')).toContain(own)
    expect(await seen('clerk')).not.toContain('backup')
    expect(await seen('other')).not.toContain(own)
    const [before] = await rows(
      sql`select status, cron_expression, ver from sys_quartz_job where id = 'backup'`,
    )
    for (const [username, id] of [
      ['clerk', 'backup'],
      ['other', own],
    ] as const) {
      for (const what of ['pause', 'resume', 'execute'])
        expect((await as(username, `GET /sys/quartzJob/${what}?id=${id}`)).body.success, what).toBe(
          false,
        )
      const body = { id, ver: 1, cronExpression: '0 0 3 * * ? *' }
      expect((await as(username, 'PUT /sys/quartzJob/edit', { body })).body.success).toBe(false)
      expect((await as(username, `DELETE /sys/quartzJob/delete?id=${id}`)).body.success).toBe(false)
    }
    expect(
      await rows(sql`select status, cron_expression, ver from sys_quartz_job where id = 'backup'`),
    ).toEqual([before])
    const { result } = (await host.call('admin', 'GET /sys/quartzJob/execute?id=forgetExpired'))
      .body
    const runs = await as('clerk', 'GET /sys/jobRun/list?pageSize=200')
    expect(runs.body.result.records.length).toBeGreaterThan(0)
    expect(runs.text).not.toContain(result)
    expect((await as('clerk', `GET /sys/jobRun/again?id=${result}`)).body.success).toBe(false)
  })

  test('act as who last said what they do, and not beyond his rights', async () => {
    const id = await added('clerk', due('blackIp', 'disable'))
    const edit = async (username: string, change: object) => {
      const { result } = (await as('clerk', `GET /sys/quartzJob/queryById?id=${id}`)).body
      return await as(username, 'PUT /sys/quartzJob/edit', { body: { ...result, ...change } })
    }
    const owner = async () =>
      (await rows(sql<{ owner: string }>`select owner from sys_quartz_job where id = ${id}`))[0]
        ?.owner
    // When it happens is anybody's; what happens is asked of him.
    expect((await edit('planner', { cronExpression: '0 0 4 * * ? *' })).body.success).toBe(true)
    expect(await owner()).toBe('clerk')
    expect((await edit('planner', due('blackIp', 'enable'))).body.message).toContain('没有权限')
    expect((await edit('chief', due('blackIp', 'enable'))).body.success).toBe(true)
    expect(await owner()).toBe('chief')
    // Whose it is, nobody can say.
    await edit('chief', { company: 1002, owner: 'admin', description: '改' })
    const [job] = await rows(
      sql<{ company: string }>`select company from sys_quartz_job where id = ${id}`,
    )
    expect(Number(job?.company)).toBe(1001)
    expect(await owner()).toBe('chief')
  })

  test('end when their account has lost the right, or is gone', async () => {
    await addresses('clerk', 'chief')
    const id = await added('chief', due('blackIp', 'disable'))
    await sql`delete from sys_role_permission where role_id = (select id from sys_role where role_code = 'chief')
      and permission_id = (select id from sys_permission where perms = 'blackIp:edit')`.execute(
      host.database.db,
    )
    expect(await run('clerk', id)).toContain('没有权限')
    await sql`update sys_user set status = 2 where username = 'chief'`.execute(host.database.db)
    expect(await run('clerk', id)).toMatch(/chief.*由我接管/)
    expect(await states()).toEqual({ clerk: 'Y', chief: 'Y' })
    // What it says to do does help.
    const { result } = (await as('clerk', `GET /sys/quartzJob/queryById?id=${id}`)).body
    const body = { ...result, ...due('blackIp', 'enable') }
    expect((await as('clerk', 'PUT /sys/quartzJob/edit', { body })).body.success).toBe(true)
    expect(await run('clerk', id)).not.toContain('停用')
  })

  test('are taken over as they are by who may do what they do', async () => {
    await addresses('clerk', 'narrow')
    const id = await added('narrow', due('blackIp', 'disable'))
    await sql`update sys_user set status = 2 where username = 'narrow'`.execute(host.database.db)
    const takeOver = (username: string) =>
      as(username, 'POST /sys/quartzJob/takeOver', { body: { ids: [id] } })
    const owner = async () =>
      (await rows(sql<{ owner: string }>`select owner from sys_quartz_job where id = ${id}`))[0]
        ?.owner
    // Who may not do it himself, whose tenant it is not, and a save that changes nothing of it.
    expect((await takeOver('planner')).body.message).toContain('没有权限')
    expect((await takeOver('other')).body.success).toBe(false)
    const { result } = (await as('clerk', `GET /sys/quartzJob/queryById?id=${id}`)).body
    const body = { ...result, description: '改', owner: 'clerk' }
    expect((await as('clerk', 'PUT /sys/quartzJob/edit', { body })).body.success).toBe(true)
    expect(await owner()).toBe('narrow')
    const { body: taken } = await takeOver('clerk')
    expect(taken.success, taken.message).toBe(true)
    expect(await owner()).toBe('clerk')
    expect(await run('clerk', id)).toContain('2 条')
    await sql`update sys_user set status = 1 where username = 'narrow'`.execute(host.database.db)
  })

  test('keep their owner from the platform’s people of other tenants, who may not say what they do', async () => {
    const id = await added('clerk', due('blackIp', 'disable'))
    const { result } = (await as('planet', `GET /sys/quartzJob/queryById?id=${id}`)).body
    const edit = (change: object) =>
      as('planet', 'PUT /sys/quartzJob/edit', { body: { ...result, ...change } })
    const refused = (await edit(due('blackIp', 'enable'))).body
    expect(refused.success).toBe(false)
    expect(refused.message).toContain('您不在该租户')
    const stored = async () =>
      (
        await rows(
          sql<Record<string, string>>`select owner, parameter, cron_expression as cron
            from sys_quartz_job where id = ${id}`,
        )
      )[0]
    const { parameter } = due('blackIp', 'disable')
    expect(await stored()).toMatchObject({ owner: 'clerk', parameter })
    // When it runs is another matter: it acts as before.
    const later = await edit({ cronExpression: '0 0 5 * * ? *' })
    expect(later.body.success, later.body.message).toBe(true)
    expect(await stored()).toEqual({ owner: 'clerk', parameter, cron: '0 0 5 * * ? *' })
  })

  test("of the platform are nobody's to take over", async () => {
    const { body } = await host.call('admin', 'POST /sys/quartzJob/takeOver', {
      body: { ids: ['backup'] },
    })
    expect(body.success).toBe(false)
    expect(
      await rows(
        sql<{ owner: string | null }>`select owner from sys_quartz_job where id = 'backup'`,
      ),
    ).toEqual([{ owner: null }])
  })

  test('tell people of the tenant alone, and end nothing that the platform tells', async () => {
    await addresses('clerk', 'other')
    await sql`delete from sys_announcement_send`.execute(host.database.db)
    await sql`insert into sys_reminder (tenant_id, subject, record_id) values (1001, 'blackIp/all', 'x')`.execute(
      host.database.db,
    )
    expect(await run('clerk', await added('clerk', tell({})))).toContain('1 条记录')
    const told = await rows(sql<{ tenant: number; people: string }>`
      select told.tenant_id as tenant, string_agg(person.username, ',' order by person.username) as people
      from sys_announcement told join sys_announcement_send send on send.annt_id = told.id
      join sys_user person on person.id = send.user_id group by told.tenant_id`)
    expect(told.map(({ tenant }) => Number(tenant))).toEqual([1001])
    expect(told[0]?.people.split(',')).toContain('clerk')
    expect(told[0]?.people).not.toContain('other')
    expect(await rows(sql`select 1 from sys_reminder where subject = 'blackIp/all'`)).toHaveLength(
      1,
    )
  })
})
