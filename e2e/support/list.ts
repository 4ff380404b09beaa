import type { Locator, Page } from 'playwright'
import { expect } from './expect'

/** A list page as its user finds it. */
export function listOn(page: Page) {
  const table = page.getByRole('table')
  const head = table.getByRole('columnheader')
  const query = page.getByRole('search', { name: '查询条件' })
  const pager = page.getByRole('navigation', { name: '分页' })

  async function settled(): Promise<void> {
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await pager.waitFor()
  }

  /** Texts of a column, top to bottom. */
  async function column(title: string): Promise<readonly string[]> {
    await settled()
    const at = (await head.allInnerTexts()).map((text) => text.trim()).indexOf(title)
    if (at < 0) throw new Error(`no column ${title}`)
    return await table.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts()
  }

  return {
    table,
    head,
    query,
    pager,
    rows: table.locator('tbody tr'),
    row: (name: string): Locator =>
      table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    /** The toolbar's button. */
    tool: (name: string | RegExp): Locator =>
      page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name }),
    settled,
    column,
    expectTotal: async (total: number): Promise<void> => {
      await expect(pager).toContainText(new RegExp(`共 ${total} 条`))
      await settled()
    },
    submit: async (): Promise<void> => {
      await query.getByRole('button', { name: '查询' }).click()
      await settled()
    },
    /** Unfolds the query fields that two rows have no room for. */
    unfold: async (): Promise<void> => {
      await settled()
      const button = query.getByRole('button', { name: '展开' })
      if (await button.isVisible()) await button.click()
    },
  }
}

/** Chooses from a list or a tree that opens below the control of this name. */
export async function choose(
  scope: Page | Locator,
  label: string,
  ...texts: readonly string[]
): Promise<void> {
  const control = scope.getByRole('combobox', { name: label, exact: true })
  // The text of what is chosen lies over the input; a click on either opens the list.
  await control.click({ force: true })
  const popup = control.page().locator('.ant-select-dropdown:visible')
  for (const text of texts) await popup.getByTitle(text, { exact: true }).click()
  // A list of several stays open.
  if ((await control.getAttribute('aria-expanded')) === 'true') await control.press('Escape')
  await popup.waitFor({ state: 'hidden' })
}

/** Finds a node of a tree by its name, as most levels are not loaded, and chooses it. */
export async function chooseInTree(scope: Locator, label: string, text: string): Promise<void> {
  const control = scope.getByRole('combobox', { name: label, exact: true })
  await control.click()
  const popup = control.page().locator('.ant-select-dropdown:visible')
  await popup.locator('.ant-select-tree-switcher_close').first().waitFor()
  await control.fill(text)
  await popup.getByTitle(new RegExp(`(^| / )${text}$`)).click()
  await popup.waitFor({ state: 'hidden' })
}
