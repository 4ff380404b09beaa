import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const message = '起订量不能大于库存'

/** A product whose least order is measured by its stock, its price by its stock too, and an action that sells out. */
function withMeasures(doc: EntityDoc): EntityDoc {
  if (doc.entity !== 'product') return doc
  const { moq, hot } = doc.fields
  if (!moq || !hot) throw new Error('the product has other fields')
  return {
    ...doc,
    fields: {
      ...doc.fields,
      moq: { ...moq, invalidIf: 'moq > stock', invalidMessage: message },
      hot: { ...hot, invalidIf: 'hot && price < 5' },
    },
    actions: {
      sellOut: { title: '售罄', can: 'product:publish', set: { stock: '0' } },
      rename: { title: '改名', can: 'product:publish', set: { brandName: "'新'" } },
    },
  }
}

describeDatabase('a value that does not go with the others', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let staff: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withMeasures)
    admin = host.as('admin')
    staff = host.as('staff')
  })
  beforeEach(() =>
    sql`truncate cms_product, cms_product_spec, sys_log, sys_import cascade`.execute(
      host.database.db,
    ),
  )
  afterAll(() => host.close())

  const record = { name: '毛毯', sku: 'SKU-1', price: 10, stock: 20, moq: 5 }
  const add = async (more: object = {}) =>
    (await admin.post('/cms/product/add', { ...record, ...more })).body
  const added = async () => (await add()).result
  const stored = async (id: string) =>
    (await admin.get('/cms/product/queryById', { id })).body.result

  test('is refused at its own field when it is added, edited or saved with other rows', async () => {
    expect((await add({ moq: 21 })).result.errors).toEqual([{ field: 'moq', message }])
    const { id, ver } = await added()
    const edit = await admin.put('/cms/product/edit', { id, ver, moq: 21 })
    expect(edit.body.result.errors).toEqual([{ field: 'moq', message }])
    const changed = [{ id, ver, moq: 21 }]
    const rows = await admin.post('/cms/product/saveRows', { added: [], changed, removed: [] })
    expect(rows.body.result.errors).toMatchObject([{ field: 'moq', message }])
    expect(await stored(id)).toMatchObject({ moq: 5 })
  })

  test('is refused too when the value that it is measured by changes, by a person, an action or a sheet', async () => {
    const { id, ver } = await added()
    const edit = await staff.put('/cms/product/edit', { id, ver, stock: 4 })
    expect(edit.body.result.errors).toEqual([{ field: 'moq', message }])
    const action = await admin.post('/cms/product/sellOut', { ids: [id] })
    expect(action.body.result).toMatchObject({ done: 0, refused: [{ id, message }] })
    const rows = [
      ['编号', '库存'],
      [`${id}`, 4],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    const form = new FormData()
    form.append('file', new Blob([sheet.slice()]), '产品.xlsx')
    const imported = await admin.form('/cms/product/importExcel', form)
    const told: unknown[] = []
    const errors = await host.readFile(imported.body.result.fileUrl)
    for await (const { values } of streamXlsxRows(errors)) told.push(...values)
    expect(told.join()).toContain(message)
    expect(await stored(id)).toMatchObject({ stock: 20, moq: 5 })
  })

  test('is measured by what the caller may not see as well', async () => {
    const { id, ver } = await added()
    expect((await staff.put('/cms/product/edit', { id, ver, hot: 'Y' })).body.success).toBe(true)
    const cheap = (await add({ name: '床单', sku: 'SKU-2', price: 4 })).result
    const refused = await staff.put('/cms/product/edit', { id: cheap.id, ver: cheap.ver, hot: 'Y' })
    expect(refused.body.result.errors).toEqual([{ field: 'hot', message: '推荐与其他内容不符' }])
  })

  test('that was wrong before holds nobody up who changes neither', async () => {
    const { id } = await added()
    await sql`update cms_product set stock = 1 where id = ${id}`.execute(host.database.db)
    const renamed = await admin.post('/cms/product/rename', { ids: [id] })
    expect(renamed.body.result).toMatchObject({ done: 1 })
  })
})
