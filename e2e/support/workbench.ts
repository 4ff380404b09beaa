import type { Page } from 'playwright'
import { expect } from './expect'

/** 页面配置, by what its users see of it. */
export const workbenchOf = (path: string): string =>
  `/online/workbench?doc=${encodeURIComponent(path)}`

export const editor = (page: Page) => page.getByRole('textbox', { name: /的文本$/ })
export const findings = (page: Page) => page.getByRole('region', { name: '问题' })
export const bar = (page: Page) => page.getByRole('toolbar', { name: '修改与发布' })

/** Resolves when the document is there and has been checked. */
export async function openDocument(page: Page): Promise<void> {
  await expect(editor(page)).toBeVisible()
  await expect(findings(page)).toContainText('没有问题')
}

/** Replaces the first text that reads so, by keys alone. */
export async function replaceText(page: Page, before: string, after: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText(before)
  // The box of the search reads what it has when a key goes up, as every input method ends with one.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.insertText(after)
}
