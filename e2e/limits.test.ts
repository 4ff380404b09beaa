import { beforeAll, describe, test } from 'vitest'
import { type Api, apiBase, type WireRecord } from './support/api'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { png } from './support/png'
import { addProduct } from './support/product'
import { readRows, sheetForm } from './support/sheet'

const browser = watchedBrowser()

/** A product of tenant 1001 that a spec may try to touch. */
async function makeProduct(what: string): Promise<WireRecord> {
  const api = await browser.api('admin')
  const sku = `LIMIT-${what}`
  return await addProduct(api, { name: `限制 ${what}`, sku, intro: '原来的' })
}

async function asAdmin(id: string): Promise<WireRecord> {
  const api = await browser.api('admin')
  const answer = await api.call<WireRecord>('GET', '/cms/product/queryById', { params: { id } })
  return answer.result
}

describe('staff, who may neither see prices nor delete', () => {
  let staff: Api
  beforeAll(async () => {
    staff = await browser.api('staff')
  })

  test('finds no price and no deleting in the screen', async () => {
    await makeProduct('SCREEN')
    const page = await browser.page({ as: 'staff', path: '/content/product?q.sku=LIMIT-SCREEN' })
    const list = listOn(page)
    await list.expectTotal(1)
    await list.unfold()
    for (const title of ['单价', '货值'])
      await expect(list.head.filter({ hasText: title })).toHaveCount(0)
    await expect(list.query.getByText('推荐')).toBeVisible()
    await expect(list.query.getByText('单价')).toBeHidden()
    await expect(list.tool('新增')).toBeVisible()
    await expect(list.tool('批量删除')).toBeHidden()
    // A draft, which others may delete.
    const row = list.row('限制 SCREEN')
    await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()
    await row.getByRole('button', { name: /更多/ }).click()
    await expect(page.getByRole('menuitem')).not.toHaveCount(0)
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑产品')
    await expect(form.text('库存')).toHaveValue('3')
    for (const title of ['单价', '货值'])
      await expect(form.dialog.getByText(title, { exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await row.getByRole('link').click()
    const details = formOn(page, '产品详情').dialog
    await expect(details.getByText('原来的')).toBeVisible()
    await expect(details.getByText('单价', { exact: true })).toBeHidden()

    for (const path of ['/content/news', '/enquiry/list', '/content/brand']) {
      await page.goto(path)
      await list.settled()
      await expect(list.tool('批量删除')).toBeHidden()
      await expect(list.table.getByRole('button', { name: '删除' })).toHaveCount(0)
    }
  })

  test('edits what he may; the price he does not see stays, and the value follows the stock', async () => {
    const { id } = await makeProduct('EDIT')
    const page = await browser.page({ as: 'staff', path: '/content/product?q.sku=LIMIT-EDIT' })
    await listOn(page).row('限制 EDIT').getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑产品')
    await form.text('库存').fill('7')
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    expect(await asAdmin(id)).toMatchObject({ price: 10, stock: 7, amount: 70, ver: 2 })
  })

  test('an address that asks for prices gets none', async () => {
    const page = await browser.page({
      as: 'staff',
      path: '/content/product?q.price=1000~&sort=-price',
    })
    const list = listOn(page)
    await list.expectTotal((await staff.list('/cms/product')).total)
    await expect(list.rows).toHaveCount(30)
  })

  test('no answer holds a price', async () => {
    const { id } = await makeProduct('READ')
    const { records } = await staff.list('/cms/product', { pageSize: 100 })
    const one = await staff.call<WireRecord>('GET', '/cms/product/queryById', { params: { id } })
    for (const record of [...records, one.result]) {
      expect(Object.keys(record).filter((key) => /price|amount/.test(key))).toEqual([])
    }
    const columns = 'name,price,amount,stock'
    const sheet = await staff.fetch('/cms/product/exportXls', { selections: id, columns })
    const [, , head] = await readRows(new Uint8Array(await sheet.arrayBuffer()))
    expect(head).toEqual(['编号', '产品名称', '库存'])
  })

  test('neither filter nor sort nor search tells a price', async () => {
    const order = async (params: Record<string, string>) => {
      const { records, total } = await staff.list('/cms/product', { ...params, pageSize: 50 })
      return { total, ids: records.map(({ id }) => id) }
    }
    const plain = await order({})
    expect(await order({ column: 'price', order: 'asc' })).toEqual(plain)
    expect(await order({ column: 'amount', order: 'desc' })).toEqual(plain)
    // A condition is refused, in the words for a field that there is not, whether it would find something or not.
    const refusal = async (name: string, params: Record<string, string>) => {
      const found = await staff.call('GET', '/cms/product/list', { params })
      const answer = { ...found, timestamp: 0 }
      expect(answer).toMatchObject({ status: 400, success: false })
      expect(JSON.stringify(answer)).toContain(name)
      return JSON.parse(JSON.stringify(answer).replaceAll(name, '…'))
    }
    const unknown = await refusal('nothing_begin', { nothing_begin: '1000' })
    for (const value of ['0', '1000', '100000000']) {
      expect(await refusal('price_begin', { price_begin: value })).toEqual(unknown)
      expect(await refusal('price', { price: value })).toEqual(unknown)
      expect(await refusal('amount_end', { amount_end: value })).toEqual(unknown)
      const search = (field: string) => {
        const rules = JSON.stringify([{ field, rule: 'ge', val: value, type: 'decimal' }])
        return refusal(field, { superQueryParams: encodeURIComponent(rules) })
      }
      expect(await search('price')).toEqual(await search('nothing'))
    }
  })

  test('a price that is sent is not written', async () => {
    const { id, ver, name, sku } = await makeProduct('WRITE')
    const edit = await staff.call('PUT', '/cms/product/edit', {
      body: { id, ver, name, sku, status: 'draft', stock: 3, price: 1, amount: 1, intro: '新的' },
    })
    expect(edit.success).toBe(true)
    expect(await asAdmin(id)).toMatchObject({ intro: '新的', price: 10, amount: 30 })

    const added = await staff.add('/cms/product', {
      name: '限制 ADD',
      sku: 'LIMIT-ADD',
      status: 'draft',
      price: 5,
      stock: 2,
    })
    expect(await asAdmin(added.id)).toMatchObject({ price: null, amount: null })

    const body = await sheetForm([
      ['编号', '产品名称', '单价'],
      [id, '限制 IMPORT', 2],
    ])
    await staff.call('POST', '/cms/product/importExcel', { body })
    expect(await asAdmin(id)).toMatchObject({ name: '限制 IMPORT', price: 10 })
  })

  test('no call deletes', async () => {
    const { id } = await makeProduct('DELETE')
    for (const [path, params] of [
      ['/cms/product/delete', { id }],
      ['/cms/product/deleteBatch', { ids: id }],
    ] as const) {
      const answer = await staff.call('DELETE', path, { params })
      expect(answer).toMatchObject({ status: 403, success: false })
    }
    expect((await asAdmin(id)).id).toBe(id)
  })
})

describe('staff of another tenant', () => {
  let other: Api
  let record: WireRecord
  beforeAll(async () => {
    other = await browser.api('staffb')
    record = await makeProduct('TENANT')
  })

  test('sees only his own records in the screens', async () => {
    const page = await browser.page({ as: 'staffb', path: '/content/product' })
    const list = listOn(page)
    await list.expectTotal(700)
    await page.goto('/content/product?q.sku=LIMIT-TENANT')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    for (const view of [`detail=${record.id}`, `form=edit&id=${record.id}`]) {
      await page.goto(`/content/product?${view}`)
      await expect(page.getByText('记录不存在或已被删除')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goto('/enquiry/list')
    await list.expectTotal(1600)
    await page.goto('/content/news')
    await list.expectTotal(110)
  })

  test('no list, by whatever condition, holds a record of the first', async () => {
    const { id } = record
    const rules = JSON.stringify([{ field: 'id', rule: 'eq', val: id, type: 'string' }])
    for (const params of [
      { sku: 'LIMIT-TENANT' },
      { id },
      { name: '*限制*' },
      { superQueryParams: encodeURIComponent(rules), superQueryMatchType: 'or' },
    ]) {
      const { records } = await other.list('/cms/product', params)
      expect(records.filter((found) => found.id === id)).toEqual([])
      expect(records.filter(({ sku }) => sku === 'LIMIT-TENANT')).toEqual([])
    }
    const own = new Set((await other.all('/cms/product')).map((found) => found.id))
    const theirs = await (await browser.api('admin')).all('/cms/product')
    expect(theirs.filter((found) => own.has(found.id))).toEqual([])
  })

  test('reading it by its id answers as an id that never was', async () => {
    const nobody = { params: { id: 'f'.repeat(32) } }
    const missing = await other.call('GET', '/cms/product/queryById', nobody)
    const foreign = await other.call('GET', '/cms/product/queryById', {
      params: { id: record.id },
    })
    expect(foreign.success).toBe(false)
    expect({ ...foreign, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
  })

  test('it cannot be edited, deleted, published or imported over', async () => {
    const { id, ver, name, sku } = record
    const edit = await other.call('PUT', '/cms/product/edit', {
      body: { id, ver, name, sku, status: 'draft', intro: '越权' },
    })
    expect(edit.success).toBe(false)
    const publish = await other.call('POST', '/cms/product/publish', { body: { ids: [id] } })
    expect(JSON.stringify(publish)).not.toContain(name)
    const body = await sheetForm([
      ['编号', '产品名称'],
      [id, '越权'],
    ])
    const imported = await other.call('POST', '/cms/product/importExcel', { body })
    expect(imported.code).toBe(201)

    // Also for somebody who may delete, but works in the other tenant.
    const admin = await browser.api('admin')
    const there = { params: { id }, tenant: 1002 }
    const removed = await admin.call('DELETE', '/cms/product/delete', there)
    const many = { params: { ids: id }, tenant: 1002 }
    await admin.call('DELETE', '/cms/product/deleteBatch', many)
    expect(removed.success).toBe(false)
    expect(await asAdmin(id)).toEqual(record)
  })

  test('naming the first tenant in the header is refused', async () => {
    const answer = await other.call('GET', '/cms/product/list', { tenant: 1001 })
    expect(answer).toMatchObject({ status: 403, success: false })
  })

  test('an export of its id has no rows', async () => {
    const sheet = await other.fetch('/cms/product/exportXls', { selections: record.id })
    const rows = await readRows(new Uint8Array(await sheet.arrayBuffer()))
    expect(rows).toHaveLength(3)
  })

  test('dictionaries, the category tree and the duplicate check tell nothing of it', async () => {
    const dict = encodeURIComponent('cms_product,name,id')
    const found = await other.call('GET', `/sys/dict/loadDict/${dict}`, {
      params: { keyword: '限制' },
    })
    expect(found.result).toEqual([])
    const texts = await other.call('GET', `/sys/dict/loadDictItem/${dict}`, {
      params: { key: record.id },
    })
    expect(texts.result).toEqual([])
    const check = await other.call('GET', '/sys/duplicate/check', {
      params: { tableName: 'cms_product', fieldName: 'sku', fieldVal: 'LIMIT-TENANT' },
    })
    expect(check.success).toBe(true)

    const tree = { params: { async: 'false', pcode: 'B01' } }
    const mine = await other.call('GET', '/sys/category/loadTreeRoot', tree)
    expect(JSON.stringify(mine.result)).not.toContain('毛毯')
    const staff = await browser.api('staff')
    const theirs = await staff.call('GET', '/sys/category/loadTreeRoot', tree)
    expect(JSON.stringify(theirs.result)).toContain('毛毯')
  })

  test('an uploaded file opens for its own tenant, for nobody else', async () => {
    const staff = await browser.api('staff')
    const body = new FormData()
    body.append(
      'file',
      new Blob([new Uint8Array(png(8, [0, 90, 160]))], { type: 'image/png' }),
      '限制.png',
    )
    const { message: path } = await staff.call('POST', '/sys/common/upload', { body })
    const file = `/sys/common/static/${path}`
    const own = await staff.fetch(file)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('image/png')
    const foreign = await other.fetch(file)
    expect(foreign.status).toBe(404)
    const anonymous = await fetch(`${baseUrl()}${apiBase}${file}`)
    expect(anonymous.status).toBe(401)
  })
})
