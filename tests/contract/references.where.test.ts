import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { writeSuperGroup } from '../../renderer/model/query/superQuery'
import { dictTables } from '../../server/dictionaries/dictTables'
import { narrowedTo, searchItems } from '../../server/dictionaries/tableDict'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp, people } from '../support/entityApp'

// biome-ignore lint/suspicious/noExplicitAny: records of a test
type Wire = any

/** A product has a maker; an enquiry names a maker, one product of it, and any number of others. */
function narrowedByMaker(doc: EntityDoc): EntityDoc {
  const brand = { type: 'record', title: '制造商', of: 'brand' }
  const change: Record<string, object> = {
    product: { name: { type: 'input', title: '产品名称', required: true, max: 100 }, maker: brand },
    productSpec: { maker: brand },
    enquiry: {
      maker: brand,
      country: { type: 'input', title: '国家', max: 40 },
      product: {
        type: 'record',
        title: '意向产品',
        of: 'product',
        where: { maker: 'maker' },
      },
      others: {
        type: 'records',
        title: '其他产品',
        of: 'product',
        where: { maker: 'maker', material: "'cotton'" },
      },
      // Of the country of the maker.
      rival: { type: 'record', title: '同行', of: 'brand', where: { country: 'maker.country' } },
    },
  }
  return { ...doc, fields: { ...doc.fields, ...change[doc.entity] } as EntityDoc['fields'] }
}

const misfit = '意向产品的“制造商”与本记录不符，请重新选择'

