import type { Page } from 'playwright'
import { describe, expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { chooseInMenu } from './support/menu'

const still = '正在以林小满的身份查看，不能修改'
const barOf = (page: Page) => page.getByRole('banner').getByRole('status')
const bellOf = (page: Page) => page.getByRole('button', { name: /^通知，/ })
const named = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).allInnerTexts()

describe('以…身份查看', () => {
  const browser = watchedBrowser()

  async function viewStaff(page: Page): Promise<void> {
    await page.goto('/system/user')
    const users = listOn(page)
    await users.settled()
    const row = users.row('staff')
    await row.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('menuitem', { name: '以他的身份查看' }).click()
    await expect(barOf(page)).toContainText('正在以林小满的身份查看')
  }

  test('an administrator sees what staff see, changes nothing, and comes back to where he was', async () => {
    const own = await browser.page({ as: 'staff', path: '/content/product' })
    const theirs = listOn(own)
    await theirs.settled()
    const [menu, heads, first] = [
      await named(own),
      await theirs.head.allInnerTexts(),
      await theirs.column('产品名称'),
    ]

    const page = await browser.page({ as: 'admin' })
    await viewStaff(page)
    await chooseInMenu(page, '产品管理')
    const list = listOn(page)
    await list.settled()
    same(await named(page)).toEqual(menu)
    same(await list.head.allInnerTexts()).toEqual(heads)
    same(await list.column('产品名称')).toEqual(first)

    const add = list.tool('新增')
    await expect(add).toBeDisabled()
    await expect(add).toHaveAttribute('title', still)
    await expect(list.rows.first().getByRole('button', { name: '编辑' })).toBeDisabled()
    await expect(list.tool('导出')).toBeEnabled()
    same(await seriousFindings(page, { within: 'header' })).toEqual([])

    // What is not grey is refused by the server, in a sentence.
    await bellOf(page).click()
    await page.getByRole('dialog', { name: '通知', exact: true }).getByText('查看更多').click()
    await page.getByRole('button', { name: '全部标注已读' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText(still).first()).toBeVisible()

    await page.reload()
    await expect(barOf(page)).toContainText('正在以林小满的身份查看')
    const other = await browser.tab(page)
    await other.goto('/system/user')
    await listOn(other).settled()
    await expect(barOf(other)).toHaveCount(0)

    await page.getByRole('button', { name: '结束查看' }).click()
    await expect(page).toHaveURL(/\/system\/user/)
    await listOn(page).settled()
    await expect(barOf(page)).toHaveCount(0)
    const admin = await browser.api('admin')
    const { records } = await admin.list('/sys/log', { logContent: '*的身份查看*', logType: 2 })
    const [last, before] = records.map(({ logContent }) => String(logContent))
    same(last).toBe('结束以林小满（staff）的身份查看')
    same(before).toMatch(/^开始以林小满（staff）的身份查看/)
  })

  test('what the server ends says so, and the administrator is himself again', async () => {
    // The page comes before anybody has told it.
    const page = await browser.page({ as: 'admin', expected: /^console: WebSocket connection/ })
    await viewStaff(page)
    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('pro__VIEW_AS') ?? '{}').value.token as string,
    )
    const admin = await browser.api('admin')
    await admin.call('POST', '/sys/viewAs/end', { body: { token } })
    await chooseInMenu(page, '产品管理')
    await expect(page.getByText('查看已结束').first()).toBeVisible()
    await expect(page).toHaveURL(/\/system\/user/)
    await expect(barOf(page)).toHaveCount(0)
  })

  test('who lacks a right asks for it, and an administrator is led to the reasons', async () => {
    const page = await browser.page({ as: 'staff' })
    await page.goto('/account/why?kind=code&name=news%3Adelete')
    const answer = page.getByRole('region', { name: '结论' })
    await answer.getByRole('button', { name: '申请' }).click()
    await answer.getByLabel('用途').fill('清理过期的展会新闻')
    await answer.getByRole('button', { name: '发送申请' }).click()
    await expect(answer).toContainText('已发给管理员')
    // He is told so once more, and not offered it again.
    await page.reload()
    await expect(answer).toContainText('已发给管理员')
    await expect(answer.getByRole('button', { name: '申请' })).toHaveCount(0)

    const boss = await browser.page({ as: 'admin', path: '/content/product' })
    await bellOf(boss).click()
    const panel = boss.getByRole('dialog', { name: '通知', exact: true })
    await panel.getByRole('tab', { name: /^系统消息/ }).click()
    await panel
      .getByText(/^林小满申请权限：按钮“.*删除”/)
      .first()
      .click()
    const letter = boss.getByRole('dialog', { name: '通知消息' })
    await expect(letter).toContainText('用途：清理过期的展会新闻')
    await letter.getByRole('button', { name: '去处理' }).click()
    await expect(boss).toHaveURL(/\/account\/why\?user=.*name=news%3Adelete/)
    const verdict = boss.getByRole('region', { name: '结论' })
    await expect(verdict.getByRole('status')).toHaveText('不能使用')
    // From here, too, the console is seen as he sees it.
    await boss.getByRole('button', { name: '以他的身份查看' }).click()
    await expect(barOf(boss)).toContainText('正在以林小满的身份查看')
  })
})
