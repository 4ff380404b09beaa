import { type CellValue, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dictTables } from '../../server/dictionaries/dictTables'
import { allItems, searchItems } from '../../server/dictionaries/tableDict'
import { loadTableTree } from '../../server/dictionaries/tableTree'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { fillKeys } from '../../server/entity/schema/fillKeys'
import { keyedTexts } from '../../server/entity/schema/textKeys'
import { waitingUniques } from '../../server/entity/schema/waitingIndexes'
import { textKeyJob } from '../../server/entity/textKeyJob'
import { describeEachDatabase } from '../support/db'
import { type EntityApp, openEntityApp, people, type Reply } from '../support/entityApp'

/** All of them are one name to people. */
const variants = [
  ...['W6 唯一 ', ' W6 唯一', 'W6 唯一\u00a0', 'W6 唯一\u200b', 'w6 唯一', 'Ｗ6 唯一', 'W6 唯一\t'],
  ...['W6  唯一', 'W6 唯一\u3000', 'W\u200b6 唯一', 'W6\u00a0唯一', 'Ｗ６　唯一'],
]
const name = 'W6 唯一'

describeEachDatabase('unique values and sorting of texts as people read them', (open) => {
  let host: EntityApp
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_brand, sys_log, sys_import, sys_staged_file cascade`.execute(
      host.database.db,
    )
  })
  afterAll(() => host.close())

  const requireEntity = (name: string) => {
    const entity = host.entities.get(name)
    if (!entity) throw new Error(`no entity ${name}`)
    return entity
  }

  const admin = () => host.as('admin')
  let number = 0
  const product = (more: object = {}) => {
    number += 1
    return { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, stock: 2, ...more }
  }
  const add = async (more: object) => {
    const { body } = await admin().post('/cms/product/add', product(more))
    expect(body.message).toBe('添加成功！')
    return body.result
  }
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from cms_product where del_flag = 0 order by id`.execute(host.database.db)
    return rows.map((row) => row.name)
  }
  const importOf = async (
    rows: readonly (readonly CellValue[])[],
    fields: Record<string, string>,
  ) => {
    const head = ['产品名称', '货号', '单价', '库存']
    const sheet = await writeXlsx({
      sheets: [{ name: '产品', rows: [head, ...rows.map((row) => [...row])] }],
    })
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('files[]', new Blob([sheet.slice()]), '产品.xlsx')
    return await admin().form('/cms/product/importExcel', form)
  }

  /** Every way to write a name; the answer must not have taken it. */
  const doors: Readonly<Record<string, (text: string) => Promise<boolean>>> = {
    add: async (text) => refused(await admin().post('/cms/product/add', product({ name: text }))),
    edit: async (text) => {
      const { id, ver } = await add({})
      return refused(await admin().put('/cms/product/edit', { id, ver, name: text }))
    },
    'rows of a table': async (text) =>
      refused(
        await admin().post('/cms/product/saveRows', {
          added: [product({ name: text })],
          changed: [],
          removed: [],
        }),
      ),
    import: async (text) => {
      const { body } = await importOf([[text, 'SKU-IMPORT', 1, 1]], {})
      return body.result.errorCount === 1 && !body.result.createdCount
    },
    'preview of an import': async (text) => {
      const { body } = await importOf([[text, 'SKU-IMPORT', 1, 1]], { dryRun: '1' })
      return body.result.errorCount === 1
    },
    restore: async (text) => {
      await sql`update cms_product set name = 'aside', jd_key_name = 'aside'`.execute(
        host.database.db,
      )
      const { id } = await add({ name: text })
      await admin().delete('/cms/product/delete', { id })
      await sql`update cms_product set name = ${name}, jd_key_name = 'w6 唯一'
        where name = 'aside'`.execute(host.database.db)
      return refused(await admin().post('/cms/product/restore', { ids: [id] }))
    },
  }
  const refused = ({ body }: Reply): boolean => !body.success && /产品名称/.test(body.message)

  describe.each(Object.keys(doors))('%s', (door) => {
    test.each(variants)('%j is taken', async (text) => {
      await add({ name })
      expect(await doors[door]?.(text)).toBe(true)
      expect((await names()).filter((one) => one.includes('唯一'))).toEqual([name])
    })
  })

  test('two rows of one save and of one sheet are compared as well', async () => {
    const { body } = await admin().post('/cms/product/saveRows', {
      added: [product({ name }), product({ name: 'w6  唯一' })],
      changed: [],
      removed: [],
    })
    expect(body.result.errors).toMatchObject([{ list: 'added', row: 1, field: 'name' }])
    const rows = [
      [name, 'SKU-X1', 1, 1],
      ['Ｗ6 唯一', 'SKU-X2', 1, 1],
    ]
    expect((await importOf(rows, {})).body.result).toMatchObject({ createdCount: 1, errorCount: 1 })
  })

  test('an import finds the record that a row means', async () => {
    await add({ name, sku: 'SKU-A' })
    const { body } = await importOf([['w6  唯一\u200b', 'SKU-A', 7, 7]], { existing: 'update' })
    expect(body.result).toMatchObject({ updatedCount: 1, createdCount: 0, errorCount: 0 })
  })

  test('a record may change the case of its own name, and another company has its own names', async () => {
    const { id, ver } = await add({ name })
    const reply = await admin().put('/cms/product/edit', { id, ver, name: 'w6 唯一' })
    expect(reply.body.success).toBe(true)
    expect((await host.as('staffb').post('/cms/product/add', product({ name }))).body.success).toBe(
      true,
    )
  })

  test('texts are stored as typed but for outer blanks and invisible signs', async () => {
    for (const [typed, kept] of [
      ['\u3000Ａ  b\u200b ', 'Ａ  b'],
      ['可\ufeff乐\t', '可乐'],
    ])
      expect((await add({ name: typed, intro: ` ${typed}\n` })).name).toBe(kept)
    const { body } = await admin().post('/cms/product/add', product({ name: ' \u200b\u3000' }))
    expect(body.result.errors).toMatchObject([{ field: 'name' }])
    // What was stored before stays as it is until somebody types another text.
    const { id } = await add({ name: 'old' })
    await sql`update cms_product set name = 'old ' where id = ${id}`.execute(host.database.db)
    const { ver } = (await admin().get('/cms/product/queryById', { id })).body.result
    await admin().put('/cms/product/edit', { id, ver, name: 'old ', stock: 9 })
    expect(await names()).toContain('old ')
  })

  describe('sorting', () => {
    const order = ['2', '9', '10', 'a', 'A', 'b', 'B', '阿里', '安徽', '长沙', '重庆', '张三']
    const mixed = ['重庆', '长沙', '安徽', '张三', '阿里', '10', '9', '2', 'b', 'A', 'a', 'B']
    beforeEach(async () => {
      const { db } = host.database
      await sql`truncate cms_section cascade`.execute(db)
      for (const text of mixed) {
        const { body } = await admin().post('/cms/section/add', { name: text, path: '/x' })
        expect(body.message).toBe('添加成功！')
      }
    })
    type Named = readonly { readonly name: string }[]
    const namesOf = (records: Named) => records.map((record) => record.name)
    const listed = async (direction: string, path = 'list') => {
      const query = { column: 'name', order: direction, pageSize: '50' }
      const { body } = await admin().get(`/cms/section/${path}`, query)
      return namesOf(body.result.records)
    }

    test('of lists and trees, both ways, on every page', async () => {
      expect(await listed('asc')).toEqual(order)
      expect(await listed('desc')).toEqual(order.toReversed())
      expect(await listed('asc', 'tree')).toEqual(order)
      const pages = await Promise.all(
        ['1', '2', '3'].map(async (pageNo) => {
          const query = { column: 'name', order: 'asc', pageSize: '5', pageNo }
          return namesOf((await admin().get('/cms/section/list', query)).body.result.records)
        }),
      )
      expect(pages.flat()).toEqual(order)
    })

    test('of groups', async () => {
      const { body } = await admin().get('/cms/section/groups', { groupBy: 'name' })
      const groups: readonly { readonly of: { readonly name: string } }[] = body.result.groups
      expect(groups.map(({ of }) => of.name)).toEqual(order)
    })

    test('of an export', async () => {
      const reply = await admin().get('/cms/section/exportXls', { column: 'name', order: 'asc' })
      const texts: unknown[] = []
      for await (const { values } of streamXlsxRows(reply.raw)) texts.push(...values)
      expect(texts.filter((text) => order.includes(String(text))).map(String)).toEqual(order)
    })

    test('of a picker and of a tree beside a list', async () => {
      const { db } = host.database
      const tables = dictTables(host.entities)
      const ref = 'cms_section,name,id'
      const table = tables.get(ref)
      const caller = people.admin
      const items = table && (await searchItems(db, table, caller, { keyword: '', limit: 50 }))
      expect(items?.map(({ text }) => text)).toEqual(order)
      const some = async () => table && (await allItems(db, table, caller, 3))
      expect((await some())?.map(({ text }) => text)).toEqual(order.slice(0, 3))
      // Of a name that a list cut short holds once, others may follow: it is none that could be meant.
      await sql`insert into cms_section (id, tenant_id, name, path) values ('twin', 1001, ${order[2]}, '/twin')`.execute(
        db,
      )
      expect((await some())?.map(({ text }) => text)).toEqual(order.slice(0, 2))
      await sql`delete from cms_section where id = 'twin'`.execute(db)
      const tree = { tableName: 'cms_section', text: 'name', code: 'id', pidField: 'parent' }
      const query = { ...tree, hasChildField: '', pid: '', keyword: '', condition: {} }
      const nodes = await loadTableTree(db, tables, caller, query)
      expect(nodes.map(({ title }) => title)).toEqual(order)
    })

    test('of a reference, by the name that is shown', async () => {
      const { body } = await admin().get('/cms/section/list', { pageSize: '50' })
      for (const { name: above, id } of body.result.records) {
        const child = { name: `${above} 下`, path: '/x', parent: id }
        expect((await admin().post('/cms/section/add', child)).body.message).toBe('添加成功！')
      }
      const query = { groupBy: 'parent' }
      const { groups } = (await admin().get('/cms/section/groups', query)).body.result
      const texts = groups.map(({ of }: { of: Record<string, unknown> }) => of.parent_dictText)
      expect(texts.slice(0, -1)).toEqual(order)
    })

    test('rows that have no keys yet get them by the job, once', async () => {
      const { db } = host.database
      await sql`update cms_section set jd_sort_name = null`.execute(db)
      const texts = keyedTexts(entityTableOf(requireEntity('section')))
      expect(await fillKeys(db, 'cms_section', texts)).toBe(order.length)
      expect(await listed('asc')).toEqual(order)
      expect(await fillKeys(db, 'cms_section', texts)).toBe(0)
    })

    test('an edit sorts anew', async () => {
      const { body } = await admin().get('/cms/section/list', { name: '重庆' })
      const [{ id, ver }] = body.result.records
      await admin().put('/cms/section/edit', { id, ver, name: '0' })
      expect((await listed('asc'))[0]).toBe('0')
    })
  })
})

