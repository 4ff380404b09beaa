import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { fillNameKeys } from '../../server/entity/schema/nameKeys'
import { createUser } from '../../server/seed/people'
import { describeEachDatabase } from '../support/db'
import { type EntityApp, openEntityApp, readDicts } from '../support/entityApp'

/*
 * A column that shows a text instead of its value is sorted by what people see, in lists on every page, in exports and
 * in groups: a dictionary in the order in which it offers its values, what names a row of a table by its text.
 */
const doc: EntityDoc = {
  schema: 1,
  entity: 'labelled',
  title: '带标签',
  label: 'name',
  api: '/cms/labelled',
  perm: 'post',
  fields: {
    name: { type: 'input', title: '名称' },
    status: { type: 'select', title: '状态', dict: 'product_status' },
    section: { type: 'select', title: '栏目', dict: 'cms_section,name,id' },
    sections: { type: 'select', title: '各栏目', dict: 'cms_section,name,id', multiple: true },
    person: { type: 'user', title: '负责人' },
    area: { type: 'select', title: '地区', dict: 'sys_region,name,code' },
  },
} as never

const names = ['2', '10', 'a', '安徽', '长沙', '重庆', '张三']
// Not the order of the codes, nor that of the signs.
const statuses = (readDicts().get('product_status')?.items ?? []).map(({ value }) => String(value))

describeEachDatabase('the order of what is shown', (open) => {
  let host: EntityApp
  const admin = () => host.as('admin')
  const made = async (url: string, body: object): Promise<{ id: string }> => {
    const { body: answer } = await admin().post(url, body)
    expect(answer.message).toBe('添加成功！')
    return answer.result
  }
  beforeAll(async () => {
    const database = await open({ nobody: true })
    host = await openEntityApp(database, {}, undefined, [doc])
    const { db } = database
    const sections = new Map<string, string>()
    for (const name of names.toReversed())
      sections.set(name, (await made('/cms/section/add', { name, path: '/x' })).id)
    for (const [at, realname] of names.entries())
      await createUser(db, {
        // Accounts are in the opposite order of their people's names.
        username: `u${9 - at}`,
        realname,
        password: 'Jiandu@2026',
        tenants: [1001],
        roles: [],
      })
    await fillNameKeys(db, host.entities.values())
    const mixed = [3, 0, 6, 1, 5, 2, 4]
    for (const at of mixed) {
      const name = names[at] ?? ''
      const section = sections.get(name) ?? ''
      await made('/cms/labelled/add', {
        name,
        section,
        sections: `${section},${sections.get('2')}`,
        person: `u${9 - at}`,
        status: statuses[at % statuses.length],
      })
    }
    await made('/cms/labelled/add', { name: '空' })
  })
  afterAll(() => host.close())

  const ask = (column: string, order: string, more = {}) => ({ column, order, ...more })
  const listed = async (column: string, order: string, size = 50) => {
    const found: Record<string, unknown>[] = []
    for (let page = 1; found.length < names.length + 1; page += 1) {
      const paging = { pageNo: String(page), pageSize: String(size) }
      const { body } = await admin().get('/cms/labelled/list', ask(column, order, paging))
      if (body.result.records.length === 0) break
      found.push(...body.result.records)
    }
    return found
  }
  const namesBy = async (column: string, order: string, size?: number) =>
    (await listed(column, order, size)).map(({ name }) => name)

  describe.each(['section', 'sections', 'person'])('%s', (column) => {
    test('of lists, both ways and over pages; what is empty comes last', async () => {
      expect(await namesBy(column, 'asc')).toEqual([...names, '空'])
      expect(await namesBy(column, 'desc')).toEqual([...names.toReversed(), '空'])
      expect(await namesBy(column, 'asc', 3)).toEqual([...names, '空'])
    })

    test('of an export', async () => {
      const reply = await admin().get('/cms/labelled/exportXls', ask(column, 'asc'))
      const firsts: string[] = []
      for await (const { values } of streamXlsxRows(reply.raw))
        firsts.push(
          ...values
            .map(String)
            .filter((text) => names.includes(text))
            .slice(0, 1),
        )
      expect(firsts).toEqual(names)
    })
  })

  test('of groups', async () => {
    for (const column of ['section', 'person']) {
      const { body } = await admin().get('/cms/labelled/groups', { groupBy: column })
      const texts = body.result.groups.map(
        ({ of }: { of: Record<string, unknown> }) => of[`${column}_dictText`],
      )
      expect(texts.slice(0, -1), column).toEqual(names)
    }
  })

  test('a dictionary has the order of its items', async () => {
    expect(statuses).not.toEqual(statuses.toSorted())
    const order = (await listed('status', 'asc')).map(({ status }) => status)
    const distinct = [...new Set(order)].filter((one) => typeof one === 'string' && one !== '')
    expect(distinct).toEqual(statuses)
    const { body } = await admin().get('/cms/labelled/groups', { groupBy: 'status' })
    const groups = body.result.groups.map(({ of }: { of: { status: string } }) => of.status)
    expect(groups.slice(0, -1)).toEqual(statuses)
    // Administrators move its items.
    await sql`update sys_dict_item set sort_order = -sort_order where dict_id in
      (select id from sys_dict where dict_code = 'product_status')`.execute(host.database.db)
    const moved = (await listed('status', 'asc')).map(({ status }) => status)
    expect([...new Set(moved)].filter((one) => statuses.includes(String(one)))).toEqual(
      statuses.toReversed(),
    )
  })

  test('what no text is known of comes behind, in the order of its value', async () => {
    const { db } = host.database
    await sql`update cms_labelled set section = 'zz' || name where name in ('a', '长沙')`.execute(
      db,
    )
    const left = names.filter((name) => name !== 'a' && name !== '长沙')
    expect(await namesBy('section', 'asc')).toEqual([...left, 'a', '长沙', '空'])
  })
})
