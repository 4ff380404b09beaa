import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocuments } from '../../server/documents/read'
import { seedMenu } from '../../server/seed/menu'
import { createUser } from '../../server/seed/people'
import { grantsToCome, seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('roles of documents', ['seed', 'rights'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const documents = readDocuments('schemas')
  const roleOf = (name: string) => {
    const role = documents.roles.get(name)
    if (!role) throw new Error(`there is no role ${name}`)
    return role
  }

  const codesOf = async (name: string) => {
    const { db } = host.database
    const rows = await db
      .selectFrom('sys_role_permission as granted')
      .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
      .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
      .select('permission.perms')
      .where('role.role_code', '=', name)
      .where('permission.menu_type', '=', 2)
      .execute()
    return rows.map(({ perms }) => String(perms)).sort()
  }

  test('are made with what they are given; what an administrator took away stays away', async () => {
    const { db } = host.database
    const role = { ...roleOf('configurator'), name: 'writer' }
    await seedRoles(db, [{ ...role, codes: new Set(['news:view', 'news:add']) }])
    expect(await codesOf('writer')).toEqual(['news:add', 'news:view'])

    const added = db.selectFrom('sys_permission').select('id').where('perms', '=', 'news:add')
    const writer = db.selectFrom('sys_role').select('id').where('role_code', '=', 'writer')
    await db
      .deleteFrom('sys_role_permission')
      .where('permission_id', 'in', added)
      .where('role_id', '=', writer)
      .execute()
    const next = { ...role, codes: new Set(['news:view', 'news:add', 'news:edit']) }
    expect(await grantsToCome(db, [next])).toMatchObject([{ codes: ['news:edit'], entries: [] }])
    await seedRoles(db, [next])
    expect(await grantsToCome(db, [next])).toEqual([])
    expect(await codesOf('writer')).toEqual(['news:edit', 'news:view'])
  })

  test('leave alone what somebody else gave a role of that code', async () => {
    const before = await codesOf('staff')
    await seedRoles(host.database.db, [{ ...roleOf('staff'), codes: new Set(['product:view']) }])
    expect(await codesOf('staff')).toEqual(before)
  })

  test('product:* does not show the price', async () => {
    const { db } = host.database
    await seedRoles(db, [{ ...roleOf('staff'), name: 'seller' }])
    await createUser(db, {
      username: 'seller',
      realname: '销售',
      password: testPassword,
      roles: ['seller'],
      tenants: [1001],
    })
    const body = { name: '四件套', sku: 'AB-0001-01', price: 12.5, status: 'draft' }
    const added = await host.call('admin', 'POST /cms/product/add', { body })
    expect(added.body.success).toBe(true)
    const login = await host.call(null, 'POST /sys/login', {
      body: { username: 'seller', password: testPassword },
    })
    const list = await host.call(null, 'GET /cms/product/list', {
      query: { name: '四件套' },
      headers: { 'x-access-token': login.body.result.token },
    })
    expect(list.body.result.records).toHaveLength(1)
    expect(list.body.result.records[0]).toMatchObject({ name: '四件套' })
    expect(list.body.result.records[0]).not.toHaveProperty('price')
  })

  test('a new button reaches those that get new screens, the right of a field does not', async () => {
    const { db } = host.database
    const role = roleOf('configurator')
    expect(role.codes.has('sms:content')).toBe(false)
    expect(role.codes.has('user:view')).toBe(false)
    const entry = { name: '新页', path: '/fresh', url: '/fresh', buttons: { 'fresh:view': '查看' } }
    await seedMenu(db, [...documents.menu, entry])
    const more = {
      ...role,
      codes: new Set([...role.codes, 'fresh:view']),
      entries: new Set(['/fresh']),
    }
    await seedRoles(db, [more])
    expect(await codesOf('configurator')).toContain('fresh:view')
  })
})
