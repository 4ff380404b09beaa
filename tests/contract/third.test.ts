import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppOptions, buildApp } from '../../server/app'
import type { Database } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { createCodes } from '../../server/sms/codes'
import { readLogins } from '../../server/third/loginConfig'
import { createPasses } from '../../server/third/passes'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { type OidcOptions, type OidcProvider, startOidc } from '../support/oidc'
import { createBrowser, type Page, type TestBrowser } from '../support/oidcBrowser'

const origin = 'http://console.test'
const base = `${origin}/adwebv21/sys/thirdLogin`
const callback = `${base}/callback/corp`

describeDatabase('login by another provider', ['third'], (open) => {
  let database: Database
  let oidc: OidcProvider
  let host: TestApp
  let browser: TestBrowser
  let now = Date.now()
  const clock = () => new Date(now)

  beforeAll(async () => {
    oidc = await startOidc({ redirectUris: [callback] })
    database = await open()
    host = await buildTestApp(database, { clock, options: optionsFor(oidc) })
  })
  afterAll(async () => {
    await host.close()
    await oidc.close()
  })
  beforeEach(async () => {
    browser = createBrowser(host.app, origin)
    await system(database.db).deleteFrom('sys_third_account').execute()
  })

  /** Up to the provider's answer, which is handed over to be looked at instead of being followed. */
  const signInAtProvider = async (login: string, from = browser): Promise<string> => {
    const atLogin = await from.open(`${base}/render/corp`, {}, isCallback)
    if (isCallback(atLogin.address)) return atLogin.address
    const atConsent = await from.submit(atLogin, { login, password: 'any' }, isCallback)
    if (isCallback(atConsent.address)) return atConsent.address
    return (await from.submit(atConsent, {}, isCallback)).address
  }
  const arrive = async (login: string) =>
    outcomeOf(await browser.open(await signInAtProvider(login)))

  const exchange = async (token: string | undefined, from = browser) =>
    JSON.parse((await from.open(`${base}/getLoginUser/${token}/corp`)).text)

  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers: json, body: JSON.stringify(body) }
    return JSON.parse((await browser.open(`${base}${path}`, init)).text)
  }

  const bind = async (login: string, username: string) => {
    const { result } = await exchange((await arrive(login)).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: result.operateCode }
    const answer = await post('/user/checkPassword', {
      ...secrets,
      username,
      password: 'Test@2026',
    })
    return await exchange(answer.result)
  }

  test('is offered under the title that is configured, and its secret is not told', async () => {
    const { body, text } = await host.call(null, 'GET /sys/loginKinds')
    expect(body.result.third).toEqual([{ source: 'corp', title: '企业账号' }])
    expect(text).not.toContain(oidc.clientSecret)
  })

  test('sends the browser to the provider with state, nonce and a hashed verifier', async () => {
    const page = await browser.open(`${base}/render/corp`, {}, (address) =>
      address.startsWith(oidc.issuer),
    )
    const { searchParams } = new URL(page.address)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: oidc.clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(secret)).toMatch(/^[\w-]{43}$/)
    }
  })

  test('ends on a page that tells its token to a script of ours and holds none itself', async () => {
    const page = await browser.open(await signInAtProvider('alice'))
    expect(outcomeOf(page)).toEqual({ source: 'corp', token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/third-login.js" defer>'])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    // Else the window that opened it could not be told.
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('answers 601 for somebody without an account, with the provider’s profile', async () => {
    const answer = await exchange((await arrive('alice')).token)
    expect(answer).toMatchObject({ success: true, code: 601 })
    expect(answer.result).toEqual({
      source: 'corp',
      username: 'alice',
      avatar: 'https://pictures.example/alice.png',
      canCreate: true,
      thirdUserUuid: expect.stringMatching(/^[\w-]{43}$/),
      operateCode: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('binds an account by its password, and signs in with it from then on', async () => {
    const first = await bind('alice', 'staff')
    const again = await exchange((await arrive('alice')).token)
    for (const { code, result } of [first, again]) {
      expect(code).toBe(200)
      expect(result.userInfo.username).toBe('staff')
      expect(result).not.toHaveProperty('sysAllDictItems')
      const menu = await host.call(null, 'GET /sys/permission/getUserPermissionByToken', {
        headers: { 'x-access-token': result.token },
      })
      expect(menu.status).toBe(200)
    }
    expect(await accounts()).toMatchObject([
      { third_type: 'corp', third_user_id: 'alice', realname: 'alice Name' },
    ])
  })

  test('tells a wrong password and an unknown account alike, and counts them', async () => {
    const { result } = await exchange((await arrive('alice')).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: result.operateCode }
    const wrong = { ...secrets, password: 'Wrong@2026' }
    const known = await post('/user/checkPassword', { ...wrong, username: 'admin' })
    const unknown = await post('/user/checkPassword', { ...wrong, username: 'nobody' })
    expect(known.message).toBe('密码不正确')
    expect(unknown).toMatchObject({ message: known.message, result: { captchaRequired: false } })
    expect(Object.keys(unknown.result)).toEqual(Object.keys(known.result))
    const third = await post('/user/checkPassword', { ...wrong, username: 'staff' })
    expect(third.result).toMatchObject({ captchaRequired: true })
    expect(await accounts()).toEqual([])
    await system(database.db).deleteFrom('sys_login_attempt').execute()
  })

  test('asks for the name of an account where the provider tells none', async () => {
    const { result } = await exchange((await arrive('nameless')).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: result.operateCode }
    const answer = await post('/user/checkPassword', { ...secrets, password: 'Test@2026' })
    expect(answer).toMatchObject({ success: false, message: '用户未找到' })
  })

  test('binds the account of a phone that a code has proven', async () => {
    const { db } = database
    const mobile = '13800138001'
    await system(db)
      .updateTable('sys_user')
      .set({ phone: mobile })
      .where('username', '=', 'staffb')
      .execute()
    const outbox: string[] = []
    const codes = createCodes({
      db,
      clock,
      sender: { send: async (_to, text) => void outbox.push(text) },
    })
    await codes.send(mobile, 'bind')
    const captcha = /\d{6}/.exec(outbox[0] ?? '')?.[0]
    const { result } = await exchange((await arrive('alice')).token)
    const proof = { mobile, thirdUserUuid: result.thirdUserUuid }

    for (const wrong of [{ captcha: '000000x' }, { captcha, mobile: '13800138002' }]) {
      const answer = await post('/bindingThirdPhone', { ...proof, ...wrong })
      expect(answer).toMatchObject({ success: false, message: '手机验证码错误' })
    }
    const bound = await post('/bindingThirdPhone', { ...proof, captcha })
    expect((await exchange(bound.result)).result.userInfo.username).toBe('staffb')
    const again = await post('/bindingThirdPhone', { ...proof, captcha })
    expect(again).toMatchObject({ success: false, message: '绑定已超时，请重新登录' })
    const [log] = await system(db)
      .selectFrom('sys_log')
      .select('log_content')
      .where('log_type', '=', 2)
      .orderBy('id', 'desc')
      .execute()
    expect(log?.log_content).toBe('用户名: staffb,绑定第三方账号：corp')
  })

  test('refuses a wrong operate code with the contract’s word', async () => {
    const { result } = await exchange((await arrive('alice')).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: 'guessed' }
    for (const path of ['/user/checkPassword', '/user/create']) {
      const answer = await post(path, { ...secrets, username: 'staff', password: 'Test@2026' })
      expect(answer).toMatchObject({ success: false, message: '校验失败' })
    }
  })

  test('makes a new account in the tenant that is configured', async () => {
    const { result } = await exchange((await arrive('bob')).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: result.operateCode, source: 'corp' }
    const taken = await post('/user/create', { ...secrets, username: 'staff', avatar: null })
    expect(taken.message).toBe('用户名已注册')
    const odd = await post('/user/create', { ...secrets, username: 'a<b>' })
    expect(odd.message).toBe('用户名由2到50个字母、数字、汉字或 _ - . @ 组成！')
    const made = await post('/user/create', { ...secrets, username: 'staff', suffix: '-bob' })
    const { result: login } = await exchange(made.result)
    expect(login.userInfo).toMatchObject({ username: 'staff-bob', realname: 'bob Name' })
    expect(login.tenantList).toMatchObject([{ id: 1002 }])
    const twice = await post('/user/create', { ...secrets, username: 'another' })
    expect(twice.success).toBe(false)
  })

  test('of many calls at once that use one secret, one makes an account', async () => {
    const { result } = await exchange((await arrive('carol')).token)
    const secrets = { uuid: result.thirdUserUuid, operateCode: result.operateCode }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        post('/user/create', { ...secrets, username: `carol-${at}` }),
      ),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
  })

  test('an account has one person at a provider: the later one', async () => {
    await bind('alice', 'staff')
    // The provider knows who sits at a browser.
    browser = createBrowser(host.app, origin)
    await bind('dora', 'staff')
    expect(await accounts()).toHaveLength(1)
    expect(await accounts()).toMatchObject([{ third_user_id: 'dora' }])
    browser = createBrowser(host.app, origin)
    expect((await exchange((await arrive('alice')).token)).code).toBe(601)
  })

  test('a frozen user is told so, and gets no session', async () => {
    await bind('alice', 'staff')
    await system(database.db)
      .updateTable('sys_user')
      .set({ status: 2 })
      .where('username', '=', 'staff')
      .execute()
    const answer = await exchange((await arrive('alice')).token)
    expect(answer).toMatchObject({ success: false, message: '该用户已冻结', result: null })
    await system(database.db)
      .updateTable('sys_user')
      .set({ status: 1 })
      .where('username', '=', 'staff')
      .execute()
  })

  describe('refuses', () => {
    const stateInvalid = { source: 'corp', message: '登录请求已失效，请重新登录' }
    const failed = { source: 'corp', message: '第三方登录验证失败，请重新登录' }

    test('an answer with another state', async () => {
      const back = new URL(await signInAtProvider('alice'))
      back.searchParams.set('state', 'A'.repeat(43))
      expect(outcomeOf(await browser.open(back.href))).toEqual(stateInvalid)
    })

    test('an answer that has been used', async () => {
      const back = await signInAtProvider('alice')
      expect(outcomeOf(await browser.open(back))).toHaveProperty('token')
      expect(outcomeOf(await browser.open(back))).toEqual(stateInvalid)
    })

    test('an answer after ten minutes', async () => {
      const back = await signInAtProvider('alice')
      now += 10 * 60_000
      expect(outcomeOf(await browser.open(back))).toEqual(stateInvalid)
    })

    test('an answer in another browser, so that a link cannot sign its victim in', async () => {
      const back = await signInAtProvider('alice')
      const victim = createBrowser(host.app, origin)
      expect(outcomeOf(await victim.open(back))).toEqual(stateInvalid)
    })

    test('an ID token with another nonce', async () => {
      const back = await signInAtProvider('alice')
      await changeState({ nonce: 'another' })
      expect(outcomeOf(await browser.open(back))).toEqual(failed)
    })

    test('a code that was asked for with another verifier', async () => {
      const back = await signInAtProvider('alice')
      await changeState({ verifier: 'v'.repeat(43) })
      expect(outcomeOf(await browser.open(back))).toEqual(failed)
    })

    test('an answer that says it comes from another issuer', async () => {
      const back = new URL(await signInAtProvider('alice'))
      back.searchParams.set('iss', 'https://evil.example')
      expect(outcomeOf(await browser.open(back.href))).toEqual(failed)
    })

    test('a token a second time, after a minute, in another browser, of another provider', async () => {
      const invalid = { success: false, message: '登录凭证已失效，请重新登录', result: null }
      const { token } = await arrive('alice')
      expect(await exchange(token, createBrowser(host.app, origin))).toMatchObject(invalid)
      expect(await exchange(token)).toMatchObject(invalid)
      const late = await arrive('alice')
      now += 60_000
      expect(await exchange(late.token)).toMatchObject(invalid)
      expect(await exchange('A'.repeat(43))).toMatchObject(invalid)
    })

    test('a provider that nobody has configured', async () => {
      for (const line of [
        'GET /sys/thirdLogin/render/github',
        'GET /sys/thirdLogin/callback/github',
        'GET /sys/thirdLogin/getLoginUser/x/github',
      ] as const) {
        const { body } = await host.call(null, line)
        expect(body).toMatchObject({ success: false, message: '未配置该登录方式' })
      }
    })
  })

  test('a person who cancels at the provider is told so', async () => {
    const page = await browser.open(`${base}/render/corp`)
    const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1] ?? ''
    const end = await browser.open(new URL(abort, page.address).href)
    expect(outcomeOf(end)).toEqual({ source: 'corp', message: '您已取消登录' })
  })

  test('keeps hashes only of what opens a session', async () => {
    const { token } = await arrive('alice')
    const { result } = await exchange((await arrive('alice')).token)
    const rows = JSON.stringify(
      await system(database.db).selectFrom('sys_login_pass').selectAll().execute(),
    )
    for (const secret of [token, result.thirdUserUuid, result.operateCode]) {
      expect(rows).not.toContain(secret)
    }
  })

  test('a secret is got by one of many takers at once, and is good for its own kind only', async () => {
    const passes = createPasses(database.db, clock)
    const profile = { username: '', realname: '', avatar: null }
    const person = { thirdType: 'x', uuid: 'u', thirdUserId: 'u', ...profile }
    const pass = await passes.issue('arrived', { person, browserHash: '' })
    expect(await passes.take('unbound', pass)).toBeUndefined()
    const taken = await Promise.all(Array.from({ length: 20 }, () => passes.take('arrived', pass)))
    expect(taken.filter((content) => content !== undefined)).toEqual([{ person, browserHash: '' }])
  })

  describe('a provider', () => {
    let other: OidcProvider
    let app: FastifyInstance
    afterEach(async () => {
      await app.close()
      await other.close()
    })
    const begin = async (options: Partial<OidcOptions>) => {
      other = await startOidc({ redirectUris: [callback], ...options })
      const { documents, filesDir } = host
      const configured = optionsFor(other, options.isPublic)
      app = await buildApp({ database, documents, filesDir, clock, ...configured })
      return createBrowser(app, origin)
    }

    test('that cannot be reached is told apart from a login that failed', async () => {
      const visitor = await begin({})
      await other.close()
      expect(outcomeOf(await visitor.open(`${base}/render/corp`))).toEqual({
        source: 'corp',
        message: '第三方登录服务暂不可用，请稍后重试',
      })
    })

    test.each<[string, Partial<OidcOptions>]>([
      ['takes the secret in the body only', { authMethod: 'client_secret_post' }],
      ['knows us as a client without a secret', { isPublic: true }],
    ])('that %s lets people in', async (_name, options) => {
      const visitor = await begin(options)
      const atLogin = await visitor.open(`${base}/render/corp`)
      const atConsent = await visitor.submit(atLogin, { login: 'alice', password: 'any' })
      expect(outcomeOf(await visitor.submit(atConsent, {}))).toHaveProperty('token')
    })
  })

  const accounts = () => system(database.db).selectFrom('sys_third_account').selectAll().execute()

  async function changeState(changes: Readonly<Record<string, string>>): Promise<void> {
    const rows = await system(database.db)
      .selectFrom('sys_login_pass')
      .selectAll()
      .where('kind', '=', 'state')
      .execute()
    for (const { pass_hash, content } of rows) {
      const changed = JSON.stringify({ ...JSON.parse(content), ...changes })
      await database.db
        .updateTable('sys_login_pass')
        .set({ content: changed })
        .where('pass_hash', '=', pass_hash)
        .execute()
    }
  }
})

const json = { 'content-type': 'application/json' }

const isCallback = (address: string): boolean => address.startsWith(callback)

const optionsFor = (oidc: OidcProvider, isPublic = false): Partial<AppOptions> => ({
  logins: readLogins(
    {
      PUBLIC_URL: origin,
      THIRD_LOGIN: JSON.stringify([
        {
          source: 'corp',
          title: '企业账号',
          issuer: oidc.issuer,
          clientId: oidc.clientId,
          ...(isPublic ? {} : { clientSecret: oidc.clientSecret }),
          tenantId: 1002,
        },
      ]),
    },
    (message) => new Error(message),
  ),
})

/** What the page at the end of the journey tells the login page. */
function outcomeOf({ text }: Page): {
  readonly source?: string
  readonly token?: string
  readonly message?: string
} {
  const body = /<body[^>]*>/.exec(text)?.[0] ?? ''
  const members = [...body.matchAll(/data-(\w+)="([^"]*)"/g)]
  return Object.fromEntries(members.map(([, name = '', value = '']) => [name, value]))
}
