import type { Locator, Page } from 'playwright'
import { expect } from '../expect'

/** Types a part of a name and takes what is found. */
export async function find(form: Locator, label: string, name: string): Promise<void> {
  const control = form.getByRole('combobox', { name: label, exact: true })
  await control.click()
  await form.page().keyboard.type(name)
  const popup = form.page().locator('.ant-select-dropdown:visible')
  await expect(popup.getByTitle(name, { exact: true }).first()).toBeVisible()
  await form.page().keyboard.press('Enter')
  await popup.waitFor({ state: 'hidden' })
}

/** Writes into a box, in place of what stands there. */
export async function write(form: Locator, label: string, text: string): Promise<void> {
  await form.getByRole('textbox', { name: label, exact: true }).click()
  await form.page().keyboard.press('Control+a')
  await form.page().keyboard.type(text)
}

/** Says yes to what is asked last, by the button that is called like what was pressed, with the number of records. */
export const agree = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

/** Presses 保存 and waits until the form has gone. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
}
