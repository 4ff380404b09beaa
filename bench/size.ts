import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadedCode, watchCode } from '../e2e/support/loadedCode'
import { startServer } from '../e2e/support/server'
import { demoPassword } from '../server/demo/accounts'
import { withPage } from './browser'
import type { Figure } from './report'

/** JavaScript that a browser loads for the login page and for the first list, without and with a home before it. */
export async function sizeFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-bench-'))
  const first = await startServer({ dataDir })
  await first.stop()
  const server = await startServer({ dataDir })
  const kilobytes = (name: string, value: number, atMost?: number): Figure => ({
    name: `JavaScript of ${name}`,
    value,
    unit: 'KB gz',
    ...(atMost !== undefined && { aim: { atMost } }),
  })
  try {
    const { login, list, coldList } = await withPage((page) => loadedCode(page, server.url))
    const { rowsMs, home, behindHome } = await byHome(server.url)
    return [
      kilobytes('the login page', login, 126),
      kilobytes('a list opened by its address', coldList, 235),
      kilobytes('the login page and the list it leads to', list, 235),
      kilobytes('the login page and a home with charts', home),
      kilobytes('the login page, a home with charts and a list', behindHome),
      { name: 'menu click → first rows, code not loaded yet', value: rowsMs, unit: 'ms' },
      {
        name: 'first start, demo data made',
        value: first.startMs,
        unit: 'ms',
        aim: { atMost: 20_000 },
      },
      {
        name: 'later start → first answer',
        value: server.startMs,
        unit: 'ms',
        aim: { atMost: 3_000 },
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the login over the home, with all that it shows, to the list. */
const byHome = (url: string) =>
  withPage(async (page) => {
    const code = watchCode(page)
    await page.goto(`${url}/user/login`)
    await page.getByLabel('账号', { exact: true }).fill('staff')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    const home = code.kilobytes()
    const began = Date.now()
    await page.getByRole('link', { name: '产品管理' }).first().click()
    await page.locator('tbody tr:visible').nth(5).waitFor()
    const rowsMs = Date.now() - began
    await page.waitForLoadState('networkidle')
    return { rowsMs, home, behindHome: code.kilobytes() }
  })
