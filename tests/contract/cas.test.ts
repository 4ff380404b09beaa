import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { system } from '../../server/db/tables'
import { readLogins } from '../../server/third/loginConfig'
import { buildTestApp, type Reply, type TestApp } from '../support/app'
import { type CasMood, type CasServer, startCasServer } from '../support/casServer'
import { describeDatabase } from '../support/db'

const origin = 'https://console.test'
const service = `${origin}/user/login`
const refused = '单点登录验证失败，请重新登录'
const unreachable = '单点登录服务暂不可用，请稍后重试'

describeDatabase('single sign-on by CAS', ['cas', 'auth'], (open) => {
  let cas: CasServer
  let host: TestApp
  const lines: string[] = []
  let said = ''
  beforeAll(async () => {
    cas = await startCasServer()
    const variables = { CAS_URL: `${cas.url}/`, PUBLIC_URL: `${origin}, https://en.console.test` }
    host = await buildTestApp(await open(), {
      options: {
        logins: readLogins(variables, (message) => new Error(message)),
        log: (event, details) => {
          lines.push(event)
          said += JSON.stringify(details ?? {})
        },
      },
    })
  })
  afterAll(async () => {
    await host.close()
    await cas.close()
  })
  beforeEach(() => {
    cas.mood = 'well'
    lines.length = 0
    said = ''
  })

  /** What the CAS server sends the browser back with. */
  async function ticketFor(username: string, at = service): Promise<string> {
    const { result } = (await host.call(null, 'GET /sys/loginKinds')).body
    const login = `${result.cas.loginUrl}?service=${encodeURIComponent(at)}`
    const body = new URLSearchParams({ username, password: 'any' })
    const response = await fetch(login, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(at)
    return back.searchParams.get('ticket') ?? ''
  }
  const validate = (ticket: string, at = service) =>
    host.call(null, 'POST /sys/cas/client/validateLogin', { body: { ticket, service: at } })

  test('signs in whom the ticket was given to, by POST and by GET', async () => {
    const byPost = await validate(await ticketFor('staff'))
    const query = { ticket: await ticketFor('staff'), service }
    const byGet = await host.call(null, 'GET /sys/cas/client/validateLogin', { query })
    for (const { body } of [byPost, byGet]) {
      expect(body).toMatchObject({ success: true, code: 200 })
      expect(Object.keys(body.result).sort()).toEqual([
        'departs',
        'multi_depart',
        'tenantList',
        'token',
        'userInfo',
      ])
      expect(body.result.userInfo.username).toBe('staff')
      const menu = await host.call(null, 'GET /sys/permission/getUserPermissionByToken', {
        headers: { 'x-access-token': body.result.token },
      })
      expect(menu.status).toBe(200)
    }
  })

  test('asks the CAS server with ticket and service', async () => {
    const ticket = await ticketFor('staff')
    await validate(ticket)
    expect(cas.asked.at(-1)).toBe(
      `${cas.url}/p3/serviceValidate?service=${encodeURIComponent(service)}&ticket=${ticket}`,
    )
  })

  test('a ticket opens one session', async () => {
    const ticket = await ticketFor('staff')
    expect((await validate(ticket)).body.success).toBe(true)
    expectRefused(await validate(ticket), refused)
  })

  test('of many calls at once with one ticket, one is let in', async () => {
    const ticket = await ticketFor('staff')
    const replies = await Promise.all(Array.from({ length: 8 }, () => validate(ticket)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('a ticket that was given to another site opens nothing here', async () => {
    const ticket = await ticketFor('admin', 'https://other.test/')
    const before = cas.asked.length
    for (const at of [
      'https://other.test/',
      'https://console.test.evil.example/',
      'console',
      'javascript:1',
    ]) {
      expectRefused(await validate(ticket, at), '单点登录的返回地址不属于本系统')
    }
    // Not even by the header of a request that says it was sent to that site.
    const reply = await host.call(null, 'POST /sys/cas/client/validateLogin', {
      body: { ticket, service: 'https://other.test/' },
      headers: { host: 'other.test' },
    })
    expectRefused(reply, '单点登录的返回地址不属于本系统')
    expect(cas.asked.length).toBe(before)
    expectRefused(await validate(ticket), refused)
  })

  test('each of the console’s own addresses may be the service', async () => {
    const other = 'https://en.console.test/user/login'
    expect((await validate(await ticketFor('staff', other), other)).body.success).toBe(true)
  })

  test('a ticket that is none is refused', async () => {
    expectRefused(await validate('ST-unknown'), refused)
    expect((await validate('ST-1&service=x')).status).toBe(400)
    expect((await host.call(null, 'GET /sys/cas/client/validateLogin')).status).toBe(400)
  })

  test('somebody without an account here is told so', async () => {
    const reply = await validate(await ticketFor('stranger'))
    expectRefused(reply, '单点登录的账号在本系统中不存在，请联系管理员')
  })

  test('a frozen user is told so', async () => {
    const status = (value: number) =>
      system(host.database.db)
        .updateTable('sys_user')
        .set({ status: value })
        .where('username', '=', 'staffb')
        .execute()
    await status(2)
    expectRefused(await validate(await ticketFor('staffb')), '该用户已冻结')
    await status(1)
  })

  test.each<CasMood>([
    'malformed',
    'entities',
    'doctype',
    'both',
    'html',
    'endless',
    'redirect',
    'status500',
  ])('an answer that is %s lets nobody in', async (mood) => {
    const ticket = await ticketFor('admin')
    cas.mood = mood
    expectRefused(await validate(ticket), unreachable)
    expect(lines.filter((line) => line.startsWith('single sign-on: '))).toHaveLength(1)
    // A log must not say whose ticket it was.
    expect(said).not.toMatch(/admin\b/)
  })

  test('a server that says nothing is given up', async () => {
    const ticket = await ticketFor('admin')
    cas.mood = 'silent'
    // Without an end of its own it would outlast the test.
    expectRefused(await validate(ticket), unreachable)
  })

  test('a server that is gone is told apart from a refused ticket', async () => {
    const gone = await startCasServer()
    const variables = { CAS_URL: gone.url, PUBLIC_URL: origin }
    await gone.close()
    const { database, documents, filesDir } = host
    const logins = readLogins(variables, (message) => new Error(message))
    const app = await buildApp({ database, documents, filesDir, logins })
    const url = '/adwebv21/sys/cas/client/validateLogin'
    const answer = await app.inject({ method: 'POST', url, payload: { ticket: 'ST-1', service } })
    expect(answer.json()).toMatchObject({ success: false, message: unreachable })
    await app.close()
  })
})

describeDatabase('without configuration', ['cas', 'auth'], (open) => {
  test('single sign-on is hidden, and refused in plain words', async () => {
    const host = await buildTestApp(await open())
    expect((await host.call(null, 'GET /sys/loginKinds')).body.result).toMatchObject({
      cas: null,
      third: [],
      wechat: false,
    })
    const body = { ticket: 'ST-1', service }
    const reply = await host.call(null, 'POST /sys/cas/client/validateLogin', { body })
    expectRefused(reply, '未配置单点登录')
    await host.close()
  })
})

function expectRefused({ status, body }: Reply, message: string): void {
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, code: 500, message, result: null })
}
