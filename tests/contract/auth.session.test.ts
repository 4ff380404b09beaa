import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionIdleMs, sessionLifeMs } from '../../server/sessions/sessions'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'

const asked = 'GET /sys/permission/getUserPermissionByToken'

describeDatabase('sessions', ['auth', 'sessions'], (open) => {
  let auth: AuthApp
  let name = ''
  let id = ''
  let users = 0
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
  })
  afterAll(() => auth.close())
  beforeEach(async () => {
    users += 1
    name = `person${users}`
    id = await auth.newUser(name)
  })

  const signIn = async (): Promise<string> =>
    (await auth.login(name, testPassword)).body.result.token
  const statusOf = async (token: string) => (await auth.withToken(token, asked)).status

  test.each([
    ['no token', {}],
    ['an empty token', { 'x-access-token': '' }],
    ['a token of another shape', { 'x-access-token': "' or 1=1 --" }],
    ['a token that was never given', { 'x-access-token': 'A'.repeat(43) }],
  ])('%s is answered with 401', async (_name, headers) => {
    const { status, body } = await auth.call(null, asked, { headers: { ...headers } })
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 401, message: 'Token失效，请重新登录!' })
  })

  test('log-out ends the session at once', async () => {
    const token = await signIn()
    expect(await statusOf(token)).toBe(200)
    const { body, headers } = await auth.withToken(token, 'POST /sys/logout')
    expect(body).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(headers['set-cookie']).toMatch(/^jiandu_files=; .*Max-Age=0/)
    expect(await statusOf(token)).toBe(401)
  })

  test('by GET as well', async () => {
    const token = await signIn()
    const { body } = await auth.withToken(token, 'GET /sys/logout')
    expect(body).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(await statusOf(token)).toBe(401)
  })

  test('log-out ends this session only', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    await auth.withToken(mine, 'POST /sys/logout')
    expect(await statusOf(other)).toBe(200)
  })

  test('a session lasts seven days at most', async () => {
    const token = await signIn()
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      auth.pass(6 * 3_600_000)
      expect(await fresh(token)).toBe(200)
    }
    auth.pass(6 * 3_600_000 + 1)
    expect(await fresh(token)).toBe(401)
    expect(sessionLifeMs).toBe(7 * 24 * 3_600_000)
  })

  test('a session that is not used for twelve hours ends', async () => {
    const token = await signIn()
    auth.pass(sessionIdleMs - 1)
    expect(await fresh(token)).toBe(200)
    auth.pass(sessionIdleMs + 1)
    expect(await fresh(token)).toBe(401)
  })

  // What the process remembers for two seconds is not what these tests are about.
  const fresh = async (token: string) => {
    auth.app.replaceDocuments(auth.documents)
    return await statusOf(token)
  }

  test('a frozen user, a deleted user and one who has left the tenant are out', async () => {
    const { db } = auth.database
    const token = await signIn()
    const set = (columns: object) =>
      db.updateTable('sys_user').set(columns).where('username', '=', name).execute()
    await set({ status: 2 })
    expect(await fresh(token)).toBe(401)
    await set({ status: 1, del_flag: 1 })
    expect(await fresh(token)).toBe(401)
    await set({ del_flag: 0 })
    expect(await fresh(token)).toBe(200)
    await db.deleteFrom('sys_user_tenant').where('user_id', '=', id).execute()
    expect(await fresh(token)).toBe(401)
  })

  test('a change of rights by another process is noticed within two seconds', async () => {
    const { db } = auth.database
    const token = await signIn()
    const first = await auth.withToken(token, asked)
    expect(first.body.result.auth).toContainEqual(
      expect.objectContaining({ action: 'product:view' }),
    )
    await db.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
    await expect
      .poll(async () => (await auth.withToken(token, asked)).body.result.auth, { timeout: 4_000 })
      .toEqual([])
  })

  test('the tenant is read of either header; two that differ are refused', async () => {
    const token = await auth.token('admin')
    const sites = async (headers: Readonly<Record<string, string>>) => {
      const { status, body } = await auth.withToken(token, 'GET /sys/api/getSiteListByUid', {
        headers: { ...headers },
      })
      return body.success ? body.result.map(({ code }: { code: string }) => code) : status
    }
    const [a, b] = [['a-cn', 'a-en'], ['b-cn']]
    expect(await sites({})).toEqual(a)
    expect(await sites({ 'x-tenant-id': '1002' })).toEqual(b)
    expect(await sites({ 'X-Tenant-Id': '1002', 'tenant-id': '0' })).toEqual(b)
    expect(await sites({ 'x-tenant-id': '', 'tenant-id': '1002' })).toEqual(b)
    expect(await sites({ 'x-tenant-id': '1002', 'tenant-id': '1002' })).toEqual(b)
    expect(await sites({ 'x-tenant-id': '0' })).toEqual(a)
    expect(await sites({ 'x-tenant-id': '1002', 'tenant-id': '1001' })).toBe(400)
    expect(await sites({ 'x-tenant-id': '1003' })).toBe(403)
  })

  test('the tenant header chooses among memberships and nothing else', async () => {
    const token = await auth.token('admin')
    const sites = async (tenant: string) =>
      await auth.withToken(token, 'GET /sys/api/getSiteListByUid', {
        headers: { 'tenant-id': tenant },
      })
    const codes = (result: readonly { code: string }[]) => result.map(({ code }) => code)
    expect(codes((await sites('0')).body.result)).toEqual(['a-cn', 'a-en'])
    expect(codes((await sites('1002')).body.result)).toEqual(['b-cn'])
    for (const tenant of ['1003', '-1', 'abc', '1002 ', '1002,1001', '1e3']) {
      const { status, body } = await sites(tenant)
      expect(status).toBe(403)
      expect(body.success).toBe(false)
    }
  })
})

