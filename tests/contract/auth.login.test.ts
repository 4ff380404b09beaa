import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { passwordCost } from '../../server/kernel/passwords'
import { createUser } from '../../server/seed/people'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'

const wrong = 'Wrong@2026'
// 1 GB a guess: more than one may take.
const tooDear = 20

describeDatabase('login', ['auth'], (open) => {
  let auth: AuthApp
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
  })
  afterAll(() => auth.close())

  test('a right password is answered with token, user, tenants and dictionaries', async () => {
    const { status, body, headers } = await auth.login('admin', testPassword)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(body.result.token).toMatch(/^[\w-]{43}$/)
    expect(body.result.userInfo).toMatchObject({ username: 'admin', tenantId: 1001 })
    expect(body.result.userInfo).not.toHaveProperty('password')
    expect(body.result.tenantList).toEqual([
      { id: 1001, name: '甲公司' },
      { id: 1002, name: '乙公司' },
    ])
    expect(body.result.sysAllDictItems.yn).toEqual([
      { value: 'Y', text: '是', color: 'green' },
      { value: 'N', text: '否', color: 'neutral' },
    ])
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^jiandu_files=[\w-]{43}; Path=\/adwebv21\/sys\/common\/static; Max-Age=604800; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^jiandu_known=[\w-]{43}; Path=\/adwebv21\/sys; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a login is written to the log', async () => {
    await auth.login('staff', testPassword, { address: '10.9.9.9' })
    const rows = await auth.database.db
      .selectFrom('sys_log')
      .select(['log_type', 'log_content', 'userid', 'create_time'])
      .where('ip', '=', '10.9.9.9')
      .execute()
    expect(rows).toEqual([
      {
        log_type: 1,
        log_content: '用户名: staff,登录成功！',
        userid: 'staff',
        create_time: '2026-11-21 12:00:00',
      },
    ])
  })

  test('the database holds no token and no password that could be used', async () => {
    const token = await auth.token('staff')
    const { db } = auth.database
    const stored = JSON.stringify([
      await db.selectFrom('sys_session').selectAll().execute(),
      await db.selectFrom('sys_user').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(testPassword)
    expect(stored).toContain(`$scrypt$ln=${passwordCost.logN},r=8,p=1$`)
  })

  test('an unknown account, a deleted one and a wrong password answer alike', async () => {
    await auth.newUser('gone', { del_flag: 1 })
    const answers = await Promise.all([
      auth.login('nobody', testPassword),
      auth.login('gone', testPassword),
      auth.login('staff', wrong),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        code: 500,
        message: '用户名或密码错误',
        result: { captchaRequired: false },
      })
    }
  })

  test('an unknown account costs a guess as much as a wrong password', async () => {
    await auth.newUser('guessed')
    let guesses = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'SCRYPTREQUEST') guesses += 1
      },
    }).enable()
    onTestFinished(() => void hook.disable())
    const guessesFor = async (username: string) => {
      guesses = 0
      await auth.login(username, wrong)
      return guesses
    }
    expect(await guessesFor('guessed')).toBe(1)
    expect(await guessesFor('nobody-there')).toBe(1)
    // It is not a cheap one either: what would be too dear for any account is for this one.
    const { logN } = passwordCost
    onTestFinished(() => {
      passwordCost.logN = logN
    })
    passwordCost.logN = tooDear
    expect((await auth.login('nobody-there', wrong)).status).toBe(500)
    expect((await auth.login('guessed', wrong)).status).toBe(200)
  })

  test('a frozen user is told so only with the right password', async () => {
    await auth.newUser('frozen', { status: 2 })
    expect((await auth.login('frozen', wrong)).body.message).toBe('用户名或密码错误')
    expect((await auth.login('frozen', testPassword)).body.message).toBe('该用户已冻结')
  })

  test('a member of frozen or expired tenants only cannot sign in', async () => {
    const { db } = auth.database
    const expired = { id: 8, name: '过期', end_date: '2020-01-01 00:00:00' }
    await db.insertInto('sys_tenant').values({ id: 9, name: '冻结', status: 0 }).execute()
    await db.insertInto('sys_tenant').values(expired).execute()
    await createUser(db, {
      username: 'homeless',
      realname: 'x',
      password: testPassword,
      roles: ['staff'],
      tenants: [9, 8],
    })
    expect((await auth.login('homeless', testPassword)).body.message).toBe(
      '与该用户关联的租户均已被冻结，无法登录！',
    )
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['a password that is a number', { username: 'admin', password: 1 }],
    ['no password', { username: 'admin' }],
    ['a name with a zero byte', { username: 'a\0b', password: 'x' }],
    ['a name that is an object', { username: { $ne: '' }, password: 'x' }],
    ['a password of 10,000 characters', { username: 'admin', password: 'x'.repeat(10_000) }],
  ])('a login with %s is malformed', async (_name, body) => {
    const { status, body: answer } = await auth.call(null, 'POST /sys/login', { body })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ success: false, code: 400 })
  })

  test('twenty people sign in at once', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}`)
    for (const name of people) await auth.newUser(name)
    const answers = await Promise.all(people.map((name) => auth.login(name, testPassword)))
    expect(answers.map(({ body }) => body.success)).toEqual(people.map(() => true))
    expect(new Set(answers.map(({ body }) => body.result.token)).size).toBe(20)
  })

  test('one person signs in twenty times at once from one address', async () => {
    await auth.newUser('hasty')
    const address = auth.newAddress()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.login('hasty', testPassword, { address })),
    )
    expect(answers.map(({ body }) => body.success)).toEqual(answers.map(() => true))
  })
})
