import type { Page } from 'playwright'
import { expect } from './expect'

type Raw = Readonly<Record<string, unknown>>

/** An entry as the server's menu has them; `more` are keys beyond those that every entry has. */
export const entry = (path: string, title: string, component: string, more: Raw = {}): Raw => {
  const { meta, ...own } = more
  return {
    id: path,
    route: '1',
    path,
    name: path,
    component,
    ...own,
    meta: { title, keepAlive: false, internalOrExternal: false, ...Object(meta) },
  }
}

/** The server's own answer, with further entries of its menu. */
export async function extendMenu(page: Page, entries: readonly Raw[]): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.result.menu.push(...entries)
    await route.fulfill({ response: answer, json: body })
  })
}

export const openTab = (page: Page, name?: string) =>
  page
    .getByRole('tablist', { name: '已打开的页面' })
    .getByRole('tab', name === undefined ? {} : { name, exact: true })

export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true })

/** Goes to a page by its link in the main menu; a long menu is folded but for where one is. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name, exact: true })
  const folded = menu.getByRole('button', { expanded: false })
  await link.or(folded.first()).first().waitFor()
  while (!(await link.isVisible())) await folded.first().click()
  await link.click()
}

/** Goes to a page by its link in the main menu, and waits until it stands where the one before did. */
export async function goTo(page: Page, name: string): Promise<void> {
  await chooseInMenu(page, name)
  await page.getByRole('tabpanel', { name, exact: true }).waitFor()
}

/** Opens pages by their links in the main menu, one after the other. */
export async function openFromMenu(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await chooseInMenu(page, name)
    await expect(openTab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
}
