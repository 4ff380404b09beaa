import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Grants } from '#model'
import program from '../../product/program.gen.json'
import { readDocuments } from '../../server/documents/read'
import type { DeclaredRoute } from '../../server/http/guard'
import {
  buildTestApp,
  type CallOptions,
  type Reply,
  type TestApp,
  type TestCaller,
  testPassword,
} from '../support/app'
import { describeDatabase } from '../support/db'
import { inTurn } from '../support/turn'

const callers: readonly TestCaller[] = [null, 'staff', 'staffb', 'admin']
const unknownId = '1003'.repeat(8)

/** What is put into a route: its path's parameters, its query and its body. */
interface Input {
  readonly name: string
  readonly param: string
  readonly query?: Readonly<Record<string, string>>
  readonly rawQuery?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const json = { 'content-type': 'application/json' }
const injection = "x' or 1=1; drop table sys_user; --"

const inputs: readonly Input[] = [
  { name: 'nothing', param: 'x' },
  { name: 'an empty object', param: 'x', body: {} },
  { name: 'a list', param: 'x', body: [1, null, 'x'] },
  { name: 'a text', param: 'x', body: '"text"', headers: json },
  { name: 'null', param: 'x', body: 'null', headers: json },
  { name: 'JSON that is cut off', param: 'x', body: '{"id":', headers: json },
  { name: 'a poisoned object', param: '__proto__', body: '{"__proto__":{"a":1}}', headers: json },
  { name: 'a form', param: 'x', body: 'a=1', headers: { 'content-type': 'text/plain' } },
  {
    name: 'members of other types',
    param: '0',
    query: { id: '', ids: ',', pageNo: '-1', pageSize: '1e9', column: 'id,id', order: '1' },
    body: { id: {}, ids: 'x', ver: 'x', username: [], password: {}, name: [[]], sku: 1e308 },
  },
  {
    name: 'SQL',
    param: encodeURIComponent(injection),
    query: {
      id: injection,
      ids: injection,
      column: injection,
      order: injection,
      name: injection,
      selections: injection,
      superQueryParams: `[{"field":"${injection}","rule":"eq","val":"${injection}"}]`,
      superQueryMatchType: injection,
      tableName: injection,
      fieldName: injection,
      keyword: injection,
      pid: injection,
      pcode: injection,
      field: injection,
      domainName: injection,
    },
    body: { id: injection, ids: [injection], ver: 1, username: injection, password: injection },
  },
  {
    name: 'zero bytes',
    param: 'a%00b',
    query: {
      id: 'a\0b',
      ids: '\0',
      name: '*\0*',
      keyword: '\0',
      createTime_begin: '\0',
      key: '\0',
    },
    body: { id: 'a\0b', ids: ['\0'], ver: 1, name: '\0', username: '\0', password: '\0' },
  },
  {
    name: 'half a character',
    param: '%F0%28',
    rawQuery: 'id=%F0%28&name=%ZZ&superQueryParams=%E0%A4%A',
  },
  {
    name: 'very long texts',
    param: 'a'.repeat(400),
    query: { id: 'a'.repeat(5_000), name: `*${'%_\\'.repeat(1_000)}*`, keyword: 'k'.repeat(5_000) },
    body: { id: 'a'.repeat(50_000), name: 'n'.repeat(50_000), ids: Array(5_000).fill('x') },
  },
  {
    name: 'values out of reach',
    param: '99999999999999999999',
    query: {
      pageNo: '99999999999999999999',
      price_begin: '1e400',
      createTime_begin: '2026-02-31',
      createTime_end: '9999999-01-01',
      releaseDate: '0000-00-00',
      stock: '>= 99999999999999999999',
      quantity: 'NaN',
    },
    body: { ver: 1e308, price: '1e308', releaseDate: '2026-02-31', stock: 1e30, quantity: 1e30 },
  },
]

describeDatabase('every route', ['http', 'module'], (open) => {
  let host: TestApp
  let clientDir = ''
  let now = Date.now()
  beforeAll(async () => {
    clientDir = mkdtempSync(join(tmpdir(), 'jiandu-client-'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html>')
    // Time flies, so that no limit is met on the way.
    const clock = () => {
      now += 5_000
      return new Date(now)
    }
    // With every kind of call there is.
    host = await buildTestApp(await open(), { clock, clientDir, options: { demo: true } })
    for (const { table } of seeded()) {
      for (const tenant_id of [1001, 1002]) {
        const row = { id: `${tenant_id}`.repeat(8), tenant_id, ver: 1, del_flag: 0 }
        await host.database.db
          .insertInto(table)
          .values({ ...row, create_time: '2026-01-01 00:00:00' })
          .execute()
      }
    }
  })
  afterAll(async () => {
    await host.close()
    rmSync(clientDir, { recursive: true })
  })

  /** The program's own tables and views have rows of their own, and more columns that must be filled. */
  const seeded = () =>
    [...host.documents.entities.values()].filter(({ table }) => !table.startsWith('sys_'))
  const routes = () => host.app.declaredRoutes
  const apiRoutes = () =>
    routes().filter(({ url, method }) => url.startsWith('/adwebv21/') && method !== 'HEAD')

  test('is known, and asks a right of its caller', () => {
    expect(routes().length).toBeGreaterThan(50)
    for (const { right } of routes()) expect(right).toBeTruthy()
  })

  test('no document can take an address that the program answers', () => {
    const documents = readDocuments('schemas')
    const apis = [...documents.entities.values()].map(({ api }) => `${api}/`)
    const own = apiRoutes()
      .map(({ url }) => url.replace('/adwebv21', ''))
      .filter((url) => !apis.some((one) => url.startsWith(one)))
    const first = new Set(own.map((url) => url.split('/')[1]))
    expect([...first].sort()).toEqual([...program.routes].sort())
  })

  test('that is open to everybody is on this list', () => {
    const open = apiRoutes().filter(({ right }) => right === 'public')
    expect(open.map(({ method, url }) => `${method} ${url.slice(9)}`).sort()).toEqual([
      // What companies' websites call: an enquiry, and the count of a visit.
      'GET /intake/:site',
      'GET /intake/:site/company',
      'GET /intake/:site/form',
      'GET /intake/:site/logo',
      'GET /intake/:site/redirects',
      'GET /oem-manage/get',
      'GET /sys/cas/client/validateLogin',
      'GET /sys/common/pdf/pdfPreviewIframe',
      'GET /sys/common/static/*',
      'GET /sys/getEncryptedString',
      'GET /sys/loginKinds',
      'GET /sys/randomImage/:key',
      'GET /sys/thirdLogin/callback/:source',
      'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
      'GET /sys/thirdLogin/render/:source',
      'GET /sys/user/checkOnlyUser',
      'GET /sys/user/checkOnlyUserEmail',
      'GET /sys/wechat/loginTicket',
      'GET /websocket/wx-:ticket',
      'POST /intake/:site',
      'POST /intake/:site/visit',
      'POST /sys/bindPhone',
      'POST /sys/cas/client/validateLogin',
      'POST /sys/checkCaptcha',
      'POST /sys/login',
      'POST /sys/mLogin',
      'POST /sys/phoneLogin',
      'POST /sys/sms',
      'POST /sys/thirdLogin/bindingThirdPhone',
      'POST /sys/thirdLogin/user/checkPassword',
      'POST /sys/thirdLogin/user/create',
      'POST /sys/user/passwordChange',
      'POST /sys/user/phoneVerification',
      'POST /sys/user/register',
      'POST /sys/wxLogin',
    ])
  })

  let calls = 0
  async function visit(route: DeclaredRoute, user: TestCaller, input: Input): Promise<Reply> {
    calls += 1
    const path = route.url.slice('/adwebv21'.length).replace(/:\w+|\*/g, input.param)
    const line = `${route.method} ${path}${input.rawQuery ? `?${input.rawQuery}` : ''}` as const
    const hasBody = route.method !== 'GET' && input.body !== undefined
    const options: CallOptions = {
      address: `10.1.${calls >> 8}.${calls & 255}`,
      headers: input.headers && hasBody ? { ...input.headers } : {},
      ...(input.query ? { query: input.query } : {}),
      ...(hasBody ? { body: input.body } : {}),
    }
    // A walk through log-out would end the session of the whole walk.
    if (!path.endsWith('/sys/logout') || user === null) return await host.call(user, line, options)
    const body = { username: user, password: testPassword }
    const login = await host.call(null, 'POST /sys/login', { body, ...options, headers: {} })
    const token = { 'x-access-token': String(login.body.result?.token) }
    return await host.call(null, line, { ...options, headers: { ...options.headers, ...token } })
  }

  /** Each route meets each input within twenty turns where it is an entity's (they are alike), else within four. */
  function routesGiven(input: Input): readonly DeclaredRoute[] {
    const apis = [...host.documents.entities.values()].map(({ api }) => `/adwebv21${api}/`)
    const isOfEntity = ({ url }: DeclaredRoute) => apis.some((api) => url.startsWith(api))
    const all = apiRoutes()
    const at = inputs.indexOf(input)
    const next = [...all.slice(at), ...all.slice(0, at)]
    return [
      ...inTurn(next.filter(isOfEntity), 20),
      ...inTurn(
        next.filter((route) => !isOfEntity(route)),
        4,
      ),
    ]
  }

  describe.each(inputs)('given $name', (input) => {
    test.each(callers)('answers %s by the rules', async (user) => {
      for (const route of routesGiven(input)) {
        const reply = await visit(route, user, input)
        const where = `${route.method} ${route.url} as ${user} given ${input.name}: ${reply.text.slice(0, 300)}`
        expectUniversal(reply, where)
        const expected = await refusalOf(route, user)
        // An address that cannot be read has no route yet, so nobody is asked who he is.
        if (expected !== undefined && !(reply.status === 400 && input.param.startsWith('%F0'))) {
          expect(reply.status, where).toBe(expected)
        }
      }
    })
  })

  /** 401 or 403 where the route's right demands it. */
  async function refusalOf({ right, url }: DeclaredRoute, user: TestCaller) {
    if (right === 'public') return url.endsWith('/static/*') && user === null ? 401 : undefined
    if (user === null) return 401
    if (right === 'session') return undefined
    const grants = granted.get(user) ?? (await grantsOf(user))
    granted.set(user, grants)
    return can(grants, right.can) ? undefined : 403
  }

  const granted = new Map<TestCaller, Grants>()
  const grantsOf = async (user: TestCaller): Promise<Grants> => {
    const { body } = await host.call(user, 'GET /sys/permission/getUserPermissionByToken')
    return { auth: body.result.auth, allAuth: body.result.allAuth }
  }

  test('tells another tenant’s record and one that never was apart for nobody', async () => {
    const targets: readonly (readonly [TestCaller, string])[] = [
      ['staff', '1002'.repeat(8)],
      ['staffb', '1001'.repeat(8)],
      ['admin', '1002'.repeat(8)],
    ]
    const inputOf = (id: string): Input => ({
      name: 'an id',
      param: id,
      query: { id, ids: id, dataId: id, selections: id, pid: id, key: id, val: id, field: 'id' },
      body: { id, ids: [id], ver: 1, name: 'x', title: 'x', sku: 'XXXX-1' },
    })
    const touching = /\/(queryById|edit|delete|deleteBatch|publish|close)$/
    // A new record's id is the server's, whatever the body says.
    for (const route of inTurn(
      apiRoutes().filter(({ url }) => !url.endsWith('/add')),
      4,
    )) {
      for (const [user, foreignId] of targets) {
        const foreign = await visit(route, user, inputOf(foreignId))
        const unknown = await visit(route, user, inputOf(unknownId))
        const where = `${route.method} ${route.url} as ${user}: ${foreign.text.slice(0, 300)}`
        expectUniversal(foreign, where)
        expect(foreign.status, where).toBe(unknown.status)
        if (!touching.test(route.url)) continue
        expect(foreign.text.replaceAll(foreignId, unknownId).replace(/"timestamp":\d+/, '')).toBe(
          unknown.text.replace(/"timestamp":\d+/, ''),
        )
        // Who has no right to any of them is told that.
        const barred = await refusalOf(route, user)
        if (/\/queryById$/.test(route.url)) expect(foreign.status, where).toBe(barred ?? 404)
      }
    }
    for (const { table } of seeded()) {
      const rows = await host.database.db
        .selectFrom(table)
        .select(['id', 'ver', 'del_flag'])
        .execute()
      const seeded = rows.filter(({ id }) => /^(1001|1002){8}$/.test(String(id)))
      expect(seeded.map(({ ver, del_flag }) => [ver, del_flag])).toEqual([
        [1, 0],
        [1, 0],
      ])
    }
  }, 120_000)

  test('answers another method with 405 and the methods it has', { timeout: 120_000 }, async () => {
    for (const { url } of inTurn(
      apiRoutes().filter((route) => !/[:*]/.test(route.url)),
      4,
    )) {
      const path = url.slice('/adwebv21'.length)
      for (const method of ['PATCH', 'DELETE', 'POST', 'PUT']) {
        if (routes().some((route) => route.url === url && route.method === method)) continue
        const reply = await host.call('admin', `${method} ${path}`)
        expect(reply.status, `${method} ${path}`).toBe(405)
        expect(reply.body.message).toContain(String(reply.headers.allow))
      }
    }
  })
})

/** Holds for every answer, whatever was asked (failures, §3). */
function expectUniversal({ status, text, body, headers }: Reply, where: string): void {
  expect(status, where).toBeLessThan(500)
  // Platform administrators read which statements are slow, without a value in them.
  if (!where.startsWith('GET /adwebv21/sys/health '))
    expect(text.replace(pictures, ''), where).not.toMatch(leaks)
  if (isDownload(headers) && status === 200) return
  expect(Object.keys(body), where).toEqual(
    expect.arrayContaining(['success', 'message', 'code', 'result', 'timestamp']),
  )
  expect(String(headers['content-type']), where).toMatch(/^application\/json/)
  if (status >= 400) expect(body, where).toMatchObject({ success: false, code: status })
  if (status === 429) expect(Number(headers['retry-after']), where).toBeGreaterThan(0)
}

const isDownload = (headers: Reply['headers']): boolean =>
  headers['content-disposition'] !== undefined

/** Any word may stand in one by chance. */
const pictures = /data:image\/png;base64,[^"]*/g

/** SQL, stacks, paths of files, names of libraries. No statement has a brace: the manual's JSON speaks of `select`, too. */
const leaks =
  /\b(select|insert into|update|delete from) \S+ [^{}]*\b(from|where|set|values)\b|syntax error|relation "|column "|invalid input|SQLSTATE|PGlite|kysely|node_modules|\n\s+at |\/work\/|\/tmp\/|\.ts:\d/i
