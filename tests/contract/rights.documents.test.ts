import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUntold } from '#model'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { readDocuments } from '../../server/documents/read'
import { buttonId } from '../../server/seed/menu'
import { createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

/** Who may read, change and publish documents: the roles that ship, and what others are told of it. */
describeDatabase('rights to documents', ['rights', 'releases', 'menu'], (open) => {
  let host: TestApp
  let db: Db
  const people = ['config', 'publisher', 'here', 'seller']
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    const { roles } = readDocuments('schemas')
    await db.transaction().execute((trx) => seedRoles(trx, roles.values()))
    const one = { password: testPassword, tenants: [1001] }
    await createUser(db, { ...one, username: 'config', realname: '配置', roles: ['configurator'] })
    await createUser(db, { ...one, username: 'publisher', realname: '发布', roles: ['publisher'] })
    const held = { ...one, realname: '本企业', roles: ['publisher'] }
    const here = await createUser(db, { ...held, username: 'here' })
    // Held in one company: what is over all of them does not count.
    await system(db)
      .updateTable('sys_user_role')
      .set({ tenant_id: 1001 })
      .where('user_id', '=', here)
      .execute()
    await createUser(db, { ...one, username: 'seller', realname: '业务', roles: ['salesperson'] })
    // A rule that is switched off opens its button to everybody, but not what is over all companies.
    await system(db)
      .updateTable('sys_permission')
      .set({ status: '0' })
      .where('id', '=', buttonId('platform:publish'))
      .execute()
    for (const username of people) {
      const body = { username, password: testPassword }
      const { body: answer } = await host.call(null, 'POST /sys/login', { body })
      tokens.set(username, answer.result.token)
    }
  })
  afterAll(() => host.close())

  const ask = (who: string, line: `${string} ${string}`, options = {}) =>
    host.call(null, line, { headers: { 'x-access-token': tokens.get(who) ?? '' }, ...options })
  const rightsOf = async (who: string) =>
    (await ask(who, 'GET /sys/permission/getUserPermissionByToken')).body.result
  const codesOf = (entries: readonly { readonly action: string }[]) =>
    entries.flatMap(({ action }) => action.split(',')).filter(isUntold)

  test.each([
    ['config', ['document:edit', 'document:publish', 'document:view']],
    ['publisher', ['document:edit', 'document:view', 'platform:publish']],
    ['here', ['document:edit', 'document:view']],
    ['seller', []],
  ])('%s has them, and is told of no others', async (who, codes) => {
    const { auth, allAuth, menu } = await rightsOf(who)
    expect(codesOf(auth).sort()).toEqual(codes)
    expect([...new Set(codesOf(allAuth))].sort()).toEqual(codes)
    expect(JSON.stringify(menu).includes('online/Workbench')).toBe(codes.length > 0)
  })

  const calls: readonly (readonly [`${string} ${string}`, readonly string[]])[] = [
    ['GET /sys/document/texts', ['config', 'publisher', 'here']],
    ['GET /sys/document/upgrades', ['config', 'publisher', 'here']],
    ['GET /sys/document/release/list', ['config', 'publisher', 'here']],
    ['GET /sys/document/release/versions?path=menu.json', ['config', 'publisher', 'here']],
    ['GET /sys/document/request/list', ['config', 'publisher', 'here']],
    ['GET /sys/document/columns', []],
    ['GET /sys/document/openPages?pages=cms/brand', ['config', 'publisher']],
    ['GET /sys/document/changeset', ['config', 'publisher', 'here']],
    ['POST /sys/document/changeset/plan', ['config', 'publisher', 'here']],
  ]
  test.each(calls)('%s is open to those who may', async (line, open) => {
    for (const who of people) {
      const { status } = await ask(who, line, line.startsWith('POST') ? { body: {} } : {})
      expect(status, who).toBe(open.includes(who) ? 200 : 403)
    }
  })
})
