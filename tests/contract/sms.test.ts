import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { passwordCost } from '../../server/kernel/passwords'
import { createCodes, triesAtMost } from '../../server/sms/codes'
import { createGateway } from '../../server/sms/createSender'
import { smsPerHour } from '../../server/sms/quota'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'
import { codeSentTo, otherThan } from '../support/outbox'
import { type Statement, watched } from '../support/statements'

const minuteMs = 60_000

describeDatabase('codes by phone', ['sms', 'auth'], (open) => {
  let auth: AuthApp
  let mobiles = 0
  const statements: Statement[] = []
  let restore = (): unknown => undefined
  beforeAll(async () => {
    const database = await open()
    const { db } = database
    restore = () => Object.assign(database, { db })
    Object.assign(database, { db: watched(db, statements) })
    auth = await buildAuthApp(database, { demo: true, registration: true })
  })
  afterAll(async () => {
    await auth.close()
    restore()
  })

  const newMobile = () => {
    mobiles += 1
    return `1390000${String(mobiles).padStart(4, '0')}`
  }
  /** A number with an account. */
  const ownedMobile = async () => {
    const mobile = newMobile()
    await auth.newUser(`owner-${mobile}`, { phone: mobile })
    return mobile
  }
  const ask = (mobile: unknown, smsmode: unknown = '0', address = auth.newAddress()) =>
    auth.call(null, 'POST /sys/sms', { body: { mobile, smsmode }, address })
  const phoneLogin = (mobile: string, captcha: string) =>
    auth.call(null, 'POST /sys/phoneLogin', {
      body: { mobile, captcha },
      address: auth.newAddress(),
    })
  const sentTo = (mobile: string) => codeSentTo(auth.database, mobile)
  const messages = async (mobile: string) => {
    const rows = await auth.database.db
      .selectFrom('sys_sms')
      .select('id')
      .where('es_receiver', '=', mobile)
      .execute()
    return rows.length
  }

  test('a code of six digits is sent, and the answer does not hold it', async () => {
    const mobile = await ownedMobile()
    const { status, body, text } = await ask(mobile)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, result: null })
    const code = await sentTo(mobile)
    expect(code).toMatch(/^\d{6}$/)
    expect(text.replace(/"timestamp":\d+/, '')).not.toContain(code)
  })

  test.each([
    ['no number', '', '手机号不允许为空！'],
    ['a number that is none', '12345', '您的手机号码格式不正确!'],
  ])('%s is refused by name', async (_name, mobile, message) => {
    const { status, body } = await ask(mobile)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 500, message, result: null })
  })

  test.each(['0', '1', '2'])(
    'mode %s: asking tells nothing of accounts, by answer or by work',
    async (mode) => {
      const asked = async (mobile: string) => {
        statements.length = 0
        const [first, again] = [await ask(mobile, mode), await ask(mobile, mode)]
        const work = statements.map(({ sql }) => sql)
        const told = ({ status, body, headers }: typeof first) => ({
          status,
          body: { ...body, timestamp: 0 },
          after: headers['retry-after'],
        })
        return { told: [told(first), told(again)], work, sent: await messages(mobile) }
      }
      const [known, unknown] = [await asked(await ownedMobile()), await asked(newMobile())]
      expect(known).toEqual(unknown)
      expect(known.sent).toBe(1)
      expect(known.work.length).toBeGreaterThan(3)
      expect(known.work.join()).not.toContain('sys_user')
    },
  )

  test('whoever has the code is told that there is no account', async () => {
    const mobile = newMobile()
    await ask(mobile)
    const wrong = await phoneLogin(mobile, otherThan(await sentTo(mobile)))
    expect(wrong.body.message).toBe('手机验证码错误')
    const right = await phoneLogin(mobile, await sentTo(mobile))
    expect(right.body).toMatchObject({ success: false, message: '该用户不存在或未绑定手机号' })
  })

  test.each([
    ['no mode', { mobile: '13800000000' }],
    ['another mode', { mobile: '13800000000', smsmode: '3' }],
    ['a mode of the prototype', { mobile: '13800000000', smsmode: '__proto__' }],
    ['a mode that is a number', { mobile: '13800000000', smsmode: 0 }],
    ['a number that is a list', { mobile: ['13800000000'], smsmode: '0' }],
  ])('an ask with %s is malformed', async (_name, body) => {
    const { status } = await auth.call(null, 'POST /sys/sms', { body, address: auth.newAddress() })
    expect(status).toBe(400)
  })

  test('while a code is good no other is sent; after ten minutes it is void', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const code = await sentTo(mobile)
    auth.pass(9 * minuteMs)
    const refused = await ask(mobile)
    expect(refused.body).toMatchObject({ success: false, message: '验证码10分钟内，仍然有效！' })
    // The button counts what is left of the ten minutes.
    expect(refused.headers['retry-after']).toBe('60')
    expect(await messages(mobile)).toBe(1)
    auth.pass(minuteMs)
    expect((await phoneLogin(mobile, code)).body.message).toBe('手机验证码错误')
    expect((await ask(mobile)).body.success).toBe(true)
    expect(await messages(mobile)).toBe(2)
  })

  test('twenty asks at once send one message', async () => {
    const mobile = await ownedMobile()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(mobile)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await messages(mobile)).toBe(1)
  })

  test('a code signs in once', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const code = await sentTo(mobile)
    const { body } = await phoneLogin(mobile, code)
    expect(body).toMatchObject({ success: true, message: '登录成功' })
    expect(body.result).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { phone: mobile, username: `owner-${mobile}` },
      tenantList: [{ id: 1001 }],
      multi_depart: 0,
    })
    expect(body.result.sysAllDictItems.yn).toBeDefined()
    const again = await phoneLogin(mobile, code)
    expect(again.body).toMatchObject({ success: false, message: '手机验证码错误', result: null })
    expect(again.body.code).not.toBe(200)
  })

  test('of twenty uses of a right code at once one signs in', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const code = await sentTo(mobile)
    const answers = await Promise.all(Array.from({ length: 20 }, () => phoneLogin(mobile, code)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('a code stands five tries, also when they come at once', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const code = await sentTo(mobile)
    const guesses = Array.from({ length: 30 }, () => phoneLogin(mobile, otherThan(code)))
    for (const { body } of await Promise.all(guesses)) {
      expect(body.message).toBe('手机验证码错误')
    }
    const { tries } = await auth.database.db
      .selectFrom('sys_sms_code')
      .select('tries')
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(triesAtMost)
    expect((await phoneLogin(mobile, code)).body.success).toBe(false)
    // What nobody can use any more does not keep its owner from the next.
    expect((await ask(mobile)).body.success).toBe(true)
  })

  test('four wrong tries leave the right one', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const code = await sentTo(mobile)
    for (let time = 1; time < triesAtMost; time++) await phoneLogin(mobile, otherThan(code))
    expect((await phoneLogin(mobile, code)).body.success).toBe(true)
  })

  test('a code sent for one purpose is worth nothing for another', async () => {
    const mobile = await ownedMobile()
    await ask(mobile, '2')
    const code = await sentTo(mobile)
    expect((await phoneLogin(mobile, code)).body.message).toBe('手机验证码错误')
    const codes = createCodes({ ...auth.database, clock: auth.clock, sender: undefined })
    expect(await codes.check(mobile, 'register', code)).toBe(false)
    expect(await codes.check(mobile, 'reset', code)).toBe(true)
  })

  test('who binds an account proves the phone with a code for a login', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const codes = createCodes({ ...auth.database, clock: auth.clock, sender: undefined })
    expect(await codes.check(mobile, 'bind', await sentTo(mobile))).toBe(true)
  })

  test('a number gets so many messages an hour, whoever asks', async () => {
    const mobile = await ownedMobile()
    for (let time = 0; time < smsPerHour.mobile; time++) {
      expect((await ask(mobile)).body.success).toBe(true)
      await phoneLogin(mobile, await sentTo(mobile))
    }
    const refused = await ask(mobile)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    expect(await messages(mobile)).toBe(smsPerHour.mobile)
    auth.pass(60 * minuteMs)
    expect((await ask(mobile)).body.success).toBe(true)
  })

  test('an address gets so many messages an hour, whatever the numbers', async () => {
    const address = auth.newAddress()
    const codes = createCodes({
      ...auth.database,
      clock: auth.clock,
      sender: { send: async () => undefined },
    })
    const send = () => codes.send(newMobile(), 'login', address)
    const asks = Array.from({ length: smsPerHour.address + 5 }, send)
    const outcomes = await Promise.allSettled(asks)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 429 } })
  })

  test('everybody together gets so many messages an hour', async () => {
    auth.pass(60 * minuteMs)
    const { db } = auth.database
    const since_at = auth.clock().getTime()
    await db.deleteFrom('sys_sms_count').execute()
    await db
      .insertInto('sys_sms_count')
      .values({ key: 'all', messages: smsPerHour.all, since_at })
      .execute()
    expect((await ask(await ownedMobile())).status).toBe(429)
    auth.pass(60 * minuteMs)
    expect((await ask(await ownedMobile())).body.success).toBe(true)
  })

  test('an address that asks on and on waits, be it for numbers that are none', async () => {
    const address = auth.newAddress()
    const answers: number[] = []
    for (let time = 0; time < 25; time++) {
      answers.push((await ask('13700000000', '0', address)).status)
    }
    expect(answers.slice(0, 8)).toEqual(Array(8).fill(200))
    expect(answers.slice(8)).toEqual(Array(17).fill(429))
  })

  test('codes are kept hashed, slowly and with salt', async () => {
    const mobile = await ownedMobile()
    await ask(mobile)
    const rows = await auth.database.db.selectFrom('sys_sms_code').selectAll().execute()
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(await sentTo(mobile))
    expect(stored).not.toContain(mobile)
    for (const { code_hash } of rows)
      expect(code_hash).toContain(`$scrypt$ln=${passwordCost.logN},r=8,p=1$`)
  })

  describe('the outbox', () => {
    const list = (user: 'admin' | 'staff' | 'staffb', query: Readonly<Record<string, string>>) =>
      auth.call(user, 'GET /sys/message/sysMessage/list', { query })

    test('shows the administrator each message at once, in every tenant', async () => {
      const mobile = await ownedMobile()
      const before = await list('admin', {})
      await ask(mobile)
      const { body } = await list('admin', { esReceiver: mobile })
      expect(body.result.records).toMatchObject([
        {
          esTitle: '短信验证码',
          esType: '1',
          esType_dictText: '短信',
          esReceiver: mobile,
          esSendStatus: '1',
          esSendStatus_dictText: '发送成功',
          esSendNum: 1,
        },
      ])
      expect(body.result.records[0].esContent).toMatch(
        /^【管理后台】您的验证码是 \d{6}，10 分钟内有效/,
      )
      const after = await list('admin', {})
      expect(after.body.result.total).toBe(before.body.result.total + 1)
      const headers = { 'tenant-id': '1002' }
      const other = await auth.call('admin', 'GET /sys/message/sysMessage/list', { headers })
      expect(other.body.result.total).toBe(after.body.result.total)
    })

    test('is shut to everybody without the right', async () => {
      // The tests' staff has every right that does not delete; this person has no role.
      const id = await auth.newUser('curious')
      await auth.database.db.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
      const login = await auth.login('curious', 'Test@2026')
      const { status } = await auth.withToken(
        login.body.result.token,
        'GET /sys/message/sysMessage/list',
      )
      expect(status).toBe(403)
    })

    test.each(['POST add', 'PUT edit', 'POST edit', 'DELETE delete', 'DELETE deleteBatch'])(
      'can only be read: %s does not exist',
      async (line) => {
        const [method, path] = line.split(' ')
        const { status } = await auth.call('admin', `${method} /sys/message/sysMessage/${path}`)
        expect(status).toBe(404)
      },
    )
  })
})

