import type { Page, Route } from 'playwright'
import { describe, test } from 'vitest'
import { inTurn } from '../tests/support/turn'
import { apiBase } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { alertsOf, screensOf, settled } from './support/screens'

const answered = (result: unknown) => ({
  json: { success: true, code: 200, message: '', result, timestamp: 0 },
})
const refused = (status: number, message: string) => ({
  status,
  json: { success: false, code: status, message, result: null, timestamp: 0 },
})

/** Nothing is wrong then but that it takes its time: the screen waits, and stands. */
const late = 'an answer that is late'
const lateMs = 1_500

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an answer of nothing': (route) => route.fulfill(answered(null)),
  'an answer of another kind': (route) => route.fulfill(answered('abc')),
  'a text that is no JSON': (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }),
  'a refusal': (route) => route.fulfill(refused(403, '没有权限')),
  'what is not there': (route) => route.fulfill(refused(404, '没有这条记录')),
  'an error of the server': (route) => route.fulfill(refused(500, '服务器错误')),
  'a line that is cut': (route) => route.abort('connectionreset'),
  [late]: async (route) => {
    await new Promise((go) => setTimeout(go, lateMs))
    await route.fallback()
  },
}

/** What is asked for is too long for an address. */
const reads = ['/getFigures', '/getLists']

/** What a screen says to be wrong. */
const wrong = '[role=alert]:visible, .toast:visible'
/** No records is what an answer of nothing means (contract, §1.3): the screen says that there are none. */
const none = '.jd-empty:visible, .jd-tree-table-empty:visible, .jd-grid-empty:visible'
const told = (page: Page, fault: string) =>
  page.locator(fault === 'an answer of nothing' ? `${wrong}, ${none}` : wrong)

/**
 * The screens of the menu while all that they read of their own fails in one way: each stands with its heads
 * and says so, no script breaks, and it is whole again when the server is. In twenty turns each screen meets each of
 * the faults, in the long run at once.
 */
describe.each(Object.entries(faults).map(([name, fail], at) => ({ name, fail, at })))(
  '$name',
  ({ name, fail, at }) => {
    const browser = watchedBrowser()

    test('is told on every screen, which comes back with the server', async () => {
      const all = await screensOf(await browser.api('admin'))
      const screens = all.filter(({ path }) => !path.startsWith('/demo/'))
      const page = await browser.page({ as: 'admin', ownProfile: true })
      const shell = new Set<string>()
      const pathOf = (url: string) => new URL(url).pathname
      const note = (request: { url(): string }) => void shell.add(pathOf(request.url()))
      page.on('request', note)
      await page.goto('/404')
      await settled(page)
      page.off('request', note)

      let isBroken = true
      let failed: string[] = []
      await page.route(`**${apiBase}/**`, async (route) => {
        const request = route.request()
        const path = pathOf(request.url())
        const isRead = request.method() === 'GET' || reads.some((name) => path.endsWith(name))
        if (!isBroken || !isRead || shell.has(path)) return await route.fallback()
        failed.push(path)
        await fail(route)
      })
      const found: string[] = []
      for (const { path, meta } of inTurn([...screens.slice(at), ...screens.slice(0, at)], 20)) {
        failed = []
        isBroken = true
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('main')).toContainText(/\S/)
        if (name === late) {
          if ((await page.locator(wrong).count()) > 0) found.push(`${path} takes late for wrong`)
        } else if (failed.length > 0 && (await told(page, name).count()) === 0)
          found.push(`${meta.title} (${path}) says nothing of ${failed.join()}`)
        isBroken = false
        await page.reload()
        await settled(page)
        for (const text of await alertsOf(page))
          found.push(`${meta.title} (${path}) still says ${text}`)
      }
      expect(found).toEqual([])
    }, 900_000)
  },
)
