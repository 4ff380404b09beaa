import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeDatabase('sites', ['sites'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const call = async (
    user: TestUser | null,
    name: `${string} ${string}`,
    sent: { readonly body?: object; readonly query?: Readonly<Record<string, string>> } = {},
  ) => (await host.call(user, name, sent)).body
  const add = (user: TestUser, body: object) => call(user, 'POST /sys/site/add', { body })
  const identity = async (domainName: string) =>
    (await call(null, 'GET /oem-manage/get', { query: { domainName } })).result

  test('one that is added names its domain before anybody has signed in, and is a site of the tenant’s users', async () => {
    const site = { name: '欧洲站', code: 'europe', domainName: 'eu.example.com' }
    const made = await add('staff', { ...site, pageTitle: '欧洲站后台', navigationTitle: '欧洲站' })
    expect(made).toMatchObject({ success: true, result: { embed: 'europe' } })
    expect(await identity('EU.example.com')).toMatchObject({
      pageTitle: '欧洲站后台',
      navigationTitle: '欧洲站',
    })
    const own = async (user: TestUser) =>
      (await call(user, 'GET /sys/api/getSiteListByUid')).result.map(
        ({ code }: { code: string }) => code,
      )
    expect(await own('staff')).toContain('europe')
    expect(await own('staffb')).not.toContain('europe')
    const { result } = await call('staffb', 'GET /sys/site/queryById', {
      query: { id: made.result.id },
    })
    expect(result).toBeNull()

    const stopped = { ...made.result, status: 0, pageTitle: '停用' }
    expect((await call('staff', 'PUT /sys/site/edit', { body: stopped })).success).toBe(true)
    expect(await own('staff')).not.toContain('europe')
    expect((await identity('eu.example.com')).pageTitle).toBe('管理后台')
  })

  test('a domain and a code are one tenant’s alone, and are told at their field', async () => {
    const site = { name: '北美站', code: 'america', domainName: 'us.example.com' }
    expect((await add('staff', site)).success).toBe(true)
    const other = { name: '又一个', code: 'other', domainName: 'us.example.com' }
    expect(await add('staffb', other)).toMatchObject({
      code: 400,
      result: { errors: [{ field: 'domainName' }] },
    })
    expect(await add('staffb', { ...other, code: 'america', domainName: 'x.com' })).toMatchObject({
      result: { errors: [{ field: 'code' }] },
    })
  })

  test('its pictures are shown to whoever opens the login page, as long as the site is in use', async () => {
    const upload = async (biz = 'site') => {
      const parts = [
        { name: 'biz', value: biz },
        { name: 'file', value: png, fileName: 'logo.png' },
      ]
      return (await host.call('staff', 'POST /sys/common/upload', multipartBody(parts))).body
        .message as string
    }
    const status = async (path: string) =>
      (await host.call(null, `GET /sys/common/static/${path}`)).status
    const [logoUrl, loginPageBgUrl, other] = [await upload(), await upload(), await upload()]
    expect(await status(logoUrl)).toBe(401)
    const site = { name: '南美站', code: 'south', domainName: 'br.example.com' }
    const made = await add('staff', { ...site, logoUrl, loginPageBgUrl })
    expect(await identity('br.example.com')).toMatchObject({ logoUrl, loginPageBgUrl })
    expect([await status(logoUrl), await status(loginPageBgUrl)]).toEqual([200, 200])
    expect(await status(other)).toBe(401)
    // A picture of something else is not opened by being named here.
    const foreign = await upload('product')
    const edited = { ...made.result, navigationLogoUrl: foreign }
    const { result } = await call('staff', 'PUT /sys/site/edit', { body: edited })
    expect([await status(foreign), await status(logoUrl)]).toEqual([401, 200])
    await call('staff', 'PUT /sys/site/edit', { body: { ...result, status: 0 } })
    expect(await status(logoUrl)).toBe(401)
  })

  test('what is no domain, no colour, or another code is refused', async () => {
    const bad = { name: '坏', code: 'Bad', domainName: 'https://a.com', defaultThemeColor: 'red' }
    const { result } = await add('staff', bad)
    expect(result.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'code',
      'defaultThemeColor',
      'domainName',
    ])
    const made = await add('staff', {
      name: '亚洲站',
      code: 'asia',
      domainName: 'asia.example.com',
    })
    const renamed = await call('staff', 'PUT /sys/site/edit', {
      body: { ...made.result, code: 'asia2' },
    })
    expect(renamed).toMatchObject({ code: 400, result: { errors: [{ field: 'code' }] } })
  })
})
