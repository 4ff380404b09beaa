import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { type Api, apiBase } from './api'
import { baseUrl as sharedServer } from './demo'
import {
  closeProfiles,
  leaveProfile,
  type Profile,
  restPath,
  sharedBrowser,
  takeProfile,
} from './profiles'
import { sessionOf } from './sessions'

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
 * The browser for the specs of one file. Every page is watched: a CSP violation, an uncaught error or
 * an error on the console fails the test. `start` starts a browser of their own.
 */
export function watchedBrowser(
  baseUrl: () => string = sharedServer,
  start?: () => Promise<Browser>,
) {
  let browser: Browser
  const used: Profile[] = []
  const kept: Profile[] = []
  const troubles: string[] = []
  const sessions = new Map<string, Promise<Api>>()

  beforeAll(async () => {
    browser = await (start ?? sharedBrowser)()
  })
  afterEach(async ({ task }) => {
    const isFit = task.result?.state !== 'fail'
    for (const profile of used.splice(0)) await leaveProfile(profile, isFit)
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(async () => {
    for (const profile of kept.splice(0)) await leaveProfile(profile, false)
    if (start) await browser?.close()
    else if (browser && baseUrl !== sharedServer) await closeProfiles(browser, baseUrl())
  })

  /** One session a user: signing in is the point of few specs. */
  function api(username: string): Promise<Api> {
    const known = sessions.get(username) ?? sessionOf(baseUrl(), username)
    sessions.set(username, known)
    return known
  }

  return {
    api,
    /** A browser profile with empty storage and nobody else's cookies. */
    async page(options: PageOptions = {}): Promise<Page> {
      const { as, path, width = 1366, height = 768 } = options
      const profile = await takeProfile(browser, baseUrl(), !options.ownProfile)
      const { page } = profile
      profile.expected = options.expected
      profile.tell = (trouble) => void troubles.push(trouble)
      if (options.kept) kept.push(profile)
      else used.push(profile)
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
