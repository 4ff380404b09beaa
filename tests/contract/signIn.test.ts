import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'
import { codeSentTo, otherThan } from '../support/outbox'

const newPassword = 'Newer@2027'

describeDatabase('signing in by other means than the password', ['auth'], (open) => {
  let auth: AuthApp
  let people = 0
  beforeAll(async () => {
    auth = await buildAuthApp(await open(), { demo: true, registration: true })
  })
  afterAll(() => auth.close())

  const post = (path: string, body: unknown) =>
    auth.call(null, `POST ${path}`, { body, address: auth.newAddress() })

  const newPerson = async (columns: Readonly<Record<string, unknown>> = {}) => {
    people += 1
    const phone = `1370000${String(people).padStart(4, '0')}`
    const username = `person-${people}`
    const id = await auth.newUser(username, { phone, ...columns })
    return { id, phone, username }
  }
  const codeFor = async (mobile: string, smsmode: '0' | '1' | '2') => {
    const { body } = await post('/sys/sms', { mobile, smsmode })
    if (!body.success) throw new Error(body.message)
    return await codeSentTo(auth.database, mobile)
  }

  test('the login page learns which kinds there are', async () => {
    const { status, body } = await auth.call(null, 'GET /sys/loginKinds')
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ phone: true, register: true, third: [], cas: null })
  })

  describe('a login by phone', () => {
    test('of a frozen account is refused by name, once the code was right', async () => {
      const { phone } = await newPerson({ status: 2 })
      const code = await codeFor(phone, '0')
      const wrong = await post('/sys/phoneLogin', { mobile: phone, captcha: otherThan(code) })
      expect(wrong.body.message).toBe('手机验证码错误')
      const right = await post('/sys/phoneLogin', { mobile: phone, captcha: code })
      expect(right.body).toMatchObject({ success: false, message: '该用户已冻结' })
    })

    test('of a member of frozen tenants only is refused by name', async () => {
      const { id, phone } = await newPerson()
      const { db } = auth.database
      await db
        .insertInto('sys_tenant')
        .values({ id: 70, name: '冻结', status: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .updateTable('sys_user_tenant')
        .set({ tenant_id: 70 })
        .where('user_id', '=', id)
        .execute()
      const code = await codeFor(phone, '0')
      const { body } = await post('/sys/phoneLogin', { mobile: phone, captcha: code })
      expect(body.message).toBe('与该用户关联的租户均已被冻结，无法登录！')
    })

    test('of an account deleted since the code was sent opens nothing', async () => {
      const { id, phone } = await newPerson()
      const code = await codeFor(phone, '0')
      await auth.database.db
        .updateTable('sys_user')
        .set({ del_flag: 1 })
        .where('id', '=', id)
        .execute()
      const { body } = await post('/sys/phoneLogin', { mobile: phone, captcha: code })
      expect(body).toMatchObject({ success: false, message: '该用户不存在或未绑定手机号' })
    })

    test('without a number, and without a code, says which', async () => {
      expect((await post('/sys/phoneLogin', {})).body.message).toBe('手机号不允许为空！')
      const { phone } = await newPerson()
      expect((await post('/sys/phoneLogin', { mobile: phone })).body.message).toBe('手机验证码错误')
    })

    test('is written to the log and sets the cookie of stored files', async () => {
      const { phone, username } = await newPerson()
      const captcha = await codeFor(phone, '0')
      const { body, headers } = await post('/sys/phoneLogin', { mobile: phone, captcha })
      expect(body.success).toBe(true)
      expect(String(headers['set-cookie'])).toMatch(/^jiandu_files=/)
      const rows = await auth.database.db
        .selectFrom('sys_log')
        .select('log_content')
        .where('userid', '=', username)
        .execute()
      expect(rows).toEqual([{ log_content: `用户名: ${username},登录成功！` }])
    })
  })

  describe('a forgotten password', () => {
    const prove = async (phone: string) => {
      const smscode = await codeFor(phone, '2')
      return await post('/sys/user/phoneVerification', { phone, smscode })
    }

    test('is set anew by whoever proves the phone, and all sessions end', async () => {
      const { phone, username } = await newPerson()
      const before = await auth.login(username, testPassword)
      const { body: proven } = await prove(phone)
      expect(proven.result).toEqual({ smscode: expect.any(String), username })
      const { smscode } = proven.result

      const reset = await post('/sys/user/passwordChange', {
        username,
        phone,
        smscode,
        password: newPassword,
      })
      expect(reset.body).toMatchObject({ success: true, message: '密码重置完成！' })
      const old = await auth.withToken(
        before.body.result.token,
        'GET /sys/user/getCurrentUserDeparts',
      )
      expect(old.status).toBe(401)
      expect((await auth.login(username, testPassword)).body.success).toBe(false)
      expect((await auth.login(username, newPassword)).body.success).toBe(true)
    })

    test('needs the code that was sent', async () => {
      const { phone } = await newPerson()
      const code = await codeFor(phone, '2')
      const wrong = { phone, smscode: otherThan(code) }
      const { body } = await post('/sys/user/phoneVerification', wrong)
      expect(body).toMatchObject({ success: false, message: '手机验证码错误', result: null })
    })

    test('does not give the code twice: it is spent, and so is what stood for it', async () => {
      const { phone, username } = await newPerson()
      const code = await codeFor(phone, '2')
      const { body } = await post('/sys/user/phoneVerification', { phone, smscode: code })
      const again = await post('/sys/user/phoneVerification', { phone, smscode: code })
      expect(again.body.message).toBe('手机验证码错误')
      const { smscode } = body.result
      const change = (proof: string) =>
        post('/sys/user/passwordChange', { username, phone, smscode: proof, password: newPassword })
      expect((await change(code)).body.message).toBe('短信验证码不匹配！')
      const answers = await Promise.all([change(smscode), change(smscode), change(smscode)])
      expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
      expect((await change(smscode)).body.message).toBe('短信验证码失效！')
    })

    test('stays as it is after ten minutes, and after five wrong proofs', async () => {
      const late = await newPerson()
      const change = (person: { username: string; phone: string }, smscode: string) =>
        post('/sys/user/passwordChange', {
          username: person.username,
          phone: person.phone,
          smscode,
          password: newPassword,
        })
      const { body: proven } = await prove(late.phone)
      auth.pass(600_000)
      expect((await change(late, proven.result.smscode)).body.message).toBe('短信验证码失效！')

      const guessed = await newPerson()
      const { body: other } = await prove(guessed.phone)
      const tries = await Promise.all(Array.from({ length: 9 }, () => change(guessed, '123456')))
      const told = tries.map(({ body }) => body.message)
      expect(told.filter((message) => message === '短信验证码不匹配！')).toHaveLength(5)
      expect((await change(guessed, other.result.smscode)).body.message).toBe('短信验证码失效！')
    })

    test('must be a strong one; the proof is not spent on a weak one', async () => {
      const { phone, username } = await newPerson()
      const { body } = await prove(phone)
      const change = (password: string) =>
        post('/sys/user/passwordChange', {
          username,
          phone,
          password,
          smscode: body.result.smscode,
        })
      for (const weak of ['short@1', 'nodigits@', '12345678@', 'NoSpecial1']) {
        expect((await change(weak)).body.message).toBe('密码由8位数字、大小写字母和特殊符号组成!')
      }
      expect((await change(newPassword)).body.success).toBe(true)
    })

    test.each(['username', 'password', 'smscode', 'phone'])(
      'is not set without %s',
      async (missing) => {
        const whole = { username: 'x', password: newPassword, smscode: '123456', phone: '1' }
        const { body } = await post('/sys/user/passwordChange', { ...whole, [missing]: '' })
        expect(body).toMatchObject({ success: false, message: '重置密码失败！' })
      },
    )

    test('of another account than the phone’s is not set', async () => {
      const { phone } = await newPerson()
      const victim = await newPerson()
      const { body } = await prove(phone)
      const answer = await post('/sys/user/passwordChange', {
        username: victim.username,
        phone,
        password: newPassword,
        smscode: body.result.smscode,
      })
      expect(answer.body).toMatchObject({ success: false, message: '未找到用户！' })
      expect((await auth.login(victim.username, testPassword)).body.success).toBe(true)
    })

    test('never travels in an address', async () => {
      const { status, headers } = await auth.call(null, 'GET /sys/user/passwordChange')
      expect(status).toBe(405)
      expect(headers.allow).toBe('POST')
    })
  })

  describe('another mobile number', () => {
    const signedIn = async () => {
      const person = await newPerson()
      const { body } = await auth.login(person.username, testPassword)
      const token: string = body.result.token
      const set = (body: unknown, method: 'PUT' | 'POST' = 'PUT') =>
        auth.withToken(token, `${method} /sys/user/updateMobile`, { body })
      return { ...person, set }
    }

    test.each(['PUT', 'POST'] as const)('is set by %s with a code sent to it', async (method) => {
      const { username, set } = await signedIn()
      people += 1
      const phone = `1360000${String(people).padStart(4, '0')}`
      const smscode = await codeFor(phone, '1')
      const { body } = await set({ phone, smscode, username }, method)
      expect(body).toMatchObject({ success: true, message: '手机号设置成功!' })
      const captcha = await codeFor(phone, '0')
      const login = await post('/sys/phoneLogin', { mobile: phone, captcha })
      expect(login.body.result.userInfo.username).toBe(username)
    })

    test('is not set without a number, without a code, or for somebody else', async () => {
      const { set } = await signedIn()
      const whole = { phone: '13600009999', smscode: '123456' }
      for (const body of [
        { ...whole, phone: '' },
        { ...whole, smscode: '' },
        { ...whole, username: 'admin' },
      ]) {
        expect((await set(body)).body).toMatchObject({
          success: false,
          message: '修改手机号失败！',
        })
      }
    })

    test('needs the code that was sent to it', async () => {
      const { set } = await signedIn()
      const phone = '13600008888'
      expect((await set({ phone, smscode: '123456' })).body.message).toBe('短信验证码失效！')
      const code = await codeFor(phone, '1')
      expect((await set({ phone, smscode: otherThan(code) })).body.message).toBe(
        '短信验证码不匹配！',
      )
    })

    test('that somebody took meanwhile stays theirs', async () => {
      const { set } = await signedIn()
      const phone = '13600007777'
      const smscode = await codeFor(phone, '1')
      await newPerson({ phone })
      expect((await set({ phone, smscode })).body).toMatchObject({
        success: false,
        message: '该手机号已注册',
      })
    })
  })

  describe('a captcha asked about ahead of its use', () => {
    const probe = (body: unknown) => post('/sys/checkCaptcha', body)

    test('is right as often as asked, and still good for the login', async () => {
      const address = auth.newAddress()
      const answer = await auth.captcha(address)
      expect((await probe(answer)).body.success).toBe(true)
      expect((await probe(answer)).body.success).toBe(true)
      for (const name of ['probe-1', 'probe-2', 'probe-3']) {
        await auth.login(name, 'Wrong@2026', { address })
      }
      const login = await auth.login('staff', testPassword, { address, body: answer })
      expect(login.body.success).toBe(true)
    })

    test('is void after one wrong answer', async () => {
      const { captcha, checkKey } = await auth.captcha(auth.newAddress())
      expect((await probe({ captcha: 'zzzz', checkKey })).body.message).toBe('验证码错误')
      expect((await probe({ captcha, checkKey })).body.message).toBe('验证码错误')
    })

    test('may be named by a number, as clients do that make it of the moment', async () => {
      const moment = 1_764_400_000_123
      const { captcha } = await auth.captcha(auth.newAddress(), String(moment))
      expect((await probe({ captcha, checkKey: moment })).body.success).toBe(true)
      expect((await probe({ captcha, checkKey: moment + 1 })).body.success).toBe(false)
    })

    test('without an answer or a key is named', async () => {
      expect((await probe({ checkKey: 'k' })).body.message).toBe('验证码无效')
      expect((await probe({ captcha: 'abcd' })).body.message).toBe('验证码无效')
    })
  })
})
