import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'

// 唐小龙（u25）, 产品资料员: sees prices without changing them, and of customers no more than a mask.
describe('levels of fields', () => {
  const browser = watchedBrowser()
  const made = async () => {
    const admin = await browser.api('admin')
    return await admin.add('/crm/enquiry', {
      subject: '端到端 打码',
      customer: 'Ann Miller',
      message: 'Hello',
      email: 'ann.hidden@kunde.example',
      phone: '+49 170 5550123',
    })
  }

  test('a masked address is shown, said to be masked, and kept when the rest is saved', async () => {
    const { id } = await made()
    const page = await browser.page({
      as: 'u25',
      path: `/enquiry/list?q.subject=${encodeURIComponent('端到端 打码')}`,
    })
    await expect(page.getByRole('search').getByLabel('邮箱')).toHaveCount(0)
    await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('a***@kunde.example')).toBeVisible()
    await expect(dialog.getByText('+49****0123')).toBeVisible()
    await expect(dialog.getByText('已打码')).toHaveCount(2)
    await expect(dialog.getByRole('textbox', { name: /邮箱|电话/ })).toHaveCount(0)
    expect(await seriousFindings(page, { within: '[role=dialog]' })).toEqual([])
    await dialog.getByLabel('公司').fill('Miller GmbH')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    const admin = await browser.api('admin')
    const { result } = await admin.call<object>('GET', '/crm/enquiry/queryById', { params: { id } })
    expect(result).toMatchObject({
      company: 'Miller GmbH',
      email: 'ann.hidden@kunde.example',
      phone: '+49 170 5550123',
    })
  })

  test('a price is seen where it is not changed; 权限说明 says why, for both', async () => {
    const page = await browser.page({ as: 'u25', path: '/content/product' })
    const row = page.getByRole('row').nth(1)
    await expect(row.getByTitle('修改单价')).toHaveCount(0)
    await row.getByRole('button', { name: '编辑', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('单价只能查看', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '单价', exact: true })).toHaveCount(0)
    await page.goto('/account/why?kind=field&name=product.price')
    const answer = page.getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status')).toHaveText('能看到，不能修改')
    await expect(answer).toContainText('没有“修改单价”的权限')
    await page.goto('/account/why?kind=field&name=enquiry.phone')
    await expect(answer.getByRole('status')).toHaveText('看到的是打码的值')
    await expect(answer).toContainText('缺少看原值的权限')
  })

  test('the tree of a role’s rights says which fields a right opens', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/role' })
    await page.getByRole('row').nth(1).getByRole('button', { name: '授权' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('查找菜单或按钮').fill('联系方式')
    const right = dialog.getByRole('treeitem').filter({ hasText: '查看与修改客户的联系方式' })
    await expect(right.last()).toContainText('看 询盘 · 邮箱（没有时打码）')
  })
})
