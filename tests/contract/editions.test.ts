import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('editions', ['people', 'menu', 'rights'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())
  const edition = async (user: TestUser) =>
    (await host.call(user, 'GET /sys/api/getEdition')).body.result
  const change = async (user: TestUser, body: unknown) =>
    await host.call(user, 'POST /sys/api/editionChange', { body })

  test('each user has his own, the first until he changes it', async () => {
    expect(await edition('staff')).toEqual({ edition: 1, editionStatus: 1 })
    const answer = await change('staff', { edition: 2 })
    expect(answer.body).toMatchObject({ success: true, result: { edition: 2 } })
    expect(await edition('staff')).toEqual({ edition: 2, editionStatus: 1 })
    expect(await edition('admin')).toEqual({ edition: 1, editionStatus: 1 })
    await change('staff', { edition: '1' })
    expect(await edition('staff')).toEqual({ edition: 1, editionStatus: 1 })
  })

  test.each([[{ edition: 3 }], [{ edition: 'x' }], [{}], [[]]])('%j is refused', async (body) => {
    expect((await change('staff', body)).status).toBe(400)
  })

  test('what the menu keeps for one edition is nowhere in the other, and 为什么 tells', async () => {
    const path = '/content/case'
    const menu = async () =>
      JSON.stringify(
        (await host.call('staff', 'GET /sys/permission/getUserPermissionByToken')).body.result,
      )
    const list = async () => (await host.call('staff', 'GET /cms/case/list')).status
    const why = async (query: Readonly<Record<string, string>>) =>
      (await host.call('staff', 'GET /sys/permission/explain', { query })).body.result
    expect(await menu()).toContain(`"${path}"`)
    expect(await list()).toBe(200)
    await change('staff', { edition: 2 })
    expect(await menu()).not.toContain(`"${path}"`)
    expect(await menu()).not.toContain('"action":"case:view","type":"1","describe":"查看","by"')
    expect(await list()).toBe(403)
    const entry = await why({ kind: 'entry', name: path })
    expect(entry).toMatchObject({ allowed: false })
    expect(entry.sentences).toContain('“客户案例”不属于正在使用的版本 2，换到另一版本后可用')
    const { sentences } = await why({ kind: 'code', name: 'case:view' })
    expect(sentences.join()).toContain('不属于正在使用的版本 2')
    await change('staff', { edition: 1 })
    expect(await list()).toBe(200)
  })

  test('a tenant is granted what its editions have: the tree offers no more, and a call gives no more', async () => {
    const { db } = host.database
    const entries = db.updateTable('sys_permission').where('url', '=', '/content/brand')
    await entries.set({ editions: '2' }).execute()
    const status = (edition_status: number) =>
      db.updateTable('sys_tenant').set({ edition_status }).where('id', '=', 1001).execute()
    const role = await createRole(db, { code: 'own', name: '自有角色', permissions: [] })
    await db.updateTable('sys_role').set({ tenant_id: 1001 }).where('id', '=', role).execute()
    const permissionIds = entryId('/content/brand')
    const give = async () =>
      (
        await host.call('admin', 'POST /sys/permission/saveRolePermission', {
          body: { roleId: role, permissionIds, lastpermissionIds: '' },
        })
      ).body
    await status(0)
    expect((await give()).message).toContain('租户的版本不含这些菜单或按钮，不能授予：品牌管理')
    await status(1)
    expect(await give()).toMatchObject({ success: true })

    // Somebody who administers roles of the tenant, and not the platform.
    await createRole(db, { code: 'roles', name: '角色管理员', permissions: ['role:view'] })
    await createUser(db, {
      username: 'roles',
      realname: '角色',
      password: testPassword,
      roles: ['roles'],
      tenants: [1001],
    })
    const offered = async () =>
      (await host.call('roles' as TestUser, 'GET /sys/role/queryTreeList')).body.result.ids
    expect(await offered()).toContain(permissionIds)
    await status(0)
    expect(await offered()).not.toContain(permissionIds)
    await status(1)
    await entries.set({ editions: null }).execute()
  })

  test('where the tenant has no choice the first is in force and a change is declined', async () => {
    await change('staffb', { edition: 2 })
    await host.database.db
      .updateTable('sys_tenant')
      .set({ edition_status: 0 })
      .where('id', '=', 1002)
      .execute()
    expect(await edition('staffb')).toEqual({ edition: 1, editionStatus: 0 })
    const answer = await change('staffb', { edition: 2 })
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([200, 500, false])
  })
})
