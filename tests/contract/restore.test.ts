import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

describeDatabase('the recycle bin', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
  })
  beforeEach(async () => {
    host.clock.now = new Date('2026-03-05T02:00:00Z')
    await sql`truncate cms_product, cms_product_spec, sys_log cascade`.execute(host.database.db)
  })
  afterAll(() => host.close())

  async function deleted(sku: string): Promise<string> {
    const specs = [
      { name: '大', stock: 1 },
      { name: '小', stock: 2 },
    ]
    const { body } = await admin.post('/cms/product/add', { name: sku, sku, specs })
    expect(body.message).toBe('添加成功！')
    const { id, ver } = body.result
    // This row goes before its record, and stays away.
    const [first] = body.result.specs
    await admin.put('/cms/product/edit', { id, ver, specs: [first] })
    host.clock.now = new Date('2026-03-06T02:00:00Z')
    expect((await admin.delete('/cms/product/delete', { id })).body.success).toBe(true)
    return id
  }

  test('shows what was deleted, and brings it back with the rows that went along', async () => {
    const id = await deleted('SKU-1')
    const bin = await admin.get('/cms/product/deleted')
    expect(bin.body.result).toMatchObject({
      days: 30,
      records: [{ id, name: 'SKU-1', updateBy: 'admin' }],
    })
    const { body } = await admin.post('/cms/product/restore', { ids: [id] })
    expect(body).toMatchObject({ success: true, message: '已恢复 1 条' })
    const { body: now } = await admin.get('/cms/product/queryById', { id })
    expect(now.result.specs).toMatchObject([{ name: '大' }])
    expect((await admin.get('/cms/product/deleted')).body.result.records).toEqual([])
    const { body: told } = await admin.get('/cms/product/timeline', { id })
    expect(told.result.entries.map(({ title }: { title: string }) => title)).toEqual([
      ...['恢复', '删除', '编辑', '添加'],
    ])
  })

  test('finds those of a name, whatever else was deleted', async () => {
    const [, two] = [await deleted('SKU-1'), await deleted('SKU-12')]
    const found = async (name: string) => {
      const { body } = await admin.get('/cms/product/deleted', { name })
      return body.result.records.map(({ id }: { id: string }) => id)
    }
    expect(await found('u-12')).toEqual([two])
    expect(await found('%')).toEqual([])
    expect(await found(' sku-1 ')).toHaveLength(2)
    expect(await found('none')).toEqual([])
  })

  test('brings back all or none, and says which ones cannot come', async () => {
    const [one, two] = [await deleted('SKU-1'), await deleted('SKU-2')]
    await admin.post('/cms/product/add', { name: '另一个', sku: 'SKU-2' })
    const { body } = await admin.post('/cms/product/restore', { ids: [one, two] })
    expect(body.success).toBe(false)
    expect(body.result.refused).toMatchObject([{ id: two, name: 'SKU-2' }])
    expect((await admin.get('/cms/product/queryById', { id: one })).status).toBe(404)
  })

  test('keeps records for 30 days, in their tenant, for those with the right', async () => {
    const id = await deleted('SKU-1')
    expect((await host.as('reader').get('/cms/product/deleted')).status).toBe(403)
    const boss = host.as('boss')
    expect((await boss.get('/cms/product/deleted')).body.result.records).toEqual([])
    expect((await boss.post('/cms/product/restore', { ids: [id] })).body.success).toBe(false)
    host.clock.now = new Date('2026-04-06T02:00:00Z')
    expect((await admin.get('/cms/product/deleted')).body.result.records).toEqual([])
    expect((await admin.post('/cms/product/restore', { ids: [id] })).body.success).toBe(false)
  })

  test('the timeline tells no field that its reader does not see', async () => {
    const { body } = await admin.post('/cms/product/add', { name: '甲', sku: 'SKU-9', price: 1 })
    const { id, ver } = body.result
    await admin.put('/cms/product/edit', { id, ver, price: 2, name: '乙' })
    const changesOf = async (client: Client) => {
      const reply = await client.get('/cms/product/timeline', { id })
      return reply.body.result.entries[0].changes
    }
    const name = { field: 'name', title: '产品名称', from: '甲', to: '乙' }
    expect(await changesOf(admin)).toContainEqual(expect.objectContaining({ field: 'price' }))
    expect(await changesOf(host.as('staff'))).toEqual([name])
    expect((await host.as('boss').get('/cms/product/timeline', { id })).status).toBe(404)
  })
})
