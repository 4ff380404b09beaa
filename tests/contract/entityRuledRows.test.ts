import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { draftEdit } from '../../server/entity/judge/drafts'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp, people } from '../support/entityApp'

/** The product with fields and an action whose rules read the rows of its sub-table. */
function withRules(doc: EntityDoc): EntityDoc {
  if (doc.entity === 'productSpec') {
    return { ...doc, fields: { ...doc.fields, sample: { type: 'switch', title: '样品' } } }
  }
  if (doc.entity !== 'product') return doc
  const specStock = {
    type: 'inputNumber',
    title: '规格总库存',
    compute: 'sum(specs.map(s, s.stock))',
  }
  const large = { type: 'switch', title: '大批', compute: 'specStock > 5' }
  const samples = {
    type: 'inputNumber',
    title: '样品数',
    compute: 'size(specs.filter(s, s.sample))',
  }
  const reason = { type: 'input', title: '说明', requireIf: 'size(specs) > 2' }
  const mark = { title: '标记', can: 'product:publish', when: 'size(specs) > 0', set: { moq: '9' } }
  return {
    ...doc,
    fields: { ...doc.fields, specStock, large, reason, samples },
    actions: { ...doc.actions, mark },
  }
}

describeDatabase('rules that read the rows of a record', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let staff: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withRules)
    admin = host.as('admin')
    staff = host.as('staff')
  })
  beforeEach(() =>
    sql`truncate cms_product, cms_product_spec, sys_log, sys_import cascade`.execute(
      host.database.db,
    ),
  )
  afterAll(() => host.close())

  const specs = [
    { name: '单人', stock: 3, price: 1 },
    { name: '双人', stock: 4, price: 2 },
  ]
  let number = 0
  async function added(rows: readonly object[] = specs, more: object = {}) {
    number += 1
    const record = { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, specs: rows, ...more }
    const reply = await admin.post('/cms/product/add', record)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const stored = async (id: string) =>
    (await admin.get('/cms/product/queryById', { id })).body.result
  const counted = { specStock: 7, large: 'Y' }

  test('an edit without the rows keeps what follows from them', async () => {
    const { id, ver } = await added()
    expect(await stored(id)).toMatchObject(counted)
    expect((await staff.put('/cms/product/edit', { id, ver, moq: 3 })).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ ...counted, moq: 3 })
  })

  test('they read members of rows as fields hold them: what the wire calls Y is true', async () => {
    const [first, second] = specs
    const { id, ver } = await added([
      { ...first, sample: 'Y' },
      { ...second, sample: 'N' },
    ])
    expect(await stored(id)).toMatchObject({
      samples: 1,
      specs: [{ sample: 'Y' }, { sample: 'N' }],
    })
    expect((await staff.put('/cms/product/edit', { id, ver, moq: 3 })).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ samples: 1, moq: 3 })
  })

  test('so do rows that are saved together, and are judged by them', async () => {
    const { id, ver } = await added()
    const save = (record: object) =>
      admin.post('/cms/product/saveRows', { added: [], changed: [record], removed: [] })
    expect((await save({ id, ver, moq: 4 })).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ ...counted, moq: 4 })

    const three = await added([...specs, { name: '三人', stock: 1 }], { reason: '多' })
    const refused = await save({ id: three.id, ver: three.ver, reason: null })
    expect(refused.body.result.errors).toMatchObject([{ field: 'reason' }])
  })

  test('an action sees them, and keeps what follows from them', async () => {
    const [full, empty] = [await added(), await added([])]
    const reply = await admin.post('/cms/product/mark', { ids: [full.id, empty.id] })
    expect(reply.body.result).toMatchObject({ done: 1, refused: [{ id: empty.id }] })
    expect(await stored(full.id)).toMatchObject({ ...counted, moq: 9 })
  })

  test('an imported row keeps what follows from them', async () => {
    const { id } = await added()
    const sheet = await writeXlsx({
      sheets: [
        {
          name: '产品',
          rows: [
            ['编号', '起订量'],
            [`${id}`, 8],
          ],
        },
      ],
    })
    const form = new FormData()
    form.append('file', new Blob([sheet.slice()]), '产品.xlsx')
    expect((await admin.form('/cms/product/importExcel', form)).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ ...counted, moq: 8 })
  })

  test('where the rows cannot be read, what follows from them stays', () => {
    const product = host.entities.get('product')
    if (!product) throw new Error('no product')
    const none = Object.fromEntries([...product.fields.keys()].map((key) => [key, null]))
    const values = { ...none, specStock: 7, large: true }
    const writing = {
      entityTable: entityTableOf(product),
      caller: people.admin,
      now: host.clock.now,
    }
    const draft = draftEdit({ id: '1', ver: 1, row: {}, values }, { moq: 5 }, writing)
    expect(draft.values).toMatchObject({ specStock: 7, large: true, moq: 5 })
  })
})
