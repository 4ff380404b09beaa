import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

type Wire = Readonly<Record<string, unknown>>

describeEachDatabase('the rows of an editable table are saved in one call', (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, sys_log cascade`.execute(host.database.db)
  })
  afterAll(() => host.close())

  let number = 0
  const product = (more: object = {}) => {
    number += 1
    return { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, stock: 2, ...more }
  }
  const added = async (more: object = {}, client = admin) =>
    (await client.post('/cms/product/add', product(more))).body.result
  const save = (body: unknown, client = admin, headers = {}) =>
    client.post('/cms/product/saveRows', body, headers)
  const live = async () => {
    const { rows } = await sql<Wire>`
      select name, stock::int, ver from cms_product where del_flag = 0 order by name`.execute(
      host.database.db,
    )
    return rows
  }

  test('what a save would refuse of new rows is told beforehand, and nothing is written', async () => {
    const one = await added({ name: '亚麻 床' })
    const check = (rows: readonly object[], client = admin) =>
      client.post('/cms/product/checkRows', { added: rows })
    const reply = await check([
      product({ name: '亚麻\u3000床 ' }),
      product({ name: '书桌', price: 'x' }),
      product({ name: '书桌\u200b' }),
      product({ name: '好的' }),
    ])
    expect(reply.body.message).toBe('4 行中有 3 处不能保存')
    expect(reply.body.result.errors).toMatchObject([
      { row: 1, field: 'price' },
      { row: 0, field: 'name', message: expect.stringContaining('重复') },
      { row: 2, field: 'name', message: expect.stringContaining('重复') },
    ])
    expect(await live()).toEqual([{ name: one.name, stock: 2, ver: 1 }])
    expect((await check([product()])).body).toMatchObject({
      message: '1 行都可以保存',
      result: { errors: [] },
    })
  })

  test('new, changed and removed rows together, each with its audit', async () => {
    const [one, other] = [await added({ specs: [{ name: '单人' }] }), await added()]
    await sql`truncate sys_log`.execute(host.database.db)
    const reply = await save({
      added: [product({ name: '新甲' }), product({ name: '新乙', sku: one.sku })],
      changed: [{ id: other.id, ver: 1, stock: 9, amount: 1 }],
      removed: [{ id: one.id, ver: 1 }],
    })
    expect(reply.body.message).toBe('保存成功！')
    expect(reply.body.result.added.map(({ name }: Wire) => name)).toEqual(['新甲', '新乙'])
    expect(reply.body.result.changed).toMatchObject([
      { id: other.id, ver: 2, stock: 9, amount: 90 },
    ])
    expect(reply.body.result.removed).toEqual([one.id])
    expect(await live()).toEqual([
      { name: other.name, stock: 9, ver: 2 },
      { name: '新乙', stock: 2, ver: 1 },
      { name: '新甲', stock: 2, ver: 1 },
    ])
    const { rows } = await sql<Wire>`
      select operate_type, data_table, count(*)::int as count from sys_log
      group by 1, 2 order by 1, 2`.execute(host.database.db)
    expect(rows).toEqual([
      { operate_type: 2, data_table: 'cms_product', count: 2 },
      { operate_type: 3, data_table: 'cms_product', count: 1 },
      { operate_type: 4, data_table: 'cms_product', count: 1 },
      { operate_type: 4, data_table: 'cms_product_spec', count: 1 },
    ])
  })

  test('one wrong cell refuses all of it; every wrong cell is named by list, row and field', async () => {
    const [one, other] = [await added(), await added()]
    const before = await live()
    const reply = await save({
      added: [product({ name: '新' }), product({ sku: 'x', name: other.name })],
      changed: [
        { ...one, stock: 1.5, price: 'abc' },
        { ...other, stock: 3 },
      ],
      removed: [],
    })
    expect(reply.status).toBe(400)
    const { errors } = reply.body.result
    expect(errors.map(({ list, row, field }: Wire) => [list, row, field])).toEqual(
      expect.arrayContaining([
        ['added', 1, 'sku'],
        ['added', 1, 'name'],
        ['changed', 0, 'stock'],
        ['changed', 0, 'price'],
      ]),
    )
    expect(errors).toHaveLength(4)
    expect(errors.flatMap(({ id }: Wire) => id ?? [])).toEqual([one.id, one.id])
    expect(errors.every(({ message }: Wire) => typeof message === 'string')).toBe(true)
    expect(await live()).toEqual(before)
  })

  test('a unique value that is taken while the rows are looked at is told of its row', async () => {
    const one = await added()
    const { length } = await live()
    const both = await Promise.all(
      [product({ sku: 'SAME-1' }), product({ sku: 'SAME-1' })].map((row) =>
        save({ added: [product(), row], changed: [{ id: one.id, ver: 1 }] }),
      ),
    )
    const refused = both.filter(({ body }) => !body.success)
    expect(refused.map(({ body }) => body.result.errors)).toEqual([
      [{ list: 'added', row: 1, field: 'sku', message: expect.stringContaining('货号') }],
    ])
    expect(await live()).toHaveLength(length + 2)
  })

  test('a unique value may pass from one row to another in the same call', async () => {
    const [one, other] = [await added(), await added()]
    const reply = await save({
      changed: [{ id: other.id, ver: 1, sku: one.sku }],
      removed: [one.id],
    })
    expect(reply.body.success).toBe(true)
    const twice = await save({ added: [product({ sku: 'SAME-1' }), product({ sku: 'SAME-1' })] })
    expect(twice.body.result.errors).toEqual([
      { list: 'added', row: 1, field: 'sku', message: expect.stringContaining('货号') },
    ])
  })

  test('rows that somebody else has written come back as they are now, and nothing is saved', async () => {
    const [one, other, third] = [await added(), await added(), await added()]
    await admin.put('/cms/product/edit', { id: one.id, ver: 1, stock: 7 })
    await admin.delete('/cms/product/delete', { id: third.id })
    const before = await live()
    const reply = await save({
      added: [product()],
      changed: [
        { id: one.id, ver: 1, name: '迟了' },
        { id: other.id, ver: 1, name: '没迟' },
      ],
      removed: [{ id: third.id, ver: 1 }],
    })
    expect(reply.status).toBe(409)
    expect(reply.body.result.conflicts).toEqual([
      { id: one.id, current: expect.objectContaining({ stock: 7, ver: 2 }) },
      { id: third.id, current: null },
    ])
    expect(await live()).toEqual(before)
  })

  test('another tenant’s row is not there', async () => {
    const foreign = await added({}, host.as('boss'))
    for (const body of [
      { changed: [{ id: foreign.id, ver: 1, name: '我的' }] },
      { removed: [foreign.id] },
    ]) {
      const reply = await save(body)
      expect(reply.body.result.conflicts).toEqual([{ id: foreign.id, current: null }])
    }
    expect(await live()).toMatchObject([{ name: foreign.name, ver: 1 }])
  })

  test('each kind of change needs its own right', async () => {
    const one = await added()
    const staff = host.as('staff')
    expect((await save({ removed: [one.id] }, staff)).status).toBe(403)
    expect(
      (await save({ changed: [{ id: one.id, ver: 1, stock: 3, price: 1 }] }, staff)).status,
    ).toBe(200)
    expect((await admin.get('/cms/product/queryById', { id: one.id })).body.result).toMatchObject({
      stock: 3,
      price: 10,
    })
    expect((await save({ added: [product()] }, host.as('reader'))).status).toBe(403)
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a list', []],
    ['texts for lists', { added: 'x' }],
    ['rows that are none', { added: [1] }],
    ['a change without an id', { changed: [{ ver: 1 }] }],
    ['a change without a version', { changed: [{ id: 'a' }] }],
    ['a version that is none', { changed: [{ id: 'a', ver: 'x' }] }],
    ['one row twice', { changed: [{ id: 'a', ver: 1 }], removed: ['a'] }],
    ['too many rows', { removed: Array.from({ length: 1001 }, (_, at) => `id${at}`) }],
  ])('%s is refused', async (_, body) => {
    expect((await save(body)).status).toBe(400)
  })

  test('a repeated request gets the first answer', async () => {
    const body = { added: [product()] }
    const key = { 'idempotency-key': 'rows-1' }
    const first = await save(body, admin, key)
    expect((await save(body, admin, key)).body.result).toEqual(first.body.result)
    expect(await live()).toHaveLength(1)
  })
})
