import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buttonId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { type Observed, observing } from '../support/observed'
import { limitRole } from '../support/rights'

interface Seeing {
  readonly username: string
  readonly through: readonly string[]
  readonly edits?: boolean
  readonly masked?: true
  readonly broken?: string
}

interface Counts {
  readonly total?: number
  readonly members?: number
  readonly sees?: number
  readonly edits?: number
  readonly masked?: number
  readonly broken?: number
}

// Who is named is who really has it, by what the calls answer each of them.
describeDatabase('谁能看到', ['explain', 'rights'], (open) => {
  let host: TestApp
  let db: Db
  let observe: (username: string) => Promise<Observed | undefined>
  const brands = new Map<string, string>()
  const people = ['admin', 'staff', 'anna', 'bert', 'cora', 'dora', 'emil', 'staffb', 'otto']

  const who = async (query: Record<string, string>, user: TestUser = 'admin', headers = {}) => {
    const { status, body } = await host.call(user, 'GET /sys/permission/whoSees', {
      query,
      headers,
    })
    const records: readonly Seeing[] = body.result?.records ?? []
    const { total, members, sees, edits, broken, masked }: Counts = body.result ?? {}
    const counts = { total, members, sees, edits, broken, masked }
    return { status, ...counts, records, names: records.map(({ username }) => username) }
  }
  const really = async (has: (one: Observed) => boolean | undefined) => {
    const found = await Promise.all(
      people.map(async (name) => {
        const seen = await observe(name)
        return seen && has(seen) ? [name] : []
      }),
    )
    return found.flat().sort()
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    observe = observing(host, 1001, ['/cms/brand', '/cms/product'])
    const codes = ['brand:view', 'product:view']
    await createRole(db, { code: 'own', name: '自己的', permissions: codes })
    await createRole(db, { code: 'german', name: '德国的', permissions: codes })
    await createRole(db, { code: 'broken', name: '坏的', permissions: codes })
    await createRole(db, {
      code: 'price',
      name: '定价',
      permissions: ['product:view', 'product:edit', 'product:price', 'product:pricing'],
    })
    const brand = { entry: '/content/brand' }
    await limitRole(db, 'own', {
      ...brand,
      column: 'createBy',
      conditions: '=',
      value: '#{sysUserCode}',
    })
    await limitRole(db, 'german', { ...brand, column: 'country', conditions: '=', value: 'DE' })
    await limitRole(db, 'broken', { ...brand, conditions: 'USE_SQL_RULES', value: '1 = 1' })
    const person = (username: string, roles: readonly string[], tenants = [1001]) =>
      createUser(db, { username, realname: username, password: testPassword, roles, tenants })
    await person('anna', ['own', 'german'])
    await person('bert', ['own'])
    await person('cora', ['broken'])
    await person('dora', ['broken', 'german', 'price'])
    await person('emil', ['german'])
    await person('otto', ['german'], [1002])
    await db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'emil').execute()
    const made = [
      ['德国', 'DE', 'admin'],
      ['bert的', 'US', 'bert'],
      ['别人的', 'US', 'admin'],
    ] as const
    for (const [name, country, by] of made) {
      const body = { name, country, status: '1' }
      const { result } = (await host.call('admin', 'POST /cms/brand/add', { body })).body
      brands.set(name, result.id)
      await db.updateTable('cms_brand').set({ create_by: by }).where('id', '=', result.id).execute()
    }
    const product = { name: '床', sku: 'BED-0001', status: 'draft', price: 10 }
    await host.call('admin', 'POST /cms/product/add', { body: product })
  })
  afterAll(() => host.close())

  test.each(['德国', 'bert的', '别人的'])(
    'a record (%s) is seen by whose lists hold it',
    async (name) => {
      const id = brands.get(name) ?? ''
      const told = await who({ kind: 'row', name: 'brand', id })
      expect([...told.names].sort()).toEqual(
        await really(({ records }) => records.get('/cms/brand')?.has(id)),
      )
      expect(told).toMatchObject({ total: told.names.length, sees: told.names.length, members: 6 })
    },
  )

  test('each is told with the roles whose rules let it through', async () => {
    const { records } = await who({ kind: 'row', name: 'brand', id: brands.get('德国') ?? '' })
    const through = Object.fromEntries(records.map((one) => [one.username, one.through]))
    expect(through).toEqual({
      admin: ['管理员'],
      anna: ['德国的'],
      dora: ['德国的'],
      staff: ['员工'],
    })
  })

  test('who has a rule that cannot apply does not see it, and is told apart with the reason', async () => {
    const asked = { kind: 'row', name: 'brand', id: brands.get('别人的') ?? '' }
    const told = await who(asked)
    expect(told).toMatchObject({ sees: 2, broken: 2 })
    const { records, names } = await who({ ...asked, of: 'broken' })
    expect(names).toEqual(['cora', 'dora'])
    expect(records[0]).toMatchObject({ through: ['坏的'] })
    expect(records[0]?.broken).toContain('自定义 SQL 只保存，不执行')
  })

  test('a field, with who may change it', async () => {
    const { records, names, edits } = await who({ kind: 'field', name: 'product.price' })
    expect([...names].sort()).toEqual(
      await really(({ fields }) => fields.has('/cms/product.price')),
    )
    expect(records.find(({ username }) => username === 'dora')).toMatchObject({
      through: ['定价'],
      edits: true,
    })
    expect(edits).toBe(2)
    const status = await who({ kind: 'field', name: 'product.status' })
    expect(status.records.find(({ username }) => username === 'anna')?.edits).toBe(false)
  })

  test('a masked field, with who sees it whole', async () => {
    await createRole(db, { code: 'clerk', name: '文员', permissions: ['enquiry:view'] })
    await createUser(db, {
      username: 'paul',
      realname: 'paul',
      password: testPassword,
      roles: ['clerk'],
      tenants: [1001],
    })
    const told = await who({ kind: 'field', name: 'enquiry.phone' })
    expect(told).toMatchObject({ sees: 2, edits: 2, masked: 1, total: 3 })
    expect(told.records.find(({ username }) => username === 'paul')).toMatchObject({
      masked: true,
      through: ['文员'],
    })
    await db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'paul').execute()
  })

  test('a button and an entry of the menu', async () => {
    const button = await who({ kind: 'code', name: 'product:price' })
    expect([...button.names].sort()).toEqual(
      await really(({ codes }) => codes.has('product:price')),
    )
    const entry = await who({ kind: 'entry', name: '/content/brand' })
    expect([...entry.names].sort()).toEqual(
      await really(({ menu }) => menu.has('内容管理 / 品牌管理')),
    )
    expect((await who({ kind: 'code', name: 'nothing:at:all' })).names).toEqual([])
  })

  test('is searched and turned over by pages', async () => {
    const asked = { kind: 'entry', name: '/content/brand', pageSize: '2' }
    const first = await who(asked)
    const second = await who({ ...asked, pageNo: '2' })
    expect([first.names.length, second.names.length > 0]).toEqual([2, true])
    expect(first.names).not.toContain(second.names[0])
    const found = await who({ ...asked, keyword: 'AN' })
    expect(found.names).toEqual(['anna'])
    expect(found).toMatchObject({ total: 1, sees: first.sees })
  })

  test('tells of the asker’s tenant alone, and only those who may ask', async () => {
    const id = brands.get('德国') ?? ''
    const elsewhere = { 'tenant-id': '1002' }
    expect((await who({ kind: 'row', name: 'brand', id }, 'admin', elsewhere)).status).toBe(404)
    const there = await who({ kind: 'entry', name: '/content/brand' }, 'admin', elsewhere)
    expect([...there.names].sort()).toEqual(['admin', 'otto', 'staffb'])
    const unknown = await who({ kind: 'row', name: 'brand', id: 'f'.repeat(32) })
    expect(unknown.status).toBe(404)
    expect((await who({ kind: 'field', name: 'brand.nothing' })).status).toBe(400)
    await system(db)
      .deleteFrom('sys_role_permission')
      .where('permission_id', '=', buttonId('right:explain'))
      .where('role_id', 'in', (of) =>
        of.selectFrom('sys_role').select('id').where('role_code', '=', 'staff'),
      )
      .execute()
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect((await who({ kind: 'row', name: 'brand', id }, 'staff')).status).toBe(403)
  })
})
