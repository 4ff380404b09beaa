import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const api = '/cms/product'

const records = [
  { name: '四件套', category: 'B01A01', status: 'draft', price: 10.5, stock: 5 },
  { name: '沙发', category: 'B01A02', status: 'draft', price: 0.1, stock: 1 },
  { name: '茶几', category: 'B01A02', status: 'on', price: 0.2 },
  { name: '台灯', status: 'on', stock: 7 },
] as const

interface Group {
  readonly of: Readonly<Record<string, unknown>>
  readonly count: number
  readonly sums: Readonly<Record<string, number | null>>
  readonly leasts: Readonly<Record<string, number | null>>
  readonly greatests: Readonly<Record<string, number | null>>
  readonly counts: Readonly<Record<string, number>>
  readonly distinct: Readonly<Record<string, number>>
}

describeEachDatabase('groups of a list', (open) => {
  let host: EntityApp
  let admin: Client
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
    for (const [at, record] of records.entries()) {
      const { body } = await admin.post(`${api}/add`, { ...record, sku: `SKU-000${at}`, specs: [] })
      expect(body.message).toBe('添加成功！')
    }
    await host.as('boss').post(`${api}/add`, { name: '别家的', sku: 'SKU-0000', price: 99 })
  })
  afterAll(() => host.close())

  const groups = async (query: Record<string, string>, client = admin) => {
    const { status, body } = await client.get(`${api}/groups`, query)
    expect(status, body.message).toBe(200)
    return body.result.groups as readonly Group[]
  }
  const told = (all: readonly Group[], ...keys: readonly string[]) =>
    all.map(({ of, count, sums }) => [...keys.map((key) => of[key] ?? null), count, sums])

  test('count and sum all records of the tenant, empty values in a group of their own', async () => {
    const found = await groups({ groupBy: 'category', sums: 'price,stock' })
    expect(told(found, 'category')).toEqual([
      ['B01A01', 1, { price: 10.5, stock: 5 }],
      ['B01A02', 2, { price: 0.3, stock: 1 }],
      [null, 1, { price: null, stock: 7 }],
    ])
    expect(found[1]).toMatchObject({
      leasts: { price: 0.1, stock: 0 },
      greatests: { price: 0.2, stock: 1 },
      counts: { price: 2, stock: 2 },
    })
    expect(found[2]).toMatchObject({ leasts: { price: null }, greatests: { price: null } })
    expect(found[2]?.counts).toEqual({ price: 0, stock: 1 })
  })

  test('without a field all records of the query are one, with counts of any field', async () => {
    const asked = { sums: 'price', valuesOf: 'category,site,brand', distinctOf: 'category,status' }
    const [all, another] = await groups(asked)
    expect(another).toBeUndefined()
    expect(all).toMatchObject({
      of: {},
      count: 4,
      sums: { price: 10.8 },
      counts: { price: 3, category: 3, site: 0, brand: 0 },
      distinct: { category: 2, status: 2 },
    })
    const [some] = await groups({ ...asked, status: 'on' })
    expect(some).toMatchObject({ count: 2, sums: { price: 0.2 }, distinct: { category: 1 } })
    const [none] = await groups({ ...asked, name: '没有' })
    expect(none).toMatchObject({ count: 0, sums: { price: null }, distinct: { category: 0 } })
    const [theirs] = await groups(asked, host.as('boss'))
    expect(theirs).toMatchObject({ count: 1, sums: { price: 99 } })
  })

  test('come with the texts of their values', async () => {
    const [draft] = await groups({ groupBy: 'status' })
    expect(draft?.of).toMatchObject({ status: 'draft', status_dictText: '草稿' })
  })

  test('go by several fields', async () => {
    const found = await groups({ groupBy: 'status,category' })
    expect(told(found, 'status', 'category')).toEqual([
      ['draft', 'B01A01', 1, {}],
      ['draft', 'B01A02', 1, {}],
      ['on', 'B01A02', 1, {}],
      ['on', null, 1, {}],
    ])
  })

  test('hold to the query, whose order says nothing here', async () => {
    const query = { groupBy: 'status', name: '*沙*', column: 'name', order: 'asc', pageNo: '3' }
    expect(told(await groups(query), 'status')).toEqual([['draft', 1, {}]])
  })

  test('a list of one group has just its records, and so has their count', async () => {
    for (const { of, count } of await groups({ groupBy: 'status,category' })) {
      const groupIs = JSON.stringify([of.status ?? null, of.category ?? null])
      const { body } = await admin.get(`${api}/list`, { groupBy: 'status,category', groupIs })
      expect(body.result.total).toBe(count)
      expect(body.result.records).toHaveLength(count)
      for (const record of body.result.records) {
        expect([record.status, record.category ?? null]).toEqual([of.status, of.category ?? null])
      }
    }
  })

  test('another tenant has its own', async () => {
    expect(told(await groups({ groupBy: 'status' }, host.as('boss')), 'status')).toEqual([
      ['draft', 1, {}],
    ])
  })

  describe('are refused', () => {
    test.each<[string, 'admin' | 'staff' | 'nobody', Record<string, string>, number]>([
      ['without a field', 'admin', {}, 400],
      ['by an unknown field', 'admin', { groupBy: 'colour' }, 400],
      ['by a field of several values', 'admin', { groupBy: 'site' }, 400],
      ['by a field that the caller does not see', 'staff', { groupBy: 'price' }, 400],
      ['with the sum of one', 'staff', { groupBy: 'status', sums: 'price' }, 400],
      ['with the values of one', 'staff', { groupBy: 'status', valuesOf: 'price' }, 400],
      ['with the different values of one', 'staff', { distinctOf: 'price' }, 400],
      ['with the values of an unknown field', 'admin', { valuesOf: 'colour' }, 400],
      ['with the sum of a text', 'admin', { groupBy: 'status', sums: 'name' }, 400],
      ['by too many fields', 'admin', { groupBy: 'status,category,brand,sku' }, 400],
      ['with an unknown condition', 'admin', { groupBy: 'status', colour: 'red' }, 400],
      ['to whom may not list', 'nobody', { groupBy: 'status' }, 403],
    ])('%s', async (_, user, query, status) => {
      expect((await host.as(user).get(`${api}/groups`, query)).status).toBe(status)
    })

    test.each([['{}'], ['["on","x"]'], ['on'], ['[1]']])('a group named %s', async (groupIs) => {
      const reply = await admin.get(`${api}/list`, { groupBy: 'status', groupIs })
      expect(reply.status).toBe(400)
    })

    test('the rows of a group by a field that the caller does not see', async () => {
      const query = { groupBy: 'price', groupIs: '["10.5"]' }
      expect((await host.as('staff').get(`${api}/list`, query)).status).toBe(400)
    })
  })

  test('are one statement, however many there are', async () => {
    const before = host.statements.length
    await groups({ groupBy: 'category' })
    const first = host.statements.length - before
    await groups({ groupBy: 'status,category', sums: 'price' })
    expect(host.statements.length - before - first).toBeLessThanOrEqual(first + 1)
  })
})

