import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, isOverAll, platformOnly } from '#model'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { readDocuments } from '../../server/documents/read'
import type { DeclaredRoute } from '../../server/http/guard'
import { loadRoleRights } from '../../server/rights/userRights'
import { buttonId, entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { shippedDocuments } from '../support/freshDatabase'

/*
 * What belongs to the platform is for its administrators alone, whatever is written in the tables: every such entity and
 * call, by every role of the documents and by one that has been given everything there is.
 */
describeDatabase('what belongs to the platform', ['rights'], (open) => {
  let host: TestApp
  let db: Db
  let token = ''
  const shipped = shippedDocuments()
  const { roles } = readDocuments('schemas')
  const platform = platformOnly(shipped)
  const routesOf = (of: (route: DeclaredRoute) => boolean) => host.app.declaredRoutes.filter(of)
  const codes = [...shipped.permissions]

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    await db.transaction().execute((trx) => seedRoles(trx, roles.values()))
    const given = { code: 'everything', name: '一切', permissions: 'all' } as const
    await createRole(db, given)
    // Rules that are switched off open their buttons to everybody, but never these.
    await system(db)
      .updateTable('sys_permission')
      .set({ status: '0' })
      .where('id', 'in', codes.filter(platform.right).map(buttonId))
      .execute()
    const one = { realname: '一切', password: testPassword, roles: ['everything'], tenants: [1001] }
    await createUser(db, { username: 'everything', ...one })
    await createUser(db, { ...one, username: 'newcomer', realname: '新人', roles: [] })
    const body = { username: 'everything', password: testPassword }
    const { body: answer } = await host.call(null, 'POST /sys/login', { body })
    token = answer.result.token
  })
  afterAll(() => host.close())

  const ask = (line: `${string} ${string}`, options = {}) =>
    host.call(null, line, { headers: { 'x-access-token': token }, ...options })

  test('is all that has no tenant, but for what its document opens', () => {
    const shared = [...shipped.entities.values()].filter((one) => !one.tenant && !one.source)
    expect(shared.length).toBeGreaterThan(8)
    expect(shared.filter(({ tenantCan }) => tenantCan === undefined)).toEqual([])
    const open = shared.flatMap(({ tenantCan = [] }) => tenantCan)
    for (const { perm } of shared) {
      const own = codes.filter((code) => code.startsWith(`${perm}:`))
      expect(own.length, perm).toBeGreaterThan(0)
      expect(own.filter((code) => !platform.right(code) && !open.includes(code))).toEqual([])
    }
    // What a tenant changes of them is its own: schedules.
    const changing = open.filter((code) => /:(add|edit|delete|import|restore)$/.test(code))
    expect(changing.every((code) => code.startsWith('quartzJob:'))).toBe(true)
  })

  test('is given by no role document', () => {
    expect(roles.size).toBeGreaterThan(3)
    const given = [...roles.values()].flatMap((role) => [...role.codes])
    expect(given.filter(platform.right)).toEqual([])
  })

  test('is held by no role but that of its administrators, though all of them were given it', async () => {
    const stored = await system(db).selectFrom('sys_role').selectAll().execute()
    expect(stored.length).toBeGreaterThan(roles.size)
    for (const { id, role_code: code, role_name: name } of stored) {
      await system(db).deleteFrom('sys_role_permission').where('role_id', '=', id).execute()
      const all = await system(db).selectFrom('sys_permission').select('id').execute()
      await system(db)
        .insertInto('sys_role_permission')
        .values(all.map((one) => ({ role_id: id, permission_id: one.id })))
        .execute()
      const role = { kind: 'role', id, code, name } as const
      const rights = (await loadRoleRights(db, role, 1001, shipped)).get(1001)
      const held = codes.filter((one) => rights && can(rights.grants, one))
      expect(held, code).toEqual(codes.filter((one) => !platform.right(one) && !isOverAll(one)))
      for (const path of ['/system/health', '/system/backup', '/system/checkRule'])
        expect(rights?.entries.has(entryId(path)), path).toBe(false)
      expect(rights?.entries.has(entryId('/content/product'))).toBe(true)
    }
  })

  test('is explained as such, right by right and entry by entry, and nobody is asked for it', async () => {
    const answers = await Promise.all(
      codes.filter(platform.right).map(async (name) => {
        const { body } = await ask('GET /sys/permission/explain', { query: { kind: 'code', name } })
        return { name, ...body.result }
      }),
    )
    expect(answers.length).toBeGreaterThan(30)
    for (const { name, allowed, platform: isPlatforms, sentences } of answers) {
      expect([allowed, isPlatforms], name).toEqual([false, true])
      expect(sentences, name).toEqual([expect.stringContaining('属于平台，只对平台管理员有效')])
    }
    const entry = { kind: 'entry', name: '/system/checkRule' }
    const { body } = await ask('GET /sys/permission/explain', { query: entry })
    expect(body.result).toMatchObject({ allowed: false, platform: true })
    expect(body.result.sentences.join()).toContain('“校验规则”属于平台，只对平台管理员显示')
    const field = await ask('GET /sys/permission/explain', {
      query: { kind: 'field', name: 'checkRule.ruleName' },
    })
    expect(field.body.result).toMatchObject({ allowed: false, platform: true })

    const asking = { kind: 'code', name: 'checkRule:add', words: '要用' }
    const asked = await ask('POST /sys/permission/ask', { body: asking })
    expect(asked.body.message).toContain('它属于平台')
    // To its administrators, and of what others may be given, it is explained as before.
    const own = await host.call('admin', 'GET /sys/permission/explain', {
      query: { kind: 'code', name: 'checkRule:add' },
    })
    expect(own.body.result.platform).toBeUndefined()
    const newcomer = { username: 'newcomer', password: testPassword }
    const { body: signedIn } = await host.call(null, 'POST /sys/login', { body: newcomer })
    const missing = await host.call(null, 'GET /sys/permission/explain', {
      headers: { 'x-access-token': signedIn.result.token },
      query: { kind: 'code', name: 'news:delete' },
    })
    expect(missing.body.result).toMatchObject({ allowed: false })
    expect(missing.body.result.platform).toBeUndefined()
  })

  test('no call that declares such a right lets anybody else in', async () => {
    const routes = routesOf(({ right }) => typeof right === 'object' && platform.right(right.can))
    expect(routes.length).toBeGreaterThan(60)
    const entered: string[] = []
    for (const { method, url } of routes) {
      const path = url.replace('/adwebv21', '').replace(/:\w+/g, 'x')
      const { status } = await ask(`${method} ${path}`, method === 'GET' ? {} : { body: {} })
      if (status !== 403) entered.push(`${method} ${path}: ${status}`)
    }
    expect(entered).toEqual([])
  })

  test('an administrator of it still has all', async () => {
    for (const path of ['/sys/dataSource/list', '/sys/checkRule/list', '/sys/health'])
      expect((await host.call('admin', `GET ${path}`)).status, path).toBe(200)
  })

  test('is not given to a role any more: who grants is told why', async () => {
    const { id } = await system(db)
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    const permissionId = buttonId('checkRule:add')
    await system(db)
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', id)
      .where('permission_id', '=', permissionId)
      .execute()
    const body = { roleId: id, permissionIds: permissionId, lastpermissionIds: '' }
    const answer = await host.call('admin', 'POST /sys/permission/saveRolePermission', { body })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toContain('平台管理员')
  })
})
