import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import type { DeclaredRoute } from '../../server/http/guard'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type CallOptions, type TestApp, testPassword } from '../support/app'
import { contents } from '../support/contents'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'
import { listenAnywhere, openSocket } from '../support/sockets'

const inTenant = { 'tenant-id': '1001' }
const sentence = '正在以staff的身份查看，不能修改'

describeDatabase('looking at the console as somebody else', ['viewing'], (open) => {
  let host: TestApp
  let db: Db
  let clientDir = ''
  let now = Date.now()
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    clientDir = mkdtempSync(join(tmpdir(), 'jiandu-client-'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html>')
    // With every kind of call there is; by a clock of its own.
    host = await buildTestApp(await open(), {
      clientDir,
      clock: () => new Date(now),
      options: { demo: true },
    })
    db = host.database.db
    await createRole(db, {
      code: 'clerk',
      name: '账号管理员',
      permissions: ['sysUser:view', 'sysUser:edit', 'sysUser:viewAs', 'brand:view', 'brand:edit'],
    })
    await createRole(db, { code: 'reader', name: '读者', permissions: ['brand:view'] })
    const person = { password: testPassword, tenants: [1001] }
    for (const [username, role] of [
      ['boss', 'admin'],
      ['clerk', 'clerk'],
      ['reader', 'reader'],
      ['other', 'reader'],
    ] as const) {
      ids[username] = await createUser(db, {
        ...person,
        username,
        realname: username,
        roles: [role],
      })
    }
    const rows = await db.selectFrom('sys_user').select(['id', 'username']).execute()
    for (const { id, username } of rows) ids[String(username)] = String(id)
    for (const name of ['甲牌', '乙牌']) {
      const body = { name, country: name === '甲牌' ? 'DE' : 'US', status: '1' }
      await host.call('admin', 'POST /cms/brand/add', { body, headers: inTenant })
    }
  })
  afterAll(async () => {
    await host.close()
    rmSync(clientDir, { recursive: true })
  })

  const signIn = async (username: string): Promise<string> => {
    const body = { username, password: testPassword }
    const { body: answer } = await host.call(null, 'POST /sys/login', { body })
    return String(answer.result?.token)
  }
  const as = (token: string, line: `${string} ${string}`, options: CallOptions = {}) =>
    host.call(null, line, {
      ...options,
      headers: { ...inTenant, ...options.headers, 'x-access-token': token },
    })
  const begin = (token: string, whom: Readonly<Record<string, string>>) =>
    as(token, 'POST /sys/viewAs/begin', { body: whom })
  const view = async (token: string, whom: Readonly<Record<string, string>>): Promise<string> =>
    String((await begin(token, whom)).body.result?.token)
  const roleId = async (code: string): Promise<string> => {
    const rows = system(db).selectFrom('sys_role').select('id').where('role_code', '=', code)
    return (await rows.executeTakeFirstOrThrow()).id
  }
  const logged = async (): Promise<readonly unknown[]> => {
    const rows = await system(db)
      .selectFrom('sys_log')
      .select(['log_content', 'userid', 'tenant_id'])
      .where('log_content', 'like', '%的身份查看%')
      .orderBy('id')
      .execute()
    return rows.map(({ log_content, userid, tenant_id }) => [log_content, userid, tenant_id])
  }
  const menuOf = async (token: string) => {
    const { body } = await as(token, 'GET /sys/permission/getUserPermissionByToken')
    return body.result
  }

  let admin = ''
  beforeEach(async () => {
    admin = await signIn('admin')
  })

  test('shows his menu, his buttons and his rows', async () => {
    const token = await view(admin, { userId: String(ids.staff) })
    const own = await signIn('staff')
    expect(await menuOf(token)).toEqual(await menuOf(own))
    expect((await as(token, 'GET /sys/user/list')).status).toBe(200)
    const list = await as(token, 'GET /cms/brand/list')
    expect(list.body.result).toEqual((await as(own, 'GET /cms/brand/list')).body.result)
    expect((await as(token, 'GET /cms/product/list')).text).not.toContain('"price"')
    const { body } = await as(token, 'GET /sys/user/getUserInfo')
    expect(body.result.userInfo).toMatchObject({ username: 'staff', relTenantIds: '1001' })
  })

  test('shows his bell, and what it shows is noted for nobody', async () => {
    const row = { id: 'annt2', tenant_id: 1001, titile: '停机', msg_category: '2', msg_type: 'ALL' }
    await db
      .insertInto('sys_announcement')
      .values({ ...row, send_status: '1', send_time: '2026-01-01 00:00:00' })
      .execute()
    const token = await view(admin, { userId: String(ids.reader) })
    const bell = async (of: string) =>
      (await as(of, 'GET /sys/annountCement/listByUser')).body.result.sysMsgList
    expect(await bell(token)).toEqual([expect.objectContaining({ id: 'annt2', titile: '停机' })])
    const mine = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
    expect((await as(token, `GET ${mine}`)).body.result.total).toBe(1)
    const rows = system(db).selectFrom('sys_announcement_send').select('id')
    expect(await rows.where('annt_id', '=', 'annt2').execute()).toEqual([])
    expect(await bell(await signIn('reader'))).toHaveLength(1)
    expect(await bell(token)).toHaveLength(1)
  })

  test('takes no place in the cookie of the files, which is that of all tabs', async () => {
    const token = await view(admin, { userId: String(ids.staff) })
    const path = 'GET /sys/permission/getUserPermissionByToken'
    expect((await as(admin, path)).headers['set-cookie']).toBeDefined()
    expect((await as(token, path)).headers['set-cookie']).toBeUndefined()
  })

  test('a role is looked at as somebody who has it and nothing else', async () => {
    const answer = await begin(admin, { roleId: await roleId('reader') })
    expect(answer.body.result.userInfo.realname).toBe('角色“读者”')
    const token = String(answer.body.result.token)
    const codes = (await menuOf(token)).auth.map(({ action }: { action: string }) => action)
    expect(codes).toEqual(['brand:view'])
    expect((await as(token, 'GET /cms/brand/list')).body.result.total).toBe(2)
    expect((await as(token, 'GET /cms/product/list')).status).toBe(403)
    const { body } = await as(token, 'GET /sys/permission/explain', {
      query: { kind: 'code', name: 'brand:view' },
    })
    expect(body.result.sentences.join()).toContain('“读者”授予')
  })

  test('only with the right to it, of people of the own tenant, and of nobody with more rights', async () => {
    const staff = await signIn('staff')
    expect((await begin(staff, { userId: String(ids.reader) })).status).toBe(403)
    expect((await begin(admin, { userId: String(ids.staffb) })).status).toBe(404)
    expect((await begin(admin, { userId: 'x' })).status).toBe(404)
    expect((await begin(admin, {})).body.success).toBe(false)
    expect((await begin(admin, { userId: String(ids.admin) })).body.message).toBe('这就是您自己')
    const clerk = await signIn('clerk')
    for (const username of ['boss', 'staff']) {
      const { body } = await begin(clerk, { userId: String(ids[username]) })
      expect(body.message).toMatch(/有您没有的权限，不能以其身份查看/)
    }
    expect((await begin(clerk, { userId: String(ids.reader) })).body.success).toBe(true)
    // He may not list the role's members.
    expect((await begin(clerk, { roleId: await roleId('reader') })).status).toBe(403)
  })

  test('within a view another cannot be begun', async () => {
    const token = await view(admin, { userId: String(ids.boss) })
    const { status, body } = await begin(token, { userId: String(ids.staff) })
    expect([status, body.message]).toEqual([403, '正在以boss的身份查看，不能修改'])
  })

  test('begin and end are in the log, under the name of who looks', async () => {
    const before = (await logged()).length
    const token = await view(admin, { userId: String(ids.staff) })
    expect((await as(token, 'GET /cms/brand/list')).status).toBe(200)
    const ended = await as(admin, 'POST /sys/viewAs/end', { body: { token } })
    expect(ended.body).toMatchObject({ success: true, message: '已结束查看' })
    expect((await as(token, 'GET /cms/brand/list')).status).toBe(401)
    expect((await as(admin, 'GET /cms/brand/list')).status).toBe(200)
    const lines = (await logged()).slice(before)
    expect(lines).toEqual([
      [expect.stringMatching(/^开始以staff（staff）的身份查看，至 \d{4}-/), 'admin', 1001],
      ['结束以staff（staff）的身份查看', 'admin', 1001],
    ])
    await as(admin, 'POST /sys/viewAs/end', { body: { token } })
    expect((await logged()).length).toBe(before + 2)
  })

  test('nobody ends the view of another', async () => {
    const token = await view(admin, { userId: String(ids.staff) })
    await as(await signIn('boss'), 'POST /sys/viewAs/end', { body: { token } })
    expect((await as(token, 'GET /cms/brand/list')).status).toBe(200)
  })

  test('ends with the session that it hangs on, and says so in the log', async () => {
    const before = (await logged()).length
    const token = await view(admin, { userId: String(ids.staff) })
    await as(admin, 'POST /sys/logout')
    expect((await as(token, 'GET /cms/brand/list')).status).toBe(401)
    expect((await logged()).slice(before).at(-1)).toEqual([
      ...['结束以staff（staff）的身份查看', 'admin', 1001],
    ])
  })

  test('ends after an hour', async () => {
    const token = await view(admin, { userId: String(ids.staff) })
    now += 3_590_000
    expect((await as(token, 'GET /cms/brand/list')).status).toBe(200)
    now += 20_000
    await host.call(null, 'GET /sys/loginKinds')
    await expect.poll(async () => (await as(token, 'GET /cms/brand/list')).status).toBe(401)
  })

  test('ends when either account is frozen, and when the right is taken away', async () => {
    const freeze = (id: string, status: 1 | 2) =>
      host.call('admin', 'PUT /sys/user/frozenBatch', {
        body: { ids: id, status },
        headers: inTenant,
      })
    const clerk = await signIn('clerk')
    const look = async (token: string) => (await as(token, 'GET /cms/brand/list')).status
    const first = await view(clerk, { userId: String(ids.reader) })
    expect(await look(first)).toBe(200)
    await freeze(String(ids.reader), 2)
    expect(await look(first)).toBe(401)
    await freeze(String(ids.reader), 1)

    const second = await view(await signIn('clerk'), { userId: String(ids.reader) })
    await freeze(String(ids.clerk), 2)
    expect(await look(second)).toBe(401)
    await freeze(String(ids.clerk), 1)

    const third = await view(await signIn('clerk'), { userId: String(ids.reader) })
    expect(await look(third)).toBe(200)
    const button = system(db)
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'sysUser:viewAs')
    const role_id = await roleId('clerk')
    const { id: permission_id } = await button.executeTakeFirstOrThrow()
    await system(db)
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', role_id)
      .where('permission_id', '=', permission_id)
      .execute()
    await expect.poll(() => look(third)).toBe(401)
    await db.insertInto('sys_role_permission').values({ role_id, permission_id }).execute()
  })

  test('ends when the other is given a right that the viewer has not', async () => {
    const token = await view(await signIn('clerk'), { userId: String(ids.other) })
    const look = async () => (await as(token, 'GET /cms/brand/list')).status
    expect(await look()).toBe(200)
    const role_id = await roleId('staff')
    await db
      .insertInto('sys_user_role')
      .values({ user_id: ids.other, role_id, tenant_id: 0 })
      .execute()
    await expect.poll(look).toBe(401)
  })

  test('no row and no sheet has more than the viewer has himself', async () => {
    await limitRole(db, 'clerk', {
      entry: '/content/brand',
      column: 'country',
      conditions: '=',
      value: 'DE',
    })
    const clerk = await signIn('clerk')
    const answer = await begin(clerk, { userId: String(ids.reader) })
    expect(answer.body.result.limited).toBe(true)
    const token = String(answer.body.result.token)
    const names = async (of: string) => {
      const { body } = await as(of, 'GET /cms/brand/list')
      return body.result.records.map(({ name }: { name: string }) => name)
    }
    expect(await names(await signIn('reader'))).toHaveLength(2)
    expect(await names(clerk)).toEqual(['甲牌'])
    expect(await names(token)).toEqual(['甲牌'])
    const all = (await as(await signIn('admin'), 'GET /cms/brand/list')).body.result.records
    const hidden = all.find(({ name }: { name: string }) => name === '乙牌')
    const byId = await as(token, 'GET /cms/brand/queryById', { query: { id: hidden.id } })
    expect(byId.status).toBe(404)
    expect((await as(token, 'GET /cms/brand/exportXls')).status).toBe(403)
    const words = await as(token, 'GET /sys/dict/loadDict/cms_brand,name,id')
    expect(words.text).not.toContain('乙牌')
  })

  test('a socket hears as he does, tells nothing, and ends with the view', async () => {
    const port = await listenAnywhere(host.app)
    const token = await view(admin, { userId: String(ids.staff) })
    const socket = await openSocket(port, `/vxeSocket/${ids.staff}/${'ab'.repeat(16)}`, { token })
    const own = await openSocket(port, `/vxeSocket/${ids.staff}/${'cd'.repeat(16)}`, {
      token: await signIn('staff'),
    })
    const told = { type: 'common_send_date', data: { key: 'own:thing', args: ['x'] } }
    socket.socket.send(JSON.stringify(told))
    const body = { name: '丙牌', country: 'FR', status: '1' }
    await host.call('admin', 'POST /cms/brand/add', { body, headers: inTenant })
    const heard = (message: unknown) => JSON.stringify(message).includes('rows:brand')
    await socket.next(heard)
    await own.next(heard)
    expect(JSON.stringify(own.messages)).not.toContain('own:thing')
    await as(admin, 'POST /sys/viewAs/end', { body: { token } })
    expect(await socket.closed).toBe(4401)
    own.socket.terminate()
    await own.closed
  })

  describe('changes nothing', () => {
    const routes = (): readonly DeclaredRoute[] =>
      host.app.declaredRoutes.filter(
        ({ url, method }) => url.startsWith('/adwebv21/') && method !== 'HEAD',
      )
    const named = (list: readonly DeclaredRoute[]) =>
      [
        ...new Set(list.map(({ method, url }) => `${method} ${url.slice('/adwebv21'.length)}`)),
      ].sort()

    test('by a call that says so of itself, though its method does not', () => {
      expect(named(routes().filter(({ method, writes }) => method === 'GET' && writes))).toEqual([
        'GET /intake/:site',
        'GET /sys/annountCement/doReleaseData',
        'GET /sys/annountCement/doReovkeData',
        'GET /sys/annountCement/syncNotic',
        'GET /sys/api/getWeChatBindCode',
        'GET /sys/cas/client/validateLogin',
        'GET /sys/dict/refleshCache',
        'GET /sys/jobRun/again',
        'GET /sys/logout',
        'GET /sys/quartzJob/execute',
        'GET /sys/quartzJob/pause',
        'GET /sys/quartzJob/resume',
        'GET /sys/randomImage/:key',
        'GET /sys/thirdLogin/callback/:source',
        'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
        'GET /sys/thirdLogin/render/:source',
        'GET /sys/wechat/loginTicket',
      ])
    })

    test('and every other method writes, unless the call says that it only reads', () => {
      expect(named(routes().filter(({ method, writes }) => method !== 'GET' && !writes))).toEqual([
        'POST /cms/product/plan/warnings',
        'POST /cms/product/publish/warnings',
        'POST /online/cgform/api/getLists',
        'POST /online/cgreport/api/getFigures',
        'POST /sys/document/changeset/plan',
      ])
    })

    test.each<[string, () => Promise<Record<string, string>>, string]>([
      ['a person', async () => ({ userId: String(ids.boss) }), '正在以boss的身份查看，不能修改'],
      [
        'a role',
        async () => ({ roleId: await roleId('admin') }),
        '正在以角色“管理员”的身份查看，不能修改',
      ],
    ])(
      'whatever route is walked as %s: none writes, and no table is another',
      async (_, whom, refusal) => {
        const row = {
          id: 'annt1',
          tenant_id: 1001,
          titile: '通知',
          msg_category: '1',
          msg_type: 'ALL',
        }
        await db
          .insertInto('sys_announcement')
          .values({ ...row, send_status: '1', send_time: '2026-01-01 00:00:00' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const brand = (await as(admin, 'GET /cms/brand/list')).body.result.records[0]
        const token = await view(admin, await whom())
        const before = await contents(db)
        const known = { id: brand.id, ids: brand.id, dataId: brand.id, key: brand.id }
        let read = 0
        for (const route of routes()) {
          for (const query of [{}, known]) {
            // So that no limit is met on the way.
            if (!route.writes) now += 1_000
            const path = route.url.slice('/adwebv21'.length).replace(/:\w+|\*/g, 'x')
            const body = route.method === 'GET' ? {} : { body: { ...known, ver: 1, name: 'x' } }
            const { status, text } = await as(token, `${route.method} ${path}`, { query, ...body })
            const where = `${route.method} ${route.url}: ${text.slice(0, 200)}`
            expect(status, where).toBeLessThan(500)
            if (route.writes) {
              expect(status, where).toBe(403)
              expect(text, where).toContain(JSON.stringify(refusal))
            } else {
              expect(text, where).not.toContain(JSON.stringify(refusal))
              read += status === 200 ? 1 : 0
            }
          }
        }
        expect(read).toBeGreaterThan(100)
        expect(await contents(db)).toEqual(before)
      },
      300_000,
    )
  })

  test('the sentence names who is looked at', async () => {
    const token = await view(admin, { userId: String(ids.staff) })
    const body = { name: '丁牌', country: 'FR', status: '1' }
    const answer = await as(token, 'POST /cms/brand/add', { body })
    expect([answer.status, answer.body.message]).toEqual([403, sentence])
  })
})
