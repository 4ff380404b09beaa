import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

describeDatabase('asking for a right', ['asking', 'explain'], (open) => {
  let host: TestApp
  let db: Db
  let now = new Date('2026-07-01T02:00:00Z').getTime()
  let brandId = ''
  beforeAll(async () => {
    host = await buildTestApp(await open(), { clock: () => new Date(now) })
    db = host.database.db
    await limitRole(db, 'staff', {
      entry: '/content/brand',
      column: 'country',
      conditions: '=',
      value: 'DE',
    })
    const body = { name: '甲牌', country: 'US', status: '1' }
    brandId = (await host.call('admin', 'POST /cms/brand/add', { body })).body.result.id
  })
  beforeEach(async () => {
    await db.deleteFrom('sys_announcement').execute()
  })
  afterAll(() => host.close())

  const ask = async (user: TestUser, body: Readonly<Record<string, unknown>>) => {
    now += 60_000
    return await host.call(user, 'POST /sys/permission/ask', { body })
  }
  const bell = async (user: TestUser, tenant = '1001') =>
    (
      await host.call(user, 'GET /sys/annountCement/listByUser', {
        headers: { 'tenant-id': tenant },
      })
    ).body.result.sysMsgList

  const someUser = async () => {
    const all = system(db).selectFrom('sys_user').select('id')
    return (await all.where('username', '=', 'staff').executeTakeFirstOrThrow()).id
  }

  test('tells those who can give it who asks for what and why, with a way to the reasons', async () => {
    const asked = { kind: 'code', name: 'news:delete', words: '清理<b>旧</b>新闻' }
    expect((await ask('staff', asked)).body).toMatchObject({
      success: true,
      message: '已发给管理员',
    })
    const [message] = await bell('admin')
    expect(message.titile).toMatch(/^staff申请权限：按钮“.*\/ 新闻管理 \/ 删除”$/)
    expect(message.msgContent).toContain('staff（staff，甲公司）申请：按钮“')
    expect(message.msgContent).toContain('用途：清理&#60;b&#62;旧&#60;/b&#62;新闻')
    expect(message).toMatchObject({ sender: 'staff', openType: 'url' })
    const { id } = await system(db)
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect(message.openPage).toBe(`/account/why?user=${id}&kind=code&name=news%3Adelete`)
    const log = await system(db)
      .selectFrom('sys_log')
      .select(['log_content', 'userid'])
      .where('log_content', 'like', '申请权限%')
      .execute()
    expect(log).toEqual([
      { log_content: expect.stringContaining('新闻管理 / 删除'), userid: 'staff' },
    ])
  })

  test('once a day for the same, also where two come at once', async () => {
    const asked = { kind: 'code', name: 'product:delete', words: '整理' }
    const [one, other] = await Promise.all([ask('staff', asked), ask('staff', asked)])
    expect([one.body.success, other.body.success].sort()).toEqual([false, true])
    const why = await host.call('staff', 'GET /sys/permission/explain', {
      query: { kind: 'code', name: 'product:delete' },
    })
    expect(why.body.result).toMatchObject({ allowed: false, asked: true })
    const rest = await host.call('staff', 'GET /sys/permission/explain', {
      query: { kind: 'code', name: 'news:delete' },
    })
    expect(rest.body.result).not.toHaveProperty('asked')
    const again = await ask('staff', asked)
    expect(again.body).toMatchObject({
      success: false,
      message: '今天已经申请过，请等待管理员处理',
    })
    now += 24 * 3_600_000
    // Within a day, the session has been unused for too long.
    const token = await host.signIn('staff')
    const next = await host.call(null, 'POST /sys/permission/ask', {
      body: asked,
      headers: { 'x-access-token': token },
    })
    expect(next.body.success).toBe(true)
    now -= 24 * 3_600_000
  })

  test('of an entry, a field and a row, in their words', async () => {
    await ask('staff', { kind: 'field', name: 'product.price', words: '核对报价' })
    await ask('staff', { kind: 'row', name: 'brand', id: brandId, words: '跟进' })
    await ask('staff', { kind: 'entry', name: '/system/user', words: '查电话' })
    const titles = (await bell('admin')).map(({ titile }: { titile: string }) => titile)
    expect(titles).toEqual(
      expect.arrayContaining([
        'staff申请权限：菜单“系统管理 / 用户管理”',
        `staff申请权限：“品牌”中编号为 ${brandId} 的记录`,
        'staff申请权限：字段“产品 · 单价”',
      ]),
    )
  })

  test('for a record that is not there, too; of a kind that he may not read, for the right to read it', async () => {
    const entry = { kind: 'entry', name: '/no/such', words: '看看' }
    expect((await ask('staff', entry)).body.success).toBe(false)
    expect(await bell('admin')).toEqual([])
    const asked = await host.call('staff', 'GET /sys/permission/explain', {
      query: { kind: 'row', name: 'brand', id: 'no-such-record' },
    })
    // Whether there is one he is not told: it may stand outside his rows.
    expect(asked.body.result).toMatchObject({ allowed: false })
    expect(asked.body.result).not.toHaveProperty('absent')
    const gone = { kind: 'row', name: 'brand', id: 'no-such-record', words: '跟进' }
    expect((await ask('staff', gone)).body).toMatchObject({ success: true })
    // Neither is he told here whether there is one.
    for (const id of [await someUser(), 'no-such-record'])
      expect((await ask('staff', { kind: 'row', name: 'sysUser', id, words: id })).status).toBe(200)
    const titles = (await bell('admin')).map(({ titile }: { titile: string }) => titile)
    expect(titles).toEqual(
      expect.arrayContaining(['staff申请权限：按钮“系统管理 / 用户管理 / 查看”']),
    )
    expect(titles).toHaveLength(2)
  })

  test('not of what he has, nor of what nobody can be given, nor without a word', async () => {
    const said = async (body: Readonly<Record<string, unknown>>) => (await ask('staff', body)).body
    expect((await said({ kind: 'code', name: 'news:view', words: 'x' })).message).toMatch(/已经有/)
    expect((await said({ kind: 'code', name: 'no:such', words: 'x' })).message).toMatch(
      /没有人能授予/,
    )
    expect((await said({ kind: 'code', name: 'case:delete', words: '' })).success).toBe(false)
    expect((await said({ kind: 'code', name: 'case:delete', words: '  ' })).success).toBe(false)
    expect((await said({ kind: 'field', name: 'nothing.at', words: 'x' })).success).toBe(false)
  })

  test('goes to the platform where nobody of the tenant can give it, and never to the one who asks', async () => {
    const role = { id: 'giver', role_code: 'giver', role_name: '授权员', tenant_id: 1002 }
    await db.insertInto('sys_role').values(role).execute()
    const buttons = await system(db)
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', 'in', ['role:grant', 'role:view'])
      .execute()
    for (const { id } of buttons)
      await db
        .insertInto('sys_role_permission')
        .values({ role_id: 'giver', permission_id: id })
        .execute()
    // The administrator is no member of the tenant any more: he hears of it where he works.
    await leaveTenant(db)
    await ask('staffb', { kind: 'code', name: 'news:delete', words: '旧闻' })
    const [far] = await bell('admin')
    expect(far.msgContent).toContain('staffb（staffb，乙公司）申请')

    const user = { username: 'giver', realname: '授权员', roles: [], tenants: [1002] }
    const giver = await createUser(db, { ...user, password: testPassword })
    await db
      .insertInto('sys_user_role')
      .values({ user_id: giver, role_id: 'giver', tenant_id: 1002 })
      .execute()
    const count = (await bell('admin')).length
    await ask('staffb', { kind: 'code', name: 'product:delete', words: '旧货' })
    expect((await bell('admin')).length).toBe(count)
    const sent = await system(db)
      .selectFrom('sys_announcement_send')
      .select('annt_id')
      .where('user_id', '=', giver)
      .execute()
    expect(sent).toHaveLength(1)
    // He cannot give rights of the console's administration.
    await ask('staffb', { kind: 'code', name: 'sysUser:add', words: '新同事' })
    expect((await bell('admin'))[0].titile).toContain('用户管理')
  })
})

/** The administrator. */
const leaveTenant = (db: Db) =>
  system(db)
    .deleteFrom('sys_user_tenant')
    .where('tenant_id', '=', 1002)
    .where('user_id', 'in', (of) =>
      of.selectFrom('sys_user').select('id').where('username', '=', 'admin'),
    )
    .execute()
