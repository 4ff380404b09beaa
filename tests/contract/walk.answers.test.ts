import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { createHub } from '../../server/bus/hub'
import { guardRoutes } from '../../server/http/guard'
import { createLimiter } from '../../server/http/limiter'
import { createSessions } from '../../server/sessions/sessions'
import { buildTestApp, type CallOptions, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'

describeEachDatabase('answers to whatever is no proper request', (open, kind) => {
  let host: TestApp
  let clientDir = ''
  beforeAll(async () => {
    clientDir = mkdtempSync(join(tmpdir(), 'jiandu-client-'))
    mkdirSync(join(clientDir, 'assets'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>console</title>')
    writeFileSync(join(clientDir, 'assets', 'index-1a2b3c.js'), 'const plain = 1')
    const packed = brotliCompressSync('const packed = 1')
    writeFileSync(join(clientDir, 'assets', 'index-1a2b3c.js.br'), packed)
    host = await buildTestApp(await open(), { clientDir })
  })
  afterAll(async () => {
    await host.close()
    rmSync(clientDir, { recursive: true })
  })

  const json = { 'content-type': 'application/json' }
  const login = (body: unknown, headers: Readonly<Record<string, string>> = json) =>
    host.call(null, 'POST /sys/login', { body, headers })

  test.each<[string, number, string, `${string} ${string}`, CallOptions]>([
    ['an unknown path', 404, '路径不存在，请检查路径是否正确', 'GET /nope', {}],
    ['the bare base', 404, '路径不存在，请检查路径是否正确', 'GET ', {}],
    ['a method that a path has not', 405, '不支持该请求方法，支持以下：POST', 'GET /sys/login', {}],
    ['a method that nobody has', 405, '不支持该请求方法，支持以下：POST', 'PATCH /sys/login', {}],
    ['a broken escape', 400, '参数不识别！', 'GET /sys/dict/getDictItems/%E0%A4%A', {}],
    ['JSON that is cut off', 400, '参数不识别！', 'POST /sys/login', { body: '{', headers: json }],
    ['no JSON at all', 400, '参数不识别！', 'POST /sys/login', { body: '', headers: json }],
    [
      'XML',
      415,
      '不支持的内容格式，请以 JSON 提交',
      'POST /sys/login',
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
    ],
    [
      'a body above 1 MB',
      413,
      '提交的内容过大',
      'POST /sys/login',
      { body: { username: 'x'.repeat(1_100_000) } },
    ],
  ])('%s is answered with %i', async (_name, status, message, line, options) => {
    const answer = await host.call(null, line, options)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, code: status, message, result: null })
  })

  test('members that are JavaScript syntax are refused and change nothing', async () => {
    for (const body of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
      expect((await login(body)).status).toBe(400)
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('a body nested a hundred thousand levels deep is malformed', async () => {
    const deep = `{"username":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await login(deep)).status).toBe(400)
  })

  test('every answer carries the headers that keep a browser safe', async () => {
    const page = await host.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const call = await host.call(null, 'GET /nope')
    for (const { headers } of [page, call]) {
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self';script-src 'self';")
      expect(policy).toContain("object-src 'none'")
      // The shell shows pages of its own host in a frame; other hosts show none of them.
      expect(policy).toContain("frame-ancestors 'self'")
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(policy).not.toContain('unsafe-eval')
      expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe-inline')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
    expect(call.headers['cache-control']).toBe('no-store')
  })

  test('hashed files stay in the browser for good, the page is asked for each time', async () => {
    const asset = await host.app.inject({ url: '/assets/index-1a2b3c.js' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.body).toBe('const plain = 1')
    const page = await host.app.inject({ url: '/' })
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  test('what was compressed at the build is sent as it is', async () => {
    const { headers, rawPayload } = await host.app.inject({
      url: '/assets/index-1a2b3c.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.equals(brotliCompressSync('const packed = 1'))).toBe(true)
  })

  test('any page’s address shows the console, no other path does', async () => {
    const html = { accept: 'text/html,application/xhtml+xml' }
    const ask = (url: string, headers: Record<string, string> = html) =>
      host.app.inject({ url, headers })
    const page = await ask('/content/product?pageNo=2')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>console</title>')
    expect(page.headers['cache-control']).toBe('no-cache')
    for (const [url, headers] of [
      ['/content/product', { accept: 'application/json' }],
      ['/assets/gone-123.js', html],
      ['/adwebv21/content', html],
      ['/health/other', html],
    ] as const) {
      const answer = await ask(url, { ...headers })
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json(), url).toMatchObject({ success: false, code: 404 })
    }
  })

  test.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
    'the path %s leads nowhere',
    async (url) => {
      const { statusCode, body } = await host.app.inject({ url })
      expect([400, 403, 404]).toContain(statusCode)
      expect(JSON.parse(body)).toMatchObject({ success: false })
    },
  )

  test('long answers are compressed for those who can read it', async () => {
    const call = (encoding: string) =>
      host.call('admin', 'GET /sys/dict/queryAllDictItems', {
        headers: { 'accept-encoding': encoding },
      })
    expect((await call('gzip')).headers['content-encoding']).toBe('gzip')
    expect((await call('br, gzip')).headers['content-encoding']).toBe('br')
    expect((await call('identity')).headers['content-encoding']).toBeUndefined()
  })

  test('the server says that it lives and whether it can write', async () => {
    const live = await host.app.inject({ url: '/health/live' })
    expect(live.statusCode).toBe(200)
    const ready = await host.app.inject({ url: '/health/ready' })
    expect(ready.json()).toMatchObject({ success: true, result: null })
  })

  test.each([
    [true, '192.0.2.7'],
    [false, '127.0.0.1'],
  ])('behind a trusted proxy (%s) the caller’s address is %s', async (trustProxy, address) => {
    const { database, documents, filesDir } = host
    const app = await buildApp({ database, documents, filesDir, trustProxy })
    await app.inject({
      method: 'POST',
      url: '/adwebv21/sys/login',
      payload: { username: 'staff', password: testPassword },
      headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' },
    })
    await app.close()
    const { ip } = await database.db
      .selectFrom('sys_log')
      .select('ip')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(ip).toBe(address)
  })

  test('over a real socket, what is no HTTP and what is too large still get an answer', async () => {
    await host.app.listen({ port: 0, host: '127.0.0.1' })
    // A socket that listens on a port has an address of this kind.
    const { port } = host.app.server.address() as AddressInfo
    const raw = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(raw).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 400 })

    const long = await send(port, 'GET', `/adwebv21/${'x'.repeat(20_000)}`)
    expect(long).toMatchObject({ status: 431, body: { success: false, code: 431 } })
    const large = await send(port, 'POST', '/adwebv21/sys/login', 'x'.repeat(30_000_000))
    expect(large).toMatchObject({ status: 413, body: { success: false, code: 413 } })
    const anonymous = await send(port, 'POST', '/adwebv21/cms/product/add', 'x'.repeat(5_000_000))
    expect(anonymous).toMatchObject({ status: 401, body: { success: false, code: 401 } })
  })

  test('when the database is gone, the answer is 503 and says when to come back', async () => {
    const lost = await buildTestApp(await open())
    const ask = () =>
      lost.call('admin', 'GET /sys/category/loadTreeRoot', { query: { pcode: '0' } })
    await ask()
    await lost.database.close()
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ success: false, code: 503 })
    expect(answer.headers['retry-after']).toBe('3')
    expect((await lost.app.inject({ url: '/health/ready' })).statusCode).toBe(503)
    expect((await lost.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    expect(kind).toBe(lost.database.kind)
    await lost.close()
  })

  test('a route that declares no right fails the start', async () => {
    const app = Fastify()
    const clock = () => new Date()
    const hub = await createHub(host.database, () => undefined)
    const sessions = createSessions({
      db: host.database.db,
      clock,
      hub,
      documents: () => host.documents,
    })
    const hidesSite = async () => false
    guardRoutes(app, {
      sessions,
      limiter: createLimiter(clock),
      hidesSite,
      trials: { begin: async (caller) => caller },
    })
    expect(() => app.get('/open', async () => 'x')).toThrow('route GET /open: declares no right')
    expect(() =>
      app.get('/closed', { config: { right: 'session' } }, async () => 'x'),
    ).not.toThrow()
    await hub.close()
  })
})

/** Sends through a socket and reads the answer; rejects when the connection is reset. */
function send(
  port: number,
  method: string,
  path: string,
  body = '',
): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const request = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
