import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { pastOf } from '../server/demo/clock'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'

// The month in which the demo's today lies: full of figures but at its very beginning.
const { today } = pastOf(new Date())
const month = new Date(today).toISOString().slice(0, 7)
const before = new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString().slice(0, 7)
const [year, number] = before.split('-').map(Number)

describe('the home', () => {
  const browser = watchedBrowser()
  const open = async (as: string, width = 1366) => {
    const page = await browser.page({ as, path: `/?month=${month}`, width })
    await page.goto(`/websiteManage/dashboard/analysis?month=${month}`)
    await page.getByRole('heading', { name: '每日询盘' }).waitFor()
    return page
  }

  test('a figure, a day and a task lead to the records that they count', async () => {
    const page = await open('staff')
    for (const name of [/^新询盘 ?\d/, /^\d+ ?条询盘待回复$/, /^\d+月\d+日：新询盘 [1-9]/]) {
      const link = page.getByRole('main').getByRole('link', { name }).first()
      const count = /待回复/.test(String(name)) ? /^(\d+)/ : /新询盘 ?(\d+)/
      const label = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? ''
      const [, shown] = count.exec(label) ?? []
      await link.click()
      await listOn(page).settled()
      await expect(page.getByText(`共 ${shown} 条`)).toBeVisible()
      await page.goBack()
      await page.getByRole('heading', { name: '每日询盘' }).waitFor()
    }
  })

  test('another month is chosen by its buttons and kept in the address', async () => {
    const page = await open('staff')
    await page.getByRole('button', { name: '上个月' }).click()
    await expect(page.getByRole('heading', { name: `${year}年${number}月概况` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`month=${before}`))
    await page.reload()
    await expect(page.getByRole('heading', { name: `${year}年${number}月概况` })).toBeVisible()
  })

  test('who may approve posts sees that some wait; an announcement opens where it stands', async () => {
    const page = await open('config')
    await expect(page.getByRole('link', { name: /篇帖文待审核/ })).toBeVisible()
    const announcements = page.getByRole('region', { name: '公告' })
    await announcements.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const staff = await open('staffb')
    await expect(staff.getByRole('link', { name: /篇帖文待审核/ })).toHaveCount(0)
  })

  test('an answer that does not come is told and asked for again', async () => {
    const page = await browser.page({ as: 'staff', expected: /500/ })
    await page.route('**/sys/home/summary*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    await expect(page.getByText('首页数据没有取到')).toBeVisible()
    await page.unroute('**/sys/home/summary*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('首页数据没有取到')).toHaveCount(0)
  })

  test.each([1366, 400])('nothing is hard to read or too wide at %i pixels', async (width) => {
    const page = await open('config', width)
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
