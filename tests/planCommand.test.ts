import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ownTopics } from '../server/bus/hub'
import { openDatabase } from '../server/db/open'
import { readEnvironment } from '../server/environment'
import { startServer } from '../server/start'
import { copyDataDir, freshDataDir } from './support/freshDatabase'

// Each run of the command loads the whole program.
vi.setConfig({ testTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'jiandu-plan-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run schemas:plan` over a data folder, with these arguments. */
const plan = (dataDir: string, ...args: readonly string[]) =>
  new Promise<{ readonly told: string; readonly failed: boolean }>((resolve) => {
    const { DATABASE_URL: _, ...variables } = process.env
    execFile(
      join('node_modules', '.bin', 'tsx'),
      ['scripts/plan.ts', ...args],
      { env: { ...variables, DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ told: stdout + stderr, failed: error !== null }),
    )
  })

test('a plan over no database says so in a sentence, and makes no folder', async () => {
  const nowhere = join(folder, 'nowhere')
  const { told, failed } = await plan(nowhere)
  expect(failed).toBe(true)
  expect(told.trim().split('\n')).toEqual([expect.stringContaining('没有数据库')])
  expect(told).toContain('DATA_DIR')
  expect(existsSync(nowhere)).toBe(false)
})

test('a plan beside a program that holds the database says what to do, without a stack', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'held', 'database') })
  try {
    const { told, failed } = await plan(join(folder, 'held'))
    expect(failed).toBe(true)
    expect(told.trim().split('\n')).toEqual([expect.stringContaining('正被另一个进程使用')])
  } finally {
    await database.close()
  }
})

test('a plan beside a running server is told by that server, which also revokes; only its account may ask', async () => {
  const dataDir = join(folder, 'running')
  const schemas = join(folder, 'schemas')
  const { dataDir: empty, remove } = await freshDataDir()
  copyDataDir(empty, join(dataDir, 'database'))
  remove()
  cpSync('schemas', schemas, { recursive: true })
  const variables = { PORT: '0', DATA_DIR: dataDir, SCHEMAS_DIR: schemas, JIANDU_DEMO: '0' }
  const environment = { ...readEnvironment(variables), clientDir: undefined }
  const server = await startServer(environment, () => undefined)
  const told: unknown[] = []
  server.app.hub.subscribe(ownTopics.sessions, (message) => told.push(message))
  const door = join(dataDir, 'database.door')
  try {
    change(
      schemas,
      'entities/cms/brand.json',
      /(?="status": )/,
      '"site": { "type": "input", "title": "网站" }, ',
    )
    change(schemas, 'roles/staff.json', /"!?brand:\S+,\s+/g, '')
    const first = await plan(dataDir, schemas)
    expect(first.failed, first.told).toBe(false)
    expect(first.told).toMatch(/^由正在运行的服务回答/)
    expect(first.told).toContain('cms_brand 增加列 site')
    expect(first.told).toMatch(/文档给过.*\n\s+角色“运营人员”.*brand:edit/)
    expect(told).toEqual([])
    const second = await plan(dataDir, schemas, '--revoke')
    expect(second.failed, second.told).toBe(false)
    // The first one has done nothing.
    expect(second.told).toContain('cms_brand 增加列 site')
    expect(second.told).toMatch(/已收回文档不再给的权限：\n\s+角色“运营人员”.*brand:edit/)
    expect(told).toEqual([{}])
    expect(statSync(door).mode & 0o777).toBe(0o700)
  } finally {
    await server.stop()
  }
  expect(existsSync(door)).toBe(false)
})

function change(schemas: string, path: string, from: RegExp, to: string) {
  const file = join(schemas, path)
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
