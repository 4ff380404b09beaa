import type { Locator, Page } from 'playwright'

/** A form or a record's details over the page, by its title. */
export function formOn(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    text: (label: string): Locator => dialog.getByRole('textbox', { name: label, exact: true }),
    choice: (label: string): Locator => dialog.getByRole('combobox', { name: label, exact: true }),
    /** What a computed or read-only field shows. */
    shown: (label: string): Locator => dialog.getByRole('status', { name: label }),
    /** A message below a field. */
    message: (text: string): Locator => dialog.getByRole('alert').filter({ hasText: text }),
    button: (name: string): Locator => dialog.getByRole('button', { name, exact: true }),
  }
}

/** Chooses one row of the brands' report, whose dialog is open. */
export async function pickBrand(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '品牌', exact: true })
  await dialog.getByLabel(`选择 ${name}`).check()
  await dialog.getByRole('button', { name: '确认' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The question that is being asked; a form behind it is a dialog, too. */
export const questionOn = (page: Page, text: string): Locator =>
  page.locator('.question').filter({ hasText: text })

/** Clicks what opens the browser's file dialog, and chooses the files there. */
export async function chooseFiles(
  opener: Locator,
  ...files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]
): Promise<void> {
  const asked = opener.page().waitForEvent('filechooser')
  await opener.click()
  await (await asked).setFiles([...files])
}
