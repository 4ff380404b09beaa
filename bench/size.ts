import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startServer } from '../e2e/support/server'
import { demoPassword } from '../server/demo/accounts'
import { withPage } from './browser'
import type { Figure } from './report'

/** JavaScript that a browser loads for the login page, and in total when the first list shows its rows. */
export async function sizeFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-bench-'))
  const first = await startServer({ dataDir })
  await first.stop()
  const server = await startServer({ dataDir })
  try {
    return await withPage(async (page) => {
      const loaded = new Set<string>()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.js')) loaded.add(pathname)
      })
      await page.goto(`${server.url}/user/login`)
      await page.waitForLoadState('networkidle')
      const login = kilobytes(loaded)
      await page.getByLabel('账号', { exact: true }).fill('staff')
      await page.getByLabel('密码', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('navigation', { name: '主菜单' }).waitFor()
      const began = Date.now()
      await page.getByRole('link', { name: '产品管理' }).first().click()
      await page.locator('tbody tr').nth(5).waitFor()
      const rowsMs = Date.now() - began
      await page.waitForLoadState('networkidle')
      return [
        { name: 'JavaScript of the login page', value: login, unit: 'KB gz', aim: { atMost: 140 } },
        {
          name: 'JavaScript up to the first list page',
          value: kilobytes(loaded),
          unit: 'KB gz',
          aim: { atMost: 235 },
        },
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
    })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function kilobytes(paths: ReadonlySet<string>): number {
  const bytes = [...paths].map(
    (path) => gzipSync(readFileSync(join('dist/client', path)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}
