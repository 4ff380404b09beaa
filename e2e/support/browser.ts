import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { type Api, apiBase, signInApi } from './api'
import { launch } from './chromium'
import { baseUrl as sharedServer } from './demo'

interface PageOptions {
  /** Already signed in as this demo account. Without it nobody is. */
  readonly as?: string
  /** Opened at once. */
  readonly path?: string
  readonly width?: number
  readonly height?: number
  /** Stays open for the other specs of the file. */
  readonly kept?: boolean
  /** Console errors that this page may have. */
  readonly expected?: RegExp
}

/**
 * A browser for the specs of one file. Every page is watched: a CSP violation, an uncaught error or
 * an error on the console fails the test.
 */
export function watchedBrowser(baseUrl: () => string = sharedServer, start = launch) {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const troubles: string[] = []
  const sessions = new Map<string, Promise<Api>>()

  beforeAll(async () => {
    browser = await start()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())

  /** One login a user and file: signing in is the point of few specs. */
  function api(username: string): Promise<Api> {
    const known = sessions.get(username) ?? signInApi(baseUrl(), username)
    sessions.set(username, known)
    return known
  }

  return {
    api,
    /** A fresh browser profile: own storage, nobody else's cookies. */
    async page(options: PageOptions = {}): Promise<Page> {
      const { as, path, width = 1366, height = 768, kept = false, expected } = options
      const context = await browser.newContext({
        baseURL: baseUrl(),
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        acceptDownloads: true,
        // As people ask for it who cannot bear motion; the specs do not wait for it either.
        reducedMotion: 'reduce',
        ...(as ? { storageState: stateOf(baseUrl(), await api(as)) } : {}),
      })
      if (!kept) contexts.push(context)
      context.on('page', (page) => watch(page, troubles, expected))
      await watchPolicy(context, troubles)
      const page = await context.newPage()
      if (path) await page.goto(path)
      return page
    },
    /** Another tab of the same user. */
    tab: (page: Page): Promise<Page> => page.context().newPage(),
  }
}

/** What the login page leaves behind: the client's keys of the session, and the cookie of stored files. */
function stateOf(baseUrl: string, { token, user, fileCookie }: Api) {
  const [name = '', value = ''] = fileCookie.split('=')
  const stored = { 'Access-Token': token, Login_Userinfo: user, TENANT_ID: user.tenantId }
  return {
    cookies: [
      {
        ...{ name, value, domain: 'localhost', path: `${apiBase}/sys/common/static`, expires: -1 },
        ...{ httpOnly: true, secure: false, sameSite: 'Strict' as const },
      },
    ],
    origins: [
      {
        origin: baseUrl,
        localStorage: Object.entries(stored).map(([key, item]) => ({
          name: `pro__${key}`,
          value: JSON.stringify({ value: item, expire: null }),
        })),
      },
    ],
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

/** Tells of violations also where the browser prints none. */
async function watchPolicy(context: BrowserContext, troubles: string[]): Promise<void> {
  await context.exposeFunction('noteViolation', (text: string) => void troubles.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const note: unknown = Reflect.get(window, 'noteViolation')
      if (typeof note === 'function') note(`CSP: ${violatedDirective} ${blockedURI}`)
    })
  })
}

/** Signs in by the login page, from wherever the browser is. */
export async function signIn(
  page: Page,
  username: string,
  password: string = demoPassword,
): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await chooseFirst(page)
}

/** Takes the first of every choice that a login asks for, until the console is there. */
export async function chooseFirst(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const title of ['租户选择', '部门选择']) {
    const choice = page.getByRole('dialog', { name: title })
    // The second dialog may follow the first, or be the only one.
    await menu.or(page.getByRole('dialog')).first().waitFor()
    if (!(await choice.isVisible())) continue
    await choice.getByRole('radio').first().check()
    await choice.getByRole('button', { name: '确认' }).click()
    await choice.waitFor({ state: 'hidden' })
  }
  await menu.waitFor()
}
