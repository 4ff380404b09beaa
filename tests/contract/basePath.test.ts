import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { freshDatabase } from '../support/freshDatabase'
import { listenAnywhere, openSocket } from '../support/sockets'

const html = { accept: 'text/html' }

describe('a console below a base path', () => {
  let host: TestApp
  let clientDir: string
  let remove: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase('embedded')
    remove = fresh.remove
    clientDir = mkdtempSync(join(tmpdir(), 'jiandu-client-'))
    mkdirSync(join(clientDir, 'assets'))
    writeFileSync(
      join(clientDir, 'index.html'),
      '<head><link href="./favicon.svg"><script src="./assets/main.js"></script></head>',
    )
    writeFileSync(join(clientDir, 'assets', 'main.js'), 'const plain = 1')
    host = await buildTestApp(fresh.database, { clientDir, options: { basePath: '/console' } })
  })
  afterAll(async () => {
    await host.close()
    await remove()
    rmSync(clientDir, { recursive: true, force: true })
  })

  test.each(['/console', '/console/', '/console/content/product?page=2', '/content/product'])(
    '%s shows the console, whose files and program know the base',
    async (url) => {
      const { statusCode, body } = await host.app.inject({ url, headers: html })
      expect(statusCode).toBe(200)
      expect(body).toContain('<meta name="base-path" content="/console" />')
      expect(body).toContain('href="/console/favicon.svg"')
      expect(body).toContain('src="/console/assets/main.js"')
    },
  )

  test('files and calls are found below it, and where a proxy has taken it away', async () => {
    for (const base of ['/console', '']) {
      const file = await host.app.inject({ url: `${base}/assets/main.js` })
      expect(file.body).toBe('const plain = 1')
      const login = await host.app.inject({
        method: 'POST',
        url: `${base}/adwebv21/sys/login`,
        payload: { username: 'staff', password: testPassword },
      })
      expect(login.json()).toMatchObject({ success: true })
      // A browser sends the cookie where it finds the files.
      expect(login.headers['set-cookie']).toEqual([
        expect.stringContaining('Path=/console/adwebv21/sys/common/static;'),
        expect.stringContaining('Path=/console/adwebv21/sys;'),
      ])
    }
    const missing = await host.app.inject({ url: '/console/adwebv21/nope', headers: html })
    expect(missing.statusCode).toBe(404)
  })

  test('so are sockets', async () => {
    const { id } = await host.database.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    const port = await listenAnywhere(host.app)
    const token = await host.token('staff')
    const { socket, next } = await openSocket(port, `/websocket/${id}`, { token, base: '/console' })
    socket.send('HeartBeat')
    expect(await next()).toMatchObject({ cmd: 'heartcheck' })
    socket.terminate()
  })
})

describe('the variable BASE_PATH', () => {
  test.each([
    [undefined, ''],
    ['', ''],
    ['/', ''],
    ['/console/', '/console'],
    ['/a/b-c', '/a/b-c'],
  ])('%s means %j', (BASE_PATH, basePath) => {
    const given = BASE_PATH === undefined ? {} : { BASE_PATH }
    expect(readEnvironment(given).basePath).toBe(basePath)
  })

  test.each(['console', 'https://x.cn/console', '/a/../b', '/a b', '/a//b', '/"x'])(
    '%s is refused at the start',
    (BASE_PATH) => {
      expect(() => readEnvironment({ BASE_PATH })).toThrow(/BASE_PATH/)
    },
  )
})
