import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startServer } from '../e2e/support/server'
import { demoPassword } from '../server/demo/accounts'
import { withPage } from './browser'
import { type Figure, median } from './report'

const times = 9

interface Opened {
  /** Text of the menu entry. */
  readonly entry: string
  /** CSS of what is to be read, in the page that is open; it can be read when four of them are there. */
  readonly seen: string
  /** Lists have an aim. */
  readonly charts?: true
}

const row = 'tbody tr'

const pages: Readonly<Record<string, Opened>> = {
  list: { entry: '品牌管理', seen: row },
  tree: { entry: '栏目管理', seen: row },
  master: { entry: '广告计划', seen: row },
  tabs: { entry: '竞品分析', seen: row },
  dashboard: { entry: '销售概况', seen: '[role=img]', charts: true },
}

/** From the press on a menu entry, its tab closed before, to the frame that shows rows or charts; the code is loaded. */
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
  const link = page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: entry, exact: true })
  await link.hover()
  await page.evaluate(watchOpening, seen)
  await page.mouse.down()
  await page.mouse.up()
  const took = await (await page.waitForFunction(() => window.openedMs)).jsonValue()
  await page.waitForLoadState('networkidle')
  await page.getByTitle(`关闭 ${entry}`).click()
  return took ?? Number.NaN
}

/** By the page's own clock: asking a slowed page for something by role takes longer than what is measured. */
function watchOpening(seen: string): void {
  window.openedMs = undefined
  const began = () => {
    const start = performance.now()
    const shown = () => {
      // Hidden pages have rows, too.
      const open = 'main [role=tabpanel]:not([style*="display"])'
      if (document.querySelectorAll(`${open} ${seen}`).length < 4) return
      changes.disconnect()
      // The frame after the next has been drawn with what is there.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.openedMs = performance.now() - start
        }),
      )
    }
    const changes = new MutationObserver(shown)
    changes.observe(document.body, { childList: true, subtree: true })
  }
  document.addEventListener('pointerdown', began, { capture: true, once: true })
}

/** As staff, through the login page. */
export async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/login`)
  await page.getByLabel('账号', { exact: true }).fill('staff')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

declare global {
  interface Window {
    openedMs: number | undefined
  }
}
