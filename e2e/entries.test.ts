import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { inTurn } from '../tests/support/turn'
import { apiBase, signInApi } from './support/api'
import { watchedBrowser } from './support/browser'
import { addBelow, childrenOf } from './support/entries/below'
import { madeUp } from './support/entries/failing'
import { use } from './support/entries/others'
import { openRound, round } from './support/entries/round'
import { documentedPaths, menuOf, type Screen } from './support/entries/screen'
import { expect } from './support/expect'
import { startOwnServer } from './support/ownServer'
import { alertsOf, settled, sideways } from './support/screens'

/*
 * Every entry of the menus of an administrator and of staff, as the server gives them and the documents describe them.
 * What is written here must not be met by the specs that count records, so the server is its own.
 */

const isLong = process.env.LONG === '1'
const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

/** Who may less is first. */
const people = ['staff', 'admin', ...(isLong ? ['staffb'] : [])]
const menus = new Map<string, readonly Screen[]>()
for (const user of people) menus.set(user, await menuOf(await signInApi(server.url, user)))
const screenOf = (user: string, path: string) => menus.get(user)?.find((one) => one.path === path)

/** Those of the administrator, in the order of his menu, and what only others have. */
const screens = ['admin', ...people].flatMap((user) => menus.get(user) ?? [])
const entries = [...new Map(screens.map((one) => [one.path, one.title]))]

interface Look {
  readonly look: string
  readonly dark?: boolean
  readonly width?: number
  readonly height?: number
  /** Everything is done there that the entry is for; elsewhere it is opened. */
  readonly isWhole: boolean
}
const looks: readonly Look[] = [
  { look: 'on a desk', isWhole: true },
  { look: 'in the dark', dark: true, isWhole: true },
  { look: 'on a telephone', width: 400, height: 800, isWhole: false },
]

/** One of its cases in each run; the entries are not all at the same one. */
const casesOf = (path: string, nth: number) => {
  const owners = people.filter((user) => screenOf(user, path))
  const cases = looks.flatMap((look) => owners.map((user) => ({ user, ...look })))
  const first = nth % cases.length
  return inTurn([...cases.slice(first), ...cases.slice(0, first)], cases.length)
}
const tried = entries.map(([path, title], nth) => ({ path, title, cases: casesOf(path, nth) }))

describe('the menu of the server', () => {
  const pathsOf = (user: string) => menus.get(user)?.map(({ path }) => path) ?? []

  test('is the whole menu of the documents for an administrator, and a part of it for staff', () => {
    expect(pathsOf('admin')).toEqual(documentedPaths(1))
    expect(pathsOf('staff').filter((path) => !documentedPaths(1).includes(path))).toEqual([])
    expect(pathsOf('staff').length).toBeLessThan(pathsOf('admin').length)
  })

  test('is another one in another edition, and the first again', async () => {
    const api = await browser.api('admin')
    const change = (edition: 1 | 2) =>
      api.call('POST', '/sys/api/editionChange', { body: { edition } })
    const paths = async () => (await menuOf(api)).map(({ path }) => path)
    await change(2)
    try {
      expect(await paths()).toEqual(documentedPaths(2))
      expect(documentedPaths(2)).not.toEqual(documentedPaths(1))
    } finally {
      await change(1)
    }
    expect(await paths()).toEqual(documentedPaths(1))
  })
})

describe.each(tried)('$path $title', ({ path, cases }) => {
  test.each(cases)('works for $user $look', async ({ user, isWhole, look: _, ...window }) => {
    const screen = screenOf(user, path)
    if (!screen) throw new Error(`${user} has no ${path}`)
    const page = await browser.page({ as: user, ...window })
    const refused = watch(page)
    const { list } = screen
    if (list && isWhole) {
      const [api, admin] = [await browser.api(user), await browser.api('admin')]
      const given = { screen, list, api, admin }
      const opened = await openRound(page, given)
      await stands(page, screen)
      await round(page, given, opened)
      if (screen.kind === 'master') await addBelow(page, screen, { api, admin })
    } else {
      await page.goto(path)
      await settled(page)
      await stands(page, screen)
      if (isWhole) await use(page, screen, await browser.api(user))
    }
    expect(refused.filter((one) => !handled(one, screen))).toEqual([])
  })
})

/** It shows something, says nothing to be wrong and fits the window. */
async function stands(page: Page, { path }: Screen): Promise<void> {
  // An entry may be a dialog alone; there is no breadcrumb in a narrow window.
  const shown = page.getByRole('main').or(page.getByRole('dialog'))
  await expect(shown.filter({ hasText: /\S/ }).first()).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  // Samples show mistakes, too.
  if (!path.startsWith('/demo/')) expect(await alertsOf(page)).toEqual([])
}

/** A form that is refused, or has a value that is taken, is filled in anew, or ends the spec. */
const handled = (refusal: string, screen: Screen): boolean =>
  refusal.includes('/duplicate/check') ||
  [screen.list, ...childrenOf(screen).map(({ list }) => list)].some(
    (list) => list !== undefined && refusal.includes(list.endpoints.add.split(' ')[1] ?? ''),
  )

/** What the server refuses or fails at from now on. */
function watch(page: Page): readonly string[] {
  const found: string[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith(apiBase) || response.headers()[madeUp]) return
    if (response.status() >= 400) found.push(`${response.status()} ${pathname}`)
    const body = await response.json().catch(() => undefined)
    if (body?.success === false) found.push(`${pathname}: ${body.message}`)
  })
  return found
}
