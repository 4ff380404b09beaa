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
  /** As who has chosen the dark look. */
  readonly dark?: boolean
  /** Stays open for the other specs of the file. */
  readonly kept?: boolean
  /** The spec does what a page cannot undo: a clock, a script of its own, a socket that is not the real one. */
  readonly ownProfile?: boolean
  /** Console errors that this page may have. */
  readonly expected?: RegExp
}

/**
 * A browser for the specs of one file. Every page is watched: a CSP violation, an uncaught error or
 * an error on the console fails the test.
 */
export function watchedBrowser(baseUrl: () => string = sharedServer, start = launch) {
  let browser: Browser
  const used: Profile[] = []
  const clean: Profile[] = []
  const troubles: string[] = []
  const sessions = new Map<string, Promise<Api>>()

  beforeAll(async () => {
    browser = await start()
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    for (const profile of used.splice(0)) {
      if (!failed && profile.reusable && (await wasCleaned(profile))) clean.push(profile)
      else await profile.context.close()
    }
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())

  /** One login a user and file: signing in is the point of few specs. */
  function api(username: string): Promise<Api> {
    const known = sessions.get(username) ?? signInApi(baseUrl(), username)
    sessions.set(username, known)
    return known
  }

  async function newProfile(reusable: boolean): Promise<Profile> {
    const context = await browser.newContext({
      baseURL: baseUrl(),
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      acceptDownloads: true,
      // As people ask for it who cannot bear motion; the specs do not wait for it either.
      reducedMotion: 'reduce',
    })
    await watchPolicy(context, (text) => void troubles.push(text))
    const profile: Profile = {
      context,
      page: await context.newPage(),
      reusable,
      expected: undefined,
    }
    const note = (text: string) => {
      if (!profile.expected?.test(text)) troubles.push(text)
    }
    watch(profile.page, note)
    context.on('page', (page) => watch(page, note))
    return profile
  }

  return {
    api,
    /** A browser profile with empty storage and nobody else's cookies. */
    async page(options: PageOptions = {}): Promise<Page> {
      const { as, path, width = 1366, height = 768, kept = false } = options
      const profile =
        (options.ownProfile ? undefined : clean.pop()) ?? (await newProfile(!options.ownProfile))
      const { page } = profile
      profile.expected = options.expected
      if (!kept) used.push(profile)
      await page.setViewportSize({ width, height })
      if (as) await signInto(profile, await api(as))
      if (options.dark) await store(page, { DEFAULT_PAGE_THEME: 'dark' })
      if (path) await page.goto(path)
      return page
    },
    /** Another tab of the same user. */
    tab: (page: Page): Promise<Page> => page.context().newPage(),
  }
}

/**
 * A browser profile with its first page. Specs take it over from each other, emptied: what the page has
 * read and compiled stays in its process, which is half of what opening a page takes.
 */
interface Profile {
  readonly context: BrowserContext
  readonly page: Page
  readonly reusable: boolean
  /** Console errors that its pages may have now. */
  expected: RegExp | undefined
}

/** Of the same origin as the console, so that the process stays, and without a script. */
const restPath = '/favicon.svg'

/** Takes back what a spec has done; false = the page is gone, or does not rest. */
async function wasCleaned({ context, page }: Profile): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of ['dialog', 'request', 'response', 'websocket'])
      page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
    await context.clearPermissions()
    await page.goto(restPath)
    await page.evaluate(async () => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await context.clearCookies()
    return true
  } catch {
    return false
  }
}

/** Leaves behind what the login page does: the client's keys of the session, and the cookie of stored files. */
async function signInto(
  { context, page }: Profile,
  { token, user, fileCookie }: Api,
): Promise<void> {
  const [name = '', value = ''] = fileCookie.split('=')
  const path = `${apiBase}/sys/common/static`
  const rules = { httpOnly: true, secure: false, sameSite: 'Strict' } as const
  await context.addCookies([{ name, value, domain: 'localhost', path, expires: -1, ...rules }])
  const stored = { 'Access-Token': token, Login_Userinfo: user, TENANT_ID: user.tenantId }
  await store(page, stored)
}

/** Puts values where the client keeps its own. */
async function store(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(restPath)
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items)) {
      localStorage.setItem(`pro__${key}`, JSON.stringify({ value: item, expire: null }))
    }
  }, values)
}

function watch(page: Page, note: (text: string) => void): void {
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is told to the user; the browser's own line about it is no trouble of ours.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(`console: ${message.text()}`)
  })
}

/** Tells of violations also where the browser prints none. */
async function watchPolicy(context: BrowserContext, note: (text: string) => void): Promise<void> {
  await context.exposeFunction('noteViolation', note)
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
  const choice = page.getByRole('dialog', { name: /部门选择$/ })
  await menu.or(choice).first().waitFor()
  if (await choice.isVisible()) {
    const tenants = choice.getByRole('radiogroup', { name: '请选择登录租户' })
    if (await tenants.isVisible()) await tenants.getByRole('radio').first().check()
    // The departments come with the tenant, and may be none.
    const departs = choice.getByRole('radiogroup', { name: '请选择登录部门' })
    await departs.or(choice.getByText('尚未归属部门')).first().waitFor()
    if (await departs.isVisible()) await departs.getByRole('radio').first().check()
    await choice.getByRole('button', { name: '确认' }).click()
    await choice.waitFor({ state: 'hidden' })
  }
  await menu.waitFor()
}
