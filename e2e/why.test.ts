import { describe, test } from 'vitest'
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

    const which = main.getByLabel('哪个菜单')
    await which.fill('产品管理')
    await page.getByTitle('内容管理 / 产品管理', { exact: true }).click()
    const answer = main.getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status')).toHaveText('能打开')
    await expect(answer).toContainText('由“运营人员”授予')

    await main.getByText('字段', { exact: true }).click()
    await main.getByLabel('哪个字段').fill('产品 · 单价')
    await page.getByTitle('产品 · 单价', { exact: true }).click()
    await expect(answer.getByRole('status')).toHaveText('看不到')
    await expect(answer).toContainText('这些角色可以授予它')
    expect(await seriousFindings(page, { within: '#root' })).toEqual([])
    await page.reload()
    await expect(answer.getByRole('status')).toHaveText('看不到')
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
})
