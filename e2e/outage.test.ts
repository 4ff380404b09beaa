import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { signInApi } from './support/api'
import { signIn, watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { freePort, type RunningServer, startServer } from './support/server'
import { difficult as typed } from './support/typed'

const toasts = (page: Page) => page.locator('.toast[data-kind="error"]')
const banner = (page: Page) => page.getByRole('status').filter({ hasText: '连接' })

// Run beside the other specs (project `apart`): most of its time is the server's absence.
describe('a server that is killed for a minute', () => {
  const downMs = 60_000
  let server: RunningServer
  let dataDir = ''
  let port = 0
  const own = watchedBrowser(() => server.url)
  const start = () => startServer({ dataDir, port, env: { JIANDU_DEMO: '0' } })
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'jiandu-gone-'))
    port = await freePort()
    server = await start()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(`${dataDir}.lock`, { force: true })
  })

  test('is told by one banner; nothing typed is lost, a write is done once, all comes back by itself', {
    timeout: 240_000,
  }, async () => {
    const printed = /密码：(\S+?)（/
    await expect.poll(() => server.output()).toMatch(printed)
    const password = printed.exec(server.output())?.[1] ?? ''
    const sockets: string[] = []
    const page = await own.page({ path: '/content/product', expected: /WebSocket/ })
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await signIn(page, 'admin', password)
    const list = listOn(page)
    await list.settled()
    await list.tool('新增').click()
    const form = formOn(page, '新增产品')
    await form.text('产品名称').fill('故障 GONE')
    await form.text('货号').fill('FAULT-GONE')
    // All of the page's code is there when the server goes.
    await form.dialog.getByRole('grid', { name: '规格' }).waitFor()

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const died = Date.now()
    await server.stop('SIGKILL')
    await expect(banner(page)).toContainText('与服务器的连接已断开', { timeout: 15_000 })
    console.log(`server killed → banner: ${Date.now() - died} ms`)

    // The user goes on: types, saves in vain, saves again.
    await form.text('产品介绍').fill(typed)
    for (let at = 0; at < 3; at += 1) {
      await form.button('保存').click()
      await expect(form.message('没有收到保存结果')).toBeVisible()
      await page.waitForTimeout(1_000)
    }
    await expect(banner(page)).toHaveCount(1)
    await expect(toasts(page)).toHaveCount(0)
    await page.screenshot({ path: join(tmpdir(), 'jiandu-banner.png') })
    await page.waitForTimeout(Math.max(0, downMs - (Date.now() - died)))
    const health = requests.filter((url) => url.endsWith('/health/live')).length
    console.log(`${requests.length} requests in ${Date.now() - died} ms, ${health} of them health`)
    expect(health).toBeLessThanOrEqual(12)
    expect(requests.length).toBeLessThanOrEqual(40)
    const opened = sockets.length

    const restarted = Date.now()
    server = await start()
    await expect(banner(page)).toContainText('已重新连接', { timeout: 30_000 })
    console.log(
      `restart → banner says so: ${Date.now() - restarted} ms (start ${server.startMs} ms)`,
    )
    await expect(banner(page)).toBeHidden({ timeout: 10_000 })
    await expect.poll(() => sockets.length, { timeout: 30_000 }).toBeGreaterThan(opened)

    await expect(form.text('产品介绍')).toHaveValue(typed)
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await expect(list.row('故障 GONE')).toBeVisible()
    const api = await signInApi(server.url, 'admin', password)
    expect((await api.list('/cms/product', { sku: 'FAULT-GONE' })).total).toBe(1)

    // The id that a failure shows is in the server's log.
    const [record] = (await api.list('/cms/product', { sku: 'FAULT-GONE' })).records
    await api.call('DELETE', '/cms/product/delete', { params: { id: String(record?.id) } })
    await list.row('故障 GONE').getByRole('button', { name: '编辑' }).click()
    const missing = page.getByRole('alert').filter({ hasText: '编号' })
    const id = /编号 ([\w-]+)/.exec((await missing.textContent()) ?? '')?.[1] ?? 'none'
    // Its log arrives through a pipe, in its own time.
    await expect.poll(() => server.output()).toContain(`"id":"${id}"`)
  })
})