describeDatabase('a gateway for text messages', ['sms', 'auth'], (open) => {
  let auth: AuthApp
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway()
    auth = await buildAuthApp(await open(), { smsGateway: gateway.url, demo: true })
    await auth.newUser('owner', { phone: '13900000001' })
  })
  afterAll(async () => {
    await auth.close()
    await gateway.stop()
  })

  const ask = () =>
    auth.call(null, 'POST /sys/sms', { body: { mobile: '13900000001', smsmode: '0' } })
  const newest = () =>
    auth.database.db
      .selectFrom('sys_sms')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('that does not take the message is told, and a new code may be asked for', async () => {
    gateway.answer(503)
    expect((await ask()).body).toMatchObject({
      success: false,
      code: 500,
      message: '短信验证码发送失败,请稍后重试',
      result: null,
    })
    expect(await newest()).toMatchObject({ es_send_status: '2', es_result: 'HTTP 503' })
  })

  test('that sends elsewhere is not followed', async () => {
    gateway.answer(307, { location: `${gateway.url}elsewhere` })
    const before = gateway.received.length
    expect((await ask()).body.message).toBe('短信验证码发送失败,请稍后重试')
    expect(gateway.received).toHaveLength(before + 1)
  })

  test('that takes the message gets number and text as JSON', async () => {
    gateway.answer(200)
    expect((await ask()).body.success).toBe(true)
    const message = gateway.received.at(-1)
    expect(message).toMatchObject({ method: 'POST', type: 'application/json' })
    expect(message?.body).toEqual({
      mobile: '13900000001',
      text: expect.stringMatching(/^【管理后台】您的验证码是 \d{6}，10 分钟内有效/),
    })
    const [code = ''] = /\d{6}/.exec(String(message?.body.text)) ?? []
    const login = await auth.call(null, 'POST /sys/phoneLogin', {
      body: { mobile: '13900000001', captcha: code },
    })
    expect(login.body.success).toBe(true)
    const row = await newest()
    // The code stays out of the outbox.
    expect(row.es_content).toContain('您的验证码是 ******，')
    expect(row).toMatchObject({ es_send_status: '1', es_result: null })
  })

  test('that never answers is given up', async () => {
    gateway.answer('never')
    await expect(createGateway(gateway.url, 100).send('13900000001', 'x')).rejects.toThrow()
  })

  test('that is not there is told', async () => {
    const gone = await startGateway()
    await gone.stop()
    await expect(createGateway(gone.url).send('13900000001', 'x')).rejects.toThrow()
  })
})

