import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

type Fields = Readonly<Record<string, unknown>>

describeDatabase('products beyond their document', ['products', 'entity'], (open) => {
  let host: TestApp
  let count = 0
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const post = async (call: string, body: Fields, as: TestUser = 'admin') =>
    (await host.call(as, `POST /cms/${call}`, { body })).body
  const read = async (id: string, as: TestUser = 'admin') =>
    (await host.call(as, 'GET /cms/product/queryById', { query: { id } })).body.result
  async function added(more: Fields = {}) {
    count += 1
    const record = { name: `四件套 ${count}`, sku: `BED-${count + 1000}`, price: 10, stock: 1 }
    const body = await post('product/add', { ...record, ...more })
    expect(body.message).toBe('添加成功！')
    return body.result
  }
  const edit = async (id: string, change: Fields) => {
    const { ver } = await read(id)
    const body = await post('product/edit', { id, ver, ...change })
    expect(body.message).toBe('修改成功!')
    return body.result
  }
  const history = async (productId: string, as: TestUser = 'admin') =>
    (await host.call(as, 'GET /cms/priceChange/list', { query: { productId } })).body
  const two = [
    { name: '单人', price: 9, stock: 3, color: '米白', size: '单人' },
    { name: '双人', price: 12, stock: 4, color: '米白', size: '双人' },
  ]

  test('a product knows the lowest price and the stock of its variants that are on', async () => {
    const { id, specs } = await added({ specs: two })
    expect(await read(id)).toMatchObject({ minPrice: 9, skuStock: 7 })
    await edit(id, { specs: [{ ...specs[0], status: '0' }, specs[1]] })
    expect(await read(id)).toMatchObject({ minPrice: 12, skuStock: 4 })
    const forStaff = await read(id, 'staff')
    expect(forStaff).toMatchObject({ skuStock: 4 })
    expect(forStaff).not.toHaveProperty('minPrice')
  })

  test('codes of variants are unique, and no two are of one colour and size', async () => {
    await added({ specs: [{ ...two[0], sku: 'BED-7-1' }] })
    const again = { name: '另一', sku: 'BED-0998', specs: [{ ...two[0], sku: 'BED-7-1' }] }
    expect(await post('product/add', again)).toMatchObject({
      success: false,
      result: { errors: [{ field: 'specs', row: 0, column: 'sku' }] },
    })
    const alike = { name: '又一', sku: 'BED-0999', specs: [two[0], { ...two[1], size: '单人' }] }
    expect(await post('product/add', alike)).toMatchObject({
      success: false,
      result: { errors: [{ field: 'specs' }] },
      message: expect.stringContaining('颜色与尺寸相同'),
    })
  })

  test('every change of a price is kept, by whichever door, and nothing else', async () => {
    const { id, specs } = await added({ specs: two })
    expect((await history(id)).result.records).toEqual([])
    await edit(id, { price: 12.5, stock: 9 })
    await edit(id, { stock: 10 })
    await edit(id, { specs: [specs[0], { ...specs[1], price: 11 }] })
    const { ver } = await read(id)
    const rows = { added: [], removed: [], changed: [{ id, ver, price: null }] }
    expect((await post('product/saveRows', rows)).success).toBe(true)
    const { records } = (await history(id)).result
    const told = records.map(({ spec, oldPrice, newPrice, rate, changedBy }: Fields) => [
      ...[spec, oldPrice, newPrice, rate, changedBy],
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        [null, 10, 12.5, 25, 'admin'],
        ['双人', 12, 11, -8.3, 'admin'],
        [null, 12.5, null, null, 'admin'],
      ]),
    )
    expect(told).toHaveLength(3)
    expect((await read(id)).prices).toHaveLength(3)
  })

  test('who sees no prices does not learn that they have changed', async () => {
    const { id } = await added()
    await edit(id, { price: 11 })
    for (const call of ['list', 'queryById', 'timeline']) {
      const { status } = await host.call('staff', `GET /cms/priceChange/${call}`, {
        query: { id, productId: id },
      })
      expect(status, call).toBe(403)
    }
    expect(await read(id, 'staff')).not.toHaveProperty('prices')
    const listed = await host.call('staff', 'GET /cms/product/list', {
      query: { columns: 'prices' },
    })
    expect(listed.text).not.toContain('prices')
  })

  test('a product that is deleted takes its history along and brings it back', async () => {
    const { id } = await added()
    await edit(id, { price: 11 })
    await host.call('admin', 'DELETE /cms/product/delete', { query: { id } })
    expect((await history(id)).result.records).toEqual([])
    await post('product/restore', { ids: [id] })
    expect((await history(id)).result.records).toHaveLength(1)
  })

  test('the attributes of a category and of those above it are put in once, and stay as they are', async () => {
    for (const [category, name, value] of [
      ['B01', '面料', '棉'],
      ['B01A01', '支数', null],
      ['B02', '别的', null],
    ])
      await post('attrTemplate/add', { category, name, value })
    const proposed = async (category: string) =>
      (await host.call('staff', 'GET /cms/product/proposedAttrs', { query: { category } })).body
        .result
    expect(await proposed('B01A01')).toEqual([
      { name: '面料', value: '棉' },
      { name: '支数', value: null },
    ])
    expect(await proposed('')).toEqual([])
    const attrs = [{ name: '面料', value: '亚麻' }]
    const { id } = await added({ category: 'B01A01', attrs })
    const none = await added()
    const filled = await post('product/fillAttrs', { ids: [id, none.id] }, 'staff')
    expect(filled).toMatchObject({
      success: true,
      result: { done: 1, refused: [{ message: '还没有选择分类' }] },
    })
    const seen = (await read(id)).attrs.map(({ name, value }: Fields) => [name, value])
    expect(seen).toEqual([
      ['面料', '亚麻'],
      ['支数', null],
    ])
    expect(await post('product/fillAttrs', { ids: [id] })).toMatchObject({
      success: false,
      message: expect.stringContaining('都有了'),
    })
    const asB = await host.call('staffb', 'POST /cms/product/fillAttrs', { body: { ids: [id] } })
    expect(asB.body.success).toBe(false)
  })

  test('a text stands once a language, a site once; what is on a site follows its steps', async () => {
    const { id: productId } = await added()
    const text = { productId, language: 'en', name: 'Bedding set' }
    expect((await post('productText/add', text, 'staff')).success).toBe(true)
    expect((await post('productText/add', text, 'staff')).success).toBe(false)
    const release = await post('productSite/add', { productId, site: 'a-cn' }, 'staff')
    expect(release.result).toMatchObject({ status: 'draft', publishTime: null })
    expect((await post('productSite/add', { productId, site: 'a-cn' })).success).toBe(false)
    const ids = [release.result.id]
    expect(await post('productSite/publish', { ids }, 'staff')).toMatchObject({
      success: false,
      message: expect.stringContaining('产品还没有上架'),
    })
    await post('product/publish', { ids: [productId] })
    expect((await post('productSite/publish', { ids }, 'staff')).success).toBe(true)
    expect(await read(productId)).toMatchObject({
      onSites: 'a-cn',
      releases: [{ status: 'on', publishTime: expect.any(String) }],
    })
    expect((await post('productSite/publish', { ids }, 'staff')).success).toBe(false)
    await post('productSite/offline', { ids }, 'staff')
    expect((await read(productId)).onSites).toBeNull()
  })

  test('a product on the shelf is shown on the websites that it is meant for, and follows them', async () => {
    const { id } = await added({ site: 'a-cn,a-en' })
    expect(await read(id)).toMatchObject({ onSites: null, releases: [] })
    const shelf = async (call: string, values?: Fields) => {
      const body = { ids: [id], ...(values && { values }) }
      expect(await post(`product/${call}`, body)).toMatchObject({ success: true })
    }
    const onSites = async () => (await read(id)).onSites
    await shelf('publish')
    expect(await read(id)).toMatchObject({
      onSites: 'a-cn,a-en',
      releases: [{ status: 'on' }, { status: 'on' }],
    })
    await edit(id, { site: 'a-en', stock: 2 })
    expect(await onSites()).toBe('a-en')
    await edit(id, { site: 'a-en,a-cn' })
    expect(await onSites()).toBe('a-cn,a-en')
    // What somebody has taken off one of them stays off, whatever else is edited.
    const [one] = (await read(id)).releases
    await post('productSite/offline', { ids: [one.id] })
    await edit(id, { stock: 3 })
    expect(await onSites()).toBe('a-en')
    await shelf('unpublish', { offReason: '停产' })
    expect(await onSites()).toBeNull()
    await shelf('publish')
    expect(await onSites()).toBe('a-cn,a-en')
  })

  test('a product that leaves the shelf leaves its websites with it, and only then', async () => {
    const { id: productId } = await added()
    await post('product/publish', { ids: [productId] })
    const ids = []
    for (const site of ['a-cn', 'a-en'])
      ids.push((await post('productSite/add', { productId, site })).result.id)
    await post('productSite/publish', { ids })
    await edit(productId, { stock: 3 })
    expect(await read(productId)).toMatchObject({ onSites: 'a-cn,a-en' })
    const values = { offReason: '停产' }
    expect(await post('product/unpublish', { ids: [productId], values })).toMatchObject({
      success: true,
    })
    expect(await read(productId)).toMatchObject({
      status: 'off',
      onSites: null,
      releases: [{ status: 'off' }, { status: 'off' }],
    })
    const { body } = await host.call('admin', 'GET /cms/productSite/timeline', {
      query: { id: String(ids[0]) },
    })
    expect(body.result.entries[0]).toMatchObject({ step: 'offline' })
  })
})
