import { describe, expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'

describe('权限说明', () => {
  const browser = watchedBrowser()

  test('everybody asks what gives him a menu entry, a button or a field, and what he lacks', async () => {
    const page = await browser.page({ as: 'staff' })
    await page.goto('/content/product')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '权限说明' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: '权限说明' })).toBeVisible()
    await expect(main.getByLabel('谁', { exact: true })).toHaveCount(0)

    // It begins with the page that it was asked on.
    const answer = main.getByRole('region', { name: '结论' })
    await expect(answer).toContainText('菜单“产品管理”由“运营人员”授予')
    await main.getByLabel('哪个菜单').fill('品牌管理')
    await page.locator('.ant-select-item-option').filter({ hasText: '品牌管理' }).click()
    await expect(answer).toContainText('菜单“品牌管理”由“运营人员”授予')
    await expect(answer.getByRole('status')).toHaveText('能打开')

    await main.getByText('字段', { exact: true }).click()
    await main.getByLabel('哪个字段').fill('产品 · 单价')
    await page.getByTitle('产品 · 单价', { exact: true }).click()
    await expect(answer.getByRole('status')).toHaveText('看不到')
    await expect(answer).toContainText('这些角色可以授予它')
    expect(await seriousFindings(page, { within: '#root' })).toEqual([])
    await page.reload()
    await expect(answer.getByRole('status')).toHaveText('看不到')
  })

  test('what is asked stands on one line, whichever boxes stand beside it', async () => {
    const page = await browser.page({ as: 'staff', path: '/account/why?kind=row&name=product' })
    const kinds = page.getByRole('group', { name: '问什么' })
    await expect(page.getByLabel('哪一条')).toBeVisible()
    const [first, last] = await Promise.all(
      ['菜单', '数字'].map((kind) => kinds.getByText(kind, { exact: true }).boundingBox()),
    )
    same(first?.y).toBe(last?.y)
  })

  test('an administrator asks for somebody else', async () => {
    const page = await browser.page({ as: 'admin' })
    await page.goto('/account/why?kind=code&name=product%3Adelete')
    const main = page.getByRole('main')
    const answer = main.getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status')).toHaveText('能使用')
    await main.getByLabel('谁', { exact: true }).focus()
    await main.getByLabel('谁', { exact: true }).fill('林小')
    await page.locator('.ant-select-item-option').filter({ hasText: '（staff）' }).first().click()
    await expect(page).toHaveURL(/user=/)
    await expect(answer).toBeVisible()
  })

  test('a record is asked about by its name', async () => {
    const page = await browser.page({ as: 'admin', path: '/account/why?kind=row&name=brand' })
    await page.getByLabel('哪一条').fill('Hygge')
    await expect(page.getByRole('option', { name: 'Hygge Nest' })).toBeVisible()
    same(await seriousFindings(page)).toEqual([])
    // What is drawn is behind the list that is read.
    await page.getByTitle('Hygge Nest').click()
    await expect(page).toHaveURL(/id=\w+/)
    await expect(page.getByRole('region', { name: '结论' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Hygge Nest')).toBeVisible()
  })

  test('who sees a record is asked from its row and from its head; staff are not offered it', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const row = page.getByRole('row').nth(1)
    await row.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('menuitem', { name: '谁能看到这条记录' }).click()
    await expect(page).toHaveURL(/\/account\/why\?ask=who&kind=row&name=product&id=\w+/)
    const answer = page.getByRole('main').getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status').first()).toHaveText(/人中 \d+ 人能看到/)
    await page.goBack()
    await row.getByRole('link').first().click()
    const detail = page.getByRole('dialog')
    await detail.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '谁能看到这条记录' }).click()
    await expect(answer.getByRole('status').first()).toHaveText(/人中 \d+ 人能看到/)

    const staff = await browser.page({ as: 'staff', path: '/content/product', ownProfile: true })
    const theirs = staff.getByRole('row').nth(1)
    await expect(theirs.getByRole('button', { name: '编辑' })).toBeVisible()
    for (const more of await theirs.getByRole('button', { name: /^更多操作/ }).all()) {
      await more.click()
      await expect(staff.getByRole('menuitem').first()).toBeVisible()
    }
    await expect(staff.getByRole('menuitem', { name: '谁能看到这条记录' })).toHaveCount(0)
  })

  test('why a page is open is asked from the menu of its tab', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product' })
    await page.getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('menuitem', { name: '为什么能看到' }).click()
    await expect(page).toHaveURL(/\/account\/why\?kind=entry&name=%2Fcontent%2Fproduct/)
    const answer = page.getByRole('main').getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status')).toHaveText('能打开')
    await expect(answer).toContainText('由“运营人员”授予')
    // No entry of the menu leads to the page of questions itself.
    await page.getByRole('button', { name: '标签页操作' }).click()
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '为什么能看到' })).toHaveCount(0)
  })
})
