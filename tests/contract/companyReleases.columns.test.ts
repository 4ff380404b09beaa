import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { holdRole, makeAuthors } from '../support/companyAuthors'
import { companyTexts } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'
import { publishing } from '../support/publishing'

const path = 'companies/1001/entities/order.json'
const role = 'companies/1001/roles/seller.json'
const menu = 'companies/1001/menu.json'
const dict = 'companies/1001/dicts/order_state.json'

type Fields = Record<string, unknown>

describeDatabase('what a company keeps over its own releases', ['releases'], (open) => {
  let host: TestApp
  let author: ReturnType<typeof publishing>
  let db: Db
  let id = ''
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    await makeAuthors(host)
    author = publishing(host, 'staff')
    const all = [...companyTexts(1001)].map(
      ([at, text]) =>
        [at, (document: object) => Object.assign(document, JSON.parse(text))] as const,
    )
    await made(author.publish(Object.fromEntries(all)))
    // Who does not see the orders himself adds nothing to what others see of them.
    await holdRole(host, 'staff', 'c1001_seller', 1001)
    await made(
      changing((fields) => {
        fields.note = { type: 'input', title: '附言', max: 20 }
      }),
    )
    const body = { state: 'open', note: '甲' }
    const added = await host.call('staff', 'POST /c1001_orders/add', { body })
    id = added.body.result.id
  })
  afterAll(() => host.close())

  const made = async (answer: ReturnType<typeof author.publish>): Promise<number> => {
    const body = await answer
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    expect(body.result, JSON.stringify(body)).toMatchObject({ release: expect.any(Number) })
    return body.result.release
  }
  const changing = (change: (fields: Fields) => void) =>
    author.publish({ [path]: ({ fields }: { fields: Fields }) => change(fields) })
  const renamed = (fields: Fields) => {
    fields.remark = { ...Object(fields.note), was: ['note'] }
    delete fields.note
  }
  const approve = async (request: string) => {
    const inCompany = { headers: { 'x-tenant-id': '1001' } }
    const asked = { query: { id: request }, ...inCompany }
    const { result } = (await host.call('admin', 'GET /sys/document/request/plan', asked)).body
    const body = { id: request, release: result.release }
    const answer = await host.call('admin', 'POST /sys/document/request/approve', {
      body,
      ...inCompany,
    })
    expect(answer.body, answer.text).toMatchObject({ success: true })
  }
  const record = async () =>
    (await host.call('staff', 'GET /c1001_orders/queryById', { query: { id } })).body.result
  const edit = async (values: object) => {
    const { ver } = await record()
    const body = { id, ver, ...values }
    const answer = await host.call('staff', 'POST /c1001_orders/edit', { body })
    expect(answer.body).toMatchObject({ success: true })
  }
  const columns = async () =>
    (
      await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'c1001_orders' order by 1`.execute(
        db,
      )
    ).rows.map(({ name }) => name)

  test('a renamed field has its values, there and back, and nothing is moved', async () => {
    const before = await columns()
    await author.save({ [path]: ({ fields }: { fields: Fields }) => renamed(fields) })
    const { database, findings } = await author.plan()
    expect(findings).toEqual([])
    expect(database).toEqual(['改名：订单·note → remark，数据不动'])
    const release = await made(author.publish({}))
    expect(await record()).toMatchObject({ remark: '甲' })
    expect(await columns()).toEqual(before)
    await edit({ remark: '乙' })
    await made(author.revert(release))
    expect(await record()).toMatchObject({ note: '乙' })
    expect(await columns()).toEqual(before)
  })

  test('a field that goes keeps its values, is found when it comes back, and is told to the platform alone', async () => {
    const release = await made(
      changing((fields) => {
        delete fields.note
      }),
    )
    expect(await record()).not.toHaveProperty('note')
    expect(await columns()).toContain('note')
    const listed = (await host.call('admin', 'GET /sys/document/columns')).body.result
    expect(listed.columns).toContainEqual(
      expect.objectContaining({ table: 'c1001_orders', column: 'note', count: 1 }),
    )
    expect((await host.call('staff', 'GET /sys/document/columns')).status).toBe(403)
    // Values that nobody sees any more are seen again: that is more than the author may give.
    const { result } = await author.revert(release)
    expect(result).toMatchObject({ state: 'waiting' })
    await approve(result.request)
    expect(await record()).toMatchObject({ note: '乙' })
  })

  test('a revert is refused, with counts, while records have what the text of before does not allow', async () => {
    const release = await made(
      changing((fields) => {
        fields.note = { type: 'input', title: '附言', max: 40 }
      }),
    )
    await edit({ note: '长'.repeat(30) })
    expect(await author.revert(release)).toMatchObject({
      success: false,
      result: { unfit: ['订单有 1 条记录的“附言”超过 20 个字符'] },
    })
    await edit({ note: '短' })
    await made(author.revert(release))
  })

  test('a field that is swept by hand is gone for good', async () => {
    await made(
      changing((fields) => {
        fields.tag = { type: 'input', title: '标记', max: 20 }
      }),
    )
    await edit({ tag: '旧' })
    await made(
      changing((fields) => {
        delete fields.tag
      }),
    )
    await sql`insert into sys_backup (id, name, path, size, rows, files, create_time)
      values ('swept', 'x', 'x', 1, 1, 1, '2999-01-01')`.execute(db)
    const body = { columns: [{ table: 'c1001_orders', column: 'tag', count: 1 }] }
    const swept = await host.call('admin', 'POST /sys/document/columns/sweep', { body })
    expect(swept.body).toMatchObject({ success: true })
    expect(await columns()).not.toContain('tag')
    await author.save({
      [path]: ({ fields }: { fields: Fields }) => {
        fields.tag = { type: 'input', title: '标记', max: 20 }
      },
    })
    expect((await author.plan()).database).toContain('订单·tag 的旧值已被清理，重新建立的列是空的')
    await made(author.publish({}))
    expect(await record()).toMatchObject({ tag: null })
  })

  test('a release that is taken back takes back what it gave: grants, entries, roles and dictionaries', async () => {
    const given = async () =>
      (
        await sql<{ role: string; entry: string }>`
          select role.role_code as role, entry.name as entry from sys_role_permission granted
            join sys_role role on role.id = granted.role_id
            join sys_permission entry on entry.id = granted.permission_id
          where role.tenant_id = 1001 order by 1, 2`.execute(db)
      ).rows
    const named = async () => ({
      roles: (
        await sql`select role_code from sys_role where tenant_id = 1001 order by 1`.execute(db)
      ).rows,
      dicts: (
        await sql`select dict_code from sys_dict where tenant_id = 1001 and del_flag = 0
          order by 1`.execute(db)
      ).rows,
      entries: (
        await sql`select id, name from sys_permission where tenant_id = 1001 and del_flag = 0
          order by 1`.execute(db)
      ).rows,
    })
    const before = [await given(), await named()]
    const release = await made(
      author.publish({
        [role]: (document) => document.grants.push('menu:/more'),
        [menu]: ({ menu: entries }) =>
          entries.push({ name: '更多', path: '/more', page: 'sales/order' }),
        'companies/1001/roles/packer.json': (document) =>
          Object.assign(document, {
            schema: 2,
            role: 'packer',
            title: '打包',
            grants: ['order:view'],
          }),
        'companies/1001/dicts/colour.json': (document) =>
          Object.assign(document, { schema: 2, dict: 'colour', title: '颜色', items: [] }),
        [dict]: (document) => {
          document.items.push({ value: 'done', text: '完成' })
        },
      }),
    )
    expect([await given(), await named()]).not.toEqual(before)
    await made(author.revert(release))
    expect([await given(), await named()]).toEqual(before)
  })

  test('what administrators have changed of its menu and roles is told to it, and nothing of the platform’s', async () => {
    const inCompany = { headers: { 'x-tenant-id': '1001' } }
    const told = async (at: string) => {
      const asked = { query: { path: at }, ...inCompany }
      const { result } = (await host.call('admin', 'GET /sys/document/amendments', asked)).body
      return result.amendments.map(({ key, sentence }: Record<string, string>) => [key, sentence])
    }
    expect(await told(menu)).toEqual([])
    await sql`update sys_permission set name = '我们的订单', update_time = now()
      where tenant_id = 1001 and url = '/c1001_orders'`.execute(db)
    await sql`update sys_permission set name = '改过的首页', update_time = now()
      where tenant_id = 0 and url = '/dashboard/analysis'`.execute(db)
    await sql`update sys_role set role_name = '卖家', update_time = now()
      where role_code = 'c1001_seller'`.execute(db)
    await sql`update sys_dict_item set item_text = '没完', update_time = now()
      where dict_id = (select id from sys_dict where dict_code = 'c1001_order_state')`.execute(db)
    expect(await told(menu)).toEqual([[expect.any(String), expect.stringContaining('我们的订单')]])
    expect(await told(role)).toEqual([['title', expect.stringContaining('卖家')]])
    expect(await told(dict)).toEqual([['text:open', expect.stringContaining('没完')]])
    const [[key] = []] = await told(menu)
    const body = { path: menu, keys: [key] }
    const given = await host.call('admin', 'POST /sys/document/amendment/giveUp', {
      body,
      ...inCompany,
    })
    expect(given.body, given.text).toMatchObject({ success: true })
    expect(await told(menu)).toEqual([])
  })
})
