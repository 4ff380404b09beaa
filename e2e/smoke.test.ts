import { expect as same, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { addProduct } from './support/product'

/* The one walk of `npm test -- --changed`: each layer of the house has its part in it. */

const browser = watchedBrowser()

test('a record is found, changed in its form and stored', async () => {
  const api = await browser.api('admin')
  const { id } = await addProduct(api, { name: '烟雾 一', sku: 'E2E-SMOKE' })
  const page = await browser.page({ as: 'staff', path: '/content/product?q.sku=E2E-SMOKE' })
  const list = listOn(page)
  await list.settled()
  await list.row('烟雾 一').getByRole('button', { name: '编辑' }).click()
  const form = formOn(page, '编辑产品')
  await form.text('产品名称').fill('烟雾 二')
  await form.button('保存').click()
  await expect(form.dialog).toBeHidden()
  await expect(list.row('烟雾 二')).toBeVisible()
  const { result } = await api.call<Record<string, unknown>>('GET', '/cms/product/queryById', {
    params: { id: String(id) },
  })
  same(result.name).toBe('烟雾 二')
})
