import type { Locator, Page } from 'playwright'

/** The cells of a table by row, from 0, and title of the column. */
export function tableOn(page: Page, title: string) {
  const grid = page.getByRole('grid', { name: title })
  const cell = async (row: number, column: string): Promise<Locator> => {
    const head = grid.getByRole('columnheader').filter({ hasText: column })
    const line = await head.first().getAttribute('aria-colindex')
    return grid.locator(`.jd-grid-body > [data-row="${row}"] > [aria-colindex="${line}"]`)
  }
  return {
    grid,
    cell,
    async type(row: number, column: string, text: string) {
      await (await cell(row, column)).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    rows: () => grid.locator('.jd-grid-body > [data-row]'),
  }
}
