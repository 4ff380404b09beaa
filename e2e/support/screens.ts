import type { Page } from 'playwright'
import type { Api } from './api'
import { expect } from './expect'

export interface Entry {
  readonly path: string
  readonly name: string
  readonly component: string
  readonly hidden?: boolean
  readonly meta: { readonly title: string; readonly url?: string }
  readonly children?: readonly Entry[]
}

/** Entries that open a screen of the console; an address with a parameter is reached from another screen. */
const leaves = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => {
    if (entry.children?.length) return leaves(entry.children)
    return entry.path.startsWith('/') && !entry.path.includes(':') ? [entry] : []
  })

/** The screens that the server's menu offers to somebody, by their addresses. */
export const screensOf = async (api: Api): Promise<readonly Entry[]> =>
  leaves(await menuOf(api)).filter(({ hidden }) => !hidden)

async function menuOf(api: Api): Promise<readonly Entry[]> {
  const { result } = await api.call<{ readonly menu: readonly Entry[] }>(
    'GET',
    '/sys/permission/getUserPermissionByToken',
  )
  return result.menu
}

/** What stands under one title of the menu. */
export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** The same by the groups of the menu; an entry that stands alone is a group of one. */
export async function groupsOf(api: Api): Promise<readonly Group[]> {
  const shown = (await menuOf(api)).filter(({ hidden }) => !hidden)
  const groups = shown.map((entry) => ({
    title: entry.meta.title,
    entries: leaves([entry]).filter(({ hidden }) => !hidden),
  }))
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The file name of an entry's picture: its address. */
export const pictureOf = ({ path }: Entry): string => `${path.slice(1).replaceAll('/', '-')}.png`

/** All the console's work is done: nothing is on its way, and nothing says that it loads. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** What the page says to be wrong. */
export const alertsOf = (page: Page) => page.locator('[role=alert]:visible').allInnerTexts()

/** How much wider the page is than its window, pixels. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
