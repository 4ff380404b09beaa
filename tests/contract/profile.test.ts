import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../server/seed/people'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeDatabase('the personal centre', ['people', 'auth', 'online'], (open) => {
  let auth: AuthApp
  let token: string
  let id: string
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
    // Whoever has no rights at all has this.
    id = await createUser(auth.database.db, {
      username: 'lin',
      realname: '林晓',
      password: testPassword,
      roles: [],
      tenants: [1001],
      phone: '13900000001',
      email: 'lin@a.test',
    })
    await auth.newUser('other', { email: 'other@a.test' })
    token = await signIn()
  })
  afterAll(() => auth.close())

  const signIn = async (username = 'lin', headers: Readonly<Record<string, string>> = {}) =>
    (await auth.login(username, testPassword, { headers })).body.result.token
  const edit = (body: object, from = token) =>
    auth.withToken(from, 'PUT /sys/user/appEdit', { body })
  const profile = async () =>
    (await auth.withToken(token, 'GET /sys/user/getUserInfo')).body.result.userInfo
  const upload = async (from: string, fileName: string, value: Uint8Array | string) => {
    const { body, headers } = multipartBody([
      { name: 'biz', value: 'avatar' },
      { name: 'file', value, fileName },
    ])
    return String(
      (await auth.withToken(from, 'POST /sys/common/upload', { body, headers })).body.message,
    )
  }

  test('shows one’s own data, never a password', async () => {
    const { body } = await auth.withToken(token, 'GET /sys/user/getUserInfo')
    expect(body.result).toMatchObject({
      userInfo: {
        id,
        username: 'lin',
        realname: '林晓',
        phone: '13900000001',
        email: 'lin@a.test',
      },
      departs: [],
    })
    expect(JSON.stringify(body)).not.toMatch(/scrypt|password/)
  })

  test('name, address and picture are changed one by one; what is not named stays', async () => {
    const { body } = await edit({ realname: ' 林小晓 ' })
    expect(body).toMatchObject({ success: true, message: '修改成功!' })
    expect(body.result.userInfo).toMatchObject({ realname: '林小晓', email: 'lin@a.test' })
    await edit({ latinName: 'Lin Xiao’er' })
    await edit({ email: '' })
    const avatar = await upload(token, 'me.png', png)
    await edit({ avatar })
    expect(await profile()).toMatchObject({
      realname: '林小晓',
      latinName: 'Lin Xiao’er',
      email: null,
      avatar,
    })
    // The picture that is there may be sent along.
    expect((await edit({ avatar, email: 'lin@b.test' })).body.success).toBe(true)
    await edit({ avatar: '' })
    expect(await profile()).toMatchObject({ avatar: null, email: 'lin@b.test' })
  })

  test('nothing else is, and nobody else', async () => {
    const foreign = { id: 'x', userId: 'x', username: 'other', status: 2, phone: '13911111111' }
    const rest = {
      ...foreign,
      userIdentity: 2,
      password: 'x',
      orgCode: 'A01',
      relTenantIds: '1002',
    }
    const before = await profile()
    expect((await edit({ ...rest, realname: '林晓' })).body.success).toBe(true)
    expect(await profile()).toEqual({ ...before, realname: '林晓' })
    const other = await auth.login('other', testPassword)
    expect(other.body.result.userInfo).toMatchObject({ realname: 'other', status: 1 })
  })

  test.each([
    ['an empty name', { realname: '  ' }, 400, 'realname'],
    ['a name that is too long', { realname: '长'.repeat(51) }, 400, 'realname'],
    ['a Latin name in other letters', { latinName: '林晓 Lin' }, 400, 'latinName'],
    ['an address that is none', { email: 'lin@' }, 400, 'email'],
    ['a path that leads out', { avatar: '/etc/passwd' }, 400, 'avatar'],
    ['a picture of another site', { avatar: 'https://tracker.example/x.png' }, 400, 'avatar'],
    ['a picture that does not exist', { avatar: `avatar/${'0'.repeat(32)}_x.png` }, 400, 'avatar'],
  ])('%s is refused at its field', async (_name, body, status, field) => {
    const before = await profile()
    const answer = await edit(body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body.result)).toContain(field)
    expect(await profile()).toEqual(before)
  })

  test('an address that another account has, a picture that somebody else has uploaded, a file that is none', async () => {
    expect((await edit({ email: 'other@a.test' })).body).toMatchObject({
      success: false,
      message: '邮箱已被注册',
    })
    const theirs = await upload(await signIn('other'), 'them.png', png)
    expect((await edit({ avatar: theirs })).status).toBe(400)
    const note = await upload(token, 'note.txt', '只是文字')
    expect((await edit({ avatar: note })).status).toBe(400)
  })

  const sessions = async (from = token) =>
    (await auth.withToken(from, 'GET /sys/online/own')).body.result
  const aliveOf = async (from: string) =>
    (await auth.withToken(from, 'GET /sys/api/getEdition')).status

  test('lists one’s own sessions and ends one of them', async () => {
    await signIn('other')
    const phone = await signIn('lin', { 'user-agent': 'Mobile Safari' })
    const list = await sessions()
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const [there] = list.filter(({ current }: { current: boolean }) => !current)
    expect(there).toMatchObject({
      userAgent: 'Mobile Safari',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    // Its name opens nothing.
    expect(await aliveOf(there.token)).toBe(401)
    const end = (body: object, from = token) =>
      auth.withToken(from, 'POST /sys/online/ownLogout', { body })
    const foreign = await end({ token: there.token }, await signIn('other'))
    expect(foreign.body).toMatchObject({ success: false, message: '退出登录失败！' })
    expect(await aliveOf(phone)).toBe(200)
    expect((await end({ token: there.token })).body.success).toBe(true)
    expect(await aliveOf(phone)).toBe(401)
    expect(await aliveOf(token)).toBe(200)
  })

  test('or all but this one', async () => {
    const others = [await signIn(), await signIn()]
    const stranger = await signIn('other')
    await auth.withToken(token, 'POST /sys/online/ownLogout', { body: {} })
    for (const other of others) expect(await aliveOf(other)).toBe(401)
    expect(await aliveOf(token)).toBe(200)
    expect(await aliveOf(stranger)).toBe(200)
    expect(await sessions()).toMatchObject([{ current: true }])
  })
})
