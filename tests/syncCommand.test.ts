import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnvironment } from '../server/environment'
import { type Server, startServer } from '../server/start'
import { freshDataDir } from './support/freshDatabase'

// Each run of the command loads the whole program.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'jiandu-sync-'))
const here = join(folder, 'documents')
const brand = join(here, 'entities/cms/brand.json')
let server: Server
let remove = () => {}

beforeAll(async () => {
  const fresh = await freshDataDir()
  remove = fresh.remove
  const environment = readEnvironment({ PORT: '0', DATA_DIR: fresh.dataDir, JIANDU_DEMO: '0' })
  const filesDir = join(folder, 'files')
  server = await startServer({ ...environment, filesDir, clientDir: undefined }, () => undefined)
  cpSync('schemas', here, { recursive: true })
})
afterAll(async () => {
  await server?.stop()
  remove()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: 'pull' | 'push', options: readonly string[] = [], password?: string) =>
  new Promise<{ readonly told: string; readonly failed: boolean }>((resolve) => {
    const account = {
      JIANDU_URL: server.url,
      JIANDU_USER: 'admin',
      JIANDU_PASSWORD: password ?? server.firstAccount?.password,
    }
    execFile(
      join('node_modules', '.bin', 'tsx'),
      ['scripts/sync.ts', command, here, ...options],
      { env: { ...process.env, ...account } },
      (error, stdout, stderr) => resolve({ told: stdout + stderr, failed: error !== null }),
    )
  })

test('a folder is pushed, published, and pulled back', async () => {
  expect((await run('push')).told).toContain('相同')
  const own = join(here, 'entities/cms/brandOfOurs.json')
  const document = JSON.parse(readFileSync(brand, 'utf8'))
  const ours = { ...document, entity: 'brandOfOurs', api: '/cms/brandOfOurs', title: '自有品牌' }
  writeFileSync(own, JSON.stringify(ours, null, 2))
  const pushed = await run('push')
  expect(pushed).toMatchObject({ failed: false })
  expect(pushed.told).toContain('自有品牌')
  expect(pushed.told).toContain('还没有发布')
  expect(server.documents.entities.has('brandOfOurs')).toBe(false)

  // What was pushed is the author's changeset, which somebody may be working on.
  expect(await run('push')).toMatchObject({ failed: true, told: expect.stringContaining('没发布') })
  const headers = { 'content-type': 'application/json' }
  const signIn = { username: 'admin', password: server.firstAccount?.password }
  const login = { method: 'POST', headers, body: JSON.stringify(signIn) }
  const { result } = await (await fetch(`${server.url}/adwebv21/sys/login`, login)).json()
  const own_ = { method: 'DELETE', headers: { 'x-access-token': result.token } }
  await fetch(`${server.url}/adwebv21/sys/document/changeset?version=1`, own_)

  const published = await run('push', ['--publish', '自有品牌'])
  expect(published.told).toContain('已发布为第 1 版')
  expect(server.documents.entities.has('brandOfOurs')).toBe(true)

  rmSync(own)
  writeFileSync(brand, '{}')
  const pulled = await run('pull')
  expect(pulled).toMatchObject({ failed: false })
  expect(existsSync(own)).toBe(true)
  expect(JSON.parse(readFileSync(brand, 'utf8'))).toEqual(document)
  expect((await run('pull')).told).toContain('相同')
})

test('a folder without documents deletes none, and a wrong password is told in a sentence', async () => {
  rmSync(join(here, 'menu.json'))
  expect(await run('push')).toMatchObject({
    failed: true,
    told: expect.stringContaining('menu.json'),
  })
  const { told, failed } = await run('pull', [], 'wrong')
  expect(failed).toBe(true)
  expect(told.trim().split('\n')).toHaveLength(1)
})