describeDatabase('the own password', ['auth', 'sessions'], (open) => {
  let auth: AuthApp
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
  })
  afterAll(() => auth.close())

  const change = (token: string, body: object, method = 'PUT') =>
    auth.withToken(token, `${method} /sys/user/updatePassword`, { body })
  const changed = 'Changed#2026'

  test.each(['PUT', 'POST'])('is changed by %s, and other sessions end', async (method) => {
    const username = `changer-${method}`
    await auth.newUser(username)
    const mine: string = (await auth.login(username, testPassword)).body.result.token
    const other: string = (await auth.login(username, testPassword)).body.result.token
    const body = {
      username,
      oldpassword: testPassword,
      password: changed,
      confirmpassword: changed,
    }
    const answer = await change(mine, body, method)
    expect(answer.body).toMatchObject({ success: true, message: '密码重置成功!' })
    expect((await auth.withToken(other, asked)).status).toBe(401)
    expect((await auth.withToken(mine, asked)).status).toBe(200)
    expect((await auth.login(username, changed)).body.success).toBe(true)
    expect((await auth.login(username, testPassword)).body.success).toBe(false)
  })

  test.each([
    ['somebody else', { username: 'admin' }, '只允许修改自己的密码！'],
    ['a wrong old password', { oldpassword: 'x' }, '旧密码输入错误!'],
    ['no new password', { password: '', confirmpassword: '' }, '新密码不允许为空!'],
    ['two that differ', { confirmpassword: 'Other#2026' }, '两次输入密码不一致!'],
    [
      'a weak one',
      { password: 'short1!', confirmpassword: 'short1!' },
      '密码由8位数字、大小写字母和特殊符号组成!',
    ],
  ])('is not changed for %s', async (_name, part, message) => {
    const token = await auth.token('staff')
    const body = {
      username: 'staff',
      oldpassword: testPassword,
      password: changed,
      confirmpassword: changed,
      ...part,
    }
    const answer = await change(token, body)
    expect(answer.body).toMatchObject({ success: false, message })
    expect((await auth.login('staff', testPassword)).body.success).toBe(true)
  })

  test('guesses at the old password are counted out', async () => {
    const token = await auth.token('staffb')
    const guess = { username: 'staffb', oldpassword: 'x', password: 'y', confirmpassword: 'y' }
    const answers = []
    for (let time = 0; time < 12; time++) answers.push(await change(token, guess))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
