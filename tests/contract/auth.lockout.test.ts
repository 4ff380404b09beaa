import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attemptWindowMs,
  failuresToCaptcha,
  failuresToDelay,
  failuresToLock,
} from '../../server/auth/attempts'
import { captchaLifeMs } from '../../server/captcha/captchas'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'

const wrong = 'Wrong@2026'

describeDatabase('guessing passwords', ['auth', 'captcha'], (open) => {
  let auth: AuthApp
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
  })
  afterAll(() => auth.close())

  /** Fails as often as asked, solving captchas, working and waiting on the way. */
  async function fail(username: string, address: string, times: number): Promise<void> {
    let worked = {}
    for (let time = 0; time < times; time++) {
      const captcha = time < failuresToCaptcha ? {} : await auth.captcha(address)
      const body = { ...captcha, ...worked }
      const { body: answer } = await auth.login(username, wrong, { address, body })
      expect(answer.message).toBe('用户名或密码错误')
      worked = await auth.work(answer.result)
      auth.pass(15_000)
    }
  }

  /** Fails from an address that nobody has heard of, with a captcha that is solved. */
  async function failOnce(username: string) {
    const address = auth.newAddress()
    return await auth.login(username, wrong, { address, body: await auth.captcha(address) })
  }

  test('ten failures of an account from one address lock it there for five minutes', async () => {
    await auth.newUser('locked')
    const address = auth.newAddress()
    await auth.login('locked', testPassword, { address })
    await fail('locked', address, failuresToLock)

    const refused = await auth.login('locked', testPassword, { address })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ success: false, code: 429 })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)

    const body = await auth.captcha(address)
    const elsewhere = await auth.login('locked', testPassword, { body })
    expect(elsewhere.body.success).toBe(true)

    auth.pass(attemptWindowMs + 1)
    const later = await auth.login('locked', testPassword, { address })
    expect(later.body.success).toBe(true)
  })

  test('after a failure the next try from there is one with work, or waits much longer', async () => {
    await auth.newUser('mistyped')
    const address = auth.newAddress()
    const again = (body: object, password = wrong) =>
      auth.login('mistyped', password, { address, body })
    const first = (await again({})).body
    expect(first.result).toMatchObject({ captchaRequired: false, bits: 16 })
    const done = await auth.work(first.result)

    // Not even with the right password, and a captcha that is read: nothing of them is looked at.
    const solved = await auth.captcha(address)
    const idle = await again(solved, testPassword)
    expect([idle.status, idle.headers['retry-after']]).toEqual([429, '30'])
    expect(idle.body.result).toMatchObject({ challenge: expect.any(String), bits: 16 })
    const [early, forged] = [await again(done), await again({ ...done, work: '1' })]
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1'])
    expect(forged.status).toBe(429)

    auth.pass(1_000)
    const second = (await again(done)).body
    expect(second.message).toBe('用户名或密码错误')
    // What was worked for one try is worth nothing for the next, and the wait grows.
    auth.pass(1_000)
    const next = await auth.work(second.result)
    expect((await again(next)).headers['retry-after']).toBe('1')
    auth.pass(1_000)
    expect((await again(done, testPassword)).headers['retry-after']).toBe('58')
    expect((await again(next, testPassword)).body.success).toBe(true)
    // And then all is as before.
    expect((await again({}, testPassword)).body.success).toBe(true)
  })

  test('whoever knows nothing of work waits, and signs in', async () => {
    await auth.newUser('of-another-make')
    const address = auth.newAddress()
    await auth.login('of-another-make', wrong, { address })
    auth.pass(30_000)
    const { body } = await auth.login('of-another-make', testPassword, { address })
    expect(body.success).toBe(true)
  })

  test('fifty wrong tries at once are worth no more than ten', async () => {
    await auth.newUser('hammered')
    const address = auth.newAddress()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => auth.login('hammered', wrong, { address })),
    )
    const told = answers.filter(({ body }) => body.message === '用户名或密码错误')
    expect(told.length).toBeLessThanOrEqual(failuresToLock)
    for (const { status, body } of answers) {
      expect([200, 429]).toContain(status)
      expect(body.success).toBe(false)
    }
    const right = await auth.login('hammered', testPassword, { address })
    expect(right.status).toBe(429)
  })

  test('a right guess among fifty at once does not pass once the lock has fallen', async () => {
    await auth.newUser('sprayed')
    const address = auth.newAddress()
    const guesses = [...Array.from({ length: 50 }, () => wrong), testPassword]
    const answers = await Promise.all(
      guesses.map((guess) => auth.login('sprayed', guess, { address })),
    )
    expect(answers.at(-1)?.body.success).toBe(false)
    expect(answers.at(-1)?.status).toBe(429)
  })

  test('failures from anywhere make tries from anywhere wait, ever longer', async () => {
    await auth.newUser('chased')
    for (let time = 0; time < failuresToDelay; time++) {
      const { body } = await failOnce('chased')
      expect(body.message).toBe('用户名或密码错误')
    }
    for (const seconds of [1, 2, 4, 8, 16]) {
      const early = await failOnce('chased')
      expect(early.status).toBe(429)
      expect(Number(early.headers['retry-after'])).toBe(seconds)
      auth.pass(seconds * 1_000)
      expect((await failOnce('chased')).body.message).toBe('用户名或密码错误')
    }
    // Not even with the right password, which would tell that it is right.
    const address = auth.newAddress()
    const body = await auth.captcha(address)
    expect((await auth.login('chased', testPassword, { address, body })).status).toBe(429)
    auth.pass(16 * 60_000)
    const later = await auth.login('chased', testPassword, { address })
    expect(later.body.success).toBe(true)
  })

  test('where an account has signed in within 30 days nobody’s failures make it wait', async () => {
    await auth.newUser('at-home')
    const address = auth.newAddress()
    await auth.login('at-home', testPassword, { address })
    for (let time = 0; time < failuresToDelay; time++) await failOnce('at-home')
    expect((await failOnce('at-home')).status).toBe(429)
    const solved = await auth.captcha(address)
    const home = await auth.login('at-home', testPassword, { address, body: solved })
    expect(home.body.success).toBe(true)

    auth.pass(30 * 24 * 3_600_000)
    for (let time = 0; time < failuresToDelay; time++) await failOnce('at-home')
    const body = await auth.captcha(address)
    expect((await auth.login('at-home', testPassword, { address, body })).status).toBe(429)
  })

  test('an unknown account’s tries wait as those of a known one do', async () => {
    for (let time = 0; time < failuresToDelay; time++) await failOnce('nobody-here')
    expect((await failOnce('nobody-here')).status).toBe(429)
  })

  test('a colleague at the same address locks nobody out of the browser that is theirs', async () => {
    await auth.newUser('shared-office')
    const address = auth.newAddress()
    const first = await auth.login('shared-office', testPassword, { address })
    const cookie = [first.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => /^jiandu_known=/.test(one))
    await fail('shared-office', address, failuresToLock)
    const body = await auth.captcha(address)
    const login = (headers: Readonly<Record<string, string>>) =>
      auth.login('shared-office', testPassword, { address, body, headers })
    expect((await login({})).status).toBe(429)
    // A browser that says of itself that it is known is not.
    expect((await login({ cookie: `jiandu_known=${'x'.repeat(43)}` })).status).toBe(429)
    expect((await login({ cookie: cookie?.split(';')[0] ?? '' })).body.success).toBe(true)
  })

  test('an IPv6 network is one address', async () => {
    await auth.newUser('roaming')
    await auth.login('roaming', testPassword, { address: '2001:db8:7:7::1' })
    for (let time = 0; time < failuresToDelay; time++) await failOnce('roaming')
    const address = '2001:db8:7:7:abcd::2'
    const body = await auth.captcha(address)
    expect((await auth.login('roaming', testPassword, { address, body })).body.success).toBe(true)
  })

  test('three failures of a user ask for a captcha, from any address', async () => {
    await auth.newUser('forgetful')
    for (let time = 1; time <= failuresToCaptcha; time++) {
      const { body } = await auth.login('forgetful', wrong)
      expect(body.result.captchaRequired).toBe(time === failuresToCaptcha)
    }
    const without = await auth.login('forgetful', testPassword)
    expect(without.body).toMatchObject({
      success: false,
      message: '验证码无效',
      result: { captchaRequired: true },
    })
    const address = auth.newAddress()
    const body = await auth.captcha(address)
    expect((await auth.login('forgetful', testPassword, { address, body })).body.success).toBe(true)
    // The right password has cleared the account's count.
    expect((await auth.login('forgetful', testPassword)).body.success).toBe(true)
  })

  test('three failures from an address ask for a captcha, whoever signs in there', async () => {
    const address = auth.newAddress()
    for (const name of ['guess-1', 'guess-2', 'guess-3']) await auth.login(name, wrong, { address })
    const { body } = await auth.login('staff', testPassword, { address })
    expect(body.result).toEqual({ captchaRequired: true })
    expect((await auth.login('staff', testPassword)).body.success).toBe(true)
  })

  test('a good login of one account does not free its address to guess at others', async () => {
    const address = auth.newAddress()
    await auth.login('guess-4', wrong, { address })
    await auth.login('guess-5', wrong, { address })
    expect((await auth.login('staff', testPassword, { address })).body.success).toBe(true)
    const { body } = await auth.login('guess-6', wrong, { address })
    expect(body.result).toMatchObject({ captchaRequired: true })
  })

  test('a captcha is a picture for one try within a minute', async () => {
    const address = auth.newAddress()
    const picture = await auth.call(null, 'GET /sys/randomImage/k1', { address })
    expect(picture.body.result).toMatch(/^data:image\/png;base64,[\w+/=]+$/)
    for (const name of ['guess-7', 'guess-8', 'guess-9']) await auth.login(name, wrong, { address })

    const solved = await auth.captcha(address)
    const used = await auth.login('guess-10', wrong, { address, body: solved })
    expect(used.body.message).toBe('用户名或密码错误')
    const again = await auth.login('staff', testPassword, { address, body: solved })
    expect(again.body.message).toBe('验证码错误')

    const late = await auth.captcha(address)
    auth.pass(captchaLifeMs)
    const expired = await auth.login('staff', testPassword, { address, body: late })
    expect(expired.body.message).toBe('验证码错误')
  })

  test('a captcha with another answer is void', async () => {
    const address = auth.newAddress()
    for (const name of ['guess-a', 'guess-b', 'guess-c']) await auth.login(name, wrong, { address })
    const { checkKey } = await auth.captcha(address)
    const body = { captcha: 'zzzz', checkKey }
    expect((await auth.login('staff', testPassword, { address, body })).body.message).toBe(
      '验证码错误',
    )
    const retried = { captcha: 'abcd', checkKey }
    expect((await auth.login('staff', testPassword, { address, body: retried })).body.message).toBe(
      '验证码错误',
    )
  })

  test('captchas are kept hashed', async () => {
    await auth.call(null, 'GET /sys/randomImage/visible-key')
    const rows = await auth.database.db.selectFrom('sys_captcha').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('visible-key')
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
