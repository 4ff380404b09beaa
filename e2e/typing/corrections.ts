import type { Locator, Page } from 'playwright'
import { type Key, sampleOf, titleOf } from './samples'

/** No type but those of text knows what it says. */
export const unknownText = 'zzz?'

/** How a cell is opened to be put right: by the mouse, by its key, or by typing onto it. */
export const openings = ['click', 'F2', 'onto'] as const

export type Opening = (typeof openings)[number]

/** Begins to put a cell right and gives it up by Escape. */
export async function giveUp(page: Page, key: Key, cell: Locator, by: Opening): Promise<void> {
  if (by === 'click') await cell.click()
  else if (by === 'F2') await page.keyboard.press('F2')
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: titleOf(key) })
  if (sampleOf(key).cellOnly && (await dialog.isVisible())) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
