import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { recomputeChanged } from '../../server/entity/write/recompute'
import { describeEachDatabase } from '../support/db'
import {
  type Client,
  type EntityApp,
  openEntityApp,
  readDicts,
  readEntities,
} from '../support/entityApp'
import { plainProduct } from '../support/plainProduct'

/** Rows with a page of their own, whose key is a record, and a product that keeps what follows from them. */
function withOwnPage(doc: EntityDoc): EntityDoc {
  if (doc.entity === 'productSpec') {
    const { operations: _, fields, ...rest } = doc
    const productId = { type: 'record', title: '产品', required: true, dict: 'cms_product,name,id' }
    return { ...rest, fields: { ...fields, productId } }
  }
  if (doc.entity !== 'product') return doc
  const specStock = {
    type: 'inputNumber',
    title: '规格总库存',
    compute: 'sum(specs.map(s, s.stock))',
  }
  const large = { type: 'switch', title: '大批', compute: 'specStock > 5' }
  return { ...doc, fields: { ...doc.fields, specStock, large } }
}

describeEachDatabase('what a record keeps of its rows', (open) => {
  let host: EntityApp
  let admin: Client
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withOwnPage)
    admin = host.as('admin')
  })
  beforeEach(() =>
    sql`truncate cms_product, cms_product_spec, sys_log cascade`.execute(host.database.db),
  )
  afterAll(() => host.close())

  let number = 0
  async function added(specs: readonly object[] | undefined): Promise<string> {
    number += 1
    const sent = { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, specs }
    const reply = await admin.post('/cms/product/add', sent)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result.id
  }
  const kept = async (id: string) => {
    const { specStock, large, ver } = (await admin.get('/cms/product/queryById', { id })).body
      .result
    return [specStock, large, ver]
  }
  const listed = async (stock: string) =>
    (await admin.get('/cms/product/list', { specStock: stock })).body.result.total
  const two = [
    { name: '单人', stock: 1 },
    { name: '双人', stock: 2 },
  ]

  test('a new record is saved with rows whose key is a record', async () => {
    const id = await added(two)
    expect(await kept(id)).toEqual([3, 'N', 1])
    const { specs } = (await admin.get('/cms/product/queryById', { id })).body.result
    expect(specs).toMatchObject([{ productId: id }, { productId: id }])
  })

  test('follows rows that their own page adds, changes, moves and removes', async () => {
    const [one, other] = [await added(two), await added([])]
    const spec = { name: '三人', stock: 4, productId: one }
    const reply = await admin.post('/cms/productSpec/add', spec)
    expect(reply.body.message).toBe('添加成功！')
    expect(await kept(one)).toEqual([7, 'Y', 2])
    expect([await listed('7'), await listed('3')]).toEqual([1, 0])
    const { id, ver } = reply.body.result
    await admin.put('/cms/productSpec/edit', { id, ver, stock: 1 })
    expect(await kept(one)).toEqual([4, 'N', 3])
    // Nothing that is kept follows from a name.
    await admin.put('/cms/productSpec/edit', { id, ver: ver + 1, name: '四人' })
    expect(await kept(one)).toEqual([4, 'N', 3])
    const moved = { id, ver: ver + 2, productId: other }
    expect((await admin.put('/cms/productSpec/edit', moved)).body.message).toBe('修改成功!')
    expect([(await kept(one))[0], (await kept(other))[0]]).toEqual([3, 1])
    await admin.delete('/cms/productSpec/delete', { id })
    expect([(await kept(one))[0], (await kept(other))[0]]).toEqual([3, 0])
    const rows = { added: [{ ...spec, stock: 9 }], changed: [], removed: [] }
    expect((await admin.post('/cms/productSpec/saveRows', rows)).body.success).toBe(true)
    expect((await kept(one))[0]).toBe(12)
  })

  test('a list that was not sent is an empty one', async () => {
    expect((await kept(await added(undefined))).slice(0, 2)).toEqual([0, 'N'])
    const rows = { added: [{ name: '表格', sku: 'SKU-T', price: 1 }], changed: [], removed: [] }
    const reply = await admin.post('/cms/product/saveRows', rows)
    expect(reply.body.result.added).toMatchObject([{ specStock: 0, large: 'N' }])
  })

  test('follows another way of computing it, in every tenant, and is no newer for that', async () => {
    const ids = [await added(two), await added([]), await added(two)]
    const gone = ids[2] ?? ''
    await admin.delete('/cms/product/delete', { id: gone })
    const { db } = host.database
    const elsewhere = 'ein-anderer'
    await sql`insert into cms_product (id, tenant_id, name, sku, create_time)
      values (${elsewhere}, 1002, '别处', 'SKU-X', '2026-01-01')`.execute(db)
    const row = async (id: string) => {
      const { rows } = await sql<{
        stock: unknown
        large: unknown
        ver: unknown
        changed: unknown
      }>`
        select spec_stock::int as stock, large, ver, update_time as changed from cms_product where id = ${id}`.execute(
        db,
      )
      return Object.values(rows[0] ?? {})
    }
    const told: string[] = []
    const now = new Date('2026-03-05T02:00:00Z')
    const recompute = async (formula?: string) => {
      told.length = 0
      const change = (doc: EntityDoc) => {
        const own = withOwnPage(doc)
        if (doc.entity !== 'product' || formula === undefined) return own
        const specStock = { type: 'inputNumber', title: '规格总库存', compute: formula }
        return { ...own, fields: { ...own.fields, specStock } }
      }
      const entities = readEntities(readDicts(), (doc) => change(plainProduct(doc)))
      const changed = (table: string, tenantId: number) => void told.push(`${table} ${tenantId}`)
      const done = await recomputeChanged(db, { entities, now, changed })
      return [...done].flatMap(([{ name }, count]) => (name === 'product' ? count : []))
    }
    // One that came into the table another way is the only one that is not as its document says.
    expect(await recompute()).toEqual([1])
    expect(told).toEqual(['cms_product 1002'])
    expect(await row(elsewhere)).toEqual([0, 'N', 1, null])
    expect(await recompute()).toEqual([])
    expect(await recompute('2 * sum(specs.map(s, s.stock))')).toEqual([1])
    expect(await row(ids[0] ?? '')).toEqual([6, 'Y', 1, null])
    expect(await row(ids[1] ?? '')).toEqual([0, 'N', 1, null])
    expect((await row(gone)).slice(0, 2)).toEqual([3, 'N'])
    expect(told).toEqual(['cms_product 1001'])
    // What follows from who asks is nobody's here.
    expect(await recompute('user.tenantId')).toEqual([0])
    expect((await row(ids[0] ?? '')).slice(0, 2)).toEqual([6, 'Y'])
  })
})
