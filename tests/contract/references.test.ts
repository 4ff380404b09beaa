import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { consequencesAtOnce } from '../../server/entity/write/consequences'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

// biome-ignore lint/suspicious/noExplicitAny: records of a test
type Wire = any

const countries = ['US', 'CA', 'GB', 'FR', 'IT', 'ES', 'NL', 'PL', 'AU', 'JP', 'KR', 'NZ']

const productOf = (number: number, more: object) => ({
  name: `产品 ${number}`,
  sku: `SKU-${number}`,
  price: 10,
  stock: 2,
  ...more,
})

const brandOf = (onDelete: string) => ({ type: 'record', title: '品牌', of: 'brand', onDelete })

/** Enquiries name a product, which names a brand; what happens to the others differs. */
function withReferences(doc: EntityDoc): EntityDoc {
  const change: Record<string, Partial<EntityDoc> & { fields: object }> = {
    enquiry: { fields: { product: { type: 'record', title: '意向产品', of: 'product' } } },
    product: {
      fields: {
        name: { type: 'input', title: '产品名称', required: true, max: 100 },
        maker: { type: 'record', title: '制造商', of: 'brand' },
      },
    },
    productSpec: {
      fields: { productId: { type: 'record', title: '产品', required: true, of: 'product' } },
    },
    // Whoever may see products may see these, and not the brands.
    news: { perm: 'product', fields: { brand: brandOf('clear'), second: brandOf('clear') } },
    section: { fields: { brand: brandOf('remove') } },
    customerCase: {
      perm: 'news',
      fields: { products: { type: 'records', title: '使用产品', of: 'product' } },
    },
    brand: { unique: [['country', 'status']], index: ['status'], fields: {} },
  }
  const { fields = {}, ...more } = change[doc.entity] ?? {}
  const all = { ...doc.fields, ...fields } as EntityDoc['fields']
  return { ...doc, ...more, fields: all }
}

