import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate'
import { readDocuments } from '../../server/documents/read'
import { migrationsOf } from '../../server/module/compose'
import { serverModules } from '../../server/modules'
import { loadRights } from '../../server/rights/userRights'
import { describeEachDatabase } from '../support/db'

const documents = readDocuments('schemas')

describeEachDatabase('a database of before roles had a tenant', (open) => {
  test('is brought up to date: everybody keeps what he had, in every tenant of his', async () => {
    const { db } = await open({ empty: true })
    const all = migrationsOf(serverModules)
    const before = all.filter(({ name }) => name < '031')
    expect(before.length).toBeLessThan(all.length)
    await migrate(db, before)
    await sql`insert into sys_tenant (id, name) values (1001, '甲'), (1002, '乙')`.execute(db)
    await sql`insert into sys_user (id, username, realname, password)
      values ('u1', 'one', '甲某', '-'), ('u2', 'two', '乙某', '-')`.execute(db)
    await sql`insert into sys_role (id, role_name, role_code)
      values ('r1', '运营', 'staff'), ('r2', '空', 'empty')`.execute(db)
    await sql`insert into sys_user_role (user_id, role_id)
      values ('u1', 'r1'), ('u1', 'r2'), ('u2', 'r2')`.execute(db)
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type)
      values ('m1', '产品', 1, null, null), ('b1', '查看', 2, 'product:view', '1')`.execute(db)
    await sql`insert into sys_role_permission (role_id, permission_id)
      values ('r1', 'm1'), ('r1', 'b1')`.execute(db)

    const run = await migrate(db, all)
    expect(run).toContain('031-rights')
    const rights = await loadRights(db, 'u1', [1001, 1002], documents)
    for (const tenant of [1001, 1002]) {
      const there = rights.get(tenant)
      expect(there?.roles).toEqual(['empty', 'staff'])
      expect(there?.grants.auth.map(({ action }) => action)).toEqual(['product:view'])
      expect([...(there?.entries ?? [])].sort()).toEqual(['b1', 'm1'])
    }
    const other = await loadRights(db, 'u2', [1001], documents)
    expect(other.get(1001)?.grants.auth).toEqual([])

    const added = sql`insert into sys_role (id, role_name, role_code, tenant_id) values`
    await sql`${added} ('r3', '运营', 'staff', 1001)`.execute(db)
    await expect(sql`${added} ('r4', '运营', 'staff', 1001)`.execute(db)).rejects.toThrow()
  })
})
