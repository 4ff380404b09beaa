import { beforeEach, expect, test } from 'vitest'
import type { Documents } from '#model'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { loadRights } from '../../server/rights/userRights'
import { buttonId } from '../../server/seed/menu'
import { buildTestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('rights of a user', ['rights'], (open) => {
  let db: Db
  let documents: Documents
  let userId = ''
  const view = buttonId('news:view')
  const edit = buttonId('news:edit')
  const codesIn = async (tenant: number) => {
    const rights = await loadRights(db, userId, [1001, 1002], documents)
    return (rights.get(tenant)?.grants.auth ?? []).map(({ action }) => action)
  }

  beforeEach(async () => {
    const database = await open()
    db = database.db
    documents = (await buildTestApp(database)).documents
    const row = { username: 'both', realname: '两边', password: '-', status: 1 }
    userId = 'both-user'
    await db
      .insertInto('sys_user')
      .values({ id: userId, ...row })
      .execute()
  })

  const role = async (id: string, tenantId: number, permissions: readonly string[]) => {
    const row = { id, role_code: id, role_name: id, tenant_id: tenantId }
    await db.insertInto('sys_role').values(row).execute()
    for (const permission_id of permissions) {
      await db.insertInto('sys_role_permission').values({ role_id: id, permission_id }).execute()
    }
  }
  const give = (role_id: string, tenant_id: number) =>
    db.insertInto('sys_user_role').values({ user_id: userId, role_id, tenant_id }).execute()

  test('are those of the tenant where the role is held', async () => {
    await role('viewer', 0, [view])
    await role('editor', 0, [edit])
    await give('viewer', 0)
    await give('editor', 1002)
    expect(await codesIn(1001)).toEqual(['news:view'])
    expect(await codesIn(1002)).toEqual(['news:edit', 'news:view'])
  })

  test("a tenant's role counts in its tenant only, however it was given", async () => {
    await role('own', 1001, [edit])
    await give('own', 1002)
    expect(await codesIn(1001)).toEqual([])
    expect(await codesIn(1002)).toEqual([])
    await give('own', 0)
    expect(await codesIn(1001)).toEqual(['news:edit'])
    expect(await codesIn(1002)).toEqual([])
  })

  test("a department's role counts for its members, while the department has the right itself", async () => {
    const depart = { id: 'd1', tenant_id: 1001, depart_name: '销售部', org_type: '1' }
    await db
      .insertInto('sys_depart')
      .values({ ...depart, org_code: 'X01' })
      .execute()
    const leader = { id: 'dr1', depart_id: 'd1', role_name: '组长', role_code: 'leader' }
    await db.insertInto('sys_depart_role').values(leader).execute()
    for (const permission_id of [view, edit]) {
      const granted = { depart_id: 'd1', role_id: 'dr1', permission_id }
      await db.insertInto('sys_depart_role_permission').values(granted).execute()
    }
    await db
      .insertInto('sys_depart_role_user')
      .values({ id: 'l1', user_id: userId, drole_id: 'dr1' })
      .execute()
    const limit = { depart_id: 'd1', permission_id: view }
    await db.insertInto('sys_depart_permission').values(limit).execute()
    expect(await codesIn(1001)).toEqual([])

    await db.insertInto('sys_user_depart').values({ user_id: userId, dep_id: 'd1' }).execute()
    expect(await codesIn(1001)).toEqual(['news:view'])
    expect(await codesIn(1002)).toEqual([])

    await system(db).updateTable('sys_depart').set({ status: '0' }).where('id', '=', 'd1').execute()
    expect(await codesIn(1001)).toEqual([])
  })
})
