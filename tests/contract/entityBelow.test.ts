import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toParams } from '../../renderer/model/query/query'
import { type AsideNode, asideTree } from '../../renderer/pages/list/looks/asideTree'
import { wholeCondition } from '../../renderer/query/listParams'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

// Records that name records of a tree: beside their list stands that tree, and a node holds what names one below it.
describeEachDatabase('what names a record of a tree, or one below it', (open) => {
  let host: EntityApp
  let admin: Client
  let ids: Record<'产品' | '床品' | '四件套' | '关于', string>
  let paths = 0
  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, undefined, [
      {
        ...{ schema: 2, entity: 'place', title: '版位', label: 'name' },
        ...{ api: '/cms/place', perm: 'product' },
        fields: {
          name: { type: 'input', title: '名称' },
          section: { type: 'tree', title: '栏目', of: 'section' },
          also: { type: 'records', title: '另见', of: 'section' },
        },
      },
    ])
    admin = host.as('admin')
  })
  afterAll(() => host.close())

  async function section(name: string, parent: string | null = null): Promise<string> {
    paths += 1
    const { body } = await admin.post('/cms/section/add', { name, parent, path: `/b${paths}` })
    return body.result.id
  }
  beforeEach(async () => {
    await sql`truncate cms_section, cms_place, cms_place_also_link, sys_log cascade`.execute(
      host.database.db,
    )
    const top = await section('产品')
    const bed = await section('床品', top)
    const set = await section('四件套', bed)
    ids = { 产品: top, 床品: bed, 四件套: set, 关于: await section('关于') }
    const places: [string, string | null, string | null][] = [
      ['一', top, null],
      ['二', set, bed],
      ['三', set, `${set},${ids.关于}`],
      ['四', ids.关于, null],
      ['五', null, null],
    ]
    for (const [name, at, also] of places) {
      const { body } = await admin.post('/cms/place/add', { name, section: at, also })
      expect(body).toMatchObject({ success: true })
    }
  })

  const field = () => {
    const found = host.entities.get('place')?.fields.get('section')
    if (!found) throw new Error('no field')
    return found
  }
  const names = async (params: Readonly<Record<string, string>>, client = admin) => {
    const { body } = await client.get('/cms/place/list', {
      ...params,
      column: 'name',
      order: 'asc',
    })
    return body.result.records.map((record: { name: string }) => record.name).sort()
  }
  const rule = (key: string, val: string) =>
    toParams({ match: 'and', rules: [{ field: key, rule: 'below', val }] })
  /** The tree beside the list, and of each node what the list then shows. */
  async function beside(client = admin) {
    const { result } = (await client.get('/cms/place/groups', { groupBy: 'section' })).body
    const lookup = { text: () => undefined, options: () => [] }
    const nodes = asideTree(field(), result.groups, lookup as never, result.trees.section)
    const outline = (list: readonly AsideNode[]): unknown[] =>
      list.map(({ title, count, children }) =>
        children.length > 0 ? [`${title} ${count}`, outline(children)] : `${title} ${count}`,
      )
    const listed = async (list: readonly AsideNode[]): Promise<void> => {
      for (const { value, count, children } of list) {
        const spec = { search: [], aside: field(), within: undefined }
        const shown = await names(
          toParams(wholeCondition({ query: {}, aside: value } as never, spec)),
          client,
        )
        expect(shown).toHaveLength(count)
        await listed(children)
      }
    }
    await listed(nodes)
    return outline(nodes)
  }

  test('the tree has all that is above, counts what is below, and lists as many', async () => {
    expect(await beside()).toEqual([['产品 3', [['床品 2', ['四件套 2']]]], '关于 1'])
    expect(await names(rule('section', ids.产品))).toEqual(['一', '三', '二'])
    expect(await names(rule('section', ids.床品))).toEqual(['三', '二'])
    // To equal one is no more than that: rules of rights and choices are held by it.
    expect(await names({ section: ids.产品 })).toEqual(['一'])
  })

  test('what is below a record that the caller does not see is below nothing', async () => {
    await sql`update cms_section set del_flag = 1 where id = ${ids.床品}`.execute(host.database.db)
    expect(await beside()).toEqual(expect.arrayContaining(['产品 1', '四件套 2', '关于 1']))
    // Whoever may not ask for sections learns nothing of what is above them.
    const reader = host.as('reader')
    const { result } = (await reader.get('/cms/place/groups', { groupBy: 'section' })).body
    expect(result.trees).toEqual({})
    const { status } = await reader.get('/cms/place/list', rule('section', ids.产品))
    expect(status).toBe(400)
  })

  test('a ring, which only a mistake past the entity could make, does not go on for ever', async () => {
    await sql`update cms_section set parent = ${ids.四件套} where id = ${ids.产品}`.execute(
      host.database.db,
    )
    expect(await names(rule('section', ids.床品))).toEqual(['一', '三', '二'])
    await admin.get('/cms/place/groups', { groupBy: 'section' })
  })

  test('a value of a field that names no tree, or several of its records, is itself', async () => {
    expect(await names(rule('name', '一'))).toEqual(['一'])
    expect(await names(rule('also', ids.关于))).toEqual(['三'])
    expect(await names(rule('also', ids.产品))).toEqual([])
  })
})
