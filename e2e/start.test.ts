import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signInApi } from './support/api'
import { baseUrl } from './support/demo'
import { type RunningServer, startInVain, startServer } from './support/server'

const password = /密码：(\S+?)（/

let dataDir = ''
let server: RunningServer

// The tests are one story: each begins where the one before has left the server and its data.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jiandu-start-'))
  server = await start()
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startServer({ dataDir, env: { JIANDU_DEMO: '0' } })

describe('the first start', () => {
  test('makes demo data of a working size, and prints the address and the accounts', async () => {
    const { url, ms, output } = inject('firstStart')
    console.log(`first start with demo data → first answer: ${ms} ms`)
    expect(output).toContain(`简牍已启动：${url}`)
    expect(output).toContain('演示账号（密码均为 Jiandu@2026）：admin、config、staff、staffb')

    const users = await Promise.all(
      ['staff', 'staffb'].map((username) => signInApi(baseUrl(), username)),
    )
    const sizeOf = async (path: string) => {
      const lists = await Promise.all(users.map((user) => user.list(path)))
      return lists.reduce((sum, { total }) => sum + total, 0)
    }
    expect(await sizeOf('/cms/product')).toBeGreaterThanOrEqual(2_000)
    expect(await sizeOf('/crm/enquiry')).toBeGreaterThanOrEqual(5_000)
    expect(await sizeOf('/cms/news')).toBeGreaterThanOrEqual(300)
  })
})

describe('JIANDU_DEMO=0 on an empty data directory', () => {
  test('prints one generated administrator password, which signs in', async () => {
    // The address answers a moment before its server tells it.
    await expect.poll(() => server.output()).toMatch(password)
    const printed = server.output().match(new RegExp(password, 'g')) ?? []
    expect(printed).toHaveLength(1)
    expect(server.output()).not.toContain('演示账号')

    const admin = await signInApi(server.url, 'admin', passwordIn(server.output()))
    expect((await admin.list('/cms/product')).total).toBe(0)
    for (const name of ['晨光', '暮雪']) await admin.add('/cms/brand', { name, status: '1' })
  })
})

describe('a data directory that a server has open', () => {
  test('is refused to a second process by name, and goes on serving the first', async () => {
    const second = await startInVain({ dataDir })
    expect(second.exitCode).toBe(1)
    expect(second.output).toContain(`数据目录 ${join(dataDir, 'database')} 正被另一个进程使用`)
    expect(second.output).toContain(`PID ${server.process.pid}`)
    expect(second.output).not.toMatch(stack)

    const admin = await signInApi(server.url, 'admin', passwordIn(server.output()))
    expect((await admin.list('/cms/brand')).total).toBe(2)
  })
})

describe('a later start', () => {
  test('keeps all data and prints no password', async () => {
    const first = passwordIn(server.output())
    await server.stop()
    expect(server.process.exitCode).toBe(0)

    server = await start()
    console.log(`later start → first answer: ${server.startMs} ms`)
    const admin = await signInApi(server.url, 'admin', first)
    const brands = await admin.all('/cms/brand')
    expect(brands.map(({ name }) => name).toSorted()).toEqual(['晨光', '暮雪'].toSorted())

    expect(server.output()).toContain(`简牍已启动：${server.url}`)
    expect(server.output()).not.toContain('密码')
  })
})

describe('a taken port', () => {
  test('is told with the way out', async () => {
    await server.stop()
    const { port } = new URL(baseUrl())
    const { output, exitCode } = await startInVain({ dataDir, port: Number(port) })
    expect(exitCode).toBe(1)
    expect(output).toContain(`端口 ${port} 已被占用`)
    expect(output).not.toMatch(stack)
  })
})

describe('a damaged data directory', () => {
  test('is refused in plain words, without a stack, and left alone', async () => {
    await server.stop()
    const control = join(dataDir, 'database', 'global', 'pg_control')
    truncateSync(control, 100)

    for (const attempt of ['first', 'again']) {
      const { output, exitCode } = await startInVain({ dataDir })
      expect(exitCode, attempt).toBe(1)
      expect(output).toContain(`数据目录 ${join(dataDir, 'database')} 已损坏`)
      expect(output).toContain('控制文件 global/pg_control 不完整（100 字节，应为 8192 字节）')
      expect(output).toContain('备份')
      expect(output).not.toMatch(stack)
      expect(statSync(control).size).toBe(100)
    }
  })
})

/** A line of an error's stack. */
const stack = /^\s+at .+/m

function passwordIn(output: string): string {
  const [, found] = password.exec(output) ?? []
  if (!found) throw new Error(`no password in:\n${output}`)
  return found
}