describeEachDatabase('the order that people give', (open) => {
  const list = '/cms/section'
  let host: EntityApp
  let admin: Client
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_section, sys_log`.execute(host.database.db)
  })
  afterAll(() => host.close())

  const added = async (name: string, sort: number | null) => {
    const { body } = await admin.post(`${list}/add`, { name, sort, path: `/${name}` })
    expect(body).toMatchObject({ success: true })
    return body.result.id as string
  }
  const names = async () => {
    const { body } = await admin.get(`${list}/list`, { column: 'sort', order: 'asc' })
    return body.result.records.map(({ name }: { name: string }) => name).join('')
  }

  test('a record is put behind another, and as few as it takes get new numbers', async () => {
    const [a, , , d] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name, at) => added(name, at + 1)),
    )
    const { body } = await admin.post(`${list}/order`, { field: 'sort', id: d, after: a })
    expect(body).toMatchObject({ success: true, message: '顺序已保存！' })
    expect(await names()).toBe('adbc')
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from sys_log where request_url like '%/order'`.execute(
      host.database.db,
    )
    expect(Number(rows[0]?.count)).toBe(body.result.changed.length)
    await admin.post(`${list}/order`, { field: 'sort', id: d, after: null })
    expect(await names()).toBe('dabc')
    await admin.post(`${list}/order`, { field: 'sort', id: d, before: a })
    expect(await names()).toBe('dabc')
  })

  test('is refused to who may not edit, by other fields, and for records that are not there', async () => {
    const [a, b] = [await added('a', 1), await added('b', 2)]
    const order = (body: object, user: 'admin' | 'reader' | 'boss' = 'admin') =>
      host.as(user).post(`${list}/order`, body)
    expect((await order({ field: 'sort', id: b, after: null }, 'reader')).status).toBe(403)
    expect((await order({ field: 'sort', id: b, after: null }, 'boss')).status).toBe(404)
    expect((await order({ field: 'name', id: b, after: null })).status).toBe(400)
    expect((await order({ field: 'nothing', id: b, after: null })).status).toBe(400)
    expect((await order({ field: 'sort', id: 'x', after: a })).status).toBe(404)
    expect((await order({ field: 'sort', id: a, after: 'x' })).status).toBe(404)
    expect(await names()).toBe('ab')
  })
})
