import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOptions } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'
import { codeSentTo, otherThan } from '../support/outbox'
import { type Statement, watched } from '../support/statements'

const password = 'Fresh@2026'

describeDatabase('registering', ['auth', 'sms'], (open) => {
  let auth: AuthApp
  let people = 0
  const statements: Statement[] = []
  let restore = (): unknown => undefined
  beforeAll(async () => {
    const database = await open()
    const { db } = database
    restore = () => Object.assign(database, { db })
    Object.assign(database, { db: watched(db, statements) })
    auth = await buildAuthApp(database, { demo: true, registration: true })
    await auth.newUser('taken', { phone: '13500000001', email: 'taken@a.test' })
    await auth.newUser('left', { phone: '13500000002', email: 'left@a.test', del_flag: 1 })
  })
  afterAll(async () => {
    await auth.close()
    restore()
  })

  const post = (path: string, body: unknown, options: CallOptions = {}) =>
    auth.call(null, `POST ${path}`, { body, address: auth.newAddress(), ...options })
  const register = (body: object, options: CallOptions = {}) =>
    post('/sys/user/register', { password, email: '', smscode: '123456', ...body }, options)
  const newPhone = () => {
    people += 1
    return `1340000${String(people).padStart(4, '0')}`
  }
  const proven = async () => await provenBy(newPhone())
  const provenBy = async (phone: string) => {
    await post('/sys/sms', { mobile: phone, smsmode: '1' })
    return { phone, smscode: await codeSentTo(auth.database, phone) }
  }
  const tenantsOf = async (username: string) => {
    const rows = await auth.database.db
      .selectFrom('sys_user_tenant as member')
      .innerJoin('sys_user as person', 'person.id', 'member.user_id')
      .select('member.tenant_id')
      .where('person.username', '=', username)
      .execute()
    return rows.map(({ tenant_id }) => tenant_id)
  }

  test('makes an account in force, with which one signs in', async () => {
    const proof = await proven()
    const { body } = await register({ username: 'fresh', email: 'fresh@a.test', ...proof })
    expect(body).toMatchObject({ success: true, code: 200, message: '注册成功', result: null })
    const login = await auth.login('fresh', password)
    expect(login.body.result.userInfo).toMatchObject({
      username: 'fresh',
      realname: 'fresh',
      phone: proof.phone,
      email: 'fresh@a.test',
      status: 1,
    })
  })

  test('gives the default role, which has no rights, and a menu that is not empty', async () => {
    await register({ username: 'plain', ...(await proven()) })
    const { body } = await auth.login('plain', password)
    const { body: rights } = await auth.withToken(
      body.result.token,
      'GET /sys/permission/getUserPermissionByToken',
    )
    expect(rights.result.auth).toEqual([])
    expect(rights.result.menu.map(({ meta }: { meta: { title: string } }) => meta.title)).toEqual([
      '首页',
    ])
    const { status } = await auth.withToken(body.result.token, 'GET /cms/product/list')
    expect(status).toBe(403)
  })

  test('makes one a member of the tenant whose site’s domain was asked', async () => {
    const at = (host: string) => ({ headers: { host } })
    await register({ username: 'at-b', ...(await proven()) }, at('B.test:8080'))
    await register({ username: 'at-a', ...(await proven()) }, at('en.a.test'))
    await register({ username: 'nowhere', ...(await proven()) }, at('console.example'))
    expect(await tenantsOf('at-b')).toEqual([1002])
    expect(await tenantsOf('at-a')).toEqual([1001])
    // Under a domain of no site: the first tenant in force.
    expect(await tenantsOf('nowhere')).toEqual([1001])
  })

  test.each([
    ['a name that is taken', { username: 'taken' }, '用户名已注册'],
    ['a name that is taken but for its case', { username: 'TAKEN' }, '用户名已注册'],
    [
      'a name that is taken but for the width of its signs',
      { username: 'ｔａｋｅｎ' },
      '用户名已注册',
    ],
    ['the name of somebody who left', { username: 'left' }, '用户名已注册'],
    ['a phone that is taken', { phone: '13500000001' }, '该手机号已注册'],
    ['an address that is taken', { email: 'Taken@a.test' }, '邮箱已被注册'],
    ['an address that is none', { email: 'no address' }, '邮箱格式不正确!'],
    ['a weak password', { password: 'weak' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['no password', { password: '' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['no name', { username: '' }, '用户名由2到50个字母、数字、汉字或 _ - . 组成！'],
    [
      'markup for a name',
      { username: '<b>x</b>' },
      '用户名由2到50个字母、数字、汉字或 _ - . 组成！',
    ],
    ['no phone', { phone: '' }, '手机号不允许为空！'],
    ['a phone without a code', {}, '手机验证码失效，请重新获取'],
  ])('with %s is refused by name', async (_name, change, message) => {
    const { status, body } = await register({
      username: `new-${people}`,
      ...('phone' in change || message.includes('失效') ? { phone: newPhone() } : await proven()),
      ...('phone' in change && change.phone !== '' ? await provenBy(change.phone) : {}),
      ...change,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 500, message, result: null })
  })

  test('with a wrong code is refused, five times at most', async () => {
    const { phone, smscode } = await proven()
    const body = { username: 'guesser', phone }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ ...body, smscode: otherThan(smscode) })),
    )
    const wrong = answers.filter((answer) => answer.body.message === '手机验证码错误')
    expect(wrong).toHaveLength(5)
    expect((await register({ ...body, smscode })).body.message).toBe('手机验证码失效，请重新获取')
  })

  test('the phone and address of somebody who left are free, and a mistake costs no code', async () => {
    const phone = '13500000002'
    await post('/sys/sms', { mobile: phone, smsmode: '1' })
    const smscode = await codeSentTo(auth.database, phone)
    const person = { phone, smscode, email: 'left@a.test' }
    expect((await register({ ...person, username: 'taken' })).body.message).toBe('用户名已注册')
    expect((await register({ ...person, username: 'heir' })).body.success).toBe(true)
  })

  test('of ten at once under one name one succeeds, and the others leave nothing', async () => {
    const proofs = await Promise.all(Array.from({ length: 10 }, proven))
    const answers = await Promise.all(
      proofs.map((proof) => register({ username: 'wanted', ...proof })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers.filter((answer) => !answer.body.success)) {
      expect(body.message).toBe('用户名已注册')
    }
    const phones = proofs.map(({ phone }) => phone)
    const rows = await auth.database.db
      .selectFrom('sys_user')
      .select('username')
      .where('phone', 'in', phones)
      .execute()
    expect(rows).toEqual([{ username: 'wanted' }])
  })

  test('of ten at once with one code one succeeds', async () => {
    const proof = await proven()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => register({ username: `twin-${at}`, ...proof })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test.each([
    ['checkOnlyUser', { username: 'taken' }, false],
    ['checkOnlyUser', { username: 'Taken' }, false],
    ['checkOnlyUser', { username: 'nobody' }, true],
    ['checkOnlyUser', { phone: '13500000003' }, true],
  ])('%s %j is answered with %s, after work', async (path, query, free) => {
    const check = async (worked: object) =>
      await auth.call(null, `GET /sys/user/${path}`, {
        query: { ...query, ...worked },
        address: auth.newAddress(),
      })
    const first = await check({})
    // Before it the answer is the same for all but what has to be worked on.
    const shape = { success: true, result: { challenge: expect.any(String), bits: 16 } }
    if ('username' in query) expect(first.body).toMatchObject(shape)
    else expect(first.body).toMatchObject({ success: true, result: null })
    const { status, body } = await check(await auth.work(first.body.result))
    expect(status).toBe(200)
    expect(body.success).toBe(free)
    if (!free) expect(body.message).toBe('用户账号已存在')
  })

  test('of phones and e-mail addresses neither check nor registration tells before the code', async () => {
    const told = async (work: () => ReturnType<typeof register>) => {
      statements.length = 0
      const { status, body } = await work()
      return { status, body: { ...body, timestamp: 0 }, work: statements.map(({ sql }) => sql) }
    }
    const checked = (path: string, query: Readonly<Record<string, string>>) =>
      told(() => auth.call(null, `GET /sys/user/${path}`, { query, address: auth.newAddress() }))
    for (const [path, taken, free] of [
      ['checkOnlyUser', { phone: '13500000001' }, { phone: '13500000009' }],
      ['checkOnlyUser', { email: 'taken@a.test' }, { email: 'free@a.test' }],
      ['checkOnlyUserEmail', { email: 'taken@a.test' }, { email: 'free@a.test' }],
    ] as const) {
      const one = await checked(path, taken)
      expect(one).toEqual(await checked(path, free))
      expect(one.work).toEqual([])
    }
    // Codes that were sent before are over.
    auth.pass(11 * 60_000)
    const tried = (body: object) => told(() => register({ username: 'untold', ...body }))
    const free = await tried({ phone: newPhone(), email: 'free@a.test' })
    expect(await tried({ phone: '13500000001', email: 'taken@a.test' })).toEqual(free)
    expect(await tried({ phone: newPhone(), username: 'taken' })).toEqual(free)
  })

  test('neither the check, nor registering, nor asking for codes tells more than ten accounts a minute', async () => {
    const check = (address: string, name: number) =>
      auth.call(null, 'GET /sys/user/checkOnlyUser', {
        query: { username: `name-${name}` },
        address,
      })
    const enrol = (address: string, name: number) =>
      register({ username: `name-${name}`, phone: newPhone() }, { address })
    const ask = (address: string) =>
      post('/sys/sms', { mobile: newPhone(), smsmode: '0' }, { address })
    const ways = {
      check,
      enrol,
      both: (address: string, at: number) => (at % 2 === 0 ? check : enrol)(address, at),
      ask,
    }
    for (const [way, guess] of Object.entries(ways)) {
      const address = auth.newAddress()
      let told = 0
      for (let second = 0; second < 60; second++) {
        for (const at of [0, 1, 2]) {
          const { status } = await guess(address, second * 3 + at)
          if (status !== 429) told += 1
        }
        auth.pass(1_000)
      }
      // Enough for a person who thinks of another name a few times.
      expect(told, way).toBeGreaterThanOrEqual(8)
      expect(told, way).toBeLessThanOrEqual(10)
    }
  })

  test('a check of nothing, and of another property, is malformed', async () => {
    for (const query of [{}, { password: 'x' }, { username: ' ' }]) {
      const { status } = await auth.call(null, 'GET /sys/user/checkOnlyUser', {
        query: { ...query },
        address: auth.newAddress(),
      })
      expect(status).toBe(400)
    }
  })
})
