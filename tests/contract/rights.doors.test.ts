import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownTopics } from '../../server/bus/hub'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { limitRole } from '../support/rights'

// `staff` has the rows that they have made themselves: at every door of the server, and nowhere another.
describeEachDatabase('a rule of rows', (open) => {
  let host: TestApp
  const ids = new Map<string, string>()
  const id = (name: string) => ids.get(name) ?? ''

  const ask = async (user: TestUser, line: `${string} ${string}`, query = {}, body?: unknown) => {
    const options = body === undefined ? { query } : { query, body }
    const reply = await host.call(user, line, options)
    return { status: reply.status, ...reply.body }
  }
  const read = async (user: TestUser, url: string, query = {}) => {
    const { success, result, message } = await ask(user, `GET ${url}`, query)
    expect(success, `${url} ${message}`).toBe(true)
    return result
  }
  const add = async (user: TestUser, url: string, name: string, body: object) => {
    const { result, message } = await ask(user, `POST ${url}/add`, {}, body)
    expect(result?.id, `${name}: ${message}`).toBeTypeOf('string')
    ids.set(name, result.id)
  }
  const names = (records: readonly { name?: string; subject?: string }[]) =>
    records.map(({ name, subject }) => name ?? subject ?? '').sort()

  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
    for (const entry of [
      '/content/brand',
      '/content/section',
      '/content/product',
      '/enquiry/list',
    ]) {
      const rule = { column: 'createBy', conditions: '=', value: '#{sysUserCode}' }
      await limitRole(database.db, 'staff', { entry, ...rule })
    }
    // What no report shows or counts limits its rows all the same.
    const unnamed = { column: 'email', conditions: '=', value: 'a@b.cn' }
    await limitRole(database.db, 'staff', { entry: '/enquiry/list', ...unnamed })
    for (const user of ['admin', 'staff'] as const) {
      const by = user === 'admin' ? '甲' : '乙'
      await add(user, '/cms/brand', `品牌${by}`, { name: `品牌${by}`, country: 'US', status: '1' })
      await add(user, '/cms/section', `栏目${by}`, {
        name: `栏目${by}`,
        path: `/${user}`,
        site: 'a-en',
      })
      const product = {
        name: `产品${by}`,
        sku: `SKU-${user.toUpperCase()}`,
        status: 'draft',
        specs: [{ name: `规格${by}` }],
      }
      await add(user, '/cms/product', `产品${by}`, product)
      const enquiry = {
        customer: '客',
        email: 'a@b.cn',
        message: '问',
        status: 'new',
        country: 'US',
      }
      const about = { subject: `询盘${by}`, product: id(`产品${by}`) }
      await add(user, '/crm/enquiry', `询盘${by}`, { ...enquiry, ...about })
    }
  })
  afterAll(async () => await host.close())

  describe('of reading', () => {
    test('holds in lists and their totals; others have theirs whole', async () => {
      const own = await read('staff', '/cms/brand/list')
      expect(names(own.records)).toEqual(['品牌乙'])
      expect(own.total).toBe(1)
      const all = await read('admin', '/cms/brand/list')
      expect(names(all.records)).toEqual(['品牌乙', '品牌甲'])
      expect(all.total).toBe(2)
      // The same question again: totals are kept, each for those who have the same rows.
      expect((await read('staff', '/cms/brand/list')).total).toBe(1)
    })

    test('holds where one record is asked for, its timeline and its rows', async () => {
      expect((await read('staff', '/cms/brand/queryById', { id: id('品牌乙') })).name).toBe(
        '品牌乙',
      )
      const hidden = await ask('staff', 'GET /cms/brand/queryById', { id: id('品牌甲') })
      const missing = await ask('staff', 'GET /cms/brand/queryById', { id: 'f'.repeat(32) })
      const told = ({ status, code, message }: typeof hidden) => ({ status, code, message })
      expect(told(hidden)).toEqual(told(missing))
      expect(hidden.status).toBe(404)
      const timeline = await ask('staff', 'GET /cms/brand/timeline', { id: id('品牌甲') })
      expect(timeline.status).toBe(404)
    })

    test('holds in the data log: of records that are not his their versions tell nothing', async () => {
      const { db } = host.database
      await createRole(db, {
        code: 'auditor',
        name: '审计员',
        permissions: ['dataLog:view', 'brand:view'],
      })
      await createUser(db, {
        username: 'auditor',
        realname: '审计',
        password: testPassword,
        roles: ['auditor'],
        tenants: [1001],
      })
      const body = { username: 'auditor', password: testPassword }
      const { result: login } = (await host.call(null, 'POST /sys/login', { body })).body
      const headers = { 'x-access-token': String(login.token) }
      const asked = async (line: `${string} ${string}`, query: Readonly<Record<string, string>>) =>
        (await host.call(null, line, { headers, query })).body
      const versionsOf = async (dataTable: string, name: string) =>
        (await asked('GET /sys/dataLog/queryDataVerList', { dataTable, dataId: id(name) })).result
      const compared = async (versions: readonly { id: string }[]) => {
        const dataId = String(versions[0]?.id)
        return (
          await asked('GET /sys/dataLog/queryCompareList', { dataId1: dataId, dataId2: dataId })
        ).code
      }

      const seen = await versionsOf('cms_brand', '品牌甲')
      expect(seen).toMatchObject([{ dataContent: expect.stringContaining('品牌甲') }])
      // Products are none of his at all.
      expect(await versionsOf('cms_product', '产品甲')).toEqual([])
      const products = await read('admin', '/sys/dataLog/queryDataVerList', {
        dataTable: 'cms_product',
        dataId: id('产品甲'),
      })
      expect(await compared(products)).toBe(404)

      const rule = { column: 'createBy', conditions: '=', value: '#{sysUserCode}' }
      await limitRole(db, 'auditor', { entry: '/content/brand', ...rule })
      await host.app.hub.publish(ownTopics.sessions, {})
      expect(await versionsOf('cms_brand', '品牌甲')).toEqual([])
      expect(await compared(seen)).toBe(404)
    })

    test('holds for the rows of a record, by whichever address they are asked for', async () => {
      const specs = await read('admin', '/cms/productSpec/list')
      expect(specs.records.map(({ name }: { name: string }) => name).sort()).toEqual([
        '规格乙',
        '规格甲',
      ])
      const own = await read('staff', '/cms/productSpec/list')
      expect(own).toMatchObject({ total: 1, records: [{ name: '规格乙' }] })
      const hidden = specs.records.find(({ name }: { name: string }) => name === '规格甲')
      const got = await ask('staff', 'GET /cms/productSpec/queryById', { id: hidden.id })
      expect(got.status).toBe(404)
      const text = { productId: id('产品甲'), language: 'en', name: 'A' }
      const added = await ask('staff', 'POST /cms/productText/add', {}, text)
      expect(added.success).toBe(false)
      const why = await read('staff', '/sys/permission/explain', {
        kind: 'row',
        name: 'productSpec',
        id: hidden.id,
      })
      expect(why.allowed).toBe(false)
      expect(why.sentences.join()).toContain('产品 · 创建人')
      const none = { kind: 'row', name: 'productSpec', id: 'f'.repeat(32) }
      expect(await read('staff', '/sys/permission/explain', none)).toEqual(why)
    })

    test('holds in filters of every kind, which find nothing beyond it', async () => {
      expect((await read('staff', '/cms/brand/list', { name: '品牌甲' })).total).toBe(0)
      const or = JSON.stringify([
        { field: 'name', rule: 'eq', val: '品牌甲' },
        { field: 'name', rule: 'eq', val: '品牌乙' },
      ])
      const query = { superQueryMatchType: 'or', superQueryParams: or }
      expect(names((await read('staff', '/cms/brand/list', query)).records)).toEqual(['品牌乙'])
      const one = { name: '*品牌*', status: '1,0', country: 'US' }
      expect((await read('staff', '/cms/brand/list', one)).total).toBe(1)
    })

    test('holds in exports', async () => {
      const { bytes } = await host.call('staff', 'GET /cms/brand/exportXls')
      const book = await readXlsx(new Uint8Array(bytes))
      const texts = JSON.stringify(book.sheets[0]?.rows)
      expect(texts).toContain('品牌乙')
      expect(texts).not.toContain('品牌甲')
      const asked = await host.call('staff', 'GET /cms/brand/exportXls', {
        query: { selections: [id('品牌甲'), id('品牌乙')].join() },
      })
      const own = JSON.stringify((await readXlsx(new Uint8Array(asked.bytes))).sheets[0]?.rows)
      expect(own).not.toContain('品牌甲')
    })

    test('holds in reports to choose from, and in what pickers and dictionaries list', async () => {
      const found = await read('staff', '/online/cgreport/api/getData/brand_list')
      expect(names(found.records)).toEqual(['品牌乙'])
      const loaded = await read('staff', '/sys/dict/loadDict/cms_brand,name,id', {
        keyword: '品牌',
      })
      expect(loaded.map(({ text }: { text: string }) => text)).toEqual(['品牌乙'])
      const listed = await read('staff', '/sys/dict/loadDict/cms_brand,name,id', {
        keyword: [id('品牌甲'), id('品牌乙')].join(),
      })
      expect(listed.map(({ text }: { text: string }) => text)).toEqual(['品牌乙'])
    })

    test('holds in trees, where what stands below a hidden record comes up', async () => {
      const below = { name: '下级', path: '/below', parent: id('栏目甲'), site: 'a-en' }
      await add('admin', '/cms/section', '下级', below)
      await host.database.db
        .updateTable('cms_section')
        .set({ create_by: 'staff' })
        .where('id', '=', id('下级'))
        .execute()
      const roots = await read('staff', '/cms/section/tree')
      expect(names(roots.records)).toEqual(['下级', '栏目乙'])
      const tree = { tableName: 'cms_section', text: 'name', code: 'id', pidField: 'parent' }
      const nodes = await read('staff', '/sys/dict/loadTreeData', tree)
      expect(nodes.map(({ title }: { title: string }) => title).toSorted()).toEqual([
        '下级',
        '栏目乙',
      ])
    })

    test('holds behind references: the label is told and nothing more', async () => {
      const enquiry = {
        subject: '问甲',
        customer: '客',
        email: 'a@b.cn',
        message: '问',
        status: 'new',
      }
      const { result } = await ask(
        'admin',
        'POST /crm/enquiry/add',
        {},
        {
          ...enquiry,
          product: id('产品甲'),
        },
      )
      await host.database.db
        .updateTable('crm_enquiry')
        .set({ create_by: 'staff' })
        .where('id', '=', result.id)
        .execute()
      const columns = 'subject,product,product.name,product.status'
      const { records } = await read('staff', '/crm/enquiry/list', { columns, subject: '问甲' })
      expect(records).toHaveLength(1)
      expect(records[0].product_dictText).toBe('产品甲')
      expect(records[0]['product.name'] ?? null).toBeNull()
      expect(records[0]['product.status'] ?? null).toBeNull()
      const named = await read('staff', '/crm/enquiry/list', { 'product.name': '产品甲' })
      expect(named.total).toBe(0)
    })

    test('holds in groups, and in the figures of the home and of reports', async () => {
      const own = (await read('staff', '/crm/enquiry/list')).total
      const all = (await read('admin', '/crm/enquiry/list')).total
      expect(own).toBeLessThan(all)
      const counted = async (user: TestUser) => {
        const { groups } = await read(user, '/crm/enquiry/groups', { groupBy: 'status' })
        return groups.map(({ count }: { count: number }) => count)
      }
      expect(await counted('staff')).toEqual([own])
      expect(await counted('admin')).toEqual([all])
      const figures = async (user: TestUser) => {
        const body = { asks: [{ report: 'enquiry_by_status' }] }
        const { result } = await ask(user, 'POST /online/cgreport/api/getFigures', {}, body)
        const [{ figures }] = result
        return figures.cells.find(({ at }: { at: unknown[] }) => at.every((one) => one === null))
      }
      expect((await figures('staff')).values[0]).toBe(own)
      expect((await figures('admin')).values[0]).toBe(all)
    })
  })

  describe('of writing', () => {
    const stored = async (name: string) =>
      await read('admin', '/cms/brand/queryById', { id: id(name) })

    test('lets nobody edit or delete a record that he does not have', async () => {
      const record = await stored('品牌甲')
      const edit = await ask('staff', 'PUT /cms/brand/edit', {}, { ...record, country: 'DE' })
      expect(edit.status).toBe(404)
      const gone = await ask(
        'staff',
        'POST /cms/brand/saveRows',
        {},
        {
          rows: [{ ...record, country: 'DE' }],
        },
      )
      expect(gone.success).not.toBe(true)
      expect((await stored('品牌甲')).country).toBe('US')
    })

    test('lets nobody do a step or an action to it', async () => {
      const { body } = await host.call('staff', 'POST /cms/product/publish', {
        body: { ids: [id('产品甲')] },
      })
      expect(JSON.stringify(body)).not.toContain('已上架')
      const product = await read('admin', '/cms/product/queryById', { id: id('产品甲') })
      expect(product.status).toBe('draft')
    })

    test('lets nobody name it, or take its unique value', async () => {
      const enquiry = {
        subject: '新',
        customer: '客',
        email: 'a@b.cn',
        message: '问',
        status: 'new',
      }
      const named = await ask(
        'staff',
        'POST /crm/enquiry/add',
        {},
        {
          ...enquiry,
          product: id('产品甲'),
        },
      )
      expect(named.message).toContain('意向产品')
      const twin = await ask('staff', 'POST /cms/brand/add', {}, { name: '品牌甲', status: '1' })
      expect(twin.status).toBe(400)
      expect(twin.message).toContain('品牌名称')
    })

    test('lets nobody write a record out of his own sight', async () => {
      const db = host.database.db
      const rule = { entry: '/content/brand', column: 'country', conditions: '!=', value: 'JP' }
      await limitRole(db, 'staff', rule)
      await host.signIn('staff')
      await new Promise((resolve) => setTimeout(resolve, 900))
      const added = await ask(
        'staff',
        'POST /cms/brand/add',
        {},
        { name: '日本牌', country: 'JP', status: '1' },
      )
      expect(added.status).toBe(400)
      expect(added.message).toContain('不在您的数据范围内')
      const record = await stored('品牌乙')
      const edit = await ask('staff', 'PUT /cms/brand/edit', {}, { ...record, country: 'JP' })
      expect(edit.status).toBe(400)
      // Null matches nothing: a record without a country is not one whose country is another.
      const empty = await ask('staff', 'PUT /cms/brand/edit', {}, { ...record, country: null })
      expect(empty.status).toBe(400)
      expect((await stored('品牌乙')).country).toBe('US')
    })
  })
})
