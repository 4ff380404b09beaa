import type { Page } from 'playwright'
import { test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'

const browser = watchedBrowser()

/** Files of the bridge to Formily's components, by the names that the build gives them. */
function watchBridge(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [name] = request.url().match(/\/(Bridge|antd|password|transfer|tree_select)-[^/]*$/) ?? []
    if (name !== undefined) fetched.push(name)
  })
  return fetched
}

test('no list and no form loads Formily unless a document names a type of it', async () => {
  const page = await browser.page({ as: 'admin', path: '/content/product' })
  const fetched = watchBridge(page)
  await listOn(page).settled()
  await listOn(page).tool('新增').click()
  await formOn(page, '新增产品').text('产品名称').fill('椅子')
  expect(fetched).toEqual([])
})

test('components made for Formily are fields: typed into, chosen from, checked, under the strict policy', async () => {
  const page = await browser.page({ as: 'config', path: '/demo/widgets' })
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  const state = (title: string, name: string) =>
    part(title).locator('.jd-preview > div', { has: page.locator('dt', { hasText: name }) })

  const secret = state('密码', '已填').getByLabel('接口密码')
  await secret.fill('Ab12')
  await expect(state('密码', '已填').getByText('接口密码至少 6 个字')).toBeVisible()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await secret.fill('Ab12cd!')
  await expect(state('密码', '保存的值').getByText('"Ab12cd!"')).toBeVisible()
  await expect(state('密码', '列表中').getByText('••••••')).toBeVisible()

  const lists = state('穿梭框', '已填').getByRole('group', { name: '材质' })
  await lists.getByText('纯棉').click()
  await lists.getByRole('button', { name: 'right' }).click()
  await expect(state('穿梭框', '保存的值')).toContainText('cotton')
  await expect(state('穿梭框', '禁用').getByRole('checkbox').first()).toBeDisabled()

  const region = part('静态树选择').locator('.jd-preview').first()
  await region.getByTitle('中国', { exact: true }).first().click()
  await page.getByTitle('德国').last().click()
  await expect(region.getByText('"de"')).toBeVisible()

  expect(await seriousFindings(page, { within: '#password' })).toEqual([])
})
