import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { demoPassword } from '../../server/demo/accounts'
import { currentBuild } from '../../server/kernel/currentBuild.mjs'

/** JavaScript that a browser asks for, in KB as gzip has it. */
interface LoadedCode {
  /** For the login page. */
  readonly login: number
  /** For the login page and a list that it leads to. */
  readonly list: number
  /** For the same list opened by its address, by somebody who is signed in. */
  readonly coldList: number
}

/**
 * What the built console loads until its first list stands there, what it fetches once the page is at rest included. A
 * page that has loaded nothing yet. No home lies between: what it shows is the business of its document.
 */
export async function loadedCode(page: Page, url: string): Promise<LoadedCode> {
  const code = watchCode(page)
  await page.goto(`${url}/content/product`)
  await page.getByLabel('账号', { exact: true }).fill('staff')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.waitForLoadState('networkidle')
  const login = code.kilobytes()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await listAtRest(page, code)
  const list = code.kilobytes()
  code.forget()
  await page.reload()
  await listAtRest(page, code)
  return { login, list, coldList: code.kilobytes() }
}

/** The search of the menu is the last that a page fetches by itself. */
async function listAtRest(page: Page, code: WatchedCode): Promise<void> {
  await Promise.all([
    page.locator('tbody tr').nth(5).waitFor(),
    code.until((path) => path.includes('/MenuSearchDialog-')),
  ])
  await page.waitForLoadState('networkidle')
}

interface WatchedCode {
  kilobytes(): number
  forget(): void
  /** Resolves when a path that fits has been asked for. */
  until(fits: (path: string) => boolean): Promise<void>
}

/** Notes which scripts of the build the page asks for from now on. */
export function watchCode(page: Page): WatchedCode {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) loaded.add(pathname)
  })
  return {
    kilobytes: () => [...loaded].reduce((sum, path) => sum + bytesOf(path), 0) / 1024,
    forget: () => loaded.clear(),
    async until(fits) {
      if ([...loaded].some(fits)) return
      await page.waitForRequest((request) => fits(new URL(request.url()).pathname))
    },
  }
}

const bytesOf = (path: string): number =>
  gzipSync(readFileSync(join(currentBuild() ?? '', 'client', path)), { level: 9 }).length
