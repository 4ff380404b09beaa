import type { Page, Route } from 'playwright'
import { describe, test } from 'vitest'
import { apiBase } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { screensOf, settled } from './support/screens'

const answered = (result: unknown) => ({
  json: { success: true, code: 200, message: '', result, timestamp: 0 },
})
const refused = (status: number, message: string) => ({
  status,
  json: { success: false, code: status, message, result: null, timestamp: 0 },
})

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an answer of nothing': (route) => route.fulfill(answered(null)),
  'an answer of another kind': (route) => route.fulfill(answered('abc')),
  'a text that is no JSON': (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }),
  'a refusal': (route) => route.fulfill(refused(403, '没有权限')),
  'an error of the server': (route) => route.fulfill(refused(500, '服务器错误')),
  'a line that is cut': (route) => route.abort('connectionreset'),
}

const isLong = process.env.LONG === '1'

/** Everything that a screen may say when it has no answer. */
const told = (page: Page) =>
  page.locator('[role=alert]:visible, .toast:visible, .jd-list-empty:visible, .jd-failure:visible')

/**
 * Every screen of the menu while all that it reads of its own fails in one way: it stands with its heads
 * and says so, no script breaks, and it works again when the server does.
 */
describe.each(Object.entries(faults))('%s', (_, fail) => {
  const browser = watchedBrowser()

  test('is told on every screen, which comes back with the server', async () => {
    const entries = await screensOf(await browser.api('admin'))
    const page = await browser.page({ as: 'admin', ownProfile: true })
    const shell = new Set<string>()
    const pathOf = (url: string) => new URL(url).pathname
    const note = (request: { url(): string }) => void shell.add(pathOf(request.url()))
    page.on('request', note)
    await page.goto('/404')
    await settled(page)
    page.off('request', note)

    let failed = 0
    await page.route(`**${apiBase}/**`, async (route) => {
      const request = route.request()
      if (request.method() !== 'GET' || shell.has(pathOf(request.url())))
        return await route.fallback()
      failed += 1
      await fail(route)
    })
    const found: string[] = []
    for (const { path, meta } of isLong ? entries : entries.slice(0, 12)) {
      if (path.startsWith('/demo/')) continue
      failed = 0
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main')).toContainText(/\S/)
      if (failed > 0 && (await told(page).count()) === 0)
        found.push(`${meta.title} (${path}) says nothing of ${failed} answers`)
    }
    expect(found).toEqual([])
  }, 900_000)
})
