import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const supplier = '13870405066'
const masked = '138****5066'

// `staff` lacks product:price and product:delete, `admin` has both.
const fields = {
  product: {
    supplier: { type: 'input', title: '厂家电话', can: 'product:price', mask: 'phone' },
    grade: { type: 'input', title: '等级', editCan: 'product:delete', default: 'B' },
    place: { type: 'inputNumber', title: '次序', integer: true, editCan: 'product:delete' },
  },
  productSpec: {
    maker: { type: 'input', title: '制造者', can: 'product:price', mask: 'phone' },
    kind: { type: 'input', title: '种类', editCan: 'product:delete' },
  },
} as const

function withLevels(doc: EntityDoc): EntityDoc {
  const own = fields[doc.entity as keyof typeof fields] ?? {}
  const actions = {
    upgrade: { title: '升级', can: 'product:edit', set: { grade: "'A'" } },
  }
  return {
    ...doc,
    ...(doc.entity === 'product' && { actions }),
    fields: { ...doc.fields, ...own },
  } as EntityDoc
}

describeDatabase('a field that is seen and not written', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let staff: Client
  let number = 0

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withLevels)
    admin = host.as('admin')
    staff = host.as('staff')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, crm_enquiry, sys_log, sys_import cascade`.execute(
      host.database.db,
    )
  })
  afterAll(() => host.close())

  const plain = () => {
    number += 1
    return { name: `产品${number}`, sku: `SKU-${number}` }
  }
  const made = async (more: object = {}) => {
    const reply = await admin.post('/cms/product/add', { ...plain(), supplier, ...more })
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const read = async (client: Client, id: string) =>
    (await client.get('/cms/product/queryById', { id })).body.result
  const refusal = (title: string) => `没有修改“${title}”的权限`

  test('a new record has its default, and nothing else', async () => {
    const first = await staff.post('/cms/product/add', plain())
    expect(first.body.result).toMatchObject({ grade: 'B' })
    const same = await staff.post('/cms/product/add', { ...plain(), grade: 'B' })
    expect(same.body.result).toMatchObject({ grade: 'B' })
    const other = await staff.post('/cms/product/add', { ...plain(), grade: 'A' })
    expect(other.body).toMatchObject({ success: false, message: refusal('等级') })
    const told = await staff.post('/cms/product/add', { ...plain(), supplier })
    expect(told.body.message).toBe(refusal('厂家电话'))
  })

  test('a record is edited beside it, and never it', async () => {
    const { id } = await made({ grade: 'C' })
    const shown = await read(staff, id)
    expect(shown).toMatchObject({ grade: 'C', supplier: masked })
    const beside = await staff.put('/cms/product/edit', { ...shown, intro: '新' })
    expect(beside.body.result).toMatchObject({ intro: '新', grade: 'C', supplier: masked })
    const now = await read(staff, id)
    for (const change of [{ grade: 'A' }, { grade: null }, { supplier: '139****0000' }]) {
      const reply = await staff.put('/cms/product/edit', { ...now, ...change })
      expect(reply.status, JSON.stringify(change)).toBe(400)
      const rows = { added: [], changed: [{ ...now, ...change }], removed: [] }
      expect((await staff.post('/cms/product/saveRows', rows)).status).toBe(400)
    }
    const fresh = { added: [{ ...plain(), grade: 'A' }], changed: [], removed: [] }
    expect((await staff.post('/cms/product/saveRows', fresh)).body.message).toBe(refusal('等级'))
    expect(await read(admin, id)).toMatchObject({ grade: 'C', supplier })
    const own = await admin.put('/cms/product/edit', { ...(await read(admin, id)), grade: 'A' })
    expect(own.body.result).toMatchObject({ grade: 'A' })
  })

  test('somebody who was faster is told masked', async () => {
    const one = await made()
    const reply = await staff.put('/cms/product/edit', { id: one.id, ver: 99, intro: '迟' })
    expect(reply.status).toBe(409)
    expect(JSON.stringify(reply.body)).toContain(masked)
    expect(JSON.stringify(reply.body)).not.toContain(supplier)
  })

  test('an action sets it by its own right', async () => {
    const { id } = await made()
    await staff.post('/cms/product/upgrade', { ids: [id] })
    expect(await read(staff, id)).toMatchObject({ grade: 'A' })
  })

  test('an order of records is not its writer’s way around', async () => {
    const one = await made({ place: 1 })
    const two = await made({ place: 2 })
    const body = { field: 'place', id: two.id, after: null, before: one.id }
    expect((await staff.post('/cms/product/order', body)).status).toBe(400)
    expect((await admin.post('/cms/product/order', body)).status).toBe(200)
  })

  test('rows within a record are as other records', async () => {
    const row = { name: '大', price: 1, stock: 1, maker: supplier, kind: '甲' }
    const { id } = await made({ specs: [row] })
    const shown = await read(staff, id)
    expect(shown.specs).toMatchObject([{ maker: masked, kind: '甲' }])
    const [spec] = shown.specs
    const save = (specs: readonly object[]) =>
      staff.put('/cms/product/edit', { id, ver: shown.ver, specs })
    expect(JSON.stringify((await save([{ ...spec, kind: '乙' }])).body)).toContain(refusal('种类'))
    expect(JSON.stringify((await save([spec, { name: '小', maker: '1' }])).body)).toContain(
      refusal('制造者'),
    )
    expect((await save([{ ...spec, name: '中' }])).body.message).toBe('修改成功!')
    expect((await read(admin, id)).specs).toMatchObject([
      { name: '中', maker: supplier, kind: '甲' },
    ])
  })

  test('reached through a reference it is masked, and asked by nobody', async () => {
    const { id } = await made()
    const enquiry = { subject: '问', customer: '王', email: 'a@b.test', message: '好', product: id }
    expect((await admin.post('/crm/enquiry/add', enquiry)).body.message).toBe('添加成功！')
    const columns = 'subject,product.supplier'
    const list = await staff.get('/crm/enquiry/list', { columns })
    expect(list.body.result.records[0]['product.supplier']).toBe(masked)
    const sheet = await staff.get('/crm/enquiry/exportXls', { columns })
    const texts = JSON.stringify((await readXlsx(sheet.raw)).sheets)
    expect(texts).toContain(masked)
    expect(texts).not.toContain(supplier)
    const found = await staff.get('/crm/enquiry/list', { 'product.supplier': '138*' })
    expect(found.status).toBe(400)
  })

  async function importing(client: Client, bytes: Uint8Array, dryRun = '') {
    number += 1
    const form = new FormData()
    form.append('importId', String(number).padStart(32, 'a'))
    form.append('dryRun', dryRun)
    form.append('files[]', new Blob([bytes.slice()]), '产品.xlsx')
    return (await client.form('/cms/product/importExcel', form)).body.result
  }
  const sheetOf = (rows: readonly (readonly CellValue[])[]) =>
    writeXlsx({ sheets: [{ name: '产品', rows: rows.map((row) => [...row]) }] })

  test('a sheet that has it is told so, row by row', async () => {
    const { name, sku } = plain()
    const head = ['产品名称', '货号', '等级']
    const wrong = await sheetOf([head, [name, sku, 'A']])
    expect(await importing(staff, wrong)).toMatchObject({ errorCount: 1, createdCount: 0 })
    const told = await importing(staff, wrong, '1')
    expect(told.errors[0].errors).toEqual([{ field: 'grade', message: refusal('等级') }])
    const empty = await sheetOf([head, [name, sku, '']])
    expect(await importing(staff, empty)).toMatchObject({ errorCount: 0, createdCount: 1 })
  })

  test('an import that wrote it is taken back by who may write it', async () => {
    const { id } = await made({ grade: 'C' })
    const { raw } = await admin.get('/cms/product/exportXls')
    const rows = (await readXlsx(raw)).sheets[0]?.rows ?? []
    const changed = rows.map((row) => row.map((cell) => (cell === 'C' ? 'A' : cell)))
    const { importId } = await importing(admin, await sheetOf(changed))
    expect(await read(admin, id)).toMatchObject({ grade: 'A' })
    const own = (user: string) =>
      sql`update sys_import set user_id = ${`user-${user}`}`.execute(host.database.db)
    await own('staff')
    const undone = await staff.post('/cms/product/importUndo', { id: importId })
    expect(undone.body.result).toMatchObject({ reverted: 0, refusedCount: 1 })
    expect(undone.body.result.refused[0].message).toBe(refusal('等级'))
    expect(await read(admin, id)).toMatchObject({ grade: 'A' })
  })
})
