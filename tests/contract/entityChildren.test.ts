import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityHooks } from '../../server/entity/contracts/deps'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

type Spec = Readonly<Record<string, unknown>>

describeEachDatabase('records that belong to one record', (open) => {
  let host: EntityApp
  let admin: Client
  let staff: Client
  let boss: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), { productSpec: specHooks })
    admin = host.as('admin')
    staff = host.as('staff')
    boss = host.as('boss')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, sys_log cascade`.execute(host.database.db)
  })
  afterEach(() => {
    for (const name of ['given', 'keeps', 'written'] as const) delete specHooks[name]
  })
  afterAll(() => host.close())

  const specHooks: { -readonly [K in keyof EntityHooks]: EntityHooks[K] } = {}
  const written: string[] = []

  let number = 0
  const product = (specs?: unknown, more: object = {}) => {
    number += 1
    return { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, specs, ...more }
  }
  async function added(specs?: unknown, client = admin) {
    const reply = await client.post('/cms/product/add', product(specs))
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const two = () => [
    { name: '单人', price: 9.5, stock: 3 },
    { name: '双人', price: '12', stock: 4 },
  ]
  const byId = async (id: string, client = admin) =>
    (await client.get('/cms/product/queryById', { id })).body.result
  const live = async () => {
    const { rows } = await sql<Spec>`
      select * from cms_product_spec where del_flag = 0 order by order_num`.execute(
      host.database.db,
    )
    return rows
  }
  const names = (specs: readonly Spec[]) => specs.map(({ name }) => name)

  test('are saved with it, in their order, in their own table, and come with queryById', async () => {
    const record = await added(two())
    expect(record.specs).toMatchObject([
      { name: '单人', price: 9.5, stock: 3, ver: 1, status: '1', status_dictText: '有效' },
      { name: '双人', price: 12, stock: 4, ver: 1, orderNum: 2 },
    ])
    expect((await byId(record.id)).specs).toEqual(record.specs)
    expect(await live()).toMatchObject([
      { product_id: record.id, tenant_id: 1001, name: '单人', create_by: 'admin' },
      { product_id: record.id, tenant_id: 1001, name: '双人' },
    ])
  })

  test('a list tells how many there are', async () => {
    await added(two())
    await added()
    const { records } = (await admin.get('/cms/product/list', { column: 'name', order: 'asc' }))
      .body.result
    expect(records.map((record: Spec) => record.specs_dictText)).toEqual(['2 行', '0 行'])
    const some = async (columns: string) =>
      (await admin.get('/cms/product/list', { columns })).body.result.records[0]
    expect(await some('specs')).toHaveProperty('specs_dictText')
    expect(await some('name')).not.toHaveProperty('specs_dictText')
  })

  test('an edit changes, removes, adds and reorders them by their ids, and raises the version once', async () => {
    const record = await added([...two(), { name: '三人' }])
    const [one, other, third] = record.specs
    const reply = await admin.put('/cms/product/edit', {
      id: record.id,
      ver: 1,
      specs: [{ name: '新的' }, { ...third, stock: 7 }, one],
    })
    expect(reply.body.message).toBe('修改成功!')
    expect(reply.body.result.ver).toBe(2)
    const { specs } = reply.body.result
    expect(names(specs)).toEqual(['新的', '三人', '单人'])
    expect(specs[1]).toMatchObject({ id: third.id, stock: 7, ver: 2 })
    expect(specs[2]).toMatchObject({ id: one.id, price: 9.5 })
    expect(names(await live())).toEqual(['新的', '三人', '单人'])
    expect((await live()).map(({ id }) => id)).not.toContain(other.id)
    const { rows } = await sql<Spec>`
      select operate_type, count(*)::int as count from sys_log
      where data_table = 'cms_product_spec' group by operate_type order by 1`.execute(
      host.database.db,
    )
    expect(rows).toEqual([
      { operate_type: 2, count: 4 },
      { operate_type: 3, count: 2 },
      { operate_type: 4, count: 1 },
    ])
  })

  test('stay when the list is not sent; the same list again changes nothing', async () => {
    const record = await added(two())
    const once = await admin.put('/cms/product/edit', { id: record.id, ver: 1, stock: 5 })
    expect(once.body.result).toMatchObject({ ver: 2, specs: record.specs })
    const again = await admin.put('/cms/product/edit', { ...once.body.result })
    expect(again.body.result).toMatchObject({ ver: 2, specs: record.specs })
    const none = await admin.put('/cms/product/edit', { ...once.body.result, specs: null })
    expect(none.body.result).toMatchObject({ ver: 2, specs: record.specs })
    const emptied = await admin.put('/cms/product/edit', { ...once.body.result, specs: [] })
    expect(emptied.body.result).toMatchObject({ ver: 3, specs: [] })
    expect(await live()).toEqual([])
  })

  test('who may not delete them removes none by leaving them out, and may add and change them', async () => {
    const record = await added(two())
    const [one, other] = record.specs
    const save = (specs: unknown) =>
      staff.put('/cms/product/edit', { id: record.id, ver: 1, name: '改名', specs })
    for (const specs of [[], [other], [one, { ...other, id: undefined }]]) {
      const reply = await save(specs)
      expect(reply.status).toBe(403)
      expect(reply.body.message).toBe('没有删除“规格”中数据的权限')
      expect(await byId(record.id)).toEqual(record)
    }
    const saved = await save([{ ...other, stock: 8 }, one, { name: '三人' }])
    expect(names(saved.body.result.specs)).toEqual(['双人', '单人', '三人'])
    expect(saved.body.result.specs[0].stock).toBe(8)
  })

  test('an error names the field, the row and the column; nothing is written', async () => {
    const record = await added(two())
    const reply = await admin.put('/cms/product/edit', {
      id: record.id,
      ver: 1,
      name: '改名',
      specs: [
        { ...record.specs[0], price: -1 },
        { stock: 'x', carton: 0 },
        { name: '好', status: 'nope' },
      ],
    })
    expect(reply.status).toBe(400)
    expect(reply.body.result.errors).toEqual([
      { field: 'specs', row: 0, column: 'price', message: expect.stringContaining('规格单价') },
      { field: 'specs', row: 1, column: 'stock', message: '规格库存的值不正确' },
      { field: 'specs', row: 1, column: 'name', message: '请填写规格名称' },
      { field: 'specs', row: 1, column: 'carton', message: expect.stringContaining('每箱件数') },
      { field: 'specs', row: 2, column: 'status', message: expect.stringContaining('nope') },
    ])
    expect(await byId(record.id)).toEqual(record)
  })

  test('the version of the record guards them: of two saves at once one is refused', async () => {
    const record = await added(two())
    const save = (name: string) =>
      admin.put('/cms/product/edit', { id: record.id, ver: 1, specs: [{ name }] })
    const replies = await Promise.all([save('甲'), save('乙')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(names(refused?.body.result.current.specs)).toEqual(names(await live()))
    expect(await live()).toHaveLength(1)
  })

  test('rows of another record or another tenant cannot be taken', async () => {
    const mine = await added(two())
    const other = await added(two())
    const foreign = await added(two(), boss)
    for (const stolen of [other.specs[0], foreign.specs[0], { id: 'x', name: '无' }]) {
      const reply = await admin.put('/cms/product/edit', { id: mine.id, ver: 1, specs: [stolen] })
      expect(reply.body.result.errors).toEqual([
        { field: 'specs', row: 0, message: expect.stringContaining('刷新') },
      ])
    }
    const twice = await admin.put('/cms/product/edit', {
      id: mine.id,
      ver: 1,
      specs: [mine.specs[0], mine.specs[0]],
    })
    expect(twice.status).toBe(400)
    expect(await live()).toHaveLength(6)
    // Nor can a row be given to another record, whatever it says.
    const kept = await admin.put('/cms/product/edit', {
      id: mine.id,
      ver: 1,
      specs: [{ ...mine.specs[0], productId: other.id, tenantId: 1002 }],
    })
    expect(kept.body.success).toBe(true)
    expect((await byId(other.id)).specs).toHaveLength(2)
  })

  test('a copy of a record gets rows of its own', async () => {
    const record = await added(two())
    const { id: _, ver: __, ...rest } = record
    const copy = await admin.post('/cms/product/add', { ...rest, name: '副本', sku: 'COPY-1' })
    expect(names(copy.body.result.specs)).toEqual(['单人', '双人'])
    expect(copy.body.result.specs[0].id).not.toBe(record.specs[0].id)
    expect(await live()).toHaveLength(4)
  })

  test('what the server does for their entity is done for them too', async () => {
    const record = await added(two())
    written.length = 0
    specHooks.given = (values, before) => ({ ...values, carton: before ? 2 : 1 })
    specHooks.keeps = ({ values }) => (values.stock === 4 ? '还有库存' : undefined)
    specHooks.written = async (_trx, { values }) => void written.push(String(values.name))
    const [one, other] = record.specs
    const edit = (specs: unknown) =>
      admin.put('/cms/product/edit', { id: record.id, ver: 1, specs })
    const kept = await edit([one])
    expect(kept.body.result.errors).toEqual([{ field: 'specs', message: '还有库存' }])
    const removed = await admin.delete('/cms/product/delete', { id: record.id })
    expect(removed.body).toMatchObject({ success: false, message: '还有库存' })
    expect(written).toEqual([])
    const saved = await edit([{ ...one, name: '改名' }, other, { name: '三人' }])
    expect(saved.body.result.specs).toMatchObject([{ carton: 2 }, { carton: 2 }, { carton: 1 }])
    expect(written).toEqual(['改名', '双人', '三人'])
  })

  test('removing the record removes them', async () => {
    const [one, other] = [await added(two()), await added(two())]
    await admin.delete('/cms/product/delete', { id: one.id })
    expect((await live()).map(({ product_id }) => product_id)).toEqual([other.id, other.id])
    await admin.delete('/cms/product/deleteBatch', { ids: `${other.id},` })
    expect(await live()).toEqual([])
  })

  test('a field without its permission is neither shown nor taken', async () => {
    const record = await added(two())
    const seen = await byId(record.id, staff)
    expect(seen.specs[0]).not.toHaveProperty('price')
    const reply = await staff.put('/cms/product/edit', {
      id: record.id,
      ver: 1,
      specs: [{ ...seen.specs[0], price: 1, stock: 9 }, seen.specs[1]],
    })
    expect(reply.body.success).toBe(true)
    expect((await byId(record.id)).specs[0]).toMatchObject({ price: 9.5, stock: 9 })
  })

  test.each([
    ['a text', 'x'],
    ['an object', {}],
    ['numbers', [1]],
    ['null rows', [null]],
    ['more rows than fit', Array.from({ length: 201 }, () => ({ name: 'x' }))],
  ])('%s is refused by name', async (_, specs) => {
    const reply = await admin.post('/cms/product/add', product(specs))
    expect(reply.status).toBe(400)
    expect(reply.body.result.errors).toEqual([
      { field: 'specs', message: expect.stringContaining('规格') },
    ])
    expect(await live()).toEqual([])
  })

  test('a repeated request gets the first answer', async () => {
    const body = product(two())
    const key = { 'idempotency-key': 'specs-1' }
    const first = await admin.post('/cms/product/add', body, key)
    const second = await admin.post('/cms/product/add', body, key)
    expect(second.body.result).toEqual(first.body.result)
    expect(await live()).toHaveLength(2)
  })
})
