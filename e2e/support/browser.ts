import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { flags } from './flags'

export const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: [...flags],
  })

/** A browser for the specs of one file. Every page is watched: a CSP violation, an uncaught error or an error on the console fails the test. */
export function useBrowser() {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const troubles: string[] = []

  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    /** A fresh user: own storage, own session. `expected` console errors are let through. */
    async page(
      options: { width?: number; height?: number; expected?: RegExp } = {},
    ): Promise<Page> {
      const { width = 1366, height = 768, expected } = options
      const context = await browser.newContext({
        baseURL: inject('baseUrl'),
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        acceptDownloads: true,
      })
      contexts.push(context)
      context.on('page', (page) => watch(page, troubles, expected))
      return context.newPage()
    },
    /** Another tab of the same user. */
    tab: (page: Page): Promise<Page> => page.context().newPage(),
  }
}

function watch(page: Page, troubles: string[], expected?: RegExp): void {
  const note = (text: string) => {
    if (!expected?.test(text)) troubles.push(text)
  }
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is told to the user; the browser's own line about it is no trouble of ours.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(`console: ${message.text()}`)
  })
}

/** Signs in by the login page and opens a path. */
export async function signIn(page: Page, username: string, path?: string): Promise<void> {
  await page.goto(path ? `/user/login?redirect=${encodeURIComponent(path)}` : '/user/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}
