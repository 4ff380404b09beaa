import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetters } from '../../server/announcements/letters'
import { createAnnouncementNotices } from '../../server/announcements/notices'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { callerIn } from '../../server/http/guard'
import type { Caller } from '../../server/http/right'
import { keepAdministrators } from '../../server/rights/platform'
import { createRights, type Rights } from '../../server/rights/rights'
import { buttonId, entryId } from '../../server/seed/menu'
import { loadUser } from '../../server/sessions/sessionUser'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('changes of rights', ['rights', 'announcements'], (open) => {
  let host: TestApp
  let db: Db
  let rights: Rights
  const published: string[] = []
  const idOf = async (table: 'sys_user' | 'sys_role', name: string) => {
    const column = table === 'sys_user' ? 'username' : 'role_code'
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(column, '=', name)
      .executeTakeFirstOrThrow()
    return String(row.id)
  }
  const callerOf = async (username: TestUser, tenantId = 1001): Promise<Caller> => {
    const user = await loadUser(db, await idOf('sys_user', username), new Date(), host.documents)
    if (!user) throw new Error(username)
    return callerIn(user, tenantId)
  }
  const by = async (username: TestUser, tenantId?: number) => ({
    caller: await callerOf(username, tenantId),
    ip: '127.0.0.1',
  })
  const role = async (id: string, tenant_id: number) => {
    const row = { id, role_code: id, role_name: id, tenant_id }
    await db.insertInto('sys_role').values(row).execute()
    return { kind: 'role' as const, id }
  }
  const logged = async () => {
    const rows = await system(db).selectFrom('sys_log').select('log_content').execute()
    return rows.map(({ log_content }) => String(log_content)).join('\n')
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    const hub = {
      publish: async (topics: string | readonly string[]) => {
        published.push(...[topics].flat())
      },
      subscribe: () => () => {},
      close: async () => {},
    }
    const clock = () => new Date()
    const letters = createLetters(clock, createAnnouncementNotices(db, hub))
    rights = createRights({
      db,
      clock,
      hub,
      documents: () => host.documents,
      letters: () => letters,
    })
  })
  afterAll(() => host.close())

  test('apply the difference between what was shown and what is wanted', async () => {
    const own = await role('diff', 1001)
    const [view, add, edit] = ['news:view', 'news:add', 'news:edit'].map(buttonId)
    const admin = await by('admin')
    await rights.saveGrants(own, { permissionIds: [view ?? ''], last: [] }, admin)
    // Somebody else has given one more since the screen was opened: it stays.
    await rights.saveGrants(
      own,
      { permissionIds: [view ?? '', edit ?? ''], last: [view ?? ''] },
      admin,
    )
    await rights.saveGrants(own, { permissionIds: [add ?? ''], last: [view ?? ''] }, admin)
    const granted = await rights.grants(own, admin.caller)
    expect(granted.map(({ permissionId }) => permissionId).sort()).toEqual([add, edit].sort())
    expect(published).toContain('server:sessions')
    expect(published).toContain('all:1001')
    const row = await system(db)
      .selectFrom('sys_role_permission')
      .select(['operate_ip', 'operate_date'])
      .where('role_id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(row.operate_ip).toBe('127.0.0.1')
    expect(await logged()).toMatch(/授权 角色“diff”：授予 新增|授权 角色“diff”：授予 .*：收回 查看/)
  })

  test('keep to the tenant: another tenant’s role is not there, the platform’s is the platform’s', async () => {
    const theirs = await role('theirs', 1002)
    const platform = await role('common', 0)
    const wanted = { permissionIds: [buttonId('news:view')], last: [] }
    await expect(rights.saveGrants(theirs, wanted, await by('staff'))).rejects.toThrow(
      expect.objectContaining({ code: 404 }),
    )
    await expect(rights.grants(theirs, await callerOf('staff'))).rejects.toThrow()
    await expect(rights.saveGrants(platform, wanted, await by('staff'))).rejects.toThrow(
      '平台角色只能由平台管理员修改',
    )
    await rights.saveGrants(platform, wanted, await by('admin'))
  })

  test('give rights of administration only where they are held', async () => {
    const own = await role('helper', 1001)
    await system(db)
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', await idOf('sys_role', 'staff'))
      .where('permission_id', '=', buttonId('user:view'))
      .execute()
    const staff = await by('staff')
    const beyond = { permissionIds: [buttonId('user:view')], last: [] }
    await expect(rights.saveGrants(own, beyond, staff)).rejects.toThrow('您没有这些系统管理权限')
    // A right of daily work may be given by who does not have it: `staff` may delete nothing.
    await rights.saveGrants(own, { permissionIds: [buttonId('news:delete')], last: [] }, staff)
    expect(await rights.grants(own, staff.caller)).toHaveLength(1)
  })

  test('given to oneself are logged and told', async () => {
    const own = await role('mine', 1001)
    const userId = await idOf('sys_user', 'staff')
    await db.insertInto('sys_user_role').values({ user_id: userId, role_id: own.id }).execute()
    published.length = 0
    await rights.saveGrants(
      own,
      { permissionIds: [buttonId('news:delete')], last: [] },
      await by('staff'),
    )
    expect(await logged()).toContain('staff 给自己持有的角色“mine”授予了')
    expect(published).toContain(`user:${await idOf('sys_user', 'admin')}`)
  })

  test('of a rule that limits oneself are logged and told, of another they are not', async () => {
    const own = await role('limited', 1001)
    const userId = await idOf('sys_user', 'staff')
    await db.insertInto('sys_user_role').values({ user_id: userId, role_id: own.id }).execute()
    const [permission_id, admin, staff] = [
      entryId('/content/case'),
      await by('admin'),
      await by('staff'),
    ]
    const told = `user:${await idOf('sys_user', 'admin')}`
    const rule = { permission_id, rule_column: 'createBy', status: '1', rule_conditions: '=' }
    const kept = { ...rule, rule_name: '只看自己', rule_value: '#{sysUserCode}' }
    const id = await rights.saveRule(kept, staff)
    await rights.saveGrants(own, { permissionIds: [permission_id], last: [] }, admin)
    published.length = 0
    await rights.saveRule({ ...kept, id, rule_value: 'x' }, staff)
    expect(published).not.toContain(told)
    await rights.saveGrantedRules(own, { permissionId: permission_id, ruleIds: [id] }, admin)
    published.length = 0
    await rights.saveRule({ ...kept, id, rule_value: 'admin' }, staff)
    expect(published).toContain(told)
    const line = 'staff 改动了限制自己数据的规则“只看自己”'
    expect((await logged()).split(line)).toHaveLength(2)
    published.length = 0
    await rights.removeRule(id, staff)
    expect(published).toContain(told)
    expect((await logged()).split(line)).toHaveLength(3)
  })

  test('take no right from the administrators’ role, and nobody the last administrator away', async () => {
    const admin = { kind: 'role' as const, id: await idOf('sys_role', 'admin') }
    const taken = { permissionIds: [], last: [buttonId('news:view')] }
    await expect(rights.saveGrants(admin, taken, await by('admin'))).rejects.toThrow('不能收回')
    const freeze = db.transaction().execute(async (trx) => {
      await trx.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'admin').execute()
      await keepAdministrators(trx, new Date())
    })
    await expect(freeze).rejects.toThrow('最后一位平台管理员')
    expect((await callerOf('admin')).platform).toBe(true)
    expect((await callerOf('staff')).platform).toBe(false)
  })

  test('of rules limit the rows at once, and a rule that goes limits nobody', async () => {
    const permission_id = entryId('/content/news')
    const admin = await by('admin')
    const staff = { kind: 'role' as const, id: await idOf('sys_role', 'staff') }
    const rule = { permission_id, rule_name: '本人', rule_column: 'createBy', status: '1' }
    const id = await rights.saveRule(
      { ...rule, rule_conditions: '=', rule_value: '#{sysUserCode}' },
      admin,
    )
    const flag = async () => {
      const row = await system(db)
        .selectFrom('sys_permission')
        .select('rule_flag')
        .where('id', '=', permission_id)
        .executeTakeFirstOrThrow()
      return row.rule_flag
    }
    expect(await flag()).toBe(1)
    expect((await callerOf('staff')).rows.has('news')).toBe(false)
    await rights.saveGrantedRules(staff, { permissionId: permission_id, ruleIds: [id] }, admin)
    expect((await callerOf('staff')).rows.get('news')?.[0]?.rules[0]?.name).toBe('本人')
    await rights.removeRule(id, admin)
    expect((await callerOf('staff')).rows.has('news')).toBe(false)
    expect(await flag()).toBe(0)
  })

  test('a page that cannot be read takes no rule away', async () => {
    const permissionId = entryId('/content/news')
    const admin = await by('admin')
    const staff = { kind: 'role' as const, id: await idOf('sys_role', 'staff') }
    const id = await rights.saveRule(
      {
        permission_id: permissionId,
        rule_name: '本人',
        rule_column: 'createBy',
        status: '1',
        rule_conditions: '=',
        rule_value: '#{sysUserCode}',
      },
      admin,
    )
    await rights.saveGrantedRules(staff, { permissionId, ruleIds: [id] }, admin)
    const { pages } = host.documents
    const without = new Map([...pages].filter(([, { doc }]) => doc.entity !== 'news'))
    expect(without.size).toBeLessThan(pages.size)
    const broken = { ...host.documents, pages: without }
    const user = await loadUser(db, await idOf('sys_user', 'staff'), new Date(), broken)
    const rows = user && callerIn(user, 1001).rows
    expect(rows?.get('news')?.map(({ rules }) => rules.map(({ name }) => name))).toEqual([['本人']])
    await rights.removeRule(id, admin)
  })
})
