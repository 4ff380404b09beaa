import type { Browser, BrowserContext, Page } from 'playwright'
import { launch } from './chromium'
import { shareClock } from './clock'

/**
 * A browser profile with its first page. Specs take it over from each other, emptied: what the page has
 * read and compiled stays in its process, which is half of what opening a page takes.
 */
export interface Profile {
  readonly context: BrowserContext
  readonly page: Page
  readonly server: string
  readonly reusable: boolean
  /** Console errors that its pages may have now. */
  expected: RegExp | undefined
  /** Takes what is wrong with its pages, for the specs that have it now. */
  tell: (trouble: string) => void
}

let browser: Promise<Browser> | undefined

/** The browser of this worker, which its spec files share, as they share its server. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = undefined
  browser ??= launch()
  return await browser
}

const clean: Profile[] = []
/** Each holds a process with a page. */
const mostClean = 4

/** A profile with empty storage and nobody else's cookies; one that earlier specs have left if it is `reusable`. */
export async function takeProfile(
  browser: Browser,
  server: string,
  reusable: boolean,
): Promise<Profile> {
  const at = clean.findIndex((one) => isOf(one, browser) && one.server === server)
  const [left] = reusable && at >= 0 ? clean.splice(at, 1) : []
  return left ?? (await newProfile(browser, server, reusable))
}

/** Gives a profile back: to the next spec, or to nobody where it is not fit for that. */
export async function leaveProfile(profile: Profile, isFit = true): Promise<void> {
  const mayStay = isFit && profile.reusable && clean.length < mostClean
  if (mayStay && (await wasCleaned(profile))) clean.push(profile)
  else await profile.context.close()
}

/** Of a browser or a server that is the file's own nothing stays. */
export async function closeProfiles(browser: Browser, server: string): Promise<void> {
  const gone = clean.filter((one) => isOf(one, browser) && one.server === server)
  for (const profile of gone) {
    clean.splice(clean.indexOf(profile), 1)
    await profile.context.close()
  }
}

const isOf = ({ context }: Profile, browser: Browser): boolean => context.browser() === browser

async function newProfile(browser: Browser, server: string, reusable: boolean): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: server,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    // As people ask for it who cannot bear motion; the specs do not wait for it either.
    reducedMotion: 'reduce',
  })
  // A busy machine is given time.
  context.setDefaultTimeout(60_000)
  await shareClock(context)
  await watchPolicy(context, (text) => profile.tell(text))
  const profile: Profile = {
    context,
    page: await context.newPage(),
    server,
    reusable,
    expected: undefined,
    tell: () => undefined,
  }
  const note = (text: string) => {
    if (!profile.expected?.test(text)) profile.tell(text)
  }
  watch(profile.page, note)
  context.on('page', (page) => watch(page, note))
  return profile
}

/** Same origin as the console, so that the browser keeps its process, and without a script. */
export const restPath = '/favicon.svg'

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
