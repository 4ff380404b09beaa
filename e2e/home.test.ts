import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { demoPassword } from '../server/demo/accounts'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { demoMonth } from './support/demo'
import { expect } from './support/expect'
import { failUntilClicked } from './support/failUntilClicked'
import { listOn } from './support/list'
import { unique, uniqueDigits } from './support/unique'

const home = '/websiteManage/dashboard/analysis'
const month = demoMonth()
const before = new Date(Date.parse(month) - 86_400_000).toISOString().slice(0, 7)

describe('the home', () => {
  const browser = watchedBrowser()
  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
  const open = async (as: string, width = 1366, dark = false) => {
    const page = await browser.page({ as, path: `${home}?f.period=${month}`, width, dark })
    await card(page, '新询盘')
      .getByRole('button', { name: /查看明细/ })
      .waitFor()
    await card(page, '待办').getByRole('listitem').first().waitFor()
    return page
  }

  test('a figure and a rank open the rows that they count, a task the list with its records', async () => {
    const page = await open('staff')
    for (const figure of [
      card(page, '新询盘').getByRole('button', { name: /查看明细/ }),
      card(page, '已成交询盘').getByRole('button', { name: /查看明细/ }),
      card(page, '来源国家')
        .getByRole('button', { name: /查看明细/ })
        .first(),
      card(page, '询盘来源')
        .getByRole('button', { name: /查看明细/ })
        .nth(1),
    ]) {
      const count = ((await figure.textContent()) ?? '').trim()
      await figure.click()
      const rows = page.getByRole('dialog')
      await expect(rows).toContainText(`共 ${count} 条`)
      await page.keyboard.press('Escape')
      await expect(rows).toHaveCount(0)
    }
    const tasks = card(page, '待办').getByRole('button', { name: /^\d/ })
    const said = await tasks.allTextContents()
    expect(said.length).toBeGreaterThanOrEqual(4)
    for (const text of said) {
      const [, count] = /^(\d+)/.exec(text) ?? []
      await tasks.filter({ hasText: text }).click()
      // The home stays on the screen until the list has its code.
      await expect(card(page, '待办')).toBeHidden()
      await listOn(page).settled()
      await listOn(page).expectTotal(Number(count))
      await page.goBack()
      await tasks.first().waitFor()
    }
  })

  test('the name of a rank narrows the other cards, and gives them back', async () => {
    const page = await open('staff')
    const sum = card(page, '新询盘').getByRole('button', { name: /查看明细/ })
    const all = await sum.textContent()
    const first = card(page, '来源国家').getByRole('listitem').first()
    const count = await first.getByRole('button', { name: /查看明细/ }).textContent()
    await first.getByRole('button', { name: /^只看/ }).click()
    await expect(sum).toHaveText(count ?? '')
    await first.getByRole('button', { name: /^只看/ }).click()
    await expect(sum).toHaveText(all ?? '')
  })

  test('another month is chosen by its buttons and kept in the address', async () => {
    const page = await open('staff')
    await page.getByRole('button', { name: '上一周期' }).click()
    await expect(page.getByRole('status', { name: '' }).getByText(before)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`f.period=${before}-01`))
    await page.reload()
    await expect(page.getByText(before, { exact: true })).toBeVisible()
  })

  test('is read in three calls at most', async () => {
    const page = await browser.page({ as: 'admin' })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await page.goto(`${home}?f.period=${month}`)
    await card(page, '证书到期').getByRole('row').nth(1).waitFor()
    await card(page, '访问来源').getByRole('listitem').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(calls.filter((path) => path.includes('/online/')).length).toBeLessThanOrEqual(3)
  })

  test('who may approve posts sees that some wait; an announcement opens where it stands', async () => {
    const page = await open('config')
    await expect(page.getByRole('button', { name: /篇帖文待审核/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(早上|上午|中午|下午|晚上)好，/,
    )
    await card(page, '公告').getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const staff = await open('staffb')
    await expect(staff.getByRole('button', { name: /篇帖文待审核/ })).toHaveCount(0)
  })

  test('a salesperson has the sales dashboard there, with his own tasks and rows', async () => {
    const admin = await browser.api('admin')
    const [role] = (await admin.list('/sys/role', { roleCode: 'salesperson' })).records
    const name = `seller${unique()}`
    const body = {
      username: name,
      realname: '沈外销',
      workNo: name,
      phone: `139${uniqueDigits(8)}`,
      password: demoPassword,
      confirmpassword: demoPassword,
      selectedroles: role?.id,
    }
    const added = await admin.call('POST', '/sys/user/add', { body })
    expect(added.message).toBe('添加成功！')
    const api = await browser.api(name)
    const page = await browser.page({ as: name, path: home })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/，沈外销$/)
    await expect(card(page, '我的询盘')).toBeVisible()
    await expect(card(page, '每日访问')).toHaveCount(0)
    const task = card(page, '我的询盘').getByRole('button', { name: /条询盘还没有人负责/ })
    const { total } = await api.list('/crm/enquiry', { status: 'new' })
    await expect(task).toHaveText(new RegExp(`^${total} ?条`))
    await task.click()
    await expect(card(page, '我的询盘')).toBeHidden()
    await listOn(page).settled()
    await listOn(page).expectTotal(total)
  })

  test('an answer that does not come is told and asked for again', async () => {
    const page = await browser.page({ as: 'staff', expected: /500/ })
    const answer = { status: 500, json: {} }
    await failUntilClicked(page, '**/cgform/api/getLists', { button: '重试', answer })
    await page.goto('/')
    const alert = card(page, '待办').getByRole('alert')
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(card(page, '待办').getByRole('listitem').first()).toBeVisible()
  })

  test.each([
    [1366, false],
    [1366, true],
    [400, false],
    [400, true],
  ])('nothing is hard to read or too wide at %i pixels, dark: %s', async (width, dark) => {
    const page = await open('config', width, dark)
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
