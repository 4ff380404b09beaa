import type { Db } from '../../server/db/open'
import { createRole, createSite, createTenant, createUser } from '../../server/seed/people'
import { createCategories } from '../../server/seed/places'
import './cheapPasswords'

export const testPassword = 'Test@2026'

/** admin: everything, both tenants; staff: tenant 1001, no delete and no price; staffb: tenant 1002. */
export type TestUser = 'admin' | 'staff' | 'staffb'

/** Two tenants with their websites and categories, two roles and three users; menu and tables are there. */
export async function seedPeople(db: Db): Promise<void> {
  await createTenant(db, { id: 1001, name: '甲公司' })
  await createTenant(db, { id: 1002, name: '乙公司' })
  const site = { pageTitle: '甲公司后台', enterpriseName: '甲公司' }
  await createSite(db, {
    tenantId: 1001,
    code: 'a-cn',
    name: '甲中文站',
    domainName: 'a.test',
    ...site,
  })
  await createSite(db, { tenantId: 1001, code: 'a-en', name: '甲英文站', domainName: 'en.a.test' })
  await createSite(db, { tenantId: 1002, code: 'b-cn', name: '乙中文站', domainName: 'b.test' })
  for (const tenant of [1001, 1002]) {
    await createCategories(db, tenant, [
      {
        code: 'B01',
        name: `产品${tenant}`,
        children: [
          { code: 'B01A01', name: '卧室', children: [{ code: 'B01A01A01', name: '床' }] },
          { code: 'B01A02', name: '客厅' },
        ],
      },
    ])
  }
  await createRole(db, { code: 'admin', name: '管理员', permissions: 'all' })
  await createRole(db, { code: 'staff', name: '员工', permissions: await staffPermissions(db) })
  const user = (username: TestUser, roles: string[], tenants: number[]) =>
    createUser(db, { username, realname: username, password: testPassword, roles, tenants })
  await user('admin', ['admin'], [1001, 1002])
  await user('staff', ['staff'], [1001])
  await user('staffb', ['staff'], [1002])
}

async function staffPermissions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sys_permission').select('perms').execute()
  return (
    rows
      .map(({ perms }) => String(perms ?? ''))
      .filter((code) => code !== '' && !code.endsWith(':delete') && code !== 'product:price')
      // Users and roles are the administrator's.
      .filter((code) => !/^(sysUser|role|roleUser|userAgent):/.test(code))
      // Documents are changed by others.
      .filter((code) => !/^(document:(edit|publish)|platform:)/.test(code))
  )
}
