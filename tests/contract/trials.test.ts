import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type CallOptions, type TestApp, testPassword } from '../support/app'
import { contents } from '../support/contents'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

const inTenant = { 'tenant-id': '1001' }
const refusal = '正在试看未发布的修改，这项操作不可用，什么都没有保存'
const paths = {
  brand: 'entities/cms/brand.json',
  brandPage: 'pages/cms/brand.json',
  enquiry: 'entities/crm/enquiry.json',
  menu: 'menu.json',
  country: 'dicts/country.json',
}

type Document = ReturnType<typeof JSON.parse>

describeDatabase('an author tries what he has not published', ['trials'], (open) => {
  let host: TestApp
  let db: Db
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    // Sessions note when they were used last: here that is one moment.
    const now = new Date()
    host = await buildTestApp(await open(), { clock: () => now, options: { demo: true } })
    db = host.database.db
    const person = { password: testPassword, tenants: [1001] }
    await createUser(db, { ...person, username: 'author', realname: '作者', roles: ['admin'] })
    for (const [name, country] of [
      ['甲牌', 'DE'],
      ['乙牌', 'US'],
    ])
      await host.call('admin', 'POST /cms/brand/add', {
        body: { name, country, status: '1' },
        headers: inTenant,
      })
    for (const username of ['admin', 'author', 'staff']) {
      const body = { username, password: testPassword }
      tokens[username] = String(
        (await host.call(null, 'POST /sys/login', { body })).body.result.token,
      )
    }
  }, 120_000)
  afterAll(() => host.close())

  const as = (who: string, line: `${string} ${string}`, options: CallOptions = {}) =>
    host.call(null, line, {
      ...options,
      headers: { ...inTenant, 'x-access-token': tokens[who] ?? '', ...options.headers },
    })
  const versionOf = async (who: string): Promise<number> =>
    (await as(who, 'GET /sys/document/changeset')).body.result.version
  /** The same in his trial of what he has changed by now. */
  const tries = async (who: string, line: `${string} ${string}`, options: CallOptions = {}) =>
    await as(who, line, {
      ...options,
      headers: { 'x-trial': String(await versionOf(who)), ...options.headers },
    })
  const change = async (who: string, path: string, edit: (document: Document) => void) => {
    const { texts } = (await as(who, 'GET /sys/document/texts')).body.result
    const document = JSON.parse(texts[path] ?? '{}')
    edit(document)
    return await put(who, path, JSON.stringify(document, null, 2))
  }
  const put = async (who: string, path: string, text: string) => {
    const body = { path, text, version: await versionOf(who) }
    return await as(who, 'PUT /sys/document/changeset/text', { body })
  }
  const discard = async (who: string) =>
    await as(who, 'DELETE /sys/document/changeset', {
      query: { version: String(await versionOf(who)) },
    })

  test('a new column is empty, what is saved is judged and told, and nothing is kept', async () => {
    await change('admin', paths.brand, ({ fields }) => {
      fields.name.title = '牌子'
      fields.motto = { type: 'input', title: '口号', max: 20 }
      fields.both = { type: 'input', title: '合称', compute: 'name + motto', max: 100 }
    })
    const before = await contents(db)
    const list = await tries('admin', 'GET /cms/brand/list', { query: { motto: '好' } })
    expect(list.body).toMatchObject({ success: true, result: { total: 0 } })
    const all = (await tries('admin', 'GET /cms/brand/list')).body.result.records
    expect(all).toHaveLength(2)
    expect(all[0]).toMatchObject({ motto: null, both: null })
    // Others, and his other tabs, see nothing of it.
    const others = (await as('admin', 'GET /cms/brand/list')).body.result.records
    expect(others[0]).not.toHaveProperty('motto')

    const body = { name: '丙牌', motto: '好', status: '1' }
    const added = await tries('admin', 'POST /cms/brand/add', {
      body,
      headers: { 'idempotency-key': 'k1' },
    })
    expect(added.body).toMatchObject({
      success: false,
      message: '试看：通过了检查，什么都没有保存',
      result: {
        judged: {
          total: 1,
          records: [
            {
              kind: 'add',
              title: '品牌',
              name: '丙牌',
              values: [
                { title: '牌子', text: '丙牌', from: 'typed' },
                { title: '状态', text: '有效', from: 'typed' },
                { title: '口号', text: '好', from: 'typed' },
                { title: '合称', text: '丙牌好', from: 'derived' },
              ],
            },
          ],
        },
      },
    })
    const tooLong = { ...body, motto: '好'.repeat(21) }
    const refused = await tries('admin', 'POST /cms/brand/add', { body: tooLong })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('口号')
    const twice = await tries('admin', 'POST /cms/brand/add', { body: { ...body, name: '甲牌' } })
    expect(twice.status).toBe(400)
    const [{ id, ver, name }] = all
    const edit = { id, ver, name: `${name}子`, motto: '好' }
    const edited = await tries('admin', 'PUT /cms/brand/edit', { body: edit })
    expect(edited.body.result.judged.records[0]).toMatchObject({
      kind: 'edit',
      values: [
        { title: '牌子', before: name, text: `${name}子`, from: 'typed' },
        { title: '口号', before: '', text: '好', from: 'typed' },
        { title: '合称', before: '', text: `${name}子好`, from: 'derived' },
      ],
    })
    const removed = await tries('admin', 'DELETE /cms/brand/delete', { query: { id } })
    expect(removed.body.result.judged.records).toEqual([
      { kind: 'remove', title: '品牌', name: '', values: [] },
    ])
    const sheet = await tries('admin', 'POST /cms/brand/importExcel', { body: {} })
    expect([sheet.status, sheet.body.message]).toEqual([403, refusal])
    expect(await contents(db)).toEqual(before)
    await discard('admin')
  })

  test('a new entity has its page, its menu entry and no rows; a dictionary its new items', async () => {
    const entity = {
      schema: 2,
      entity: 'badge',
      title: '徽章',
      label: 'name',
      api: '/cms/badge',
      perm: 'badge',
      operations: ['view', 'add'],
      fields: { name: { type: 'input', title: '名称', required: true } },
    }
    const page = {
      schema: 1,
      page: 'cms/badge',
      title: '徽章管理',
      kind: 'list',
      entity: 'badge',
      columns: ['name'],
      toolbar: ['add'],
      form: { fields: ['name'] },
    }
    await put('author', 'entities/cms/badge.json', JSON.stringify(entity))
    await put('author', 'pages/cms/badge.json', JSON.stringify(page))
    await change('author', paths.country, ({ items }) => {
      items.push({ value: 'XX', text: '别处' })
    })
    await change('author', paths.menu, (menu) => {
      const { children } = menu.menu.find(({ path }: Document) => path === '/content')
      const brand = children.find(({ path }: Document) => path === '/content/brand')
      brand.name = '牌子管理'
      children.push({
        name: '徽章管理',
        path: '/content/badge',
        page: 'cms/badge',
        buttons: { 'badge:view': '查看', 'badge:add': '新增' },
      })
    })
    const before = await contents(db)
    const list = await tries('author', 'GET /cms/badge/list')
    expect(list.body).toMatchObject({ success: true, result: { total: 0, records: [] } })
    const added = await tries('author', 'POST /cms/badge/add', { body: { name: '金' } })
    expect(added.body.result.judged.records[0]).toMatchObject({ kind: 'add', name: '金' })
    const answer = await tries('author', 'GET /sys/permission/getUserPermissionByToken')
    const told = JSON.stringify(answer.body.result.menu)
    expect(told).toContain('徽章管理')
    expect(told).toContain('牌子管理')
    expect(answer.body.result.documents).toHaveProperty('cms/badge')
    const items = await tries('author', 'GET /sys/dict/getDictItems/country')
    expect(JSON.stringify(items.body.result)).toContain('别处')

    expect((await as('author', 'GET /cms/badge/list')).status).toBe(404)
    const plain = await as('author', 'GET /sys/permission/getUserPermissionByToken')
    expect(JSON.stringify(plain.body.result.menu)).not.toMatch(/徽章管理|牌子管理/)
    const others = await as('author', 'GET /sys/dict/getDictItems/country')
    expect(JSON.stringify(others.body.result)).not.toContain('别处')
    expect(await contents(db)).toEqual(before)
    await discard('author')
  })

  test('no table of others comes behind an entity', async () => {
    const thief = {
      schema: 2,
      entity: 'thief',
      title: '小偷',
      label: 'username',
      api: '/cms/thief',
      perm: 'thief',
      table: 'sys_user',
      tenant: false,
      fields: {
        username: { type: 'input', title: '名' },
        password: { type: 'input', title: '密' },
      },
    }
    await put('author', 'entities/cms/thief.json', JSON.stringify(thief))
    const list = await tries('author', 'GET /cms/thief/list')
    expect(list.body.success).toBe(false)
    await discard('author')
    await change('author', paths.brand, (brand) => {
      brand.table = 'crm_enquiry'
    })
    expect((await tries('author', 'GET /cms/brand/list')).body).toMatchObject({ success: false })
    await discard('author')
    await change('author', paths.enquiry, (enquiry) => {
      enquiry.viewCan = 'brand:view'
    })
    expect((await tries('author', 'GET /crm/enquiry/list')).body).toMatchObject({ success: false })
    await discard('author')
  })

  test('mistakes are told, another version is not tried, and nobody tries without the right', async () => {
    await change('author', paths.brand, ({ fields }) => {
      fields.name.type = 'inputt'
    })
    const broken = await tries('author', 'GET /cms/brand/list')
    expect(broken.body).toMatchObject({ success: false })
    expect(broken.body.message).toContain(paths.brand)
    const headers = { 'x-trial': String((await versionOf('author')) - 1) }
    const older = await as('author', 'GET /cms/brand/list', { headers })
    expect([older.status, older.body.message]).toEqual([409, '修改有了新的内容，请重新进入试看'])
    await discard('author')
    expect((await as('staff', 'GET /cms/brand/list', { headers: { 'x-trial': '0' } })).status).toBe(
      403,
    )
    expect(
      (await host.call(null, 'GET /sys/randomImage/x', { headers: { 'x-trial': '1' } })).status,
    ).toBe(401)
  })

  describe('whatever route is walked', () => {
    test('none writes and none fails, and no table is another', async () => {
      await change('admin', paths.brand, ({ fields }) => {
        fields.motto = { type: 'input', title: '口号' }
      })
      const brand = (await as('admin', 'GET /cms/brand/list')).body.result.records[0]
      const version = String(await versionOf('admin'))
      const routes = host.app.declaredRoutes.filter(
        ({ url, method }) => url.startsWith('/adwebv21/') && method !== 'HEAD',
      )
      const known = { id: brand.id, ids: brand.id, dataId: brand.id, key: brand.id }
      const before = await contents(db)
      let [read, judged] = [0, 0]
      for (const route of routes) {
        const path = route.url.slice('/adwebv21'.length).replace(/:\w+|\*/g, 'x')
        const body = route.method === 'GET' ? {} : { body: { ...known, ver: 1, name: 'x' } }
        const { status, text } = await as('admin', `${route.method} ${path}`, {
          query: known,
          ...body,
          headers: { 'x-trial': version },
        })
        const where = `${route.method} ${route.url}: ${text.slice(0, 200)}`
        expect(status, where).toBeLessThan(500)
        expect(text, where).not.toContain('请联系管理员（编号')
        if (route.writes && !route.call?.judged) {
          expect([status, text.includes(refusal)], where).toEqual([403, true])
        } else if (route.writes) judged += text.includes('"judged"') ? 1 : 0
        else read += status === 200 ? 1 : 0
      }
      expect([read > 100, judged > 5]).toEqual([true, true])
      expect(await contents(db)).toEqual(before)
      await discard('admin')
    }, 300_000)
  })

  test('what its author may not read stays unread, whatever his documents say', async () => {
    const asked = await host.call('admin', 'POST /crm/enquiry/add', {
      body: {
        subject: '问',
        customer: '王',
        email: 'secret@example.com',
        phone: '13912345678',
        message: '在吗',
      },
      headers: inTenant,
    })
    expect(asked.body).toMatchObject({ success: true })
    const known = (await as('admin', 'GET /crm/enquiry/list')).body.result.records
    expect(known.length).toBeGreaterThan(0)
    await limitRole(db, 'admin', {
      ...{ entry: '/content/brand', column: 'country', conditions: '=', value: 'DE' },
    })
    await sql`delete from sys_role_permission where permission_id in
      (select id from sys_permission where perms = 'enquiry:contact')`.execute(db)
    const seen = async () => (await as('author', 'GET /crm/enquiry/list')).text
    await expect.poll(seen).not.toContain(known[0].email)
    await change('author', paths.enquiry, ({ fields }) => {
      delete fields.email.can
      delete fields.email.mask
      delete fields.phone.can
      delete fields.phone.mask
      fields.copy = { type: 'input', title: '抄', compute: 'email', max: 200 }
    })
    await change('author', paths.brand, ({ fields }) => {
      fields.country.title = '国'
    })
    const list = await tries('author', 'GET /crm/enquiry/list')
    expect(list.body).toMatchObject({ success: true })
    expect(list.body.result.records.length).toBeGreaterThan(0)
    for (const { email, phone } of known)
      for (const secret of [email, phone]) if (secret) expect(list.text).not.toContain(secret)
    const [{ id, ver }] = list.body.result.records
    const saved = await tries('author', 'PUT /crm/enquiry/edit', { body: { id, ver, quantity: 7 } })
    for (const { email } of known) expect(saved.text).not.toContain(email)
    const brands = await tries('author', 'GET /cms/brand/list')
    expect(brands.text).toContain('甲牌')
    expect(brands.text).not.toContain('乙牌')
    await discard('author')
  })
})