describeDatabase('a server without a way for text messages', ['sms', 'auth'], (open) => {
  let auth: AuthApp
  beforeAll(async () => {
    auth = await buildAuthApp(await open(), { registration: true })
    await auth.newUser('owner', { phone: '13900000001' })
  })
  afterAll(() => auth.close())

  test('says so and hides what needs one', async () => {
    const body = { mobile: '13900000001', smsmode: '0' }
    const answer = await auth.call(null, 'POST /sys/sms', { body })
    expect(answer.body).toMatchObject({
      success: false,
      message: ' 短信接口未配置，请联系管理员！',
    })
    const kinds = await auth.call(null, 'GET /sys/loginKinds')
    expect(kinds.body.result).toMatchObject({ phone: false, register: false })
  })

  test('refuses a registration', async () => {
    const body = { username: 'new', password: 'Test@2026', phone: '13900000002', smscode: '1' }
    const answer = await auth.call(null, 'POST /sys/user/register', { body })
    expect(answer.body).toMatchObject({ success: false, message: '未开放注册，请联系管理员！' })
    const query = { username: 'owner' }
    const check = await auth.call(null, 'GET /sys/user/checkOnlyUser', { query })
    expect(check.body).toMatchObject({ success: false, message: '未开放注册，请联系管理员！' })
  })
})

test.each(['no address', 'ftp://sms.example/', 'http://user:secret@sms.example/'])(
  'SMS_GATEWAY_URL=%s fails the start',
  (text) => {
    expect(() => readEnvironment({ SMS_GATEWAY_URL: text })).toThrow(
      `SMS_GATEWAY_URL 的值“${text}”不是 http(s) 地址。`,
    )
  },
)

interface Gateway {
  readonly url: string
  readonly received: {
    readonly method: string | undefined
    readonly type: string | undefined
    readonly body: Readonly<Record<string, unknown>>
  }[]
  answer(status: number | 'never', headers?: Readonly<Record<string, string>>): void
  stop(): Promise<void>
}

async function startGateway(): Promise<Gateway> {
  const received: Gateway['received'] = []
  let status: number | 'never' = 200
  let headers: Readonly<Record<string, string>> = {}
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, headers: sent } = request
    const body = JSON.parse(Buffer.concat(chunks).toString())
    received.push({ method, type: sent['content-type'], body })
    if (status !== 'never') response.writeHead(status, headers).end('taken')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A socket that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    answer(next, others = {}) {
      status = next
      headers = others
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
