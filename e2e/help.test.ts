import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'

const browser = watchedBrowser()

describe('帮助 → 文档语言', () => {
  test('every key with its sentence and an example: by its contents, by words, by a link', async () => {
    const page = await browser.page({ as: 'config', path: '/help/language' })
    await expect(page.getByRole('heading', { name: '实体文档：一种记录是什么' })).toBeVisible()
    await page.getByRole('searchbox', { name: '查找键、说明或例子' }).fill('onDelete')
    await expect(page.getByRole('status').filter({ hasText: /找到 \d+ 处/ })).toBeVisible()
    const record = page.getByRole('region', { name: /^记录选择 field\.record$/ })
    await expect(record.getByRole('listitem')).toHaveCount(1)
    await expect(record).toContainText('"onDelete":')

    const contents = page.getByRole('navigation', { name: '目录' })
    await contents.getByText('表达式', { exact: true }).click()
    await contents.getByRole('button', { name: /^表达式的函数/ }).click()
    await expect(page.getByText('round(12.345, 2)')).toBeVisible()
    await expect(page.getByText('得到 12.35')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await page.goto('/help/language?part=page.list')
    await expect(page.getByRole('heading', { name: '列表 page.list' })).toBeVisible()
  })

  test('who may not read documents does not find it', async () => {
    const page = await browser.page({ as: 'staff', path: '/' })
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('文档语言')
    const api = await browser.api('staff')
    const answer = await api.call('GET', '/online/manual')
    expect(answer).toMatchObject({ success: false })
  })

  test('on a telephone nothing is beside the screen', async () => {
    const page = await browser.page({
      as: 'config',
      path: '/help/language?part=field.popup',
      ownProfile: true,
      width: 400,
      height: 800,
    })
    await expect(page.getByRole('heading', { name: /报表弹窗/ })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(400)
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('帮助 → 接口文档', () => {
  test('every call with what it takes and gives: by its contents, by words', async () => {
    const page = await browser.page({ as: 'config', path: '/help/api?part=product' })
    const product = page.getByRole('region', { name: '产品 product' })
    const address = page.getByText('/adwebv21/cms/product/add', { exact: true })
    await product.getByText('/adwebv21/cms/product/add', { exact: true }).click()
    const add = product.locator('details').filter({ has: address })
    await expect(add.getByText('需要权限 product:add')).toBeVisible()
    await product.getByText('记录 product').click()
    await expect(product.getByText(/price\?: number \| null {2}\/\/ 单价/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('searchbox').fill('导出 enquiry:export')
    await expect(page.getByRole('status').filter({ hasText: '找到 1 处' })).toBeVisible()
    await expect(page.getByText('/adwebv21/crm/enquiry/exportXls')).toBeVisible()
    const contents = page.getByRole('navigation', { name: '目录' })
    await contents.getByText('系统的接口', { exact: true }).click()
    await contents.getByRole('button', { name: 'sys/user', exact: true }).click()
    await expect(page).toHaveURL(/part=sys%2Fuser/)
    await expect(page.getByRole('region', { name: 'sys/user' })).toBeVisible()
  })

  test('who may not read documents reads no calls', async () => {
    const api = await browser.api('staff')
    expect(await api.call('GET', '/online/openapi')).toMatchObject({ success: false })
  })
})
