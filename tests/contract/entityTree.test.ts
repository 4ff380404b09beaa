import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const api = '/cms/section'

interface Node {
  readonly id: string
  readonly name: string
  readonly hasChildren: boolean
  readonly children?: readonly Node[]
}

describeDatabase('an entity whose records are a tree', ['entity'], (open) => {
  let host: EntityApp
  let paths = 0
  let admin: Client
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_section, sys_log cascade`.execute(host.database.db)
  })
  afterAll(() => host.close())

  async function added(name: string, parent: string | null = null, sort = 0) {
    // No two of a site share one.
    paths += 1
    const path = `/p${paths}`
    const { body } = await admin.post(`${api}/add`, { name, parent, sort, path })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const tree = async (query: Record<string, string> = {}, client = admin) => {
    const sorted = { column: 'sort', order: 'asc', ...query }
    const { body } = await client.get(`${api}/tree`, sorted)
    return body.result as { readonly records: readonly Node[]; readonly total: number }
  }
  const outline = (nodes: readonly Node[]): unknown[] =>
    nodes.map(({ name, hasChildren, children }) =>
      children ? [name, outline(children)] : hasChildren ? `${name}+` : name,
    )
  async function family() {
    const home = await added('产品', null, 2)
    const first = await added('关于', null, 1)
    const bed = await added('床品', home.id, 1)
    const set = await added('四件套', bed.id, 1)
    return { home, first, bed, set }
  }

  test('a level comes in the order asked for, and tells which records can be opened', async () => {
    const { home, bed } = await family()
    expect(outline((await tree()).records)).toEqual(['关于', '产品+'])
    expect(outline((await tree({ parentId: home.id })).records)).toEqual(['床品+'])
    const [set] = (await tree({ parentId: bed.id })).records
    expect(set).toMatchObject({ name: '四件套', hasChildren: false, parent_dictText: '床品' })
    expect((await tree({}, host.as('staffb'))).records).toEqual([])
    expect((await host.as('nobody').get(`${api}/tree`)).status).toBe(403)
    expect((await admin.get('/cms/brand/tree')).status).toBe(404)
  })

  test('a query finds records of all levels, within those above them', async () => {
    const { home, bed } = await family()
    await added('四季', bed.id, 2)
    const found = await tree({ name: '*四件*' })
    expect(found.total).toBe(1)
    expect(outline(found.records)).toEqual([['产品', [['床品', ['四件套']]]]])
    expect(outline((await tree({ name: '*品*' })).records)).toEqual([['产品', ['床品+']]])
    expect(await tree({ name: '*没有*' })).toEqual({ records: [], total: 0 })
    // Asked for one level, conditions hold within it alone.
    const level = await tree({ name: '*品*', levelOnly: '1' })
    expect(outline(level.records)).toEqual(['产品+'])
    expect((await tree({ name: '*四件*', levelOnly: '1' })).records).toEqual([])
    // What is opened below a record that was found is whole.
    const below = await tree({ name: '*四件*', parentId: bed.id })
    expect(outline(below.records)).toEqual(['四件套', '四季'])
    expect(home.id).toMatch(/./)
  })

  test('a record never stands below itself, whoever writes it', async () => {
    const { home, bed, set } = await family()
    const move = (record: { id: string; ver: number }, parent: string | null) =>
      admin.put(`${api}/edit`, { id: record.id, ver: record.ver, parent })
    for (const parent of [home.id, bed.id, set.id]) {
      const { status, body } = await move(home, parent)
      expect(status).toBe(400)
      expect(body.result.errors).toEqual([
        { field: 'parent', id: home.id, message: '上级栏目不能是记录自己或它的下级' },
      ])
    }
    const rows = {
      added: [],
      changed: [{ id: home.id, ver: home.ver, parent: set.id }],
      removed: [],
    }
    const { body } = await admin.post(`${api}/saveRows`, rows)
    expect(body).toMatchObject({
      code: 400,
      result: { errors: [{ list: 'changed', row: 0, id: home.id, field: 'parent' }] },
    })
    expect(outline((await tree()).records)).toEqual(['关于', '产品+'])
    expect((await move(set, home.id)).body.success).toBe(true)
    expect(outline((await tree({ parentId: home.id })).records)).toEqual(['床品', '四件套'])
  })

  describe('a record is put into another place of the tree', () => {
    const order = (body: object, client = admin) =>
      client.post(`${api}/order`, { field: 'sort', ...body })
    const level = async (parent?: string) =>
      (await tree(parent === undefined ? {} : { parentId: parent })).records.map(({ name }) => name)

    test('below another, last unless its place there is said', async () => {
      const { home, first, bed } = await family()
      const { body } = await order({ id: first.id, below: home.id })
      expect(body).toMatchObject({ success: true, message: '顺序已保存！' })
      expect(await level(home.id)).toEqual(['床品', '关于'])
      expect(await level()).toEqual(['产品'])
      await order({ id: first.id, below: home.id, after: null })
      expect(await level(home.id)).toEqual(['关于', '床品'])
      await order({ id: bed.id, below: null, before: home.id })
      expect(await level()).toEqual(['床品', '产品'])
      await order({ id: first.id, below: null, after: bed.id })
      expect(await level()).toEqual(['床品', '关于', '产品'])
    })

    test('with one line of the log for each record that is another then', async () => {
      const { first, home } = await family()
      const { body } = await order({ id: first.id, below: home.id, after: null })
      const { rows } = await sql<{ data_id: string }>`
        select data_id from sys_log where request_url like '%/order'`.execute(host.database.db)
      expect(rows.map(({ data_id }) => data_id).sort()).toEqual([...body.result.changed].sort())
      const { body: read } = await admin.get(`${api}/queryById`, { id: first.id })
      expect(read.result).toMatchObject({ parent: home.id, ver: 2 })
    })

    test('never below itself, beside one of another level, or below one that is not there', async () => {
      const { home, bed, set, first } = await family()
      for (const below of [home.id, bed.id, set.id]) {
        const { status, body } = await order({ id: home.id, below })
        expect(status).toBe(400)
        expect(body.result.errors).toMatchObject([{ field: 'parent' }])
      }
      expect((await order({ id: first.id, below: home.id, after: set.id })).status).toBe(404)
      expect((await order({ id: first.id, below: 'nowhere' })).status).toBe(404)
      expect((await order({ id: 'nobody', below: home.id })).status).toBe(404)
      expect(await level()).toEqual(['关于', '产品'])
    })

    test('by who may edit, and in his own company alone', async () => {
      const { home, first } = await family()
      expect((await order({ id: first.id, below: home.id }, host.as('reader'))).status).toBe(403)
      expect((await order({ id: first.id, below: home.id }, host.as('boss'))).status).toBe(404)
      expect(await level()).toEqual(['关于', '产品'])
      const brand = await admin.post('/cms/brand/order', { field: 'sort', id: 'a', below: null })
      expect(brand.status).toBe(400)
    })
  })

  test('a record with others below it is deleted only together with them', async () => {
    const { home, bed, set } = await family()
    const { body } = await admin.delete(`${api}/delete`, { id: home.id })
    expect(body).toMatchObject({ success: false, message: '“产品”还有下级，请先删除或移走下级' })
    const some = await admin.delete(`${api}/deleteBatch`, { ids: `${bed.id},${home.id}` })
    expect(some.body.success).toBe(false)
    const all = await admin.delete(`${api}/deleteBatch`, { ids: [home.id, bed.id, set.id].join() })
    expect(all.body).toMatchObject({ success: true })
    expect(outline((await tree()).records)).toEqual(['关于'])
  })

  test('an editable table removes it only together with them, or when they move away', async () => {
    const { home, bed, set } = await family()
    const save = (rows: object) =>
      admin.post(`${api}/saveRows`, { added: [], changed: [], removed: [], ...rows })
    const removed = [{ id: bed.id, ver: bed.ver }]
    expect((await save({ removed })).body).toMatchObject({
      success: false,
      message: '“床品”还有下级，请先删除或移走下级',
      result: { errors: [{ list: 'removed', row: 0, id: bed.id }] },
    })
    expect(outline((await tree({ parentId: home.id })).records)).toEqual(['床品+'])
    const changed = [{ id: set.id, ver: set.ver, parent: home.id }]
    expect((await save({ removed, changed })).body).toMatchObject({ success: true })
    expect(outline((await tree({ parentId: home.id })).records)).toEqual(['四件套'])
  })

  test('an import that is taken back leaves no record without the one above it', async () => {
    const rows = [
      ['栏目名称', '访问路径', '排序'],
      ['产品', '/a', 1],
      ['关于', '/b', 2],
    ]
    const form = new FormData()
    const bytes = await writeXlsx({ sheets: [{ name: '栏目', rows }] })
    form.append('file', new Blob([bytes.slice()]), '栏目.xlsx')
    const { body: imported } = await admin.form(`${api}/importExcel`, form)
    expect(imported).toMatchObject({ success: true })
    const [home] = (await tree()).records
    if (!home) throw new Error('nothing was imported')
    await added('床品', home.id)
    const { body } = await admin.post(`${api}/importUndo`, { id: imported.result.importId })
    expect(body.result).toMatchObject({
      removed: 1,
      refused: [{ id: home.id, name: '产品', message: '“产品”还有下级，请先删除或移走下级' }],
    })
    expect(outline((await tree()).records)).toEqual(['产品+'])
    expect(outline((await tree({ parentId: home.id })).records)).toEqual(['床品'])
  })
})
