import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { startServer } from '../e2e/support/server'
import { demoPassword } from '../server/demo/accounts'
import { withPage } from './browser'
import { type Figure, median } from './report'

const times = 9

interface Opened {
  /** Text of the menu entry. */
  readonly entry: string
  /** There when the page can be read. */
  readonly seen: (main: Locator) => Locator
  /** Lists have an aim. */
  readonly charts?: true
}

const row = (main: Locator) => main.locator('tbody tr').nth(3)

const pages: Readonly<Record<string, Opened>> = {
  list: { entry: '品牌管理', seen: row },
  tree: { entry: '栏目管理', seen: row },
  master: { entry: '广告计划', seen: row },
  tabs: { entry: '竞品分析', seen: row },
  dashboard: { entry: '销售概况', seen: (main) => main.getByRole('img').nth(3), charts: true },
}

/** From the press on a menu entry, its tab closed before, to the rows or the charts; the code is loaded. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-pages-'))
  const server = await startServer({ dataDir })
  try {
    return [...(await measured(server.url, 1, 150)), ...(await measured(server.url, 4, 600))]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measured = (url: string, cpuSlowdown: number, atMost: number): Promise<readonly Figure[]> =>
  withPage(
    async (page) => {
      await signInAt(page, url)
      const figures: Figure[] = []
      for (const [kind, opened] of Object.entries(pages)) {
        await openingMs(page, opened)
        const all: number[] = []
        for (let time = 0; time < times; time += 1) all.push(await openingMs(page, opened))
        const slowed = cpuSlowdown > 1 ? `, CPU ${cpuSlowdown} × slower` : ''
        const value = median(all)
        const aim = opened.charts ? {} : { aim: { atMost } }
        figures.push({ name: `opening a ${kind}${slowed}`, value, unit: 'ms', ...aim })
      }
      return figures
    },
    cpuSlowdown > 1 ? { cpuSlowdown } : {},
  )

async function openingMs(page: Page, { entry, seen }: Opened): Promise<number> {
  const began = Date.now()
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: entry, exact: true })
    .click()
  await seen(page.getByRole('main')).waitFor()
  const took = Date.now() - began
  await page.waitForLoadState('networkidle')
  await page.getByTitle(`关闭 ${entry}`).click()
  return took
}

/** As staff, through the login page. */
export async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/login`)
  await page.getByLabel('账号', { exact: true }).fill('staff')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}
