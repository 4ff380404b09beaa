import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

// biome-ignore lint/suspicious/noExplicitAny: records of a test
type Wire = any

/** Enquiries whose rules read the product that they name, and the maker of that. */
function withRules(doc: EntityDoc): EntityDoc {
  const change: Record<string, { fields: object; actions?: object }> = {
    product: { fields: { maker: { type: 'record', title: '制造商', of: 'brand' } } },
    brand: { fields: {} },
    enquiry: {
      fields: {
        product: { type: 'record', title: '意向产品', of: 'product' },
        worth: { type: 'inputNumber', title: '占用库存', compute: 'quantity * product.stock' },
        half: { type: 'inputNumber', title: '一半', compute: 'worth / 2' },
        rare: {
          type: 'input',
          title: '说明',
          showIf: 'product.stock < 5',
          requireIf: "product.maker.country == 'DE'",
        },
        phone: {
          type: 'input',
          title: '电话',
          invalidIf: 'product.moq > quantity',
          invalidMessage: '少于起订量',
        },
      },
      actions: {
        warn: {
          title: '提醒',
          can: 'enquiry:edit',
          when: 'product.stock < 5',
          set: { message: 'product.sku' },
        },
      },
    },
  }
  const { fields = {}, ...more } = change[doc.entity] ?? {}
  return { ...doc, ...more, fields: { ...doc.fields, ...fields } } as EntityDoc
}

describeEachDatabase('what rules reach through references', (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withRules)
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, crm_enquiry, cms_brand, sys_log cascade`.execute(
      host.database.db,
    )
    number = 0
  })
  afterAll(() => host.close())

  let number = 0
  const added = async (api: string, body: object): Promise<Wire> => {
    number += 1
    const reply = await admin.post(`${api}/add`, body)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const product = (more: object = {}) =>
    added('/cms/product', { name: `产品 ${number}`, sku: `SKU-${number}`, stock: 9, ...more })
  const enquiryOf = (more: object = {}) => ({
    subject: '甲',
    customer: '王',
    email: 'a@b.test',
    message: '您好',
    nextDate: '2026-04-01',
    quantity: 3,
    ...more,
  })
  const enquiry = (more: object) => added('/crm/enquiry', enquiryOf(more))
  const read = async (id: string, more: object = {}): Promise<Wire> =>
    (await admin.get('/crm/enquiry/queryById', { id, ...more })).body.result
  const rewrite = async (one: Wire, more: object) => {
    const reply = await admin.put('/cms/product/edit', { ...one, ...more })
    expect(reply.body.message).toBe('修改成功!')
    return reply.body.result
  }

  test('computed values and conditions read the record that is named, whichever it becomes', async () => {
    const [many, few] = [await product(), await product({ stock: 2 })]
    const made = await enquiry({ product: many.id })
    expect(made).toMatchObject({ worth: 27, half: 13.5 })
    const moved = await admin.put('/crm/enquiry/edit', { ...made, product: few.id, worth: 1 })
    expect(moved.body.result).toMatchObject({ worth: 6, half: 3 })
    const cleared = await admin.put('/crm/enquiry/edit', { ...moved.body.result, product: null })
    expect(cleared.body.result).toMatchObject({ worth: null, half: null })
    const rows = await admin.post('/crm/enquiry/saveRows', {
      added: [enquiryOf({ product: few.id })],
    })
    expect(rows.body.success).toBe(true)
    const [row] = (await admin.get('/crm/enquiry/list', { worth: '6' })).body.result.records
    expect(row).toMatchObject({ worth: 6 })
  })

  test('a value is required and refused by what is reached, over two steps too; a client cannot say it', async () => {
    const maker = await added('/cms/brand', { name: '罗莱', country: 'DE' })
    const one = await product({ stock: 2, maker: maker.id, moq: 5 })
    const claimed = { 'product.maker.country': 'FR', 'product.moq': 1 }
    const reply = await admin.post('/crm/enquiry/add', {
      ...enquiryOf({ product: one.id, phone: '1' }),
      ...claimed,
    })
    expect(reply.body.result.errors).toMatchObject([
      { field: 'phone', message: '少于起订量' },
      { field: 'rare', message: '请填写说明' },
    ])
    await enquiry({ product: one.id, phone: '1', rare: '有', quantity: 5 })
  })

  test('actions ask what is reached, and set it', async () => {
    const few = await product({ stock: 2, sku: 'FEW-1' })
    const own = await enquiry({ product: few.id })
    const other = await enquiry({ product: (await product()).id })
    const reply = await admin.post('/crm/enquiry/warn', { ids: [own.id, other.id] })
    expect(reply.body.result).toMatchObject({ done: 1, refused: [{ id: other.id }] })
    expect(await read(own.id)).toMatchObject({ message: 'FEW-1' })
  })

  test('what is stored of another record follows it, whoever writes that, in one transaction', async () => {
    const one = await product()
    const made = await enquiry({ product: one.id })
    const next = await rewrite(one, { stock: 4 })
    expect(await read(made.id)).toMatchObject({ worth: 12, half: 6, ver: 2 })
    await rewrite(next, { hot: 'Y' })
    expect(await read(made.id)).toMatchObject({ worth: 12, ver: 2 })
  })

  test('a record is read with what its rules reach and what is asked for, as far as the caller may see it', async () => {
    const maker = await added('/cms/brand', { name: '罗莱', country: 'DE' })
    const one = await product({ price: 10, maker: maker.id })
    const made = await enquiry({ product: one.id, rare: '有' })
    expect(
      await read(made.id, { reach: 'product.price,product.material,nothing.at' }),
    ).toMatchObject({
      'product.stock': 9,
      'product.maker.country_dictText': '德国',
      'product.price': 10,
    })
    const staff = (
      await host.as('staff').get('/crm/enquiry/queryById', { id: made.id, reach: 'product.price' })
    ).body.result
    expect(staff).toMatchObject({ 'product.stock': 9 })
    expect(staff).not.toHaveProperty(['product.price'])
  })

  test('sheets hold what their columns reach, in the order asked for, and are taken back without it', async () => {
    const one = await product({ name: '四件套' })
    await enquiry({ product: one.id })
    const query = { columns: 'product.stock,subject,product.name,product.sku,worth' }
    const sheet = (await admin.get('/crm/enquiry/exportXls', query)).raw
    const rows: unknown[][] = []
    for await (const { values } of streamXlsxRows(sheet)) rows.push([...values])
    expect(rows[2]?.slice(1)).toEqual([
      ...['意向产品 · 库存', '主题', '意向产品 · 产品名称', '意向产品 · 货号', '占用库存'],
    ])
    expect(rows[3]?.slice(1)).toEqual([9, '甲', '四件套', one.sku, 27])
    const { body } = await admin.upload('/crm/enquiry/importExcel', sheet)
    expect(body.result).toMatchObject({ errorCount: 0 })
  })

  test('how many statements a save takes does not grow with its records', async () => {
    const save = async (count: number) => {
      const made = await Promise.all(Array.from({ length: count }, () => product()))
      host.statements.length = 0
      const rows = made.map(({ id }) => enquiryOf({ product: id }))
      const reply = await admin.post('/crm/enquiry/saveRows', { added: rows })
      expect(reply.body.success).toBe(true)
      return host.statements.length
    }
    expect(await save(9)).toBe(await save(2))
  })
})
