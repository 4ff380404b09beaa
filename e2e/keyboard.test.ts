import type { Locator, Page } from 'playwright'
import { describe, expect as same, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { demoMonth } from './support/demo'
import { expect } from './support/expect'

/*
 * Kinds of pages by the keyboard alone: reached by Tab, opened by Enter, left by Escape, which gives the focus back.
 * Those with more to press (lists of children, boards, calendars, gantts, steps, editable tables) have theirs beside
 * what else they do.
 */

const browser = watchedBrowser()

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${target}`)
}

/** Enter opens something over the page, Escape gives the focus back. */
async function opensAndLeaves(page: Page, from: Locator, name: RegExp): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(from).toBeFocused()
}

describe('by the keyboard alone', () => {
  test('a list is asked, and its record looked at', async () => {
    const page = await browser.page({ as: 'staff', path: '/enterprise/redirect' })
    const main = page.getByRole('main')
    const links = main.locator('tbody').getByRole('link')
    await links.nth(5).waitFor()
    await tabTo(page, main.getByRole('textbox', { name: '原网址' }))
    await page.keyboard.type('/black-friday')
    await page.keyboard.press('Enter')
    await expect(links).toHaveText(['/black-friday', '/black-friday'])
    await tabTo(page, links.first())
    await opensAndLeaves(page, links.first(), /网址跳转/)
  })

  test('a figure of a report opens its rows', async () => {
    const page = await browser.page({ as: 'staff', path: '/analysis/enquiryMonth' })
    const table = page.getByRole('table', { name: '询盘与成交' })
    const figure = table.getByRole('button', { name: /查看明细/ }).first()
    await tabTo(page, figure)
    await opensAndLeaves(page, figure, /明细|记录|·/)
  })

  test('a dashboard: a figure, the way to its report, and a record of its list', async () => {
    const sales = `/analysis/sales?f.period=${demoMonth()}`
    const page = await browser.page({ as: 'staff', path: sales })
    const card = (name: string) => page.getByRole('article', { name })
    const figure = card('新询盘').getByRole('button', { name: /查看明细/ })
    await tabTo(page, figure)
    await opensAndLeaves(page, figure, /询盘/)
    await tabTo(page, card('询盘与成交走势').getByRole('button', { name: '明细' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: '询盘与成交' })).toBeVisible()
    same(new URL(page.url()).pathname).toBe('/analysis/enquiryMonth')

    await page.goto(sales)
    const record = card('待处理的询盘').getByRole('link').first()
    await record.waitFor()
    const subject = ((await record.textContent()) ?? '').trim()
    await tabTo(page, record)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(subject)
    same(new URL(page.url()).pathname).toBe('/enquiry/list')
  })

  test('a form of one record is typed into and saved', async () => {
    const page = await browser.page({ as: 'staff', path: '/enterprise' })
    const name = page.getByRole('main').getByRole('textbox', { name: '企业名称' })
    await name.waitFor()
    const api = await browser.api('staff')
    const before = await name.inputValue()
    for (const text of [`${before}（键盘）`, before]) {
      await tabTo(page, name)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('ControlOrMeta+s')
      await expect
        .poll(async () => (await api.list('/site/enterprise')).records.map((one) => one.name))
        .toContain(text)
    }
  })
})