describeDatabase('references narrowed by their record', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let made: Record<'a' | 'b' | 'ofA' | 'alsoA' | 'ofB', string>

  const added = async (api: string, body: object): Promise<string> => {
    const reply = await admin.post(`${api}/add`, body)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result.id
  }
  const enquiry = (more: object) => ({
    ...{ subject: '询价', customer: '王', email: 'a@b.test', message: '您好' },
    nextDate: '2026-04-01',
    ...more,
  })
  const asked = async (call: string, body: unknown): Promise<Wire> =>
    (await admin.post(`/crm/enquiry/${call}`, body)).body
  const stored = async (id: string): Promise<Wire> =>
    (await admin.get('/crm/enquiry/queryById', { id })).body.result
  const edited = async (api: string, id: string, more: object): Promise<Wire> => {
    const { ver } = (await admin.get(`${api}/queryById`, { id })).body.result
    return (await admin.post(`${api}/edit`, { id, ver, ...more })).body
  }
  const changed = (id: string, more: object) => edited('/crm/enquiry', id, more)
  const errorsOf = (body: Wire) => body.result?.errors?.map(({ field }: Wire) => field)

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, narrowedByMaker)
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, crm_enquiry, crm_enquiry_others_link, cms_brand, sys_log cascade`.execute(
      host.database.db,
    )
    const [a, b] = [
      await added('/cms/brand', { name: '甲厂', country: 'US' }),
      await added('/cms/brand', { name: '乙厂', country: 'FR' }),
    ]
    const product = (name: string, sku: string, maker: string) =>
      added('/cms/product', { name, sku, maker, price: 1, stock: 1, material: 'cotton,linen' })
    made = {
      a,
      b,
      ofA: await product('毛毯', 'SKU-A1', a),
      alsoA: await product('枕头', 'SKU-A2', a),
      ofB: await product('被子', 'SKU-B1', b),
    }
  })
  afterAll(() => host.close())

  test('a value outside is refused at its field when a record is made or edited', async () => {
    const { a, b, ofA, alsoA, ofB } = made
    const wrong = await asked('add', enquiry({ maker: a, product: ofB }))
    expect([wrong.message, errorsOf(wrong)]).toEqual([misfit, ['product']])
    // Without the other field nothing fits.
    expect((await asked('add', enquiry({ product: ofB }))).message).toBe(misfit)
    const id = await added(
      '/crm/enquiry',
      enquiry({ maker: a, product: ofA, others: `${ofA},${alsoA}` }),
    )
    expect((await changed(id, { product: ofB })).message).toBe(misfit)
    expect((await changed(id, { product: alsoA })).success).toBe(true)
    // The other way round: what is narrowed by is changed.
    const moved = await changed(id, { maker: b, others: null })
    expect([moved.message, errorsOf(moved)]).toEqual([misfit, ['product']])
    expect((await changed(id, { maker: b, product: ofB, others: null })).success).toBe(true)
  })

  test('one of several outside is refused, and so is what a constant leaves out', async () => {
    const { a, b, ofA, alsoA, ofB } = made
    const told = '其他产品的“制造商、材质”与本记录不符，请重新选择'
    const wrong = await asked('add', enquiry({ maker: a, others: `${ofA},${ofB}` }))
    expect([wrong.message, errorsOf(wrong)]).toEqual([told, ['others']])
    const id = await added('/crm/enquiry', enquiry({ maker: a, others: ofA }))
    expect((await changed(id, { maker: b })).message).toBe(told)
    expect((await edited('/cms/product', alsoA, { material: 'linen' })).success).toBe(true)
    expect((await changed(id, { others: `${ofA},${alsoA}` })).message).toBe(told)
  })

  test('a value of what the other field names narrows too', async () => {
    const { a, b } = made
    const fellow = await added('/cms/brand', { name: '丙厂', country: 'US' })
    expect((await asked('add', enquiry({ maker: a, rival: b }))).message).toContain('同行的“国家')
    expect((await asked('add', enquiry({ maker: a, rival: fellow }))).success).toBe(true)
  })

  test('sheets and rows are refused as well', async () => {
    const { a, ofA, ofB } = made
    const head = ['主题', '客户姓名', '邮箱', '询盘内容', '下次跟进', '制造商', '意向产品']
    const line = (subject: string, product: string) => [
      ...[subject, '王', 'a@b.test', '您好', '2026-04-01', '甲厂', product],
    ]
    const sheet = await writeXlsx({
      sheets: [{ name: '询盘', rows: [head, line('一', '毛毯'), line('二', '被子')] }],
    })
    const { result } = (await admin.upload('/crm/enquiry/importExcel', sheet)).body
    expect(result).toMatchObject({ createdCount: 1, errorCount: 1 })
    const rows = await asked('saveRows', {
      added: [enquiry({ maker: a, product: ofB })],
      changed: [],
      removed: [],
    })
    expect([rows.success, JSON.stringify(rows)]).toEqual([false, expect.stringContaining(misfit)])
    const { records } = (await admin.get('/crm/enquiry/list')).body.result
    const [one] = records as Wire[]
    const rewritten = await asked('saveRows', {
      added: [],
      changed: [{ id: one.id, ver: one.ver, product: ofB }],
      removed: [],
    })
    expect(JSON.stringify(rewritten)).toContain(misfit)
    expect((await stored(one.id)).product).toBe(ofA)
  })

  test('a name in a sheet that several records share is the one that the line takes', async () => {
    const { a, b } = made
    const product = (name: string, sku: string, maker: string) =>
      added('/cms/product', { name, sku, maker, price: 1, stock: 1, material: 'cotton' })
    const [ofA, ofB] = [await product('同名', 'SKU-C1', a), await product('同名', 'SKU-C2', b)]
    for (const sku of ['SKU-D1', 'SKU-D2']) await product('两个', sku, a)
    const head = [
      '主题',
      '客户姓名',
      '邮箱',
      '询盘内容',
      '下次跟进',
      '制造商',
      '意向产品',
      '其他产品',
    ]
    const line = (subject: string, maker: string | null, one: string, others: string | null) => [
      ...[subject, '王', 'a@b.test', '您好', '2026-04-01', maker, one, others],
    ]
    const rows = [
      line('一', '甲厂', '同名', null),
      line('二', '乙厂', '同名', '被子,同名'),
      line('三', '乙厂', '两个', null),
      line('四', '甲厂', '两个', null),
      line('五', null, '同名', null),
    ]
    const sheet = (all: readonly (readonly (string | null)[])[]) =>
      writeXlsx({ sheets: [{ name: '询盘', rows: all.map((row) => [...row]) }] })
    const form = new FormData()
    form.append('dryRun', '1')
    form.append('files[]', new Blob([(await sheet([head, ...rows])).slice()]), 'a.xlsx')
    const dry = (await admin.form('/crm/enquiry/importExcel', form)).body.result
    expect(dry).toMatchObject({ createdCount: 2, errorCount: 3 })
    const told = Object.fromEntries(
      dry.errors.map(({ row, errors }: Wire) => [row, errors.map(({ message }: Wire) => message)]),
    )
    expect(told).toEqual({
      4: [misfit],
      5: [expect.stringContaining('“两个”有 2 条同名的记录')],
      6: [misfit],
    })
    const { result } = (
      await admin.upload('/crm/enquiry/importExcel', await sheet([head, ...rows]))
    ).body
    expect(result).toMatchObject({ createdCount: 2, errorCount: 3 })
    const { records } = (await admin.get('/crm/enquiry/list')).body.result
    const by = new Map(records.map((one: Wire) => [one.subject, one]))
    expect(by.get('一')).toMatchObject({ product: ofA })
    expect(by.get('二')).toMatchObject({ product: ofB, others: `${made.ofB},${ofB}` })

    // A line of a record that is there is narrowed by what the record has, where the sheet does not say it.
    const id = await added('/crm/enquiry', enquiry({ maker: a, product: made.ofA }))
    const edit = [
      ['编号', '意向产品'],
      [`${id}@1`, '同名'],
    ]
    const again = (await admin.upload('/crm/enquiry/importExcel', await sheet(edit))).body
    expect(again).toMatchObject({ code: 200, result: { updatedCount: 1 } })
    expect((await stored(id)).product).toBe(ofA)
  })

  test('a record that did not fit already is saved as it is, and takes no other misfit', async () => {
    const { a, ofA, alsoA, ofB } = made
    const id = await added(
      '/crm/enquiry',
      enquiry({ maker: a, product: ofA, others: `${ofA},${alsoA}` }),
    )
    // The product goes to the other maker: what names it breaks its rule without having changed.
    for (const one of [ofA, alsoA]) {
      const moved = await edited('/cms/product', one, { maker: made.b })
      expect(moved.success).toBe(true)
    }
    const whole = await stored(id)
    expect((await asked('edit', { ...whole, subject: '改过' })).message).toBe('修改成功!')
    expect((await changed(id, { product: ofB })).message).toBe(misfit)
    expect((await changed(id, { others: `${ofA},${alsoA},${ofB}` })).success).toBe(false)
    expect((await changed(id, { others: ofA })).success).toBe(true)
  })

  test('the list to choose from holds what fits, and nobody asks it for more', async () => {
    const table = dictTables(host.entities).get('@product,')
    const search = async (rules: Wire[], keyword = '') =>
      table &&
      searchItems(
        host.database.db,
        narrowedTo(writeSuperGroup({ match: 'and', rules }).superQueryGroup ?? '', table),
        people.admin,
        { keyword, limit: 10 },
      )
    const maker = { field: 'maker', rule: 'eq', val: made.a }
    expect((await search([maker]))?.map(({ text }) => text).sort()).toEqual(['枕头', '毛毯'].sort())
    expect(await search([maker], '被子')).toEqual([])
    const refused = async (field: string) =>
      await expect(search([{ field, rule: 'eq', val: 'US' }])).rejects.toMatchObject({
        status: 400,
      })
    await refused('maker.country')
    await refused('nothing')
  })

  test('in a row below a record such a name is refused at its line', async () => {
    const { db } = host.database
    // The shipped document wants names of brands to be unique.
    await sql`drop index if exists uq_cms_brand_name_key`.execute(db)
    await sql`insert into cms_brand (id, tenant_id, name) values ('t1', 1001, '同厂'), ('t2', 1001, '同厂')`.execute(
      db,
    )
    const head = ['产品名称', '货号', '规格 · 规格名称', '规格 · 规格编码', '规格 · 制造商']
    const rows = [
      head,
      ['被', 'SKU-R1', '大', 'SKU-R1-L', '甲厂'],
      [null, null, '小', 'SKU-R1-S', '同厂'],
    ]
    const form = new FormData()
    form.append('dryRun', '1')
    const sheet = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    form.append('files[]', new Blob([sheet.slice()]), 'a.xlsx')
    const { result } = (await admin.form('/cms/product/importExcel', form)).body
    expect(result.errors).toEqual([
      {
        ...result.errors[0],
        row: 3,
        errors: [
          {
            field: 'specs.maker',
            message: expect.stringContaining('“同厂”有 2 条同名的记录'),
          },
        ],
      },
    ])
    await sql`delete from cms_brand where id in ('t1', 't2')`.execute(db)
  })
})
