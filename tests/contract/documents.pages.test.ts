import { afterAll, beforeAll, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { loadDocuments } from '../../renderer/model/link/documents'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type Reply, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

type Told = Readonly<Record<string, string>>

describeDatabase('documents of pages', ['menu', 'sessions'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await createRole(host.database.db, {
      code: 'reader',
      name: '读者',
      permissions: ['brand:view'],
    })
    for (const username of ['reader', 'other'])
      await createUser(host.database.db, {
        username,
        realname: username,
        password: testPassword,
        roles: ['reader'],
        tenants: username === 'reader' ? [1001] : [1002],
      })
  })
  afterAll(() => host.close())

  const tokens = new Map<string, string>()
  async function as(username: string): Promise<string> {
    const known = tokens.get(username)
    if (known !== undefined) return known
    const body = { username, password: testPassword }
    const { token } = (await host.call(null, 'POST /sys/login', { body })).body.result
    tokens.set(username, token)
    return token
  }
  const get = (token: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    host.call(null, `GET ${path}`, { headers: { 'x-access-token': token, ...headers } })
  const told = async (token: string): Promise<Told> =>
    (await get(token, '/sys/permission/getUserPermissionByToken')).body.result.documents
  const fetched = (token: string, hash = '', headers = {}) =>
    get(token, `/sys/documents/${hash}`, headers)
  const refusal = ({ status, body, headers }: Reply) => ({
    status,
    message: body.message,
    caching: headers['cache-control'],
  })
  const nothing = async () => refusal(await fetched(await as('reader'), 'no-such-hash'))

  test('are what the page names, and are kept by the browser of their reader', async () => {
    const token = await as('reader')
    const hash = (await told(token))['cms/brand']
    const answer = await fetched(token, hash)
    expect(answer.status).toBe(200)
    expect(answer.body.result.page).toMatchObject({ page: 'cms/brand', entity: 'brand' })
    expect(answer.body.result.entities).toContainEqual(
      expect.objectContaining({ entity: 'brand', title: '品牌' }),
    )
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${hash}"`,
    })
    const again = await fetched(token, hash, { 'if-none-match': `"${hash}"` })
    expect([again.status, again.text]).toEqual([304, ''])
    const home = (await told(token))['home/analysis']
    const zipped = await fetched(token, home, { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
  })

  test('of a dashboard come with its reports and the pages of its cards', async () => {
    const token = await as('admin')
    const hash = (await told(token))['home/analysis']
    const { result } = (await fetched(token, hash)).body
    expect(result.reports.length).toBeGreaterThan(0)
    expect(result.pages.length).toBeGreaterThan(0)
    const names = (list: readonly { entity: string }[]) => list.map(({ entity }) => entity)
    expect(names(result.entities)).toEqual(expect.arrayContaining(names(result.reports)))
  })

  test('are named for pages that one may open only, and nobody else gets them or hears of them', async () => {
    const [admin, reader] = [await told(await as('admin')), await told(await as('reader'))]
    // Everybody lands at the home.
    expect(Object.keys(reader)).toEqual(expect.arrayContaining(['cms/brand', 'home/analysis']))
    const hers = admin['cms/product']
    expect(reader).not.toHaveProperty('cms/product')
    expect((await fetched(await as('admin'), hers)).status).toBe(200)
    expect(refusal(await fetched(await as('reader'), hers))).toEqual(await nothing())
    expect(await nothing()).toMatchObject({ status: 404, caching: 'no-store' })
  })

  test('have an address of their own for each account, which opens nothing for another', async () => {
    const [reader, other] = [await told(await as('reader')), await told(await as('other'))]
    expect(Object.keys(other)).toEqual(Object.keys(reader))
    expect(other['cms/brand']).not.toBe(reader['cms/brand'])
    expect((await fetched(await as('other'), other['cms/brand'])).status).toBe(200)
    expect(refusal(await fetched(await as('other'), reader['cms/brand']))).toEqual(await nothing())
  })

  test('are given to whoever looks at the console as another by that one’s rights', async () => {
    const admin = await as('admin')
    const { body } = await host.call(null, 'POST /sys/viewAs/begin', {
      headers: { 'x-access-token': admin },
      body: { userId: await idOf('reader') },
    })
    const { token } = body.result
    const reader = await told(await as('reader'))
    expect(await told(token)).toEqual(reader)
    expect((await fetched(token, reader['cms/brand'])).status).toBe(200)
    expect((await fetched(token, (await told(admin))['cms/product'])).status).toBe(404)
  })

  test('of the page at an address come with the rights, if it is one of the menu', async () => {
    const opened = async (username: string, page: string) => {
      const token = await as(username)
      const path = '/sys/permission/getUserPermissionByToken'
      const headers = { 'x-access-token': token }
      return (await host.call(null, `GET ${path}`, { headers, query: { page } })).body.result.opened
    }
    const hash = (await told(await as('admin')))['cms/product'] ?? ''
    const bundle = (await fetched(await as('admin'), hash)).body.result
    expect(await opened('admin', '/content/product')).toEqual({ [hash]: bundle })
    for (const path of ['', '/content', '/no/such/page', '/content/product/'])
      expect(await opened('admin', path), path).toBeUndefined()
    expect(await opened('reader', '/content/product')).toBeUndefined()
  })

  test('need a session that is not over', async () => {
    const body = { username: 'reader', password: testPassword }
    const { token } = (await host.call(null, 'POST /sys/login', { body })).body.result
    const hash = (await told(token))['cms/brand']
    expect((await fetched(token, hash)).status).toBe(200)
    await host.call(null, 'POST /sys/logout', { headers: { 'x-access-token': token } })
    expect((await fetched(token, hash)).status).toBe(401)
    expect((await host.call(null, `GET /sys/documents/${hash}`)).status).toBe(401)
  })

  test('have another hash when anything that the page names has changed, and only then', async () => {
    const token = await as('reader')
    const before = await told(token)
    const changed = (path: string) =>
      put({ [path]: (text) => text.replace('"title": "', '"title": "新') })
    changed('entities/cms/brand.json')
    const byEntity = await told(token)
    expect(byEntity['cms/brand']).not.toBe(before['cms/brand'])
    expect((await fetched(token, before['cms/brand'])).status).toBe(404)
    const { result } = (await fetched(token, byEntity['cms/brand'])).body
    expect(result.entities).toContainEqual(expect.objectContaining({ title: '新品牌' }))
    changed('pages/cms/brand.json')
    expect((await told(token))['cms/brand']).not.toBe(before['cms/brand'])
    changed('entities/cms/product.json')
    expect((await told(token))['home/analysis']).not.toBe(before['home/analysis'])
    expect((await told(token))['cms/brand']).toBe(before['cms/brand'])
    put({})
    expect(await told(token)).toEqual(before)
  })

  test('that cannot be shown have no hash', async () => {
    put({ 'pages/cms/brand.json': (text) => text.replace('"list"', '"lsit"') })
    expect(await told(await as('reader'))).not.toHaveProperty('cms/brand')
    put({})
  })

  async function idOf(username: string): Promise<string> {
    const rows = host.database.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
    return String((await rows.executeTakeFirstOrThrow()).id)
  }

  /** Puts the documents in force, with these changes. */
  function put(changes: Readonly<Record<string, (text: string) => string>>): void {
    const files = [...host.documents.texts].map(([path, text]) => ({
      path,
      text: changes[path]?.(text) ?? text,
    }))
    host.app.replaceDocuments(loadDocuments(files, registries))
  }
})
