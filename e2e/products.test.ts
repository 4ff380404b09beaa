import { afterEach, beforeAll, describe, expect as same, test } from 'vitest'
import type { Api } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { choose, listOn } from './support/list'
import { unique } from './support/unique'

/* What an export company does with a product beside its form, by mouse. */

describe('产品', () => {
  const browser = watchedBrowser()
  let admin: Api
  const made: string[] = []
  beforeAll(async () => {
    admin = await browser.api('admin')
  })
  afterEach(async () => {
    for (const id of made.splice(0))
      await admin.call('DELETE', '/cms/product/delete', { params: { id } })
  })

  async function product() {
    const mark = unique().toUpperCase()
    const name = `亚麻四件套 ${mark}`
    const record = await admin.add('/cms/product', {
      name,
      sku: `E-${mark}`,
      price: 20,
      stock: 3,
      site: 'yunqi-en,yunqi-de',
      specs: [
        { name: '单人', sku: `E-${mark}-1`, color: '米白', size: '单人', price: 18, stock: 2 },
        { name: '双人', sku: `E-${mark}-2`, color: '米白', size: '双人', price: 26, stock: 5 },
      ],
      texts: [{ language: 'de', sites: 'yunqi-de', name: 'Leinen-Set', intro: 'Aus Leinen.' }],
    })
    made.push(record.id)
    return { name, id: record.id }
  }

  test('its page releases it on a site, keeps the history of its prices and shows its variants', async () => {
    const { name, id } = await product()
    const path = `/content/product?q.name=${encodeURIComponent(name)}`
    const page = await browser.page({ as: 'admin', path })
    const list = listOn(page)
    await list.settled()
    await list.row(name).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '详情页' }).click()
    const tab = (title: string) => page.getByRole('tab', { name: title })
    const panel = page.locator('.jd-children').getByRole('tabpanel')
    await expect(panel.getByText('18.00').first()).toBeVisible()
    await tab('规格').click()
    await expect(panel.getByRole('row').filter({ hasText: '双人' }).first()).toContainText('26.00')

    await tab('站点发布').click()
    await panel.getByRole('button', { name: '新增', exact: true }).click()
    const form = formOn(page, '新增站点发布')
    await choose(page, '站点', '云栖家居德文站')
    await form.button('保存').click()
    const release = panel.getByRole('row').filter({ hasText: '云栖家居德文站' })
    await expect(release).toContainText('未发布')
    await release.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('产品还没有上架')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await admin.call('POST', '/cms/product/publish', { body: { ids: [id] } })
    await page.reload()
    await tab('站点发布').click()
    // It is meant for the site: there it is with the shelf.
    await expect(release).toContainText('已发布')
    await release.getByRole('button', { name: '下线', exact: true }).click()
    const off = page.getByRole('dialog', { name: '下线：云栖家居德文站' })
    await off.getByRole('button', { name: '下线', exact: true }).click()
    await expect(release).toContainText('已下线')
    await release.getByRole('button', { name: '发布', exact: true }).click()
    // Its site is called what people call it.
    const question = page.getByRole('dialog', { name: '发布：云栖家居德文站' })
    await question.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布')

    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('menuitem', { name: '下架' }).click()
    const leaving = formOn(page, `下架：${name}`)
    await expect(leaving.dialog).toContainText(/一并下线：.*云栖家居德文站/)
    await leaving.text('下架原因').fill('停产')
    await leaving.button('下架').click()
    await expect(release).toContainText('已下线')

    const { result } = await admin.call<{ readonly ver: number }>('GET', '/cms/product/queryById', {
      params: { id },
    })
    await admin.call('PUT', '/cms/product/edit', { body: { id, ver: result.ver, price: 25 } })
    await page.reload()
    await tab('价格记录').click()
    const change = panel.getByRole('row').filter({ hasText: '25.00' })
    await expect(change).toContainText('20.00')
    await expect(change).toContainText('25.0')
  })

  test('a category proposes its attributes to a new product', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    await list.tool('新增').click()
    const form = formOn(page, '新增产品')
    const attrs = form.dialog.getByRole('grid', { name: '属性' })
    const category = form.dialog.getByRole('combobox', { name: '分类' })
    await category.click()
    await category.fill('毛毯')
    await page.getByTitle('床上用品 / 毛毯', { exact: true }).click()
    // What is far below is drawn when one comes near it.
    await form.dialog.getByLabel('属性', { exact: true }).first().scrollIntoViewIfNeeded()
    await expect(attrs.getByRole('gridcell', { name: '面料' }).first()).toBeVisible()
  })

  test('the preview is the page of each site, without prices for who sees none', async () => {
    const { name } = await product()
    const path = `/content/product?q.name=${encodeURIComponent(name)}`
    for (const as of ['admin', 'staff'] as const) {
      const page = await browser.page({ as, path })
      const list = listOn(page)
      await list.settled()
      await list.row(name).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '预览' }).click()
      const dialog = page.getByRole('dialog', { name: `预览：${name}` })
      const framed = dialog.frameLocator('iframe')
      await expect(framed.getByRole('heading', { level: 1 })).not.toHaveText('')
      const text = (await framed.locator('body').textContent()) ?? ''
      same(text.includes('26.00')).toBe(as === 'admin')
      same(text).toContain('双人')
      await dialog.getByRole('combobox', { name: '站点' }).selectOption({ label: '云栖家居德文站' })
      await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Leinen-Set')
      await dialog.getByRole('button', { name: '手机' }).click()
      const box = await dialog.locator('iframe').boundingBox()
      same(box?.width).toBeLessThanOrEqual(392)
      same(await seriousFindings(page, { within: '[role="dialog"]' })).toEqual([])
    }
  })
})