describeEachDatabase('unique texts of which there are two from before', (open) => {
  let host: EntityApp
  const names = ['Twin', 'twin ', 'other']
  beforeAll(async () => {
    const database = await open({ nobody: true })
    const { db } = database
    await sql`drop index uq_cms_product_name_key`.execute(db)
    for (const [at, name] of names.entries()) {
      const row = { id: `p${at}`, tenant_id: 1001, name, sku: `SKU-P${at}`, status: 'draft' }
      await db.insertInto('cms_product').values(row).execute()
    }
    host = await openEntityApp(database)
  })
  afterAll(() => host.close())

  const admin = () => host.as('admin')
  const add = async (name: string, client = admin()) =>
    (
      await client.post('/cms/product/add', {
        name,
        sku: `SKU-${name.length}X`,
        price: 1,
        stock: 1,
      })
    ).body
  const waiting = () => waitingUniques(host.database.db, host.entities.values())

  test('are told, nothing is added to them, also at once, and the index comes when they are mended', async () => {
    expect(await waiting()).toMatchObject([
      { key: { index: 'uq_cms_product_name_key' }, count: 1, examples: [['Twin', 'twin ']] },
    ])
    expect((await add('TWIN')).message).toContain('产品名称')
    expect((await add('Other ')).message).toContain('产品名称')
    const twin = await host.openTwin()
    const both = await Promise.all([add('新品'), add('新\u200b品', twin.as('admin'))])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    await twin.close()
    // Its own name may be written in another way; nothing becomes worse by it.
    const edit = (ver: number, name: string) =>
      admin().put('/cms/product/edit', { id: 'p0', ver, name, price: 1, stock: 1 })
    expect((await edit(1, 'TWIN')).body.success).toBe(true)
    expect((await edit(2, 'other')).body.success).toBe(false)
    const job = textKeyJob(host.deps)
    const task = { signal: new AbortController().signal }
    expect(await job.run(task as Parameters<typeof job.run>[0])).toContain('还有重复值')
    expect((await edit(2, 'Twin 2')).body.success).toBe(true)
    expect(await job.run(task as Parameters<typeof job.run>[0])).toContain('建立唯一索引 1 个')
    expect(await waiting()).toEqual([])
  })
})
