import type { Locator, Page } from 'playwright'
import type { ActionModel } from '../../../renderer/model/entity/action'

const toolbarOn = (page: Page): Locator =>
  page.getByRole('main').getByRole('toolbar', { name: '工具栏' }).first()

/** The table of the records; that of a tree can be walked by keys. */
export const recordsOn = (page: Page): Locator =>
  page.getByRole('main').getByRole('table').or(page.getByRole('main').getByRole('treegrid')).first()

/** The row of the record that a text tells. */
export const rowOf = (page: Page, text: string): Locator =>
  recordsOn(page).locator('tbody tr').filter({ hasText: text }).first()

/** Presses a button of the list, wherever it stands: on the line, or behind 更多. */
export const pressTool = (page: Page, title: string): Promise<void> => press(toolbarOn(page), title)

/** The same of a row's buttons. */
export const pressIn = (row: Locator, title: string): Promise<void> => press(row, title)

async function press(place: Locator, title: string): Promise<void> {
  const button = place.getByRole('button', { name: title, exact: true })
  if (await button.isVisible()) return await button.click()
  await openMore(place)
  await place.page().getByRole('menuitem', { name: title, exact: true }).click()
}

const moreOf = (place: Locator): Locator => place.getByRole('button', { name: /^更多/ })

async function openMore(place: Locator): Promise<void> {
  await moreOf(place).first().click()
}

/** What a row or a toolbar offers that can be pressed, those behind 更多 included. */
export async function offered(place: Locator): Promise<readonly string[]> {
  const onLine = await place.locator('button:enabled').allInnerTexts()
  if ((await moreOf(place).count()) === 0) return trimmed(onLine)
  await openMore(place)
  const menu = place.page().getByRole('menu')
  const behind = await menu.locator('[role=menuitem]:not([aria-disabled=true])').allInnerTexts()
  await place.page().keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return trimmed([...onLine, ...behind])
}

export const offeredByToolbar = (page: Page): Promise<readonly string[]> => offered(toolbarOn(page))

const trimmed = (texts: readonly string[]): readonly string[] => texts.map((text) => text.trim())

/** The action of a type among those of a list that its user may use. */
export const actionOf = (actions: readonly ActionModel[], type: string): ActionModel | undefined =>
  actions.find((action) => action.type === type && !action.withheld)
