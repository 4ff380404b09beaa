import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ticketTopic } from '../../server/bus/hub'
import type { Message } from '../../server/bus/topics'
import type { Database } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { demoPassword } from '../../server/demo/accounts'
import { createUser } from '../../server/seed/people'
import { createCodes } from '../../server/sms/codes'
import { createTickets } from '../../server/wechat/tickets'
import { buildTestApp, type TestApp, type TestCaller } from '../support/app'
import { describeDatabase } from '../support/db'
import { createBrowser, type TestBrowser } from '../support/oidcBrowser'
import { listenAnywhere, openSocket } from '../support/sockets'

const origin = 'http://console.test'
const base = `${origin}/adwebv21`
const json = { 'content-type': 'application/json' }

describeDatabase('signing in by WeChat', ['wechat'], (open) => {
  let database: Database
  let host: TestApp
  /** Shows the code … */
  let browser: TestBrowser
  /** … and scans it. */
  let phone: TestBrowser
  let now = Date.now()
  const clock = () => new Date(now)

  beforeAll(async () => {
    database = await open()
    host = await buildTestApp(database, { clock, options: { demo: true } })
    // Accounts of the demo: what everybody may be, as long as the password is the demo's.
    const account = { password: demoPassword, roles: ['staff'], tenants: [1001] }
    await createUser(database.db, { username: 'config', realname: '陈配置', ...account })
  })
  afterAll(() => host.close())
  beforeEach(async () => {
    browser = createBrowser(host.app, origin)
    phone = createBrowser(host.app, origin)
    await system(database.db).deleteFrom('sys_third_account').execute()
  })

  const call = async (path: string, body?: unknown, from = browser) => {
    const init =
      body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) }
    return JSON.parse((await from.open(`${base}${path}`, init)).text)
  }
  const newTicket = async (): Promise<string> =>
    (await call('/sys/wechat/loginTicket')).result.ticket
  const wxLogin = (ticket: string, from = browser) => call('/sys/wxLogin', { ticket }, from)
  const scan = (ticket: string, from = phone) => from.open(`${origin}/dev/wechat?ticket=${ticket}`)
  const confirm = async (ticket: string, person = 'own', from = phone) =>
    headingOf(await from.submit(await scan(ticket, from), { person, decision: 'confirm' }))
  const cancel = async (ticket: string) =>
    headingOf(await phone.submit(await scan(ticket), { decision: 'cancel' }))
  const bindCode = async (user: TestCaller) =>
    (await host.call(user, 'GET /sys/api/getWeChatBindCode')).body.result
  const bind = async (user: TestCaller, person?: string) =>
    await confirm((await bindCode(user)).ticket, person)

  /** What is pushed to the socket of a ticket. */
  function listen(ticket: string): Message[] {
    const heard: Message[] = []
    host.app.hub.subscribe(ticketTopic(ticket), (message) => heard.push(message))
    return heard
  }

  describe('by a QR code', () => {
    test('is offered in the demo, where a page of ours plays the phone', async () => {
      expect((await call('/sys/loginKinds')).result.wechat).toBe(true)
    })

    test('the code is a picture of the page’s address, good for three minutes', async () => {
      const { success, result } = await call('/sys/wechat/loginTicket')
      expect(success).toBe(true)
      expect(result).toEqual({
        codeImg: expect.stringMatching(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]{200,}$/),
        ticket: expect.stringMatching(/^wx-[\w-]{32}$/),
        expireSeconds: 180,
      })
    })

    test('until the phone has answered, asking brings nothing and is no error', async () => {
      const ticket = await newTicket()
      for (const _ of [1, 2]) {
        expect(await wxLogin(ticket)).toMatchObject({ success: true, code: 202, result: null })
      }
    })

    test('a bound WeChat signs in, and the browser is told at once', async () => {
      await bind('staff')
      const ticket = await newTicket()
      const heard = listen(ticket)
      expect(await confirm(ticket)).toBe('已确认登录')
      expect(heard).toEqual([{ action: 'WECHAT_LOGIN' }])
      const { code, result } = await wxLogin(ticket)
      expect(code).toBe(200)
      expect(result).toMatchObject({ userInfo: { username: 'staff' }, sysAllDictItems: {} })
      const menu = await host.call(null, 'GET /sys/permission/getUserPermissionByToken', {
        headers: { 'x-access-token': result.token },
      })
      expect(menu.status).toBe(200)
      expect(await wxLogin(ticket)).toMatchObject({ success: false, message: '二维码已失效' })
    })

    test('the socket of the ticket says so, without a session', async () => {
      const port = await listenAnywhere(host.app)
      const ticket = await newTicket()
      const { socket, next, closed } = await openSocket(port, `/websocket/${ticket}`)
      await confirm(ticket)
      expect(await next()).toEqual({ action: 'WECHAT_LOGIN' })
      socket.terminate()
      await closed
    })

    test('an unbound WeChat answers 601 with what its phone is bound by', async () => {
      const ticket = await newTicket()
      await confirm(ticket)
      const answer = await wxLogin(ticket)
      expect(answer).toMatchObject({ success: true, code: 601 })
      expect(answer.result).toMatch(/^[\w-]{43}$/)
    })

    test('the phone that a code has proven binds its account and signs in', async () => {
      const mobile = '13800138003'
      await setUser('staffb', { phone: mobile })
      const ticket = await newTicket()
      await confirm(ticket)
      const thirdUserUuid = (await wxLogin(ticket)).result
      const captcha = await codeFor(mobile)
      const wrong = await call('/sys/bindPhone', { mobile, captcha: 'wrong', thirdUserUuid })
      expect(wrong).toMatchObject({ success: false, message: '手机验证码错误' })
      const bound = await call('/sys/bindPhone', { mobile, captcha, thirdUserUuid })
      expect(bound).toMatchObject({ code: 200, result: { userInfo: { username: 'staffb' } } })
      expect(bound.result.sysAllDictItems).toBeDefined()
      const again = await newTicket()
      await confirm(again)
      expect((await wxLogin(again)).result.userInfo.username).toBe('staffb')
    })

    test('a frozen user gets neither binding nor session by the phone', async () => {
      const mobile = '13800138004'
      await setUser('staffb', { phone: mobile, status: 2 })
      const ticket = await newTicket()
      await confirm(ticket)
      const thirdUserUuid = (await wxLogin(ticket)).result
      const proof = { mobile, captcha: await codeFor(mobile), thirdUserUuid }
      expect(await call('/sys/bindPhone', proof)).toMatchObject({ message: '该用户已冻结' })
      expect(await accounts()).toEqual([])
      await setUser('staffb', { status: 1 })
    })

    test('who cancels on the phone signs nobody in', async () => {
      const ticket = await newTicket()
      const heard = listen(ticket)
      expect(await cancel(ticket)).toBe('已取消')
      expect(heard).toEqual([{ action: 'WECHAT_LOGIN' }])
      expect(await wxLogin(ticket)).toMatchObject({ success: false, result: { state: 'refused' } })
      expect(headingOf(await scan(ticket))).toBe('二维码已失效')
    })

    test('a code is void after three minutes, answered or not', async () => {
      await bind('staff')
      const [open, answered] = [await newTicket(), await newTicket()]
      await confirm(answered)
      now += 180_000
      for (const ticket of [open, answered]) {
        expect(await wxLogin(ticket)).toMatchObject({ success: false, result: { state: 'void' } })
      }
      expect(headingOf(await scan(open))).toBe('二维码已失效')
    })

    test('who reads the code over a shoulder cannot use it in a browser of his own', async () => {
      await bind('staff')
      const ticket = await newTicket()
      await confirm(ticket)
      const thief = createBrowser(host.app, origin)
      await thief.open(`${base}/sys/wechat/loginTicket`)
      for (const other of [thief, createBrowser(host.app, origin)]) {
        expect(await wxLogin(ticket, other)).toMatchObject({ result: { state: 'void' } })
      }
      expect((await wxLogin(ticket)).result.userInfo.username).toBe('staff')
    })

    test('of many that use one answered code at once, one is signed in', async () => {
      await bind('staff')
      const ticket = await newTicket()
      await confirm(ticket)
      const answers = await Promise.all(Array.from({ length: 12 }, () => wxLogin(ticket)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    })

    test('of many phones that answer one code at once, one is heard', async () => {
      const ticket = await newTicket()
      const phones = Array.from({ length: 6 }, () => createBrowser(host.app, origin))
      const pages = await Promise.all(phones.map((one) => scan(ticket, one)))
      const ends = await Promise.all(
        pages.map((page, at) => phones[at]?.submit(page, { person: 'own', decision: 'confirm' })),
      )
      expect(ends.filter((end) => end && headingOf(end) === '已确认登录')).toHaveLength(1)
    })

    test('a code is kept as a hash', async () => {
      const ticket = await newTicket()
      const rows = await system(database.db).selectFrom('sys_wechat_ticket').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(ticket.slice(3))
    })
  })

  describe('binding', () => {
    test('answers picture, ticket, state and life, for one’s own account only', async () => {
      const { id } = await userRow('staff')
      const query = { uid: id }
      const { body } = await host.call('staff', 'GET /sys/api/getWeChatBindCode', { query })
      expect(body.result).toEqual({
        codeImg: expect.stringMatching(/^data:image\/svg/),
        ticket: expect.stringMatching(/^wx-/),
        isBind: false,
        expireSeconds: 180,
      })
      const foreign = await host.call('staffb', 'GET /sys/api/getWeChatBindCode', { query })
      expect(foreign.status).toBe(403)
      expect((await host.call(null, 'GET /sys/api/getWeChatBindCode')).status).toBe(401)
    })

    test('tells the dialog when it is done', async () => {
      const { ticket } = await bindCode('staff')
      const heard = listen(ticket)
      expect(headingOf(await scan(ticket))).toBe('绑定到账号 staff')
      expect(await confirm(ticket)).toBe('绑定成功')
      expect(heard).toEqual([{ action: 'WECHAT_BINDING', msgTxt: '绑定成功' }])
      expect((await bindCode('staff')).isBind).toBe(true)
      expect(headingOf(await scan(ticket))).toBe('二维码已失效')
    })

    test('a WeChat belongs to one account; the code waits for another WeChat', async () => {
      await bind('staff')
      const { ticket } = await bindCode('staffb')
      expect(await confirm(ticket)).toBe('无法绑定')
      expect((await bindCode('staffb')).isBind).toBe(false)
      expect(await confirm(ticket, 'own', createBrowser(host.app, origin))).toBe('绑定成功')
      expect(await accounts()).toHaveLength(2)
    })

    test('an account has one WeChat: the later one', async () => {
      await bind('staff')
      const first = phone
      phone = createBrowser(host.app, origin)
      await bind('staff')
      expect(await accounts()).toHaveLength(1)
      const ticket = await newTicket()
      await confirm(ticket, 'own', first)
      expect((await wxLogin(ticket)).code).toBe(601)
    })

    test('a code of a binding signs nobody in, and one of a login binds nobody', async () => {
      const { ticket } = await bindCode('staff')
      expect(await wxLogin(ticket)).toMatchObject({ result: { state: 'void' } })
      const tickets = createTickets(database.db, clock)
      expect(await tickets.takeBinding(await newTicket())).toBeUndefined()
    })

    test('cancelling binds nothing', async () => {
      const { ticket } = await bindCode('staff')
      expect(await cancel(ticket)).toBe('已取消')
      expect(await accounts()).toEqual([])
    })
  })

  describe('the page that plays the phone', () => {
    test('needs no script, says what it is and offers the demo’s people', async () => {
      const page = await scan(await newTicket())
      expect(page.text).not.toContain('<script')
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
      expect(page.text).toContain('演示模式')
      expect(headingOf(page)).toBe('确认登录 console.test')
      expect(personsOf(page)).toEqual(['own', 'config'])
    })

    test('plays a demo account’s owner', async () => {
      const { id } = await userRow('config')
      const tickets = createTickets(database.db, clock)
      expect(await confirm(await tickets.issue({ kind: 'bind', userId: id }), 'config')).toBe(
        '绑定成功',
      )
      const ticket = await newTicket()
      expect((await scan(ticket)).text).toContain('已绑定 config')
      await confirm(ticket, 'config')
      expect((await wxLogin(ticket)).result.userInfo.username).toBe('config')
    })

    test('plays that person no more for an account with a password of its own', async () => {
      await bind('staff', 'config')
      const ticket = await newTicket()
      expect(personsOf(await scan(ticket))).toEqual(['own'])
      expect(await confirm(ticket, 'config')).toBe('无法使用该身份')
      expect(await wxLogin(ticket)).toMatchObject({ code: 202 })
    })

    test('plays nobody whose account has a password of its own', async () => {
      expect(personsOf(await scan(await newTicket()))).not.toContain('admin')
      const ticket = await newTicket()
      expect(await confirm(ticket, 'admin')).toBe('无法使用该身份')
      expect(await wxLogin(ticket)).toMatchObject({ code: 202 })
    })

    test('keeps this phone’s own person from any other phone', async () => {
      await bind('staff')
      const ticket = await newTicket()
      await confirm(ticket, 'own', createBrowser(host.app, origin))
      expect((await wxLogin(ticket)).code).toBe(601)
    })

    test('escapes what it is told', async () => {
      await setUser('config', { realname: '<img src=x onerror=alert(1)>' })
      const page = await scan(await newTicket())
      expect(page.text).not.toContain('<img')
      expect(page.text).toContain('&#60;img')
      await setUser('config', { realname: '陈配置' })
    })

    test('takes a form and nothing else', async () => {
      const reply = await host.app.inject({
        method: 'POST',
        url: '/dev/wechat',
        payload: '<x/>',
        headers: { 'content-type': 'text/xml' },
      })
      expect(reply.statusCode).toBe(415)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const call = {
        method: 'POST',
        url: '/adwebv21/sys/login',
        payload: 'a=1',
        headers: form,
      } as const
      expect((await host.app.inject(call)).statusCode).toBe(415)
    })
  })

  const accounts = () => system(database.db).selectFrom('sys_third_account').selectAll().execute()

  const userRow = (username: string) =>
    system(database.db)
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()

  const setUser = (username: string, columns: Readonly<Record<string, unknown>>) =>
    database.db.updateTable('sys_user').set(columns).where('username', '=', username).execute()

  async function codeFor(mobile: string): Promise<string> {
    const sent: string[] = []
    const sender = { send: async (_to: string, text: string) => void sent.push(text) }
    await createCodes({ db: database.db, clock, sender }).send(mobile, 'bind')
    return /\d{6}/.exec(sent[0] ?? '')?.[0] ?? ''
  }
})

describeDatabase('without WeChat, outside the demo', ['wechat'], (open) => {
  test('its calls refuse in plain words and the phone’s page is not there', async () => {
    const host = await buildTestApp(await open())
    const body = { ticket: `wx-${'A'.repeat(32)}` }
    const replies = [
      await host.call(null, 'GET /sys/wechat/loginTicket'),
      await host.call(null, 'POST /sys/wxLogin', { body }),
      await host.call('staff', 'GET /sys/api/getWeChatBindCode'),
    ]
    for (const { status, body: answer } of replies) {
      expect(status).toBe(200)
      expect(answer).toMatchObject({ success: false, code: 500, message: '未配置微信登录' })
    }
    const page = await host.app.inject({ url: '/dev/wechat?ticket=x' })
    expect(page.statusCode).toBe(404)
    await host.close()
  })
})

const headingOf = ({ text }: { readonly text: string }): string =>
  /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? ''

const personsOf = ({ text }: { readonly text: string }): readonly string[] =>
  [...text.matchAll(/name="person" value="([^"]*)"/g)].map(([, key = '']) => key)