describeDatabase('references', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withReferences)
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, crm_enquiry, cms_news, cms_section, cms_brand,
      cms_case, cms_case_products_link, sys_log cascade`.execute(host.database.db)
    number = 0
    made = 0
  })
  afterAll(() => host.close())

  let number = 0
  let made = 0
  const added = async (api: string, body: object, client = admin): Promise<Wire> => {
    number += 1
    const reply = await client.post(`${api}/add`, body)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const brand = (more: object = {}, client = admin) =>
    added(
      '/cms/brand',
      { name: `品牌 ${number}`, country: countries[made++ % 12], ...more },
      client,
    )
  const product = (more: object = {}, client = admin) =>
    added('/cms/product', productOf(number, more), client)
  const enquiryOf = (subject: string, more: object = {}) => ({
    subject,
    customer: '王',
    email: 'a@b.test',
    message: '您好',
    nextDate: '2026-04-01',
    ...more,
  })
  const enquiry = (subject: string, more: object = {}) =>
    added('/crm/enquiry', enquiryOf(subject, more))
  const news = (more: object = {}) =>
    added('/cms/news', { title: `新闻 ${number}`, content: '<p>好</p>', ...more })
  const section = (more: object = {}) =>
    added('/cms/section', { name: `栏目 ${number}`, path: `/a${number}`, ...more })
  const list = async (api: string, query: Record<string, string> = {}, client = admin) =>
    (await client.get(`${api}/list`, query)).body
  const subjects = async (query: Record<string, string>) =>
    (await list('/crm/enquiry', { column: 'subject', order: 'asc', ...query })).result.records.map(
      ({ subject }: Wire) => subject,
    )

  test('a record says what the one it names is called', async () => {
    const one = await product({ name: '四件套' })
    expect((await enquiry('a', { product: one.id })).product_dictText).toBe('四件套')
  })

  test('columns, conditions and orders reach through, over two steps, with the texts of dictionaries', async () => {
    const [german, dane] = [await brand({ country: 'DE' }), await brand({ country: 'SE' })]
    const cheap = await product({ name: '甲', stock: 1, status: 'on', maker: german.id })
    const dear = await product({ name: '乙', stock: 9, maker: dane.id })
    await enquiry('a', { product: dear.id })
    await enquiry('b', { product: cheap.id })
    await enquiry('c')
    const { records } = (
      await list('/crm/enquiry', {
        columns: 'subject,product,product.stock,product.status,product.maker.country',
        column: 'product.stock',
        order: 'desc',
      })
    ).result
    expect(records).toMatchObject([
      { subject: 'a', 'product.stock': 9, 'product.maker.country_dictText': '瑞典' },
      { subject: 'b', 'product.status_dictText': '上架', 'product.maker.country': 'DE' },
      { subject: 'c', product: null, 'product.stock': null },
    ])
    expect(await subjects({ 'product.stock_begin': '5' })).toEqual(['a'])
    expect(await subjects({ 'product.maker.country': 'DE' })).toEqual(['b'])
    expect(await subjects({ 'product.stock': '!1' })).toEqual(['a', 'c'])
    expect(await subjects({ product: '*甲*' })).toEqual(['b'])
    expect(await subjects({ product: dear.id })).toEqual(['a'])
    const byName = await list('/crm/enquiry', { column: 'product', order: 'asc' })
    // jiǎ before yǐ
    expect(byName.result.records.map(({ subject }: Wire) => subject)).toEqual(['b', 'a', 'c'])
  })

  test('the number of statements does not grow with the rows', async () => {
    const read = async () => {
      host.statements.length = 0
      await list('/crm/enquiry', { columns: 'subject,product,product.stock,product.maker.country' })
      return host.statements.length
    }
    const first = await product({ maker: (await brand()).id })
    await enquiry('a', { product: first.id })
    const few = await read()
    for (let more = 0; more < 5; more += 1) {
      const other = await product({ maker: (await brand()).id })
      await enquiry(`b${more}`, { product: other.id })
    }
    expect(await read()).toBe(few)
  })

  test('who may not read a record sees its label only, and cannot ask by it', async () => {
    const one = await brand({ name: '罗莱', country: 'DE' })
    await news({ brand: one.id })
    const reader = host.as('reader')
    const asked = { columns: 'title,brand,brand.country' }
    const [record] = (await list('/cms/news', asked, reader)).result.records
    expect(record).toMatchObject({ brand: one.id, brand_dictText: '罗莱' })
    expect(record).not.toHaveProperty(['brand.country'])
    for (const query of [{ 'brand.country': 'DE' }, { brand: one.id }, { brand: '*罗*' }]) {
      expect((await reader.get('/cms/news/list', query)).body.code).toBe(400)
    }
    const sorted = await list('/cms/news', { column: 'brand.country', order: 'asc' }, reader)
    expect(sorted.message).toContain('brand.country')
    const seen = (await list('/cms/news', asked)).result.records
    expect(seen).toMatchObject([{ 'brand.country': 'DE' }])
  })

  test('nothing is named that is not there: never was, deleted, or of another tenant', async () => {
    const gone = await product()
    await admin.delete('/cms/product/delete', { id: gone.id })
    const others = await product({}, host.as('boss'))
    for (const id of ['nothing', gone.id, others.id]) {
      const reply = await admin.post('/crm/enquiry/add', enquiryOf('a', { product: id }))
      expect(reply.body.message).toBe('意向产品所选的记录已不存在，请重新选择')
      expect(reply.body.result.errors).toMatchObject([{ field: 'product' }])
    }
    const made = await enquiry('a')
    const edit = await admin.put('/crm/enquiry/edit', { ...made, product: gone.id })
    expect(edit.body.code).toBe(400)
    const rows = await admin.post('/crm/enquiry/saveRows', {
      changed: [{ id: made.id, ver: made.ver, product: gone.id }],
    })
    expect(rows.body.result.errors).toMatchObject([{ field: 'product', row: 0 }])
  })

  test('the database itself holds a reference to its tenant', async () => {
    const one = await product({}, host.as('boss'))
    const made = await enquiry('a')
    await expect(
      sql`update crm_enquiry set product = ${one.id} where id = ${made.id}`.execute(
        host.database.db,
      ),
    ).rejects.toThrow(/foreign key/)
  })

  test('what names nothing is kept until somebody chooses anew', async () => {
    const made = await enquiry('a')
    await sql`alter table crm_enquiry disable trigger all`.execute(host.database.db)
    await sql`update crm_enquiry set product = 'old' where id = ${made.id}`.execute(
      host.database.db,
    )
    await sql`alter table crm_enquiry enable trigger all`.execute(host.database.db)
    const { result } = (await admin.get('/crm/enquiry/queryById', { id: made.id })).body
    expect(result.product).toBe('old')
    const edit = await admin.put('/crm/enquiry/edit', { ...result, subject: 'b' })
    expect(edit.body.result).toMatchObject({ subject: 'b', product: 'old' })
  })

  test('a deletion is refused, with a count and the names that the caller may see', async () => {
    const [one, free] = [await product({ name: '四件套' }), await product()]
    await enquiry('甲', { product: one.id })
    await enquiry('乙', { product: one.id })
    const refused = await admin.delete('/cms/product/delete', { id: one.id })
    expect(refused.body.message).toMatch(/“四件套”还被 2 条询盘使用：(甲、乙|乙、甲)，请先处理/)
    // Not because the field needs a value: its document keeps what is named.
    expect(refused.body.result.uses).toMatchObject([{ entity: 'enquiry', effect: 'refuse' }])
    expect(refused.body.result.uses[0]).not.toHaveProperty('required')
    const many = await admin.delete('/cms/product/deleteBatch', { ids: `${one.id},${free.id}` })
    expect(many.body.result).toMatchObject({ deleted: 1, refused: [{ id: one.id }] })
    const rows = await admin.post('/cms/product/saveRows', {
      removed: [{ id: one.id, ver: one.ver }],
    })
    expect(rows.body.success).toBe(false)
  })

  test('an import taken back leaves what others use, and says so', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: '品牌', rows: [['品牌名称'], ['罗莱']] }] })
    const sent = await admin.upload('/cms/brand/importExcel', bytes)
    const { importId } = sent.body.result
    const [made] = (await admin.get('/cms/brand/list', { name: '罗莱' })).body.result.records
    await news({ brand: made.id })
    const plan = await admin.get('/cms/brand/importUndo', { id: importId })
    expect(plan.body.result).toMatchObject({
      ...{ removes: 0, reverts: 0, changedCount: 0, keptCount: 1 },
      kept: [{ message: '仍被其他记录使用，保持不变', count: 1, names: ['罗莱'] }],
    })
    const undone = await admin.post('/cms/brand/importUndo', { id: importId })
    expect(undone.body).toMatchObject({
      message: '已撤销导入：删除 0 行，还原 0 行，1 行仍被使用或不能改动，保持不变',
      result: { refused: [{ name: '罗莱', message: '仍被其他记录使用，保持不变' }] },
    })
  })

  test('a deletion clears references that say so, with an audit of its own, and takes others along', async () => {
    const one = await brand({ name: '罗莱' })
    const [told, held] = [await news({ brand: one.id }), await section({ brand: one.id })]
    const asked = await admin.delete('/cms/brand/delete', { id: one.id })
    expect(asked.body).toMatchObject({
      success: false,
      result: {
        ids: [one.id],
        uses: [
          { entity: 'news', field: 'brand', count: 1, more: false, effect: 'clear' },
          { entity: 'section', field: 'brand', count: 1, more: false, effect: 'remove' },
        ],
      },
    })
    const sure = { id: one.id, uses: 'clear' }
    expect((await admin.delete('/cms/brand/delete', sure)).body.success).toBe(true)
    const left = (await admin.get('/cms/news/queryById', { id: told.id })).body.result
    expect(left).toMatchObject({ brand: null, ver: 2 })
    expect((await admin.get('/cms/section/queryById', { id: held.id })).body.code).toBe(404)
    const { rows } = await sql<Wire>`
      select data_table, operate_type from sys_log where data_id in (${told.id}, ${held.id})
      and operate_type <> 2 order by 1`.execute(host.database.db)
    expect(rows).toMatchObject([
      { data_table: 'cms_news', operate_type: 3 },
      { data_table: 'cms_section', operate_type: 4 },
    ])
  })

  test('a record that names the deleted one twice loses both, or names another twice', async () => {
    const [one, two] = [await brand({ name: '甲' }), await brand({ name: '乙' })]
    const told = await news({ brand: one.id, second: one.id })
    const moved = { id: one.id, uses: 'move', to: two.id }
    expect((await admin.delete('/cms/brand/delete', moved)).body.success).toBe(true)
    const read = async () => (await admin.get('/cms/news/queryById', { id: told.id })).body.result
    expect(await read()).toMatchObject({ brand: two.id, second: two.id })
    const cleared = { id: two.id, uses: 'clear' }
    expect((await admin.delete('/cms/brand/delete', cleared)).body.success).toBe(true)
    expect(await read()).toMatchObject({ brand: null, second: null })
    const restored = await admin.post('/cms/brand/restore', { ids: [two.id] })
    expect(restored.body).toMatchObject({ success: true })
    expect(await read()).toMatchObject({ brand: two.id, second: two.id })
  })

  test('more records than are judged in one piece lose it, or name another, all of them', async () => {
    const { db } = host.database
    const [one, two] = [await brand({ name: '甲' }), await brand({ name: '乙' })]
    const first = await news({ brand: one.id })
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'cms_news' and column_name <> 'id'`.execute(db)
    const same = sql.join(columns.map(({ name }) => sql.ref(name)))
    const count = consequencesAtOnce * 2 + 1
    await sql`insert into cms_news (id, ${same}) select md5(n::text), ${same}
      from cms_news, generate_series(2, ${sql.lit(count)}) n where id = ${first.id}`.execute(db)
    const naming = async (id: string | null) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from cms_news
        where brand is not distinct from ${id}`.execute(db)
      return rows[0]?.count
    }
    const moved = { id: one.id, uses: 'move', to: two.id }
    expect((await admin.delete('/cms/brand/delete', moved)).body.success).toBe(true)
    expect(await naming(two.id)).toBe(count)
    const cleared = { id: two.id, uses: 'clear' }
    expect((await admin.delete('/cms/brand/delete', cleared)).body.success).toBe(true)
    expect(await naming(null)).toBe(count)
    const restored = await admin.post('/cms/brand/restore', { ids: [two.id] })
    expect(restored.body).toMatchObject({ success: true })
    expect(await naming(two.id)).toBe(count)
  })

  test('a deletion that would take records along needs the right to delete them', async () => {
    const one = await brand({ name: '罗莱' })
    await section({ brand: one.id })
    const reply = await host.as('remover').delete('/cms/brand/delete', { id: one.id })
    expect(reply.body.message).toBe('删除“罗莱”会连同 1 条栏目一并删除，没有删除栏目的权限')
    expect((await list('/cms/section')).result.total).toBe(1)
  })

  test('rows go with the record that they name as their parent, a new one too', async () => {
    const one = await product({ specs: [{ name: '单人' }, { name: '双人' }] })
    const rows = (await admin.get('/cms/product/queryById', { id: one.id })).body.result.specs
    expect(rows).toMatchObject([{ productId: one.id }, { productId: one.id }])
    expect((await admin.delete('/cms/product/delete', { id: one.id })).body.success).toBe(true)
  })

  test('many belong to many: found by any of them, kept from deletion by all', async () => {
    const [a, b, c] = [await product({ name: '甲' }), await product(), await product()]
    const caseOf = (title: string, products: string) =>
      added('/cms/case', {
        title,
        customer: '客户',
        country: 'DE',
        industry: 'hotel',
        content: '<p>好</p>',
        products,
      })
    const first = await caseOf('一', `${a.id},${b.id}`)
    await caseOf('二', b.id)
    expect(first.products_dictText).toBe(`甲,${b.name}`)
    const titles = async (products: string) =>
      (await list('/cms/case', { products_MultiString: products })).result.records
        .map(({ title }: Wire) => title)
        .sort()
    expect(await titles(`${a.id},${c.id}`)).toEqual(['一'])
    expect(await titles(b.id)).toEqual(['一', '二'])
    const links = async () =>
      (
        await sql<Wire>`select target_id from cms_case_products_link
          where owner_id = ${first.id} order by place`.execute(host.database.db)
      ).rows.map(({ target_id }) => target_id)
    expect(await links()).toEqual([a.id, b.id])
    await admin.put('/cms/case/edit', { ...first, products: c.id })
    expect(await links()).toEqual([c.id])
    expect((await admin.delete('/cms/product/delete', { id: a.id })).body.success).toBe(true)
    expect((await admin.delete('/cms/product/delete', { id: c.id })).body.message).toContain('一')
  })

  test('a sheet names records by what they are called; two that are called alike are refused', async () => {
    // The shipped document wants names of products to be unique.
    await sql`drop index if exists uq_cms_product_name_key`.execute(host.database.db)
    const one = await product({ name: '四件套' })
    const twins = [
      await product({ name: '毛毯', sku: 'WOOL-1' }),
      await product({ name: '毛毯', sku: 'WOOL-2' }),
    ]
    const head = ['主题', '客户姓名', '邮箱', '询盘内容', '下次跟进', '意向产品']
    const row = (subject: string, name: string) => [
      ...[subject, '王', 'a@b.test', '您好', '2026-04-01', name],
    ]
    const rows = [
      ...[head, row('甲', '四件套'), row('乙', '毛毯'), row('丙', twins[1].id)],
      // By its number or by what it is called: the same record.
      ...[row('丁', one.id), row('戊', '毛毯（WOOL-2）')],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '询盘', rows }] })
    const { result } = (await admin.upload('/crm/enquiry/importExcel', sheet)).body
    expect(result).toMatchObject({ createdCount: 4, errorCount: 1 })
    const told: unknown[] = []
    for await (const { values } of streamXlsxRows(await host.readFile(result.fileUrl))) {
      told.push(...values)
    }
    expect(told.join()).toContain(
      '意向产品“毛毯”有 2 条同名的记录：毛毯（WOOL-1）、毛毯（WOOL-2），请写明是哪一条，如“毛毯（WOOL-1）”',
    )
    const { records } = (await list('/crm/enquiry', { column: 'subject', order: 'asc' })).result
    expect(records.map(({ subject, product: id }: Wire) => [subject, id]).sort()).toEqual([
      ...[
        ['丁', one.id],
        ['丙', twins[1].id],
        ['戊', twins[1].id],
        ['甲', one.id],
      ],
    ])
  })

  test('of records called alike in all that people know of them their numbers are told', async () => {
    await sql`drop index if exists uq_cms_product_name_key`.execute(host.database.db)
    const twins = [await product({ name: '毛毯' }), await product({ name: '毛毯' })]
    await sql`drop index if exists uq_cms_product_sku_key`.execute(host.database.db)
    await sql`update cms_product set sku = 'SAME-1'`.execute(host.database.db)
    const head = ['主题', '客户姓名', '邮箱', '询盘内容', '下次跟进', '意向产品']
    const rows = [head, ['乙', '王', 'a@b.test', '您好', '2026-04-01', '毛毯']]
    const sheet = await writeXlsx({ sheets: [{ name: '询盘', rows }] })
    const { result } = (await admin.upload('/crm/enquiry/importExcel', sheet)).body
    const told: unknown[] = []
    for await (const { values } of streamXlsxRows(await host.readFile(result.fileUrl)))
      told.push(...values)
    for (const { id } of twins) expect(told.join()).toContain(id)
  })

  test('a sheet names nodes of a tree; of two that are called alike their paths are told, and are names', async () => {
    const category = async (id: string, name: string, pid = '0') => {
      await sql`insert into sys_category (id, tenant_id, pid, name, code)
        values (${id}, 1001, ${pid}, ${name}, ${id})`.execute(host.database.db)
    }
    await category('P1', '甲类')
    await category('P2', '乙类')
    await category('P11', '盖毯', 'P1')
    await category('P21', '盖毯', 'P2')
    const rows = [
      ['产品名称', '货号', '分类'],
      ...[
        ['子', 'PATH-1', '盖毯'],
        ['丑', 'PATH-2', '乙类/盖毯'],
        ['寅', 'PATH-3', '乙类 ／ 没有'],
      ],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    const { result } = (await admin.upload('/cms/product/importExcel', sheet)).body
    expect(result).toMatchObject({ createdCount: 1, errorCount: 2 })
    const told: unknown[] = []
    for await (const { values } of streamXlsxRows(await host.readFile(result.fileUrl)))
      told.push(...values)
    expect(told.join()).toContain('有 2 条同名的记录：')
    for (const path of ['甲类 / 盖毯', '乙类 / 盖毯']) expect(told.join()).toContain(path)
    const { records } = (await list('/cms/product', { sku: 'PATH-2' })).result
    expect(records).toMatchObject([{ category: 'P21' }])
  })

  test('fields that are unique together: empty ones are alike, and the deleted do not count', async () => {
    const one = await brand({ name: '甲', country: 'DE', status: null })
    const twin = { name: '乙', country: 'DE', status: null }
    const refused = await admin.post('/cms/brand/add', twin)
    expect(refused.body.message).toBe('数据库中已存在该记录：国家/地区、状态重复（已有“甲”）')
    const rows = await admin.post('/cms/brand/saveRows', { added: [twin] })
    expect(rows.body.result.errors).toMatchObject([{ row: 0, field: 'country' }])
    const pair = await admin.post('/cms/brand/saveRows', {
      added: [
        { name: '丙', country: 'ZA', status: '1' },
        { name: '丁', country: 'ZA', status: '1' },
      ],
    })
    expect(pair.body.result.errors).toMatchObject([{ row: 1, field: 'country' }])
    await expect(
      sql`insert into cms_brand (id, tenant_id, name, country, status)
        values ('x', 1001, '戊', 'DE', null)`.execute(host.database.db),
    ).rejects.toThrow(/unique/)
    await brand({ name: '己', country: 'DE', status: null }, host.as('boss'))
    await admin.delete('/cms/brand/delete', { id: one.id })
    await added('/cms/brand', twin)
  })
})
