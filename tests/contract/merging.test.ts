import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeparts } from '../../server/seed/departs'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

// What two departments or roles have becomes one's; `uses.test.ts` has what only names them.
describeDatabase('merging departments and roles', ['people', 'departs', 'entity'], (open) => {
  let host: TestApp
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await createDeparts(db(), 1001, [
      {
        name: '总部',
        children: [{ name: '旧部', children: [{ name: '小组' }] }, { name: '新部' }],
      },
    ])
    await createDeparts(db(), 1002, [{ name: '别家' }])
  })
  afterAll(() => host.close())

  const db = () => host.database.db
  const one = async (text: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await text.execute(db())).rows[0]
  const depart = async (name: string) =>
    String((await one(sql`select id from sys_depart where depart_name = ${name}`))?.id)
  const placeOf = async (name: string) =>
    await one(sql`select depart.org_code as code, above.depart_name as above
      from sys_depart depart left join sys_depart above on above.id = depart.parent_id
      where depart.depart_name = ${name} and depart.del_flag = 0`)
  const departsOf = async (user: string) =>
    (
      await sql<{ name: string; roles: string | null }>`
        select depart.depart_name as name, member.roles from sys_user_depart member
        join sys_depart depart on depart.id = member.dep_id
        where member.user_id = ${user} order by depart.org_code`.execute(db())
    ).rows
  const rolesOf = async (user: string) =>
    (
      await sql<{ code: string; tenant: number }>`
        select role.role_code as code, has.tenant_id as tenant from sys_user_role has
        join sys_role role on role.id = has.role_id where has.user_id = ${user}
        order by has.tenant_id, role.role_code`.execute(db())
    ).rows.map(({ code, tenant }) => `${code}@${tenant}`)
  const person = (username: string, roles: readonly string[] = [], tenants = [1001]) =>
    createUser(db(), { username, realname: username, password: testPassword, roles, tenants })
  const role = (code: string, permissions: readonly string[]) =>
    createRole(db(), { code, name: code, permissions })
  const ownRole = async (code: string, permissions: readonly string[]) => {
    const id = await role(code, permissions)
    await sql`update sys_role set tenant_id = 1001 where id = ${id}`.execute(db())
    return id
  }

  async function as(username: string, line: `${string} ${string}`, options: object = {}) {
    const known = tokens.get(username)
    const body = { username, password: testPassword }
    const token = known ?? (await host.call(null, 'POST /sys/login', { body })).body.result.token
    tokens.set(username, token)
    const headers = { 'x-access-token': token, 'tenant-id': '1001' }
    return (await host.call(null, line, { headers, ...options })).body
  }
  const merge = (username: string, api: string, id: string, to: string) =>
    as(username, `DELETE ${api}/delete`, { query: { id, uses: 'merge', to } })
  const ok = async (line: `${string} ${string}`, body: object) => {
    const { body: answer } = await host.call('admin', line, { body })
    expect(answer.success, `${line}: ${answer.message}`).toBe(true)
    return answer.result
  }

  describe('departments', () => {
    const api = '/sys/sysDepart'
    const ids = { member: '', both: '', chief: '' }
    beforeAll(async () => {
      ids.member = await person('member')
      ids.both = await person('both')
      ids.chief = await person('chief')
      const join = (depId: string, ...userIdList: readonly string[]) =>
        ok('POST /sys/user/editSysDepartWithUser', { depId, userIdList })
      const [old, now] = [await depart('旧部'), await depart('新部')]
      await join(old, ids.member, ids.both, ids.chief)
      await join(now, ids.both)
      const users = `${ids.member},${ids.both}`
      const own = { departId: old, roleName: '组长', roleCode: 'head', users }
      await ok('POST /sys/sysDepartRole/add', own)
      await sql`update sys_user set user_identity = 2, depart_ids = ${old} where id = ${ids.chief}`.execute(
        db(),
      )
      await sql`update sys_user set org_code = ${(await placeOf('旧部'))?.code} where id = ${ids.member}`.execute(
        db(),
      )
      await sql`insert into cms_brand (id, tenant_id, name, sys_org_code)
        values ('merged', 1001, '旧部的品牌', ${(await placeOf('旧部'))?.code})`.execute(db())
      await sql`insert into sys_super_query
        (id, tenant_id, page, owner_id, title, scope, target_id, condition, create_time)
        values ('q', 1001, 'cms/brand', ${ids.member}, 'q', 'depart', ${old}, '{}', now())`.execute(
        db(),
      )
    })

    /** Everything that a merge would touch. */
    const all = async () => [
      await placeOf('旧部'),
      await placeOf('小组'),
      await departsOf(ids.member),
      await departsOf(ids.both),
      await one(sql`select depart_ids from sys_user where id = ${ids.chief}`),
      await one(sql`select sys_org_code from cms_brand where id = 'merged'`),
      await one(sql`select target_id from sys_super_query where id = 'q'`),
    ]

    test('are refused with nothing changed where they cannot be one', async () => {
      const [old, below] = [await depart('旧部'), await depart('小组')]
      const before = await all()
      expect(await merge('admin', api, old, below)).toMatchObject({ success: false, code: 400 })
      expect(await merge('admin', api, old, old)).toMatchObject({ success: false, code: 400 })
      const foreign = await merge('admin', api, old, await depart('别家'))
      expect(foreign).toMatchObject({ success: false, code: 400 })
      const body = { departId: await depart('新部'), roleName: '另一组长', roleCode: 'head' }
      const { id } = await ok('POST /sys/sysDepartRole/add', body)
      expect(await merge('admin', api, old, await depart('新部'))).toMatchObject({
        success: false,
        message: '两个部门都有编码为 head 的部门角色，请先改名或删除其中之一，再合并',
      })
      await host.call('admin', 'DELETE /sys/sysDepartRole/delete', { query: { id } })
      expect(await all()).toEqual(before)
    })

    test('ask for the rights over all that moves', async () => {
      const rights = ['depart:view', 'depart:delete', 'depart:edit', 'departMember:view']
      const more = ['departMember:delete', 'departRole:view', 'departRole:edit', 'sysUser:view']
      await role('tidier', [...rights, ...more])
      await person('tidier', ['tidier'])
      await role('blind', [...rights, ...more, 'sysUser:edit'])
      await limitRole(db(), 'blind', {
        ...{ conditions: '=', column: 'username', value: 'blind' },
        entry: '/system/user',
      })
      await person('blind', ['blind'])
      const before = await all()
      for (const who of ['tidier', 'blind']) {
        const answer = await merge(who, api, await depart('旧部'), await depart('新部'))
        expect(answer, who).toMatchObject({ success: false })
        expect(answer.message, who).toContain('您不能修改的')
      }
      expect(await all()).toEqual(before)
    })

    test('become one with all that belonged to either', async () => {
      const [old, now] = [await depart('旧部'), await depart('新部')]
      const query = { ids: old, uses: 'merge' }
      const told = await as('admin', `GET ${api}/uses`, { query })
      expect(
        told.result.uses.map(
          ({ entity, field, count }: { entity: string; field: string; count: number }) =>
            `${entity}.${field} ${count}`,
        ),
      ).toEqual(
        expect.arrayContaining([
          'sysUser.selecteddeparts 3',
          'sysUser.departIds 1',
          'departRole.departId 1',
        ]),
      )
      expect((await merge('admin', api, old, now)).success).toBe(true)
      const place = await placeOf('新部')
      expect(await placeOf('旧部')).toBeUndefined()
      expect(await placeOf('小组')).toEqual({ code: `${place?.code}A01`, above: '新部' })
      for (const id of [ids.member, ids.both])
        expect(await departsOf(id)).toEqual([{ name: '新部', roles: '组长' }])
      expect(
        await one(sql`select depart_id, users from sys_depart_role where role_code = 'head'`),
      ).toEqual({ depart_id: now, users: [ids.member, ids.both].sort().join() })
      expect(await one(sql`select depart_ids from sys_user where id = ${ids.chief}`)).toEqual({
        depart_ids: now,
      })
      expect(await one(sql`select org_code from sys_user where id = ${ids.member}`)).toEqual({
        org_code: place?.code,
      })
      expect(await one(sql`select sys_org_code from cms_brand where id = 'merged'`)).toEqual({
        sys_org_code: place?.code,
      })
      expect(await one(sql`select target_id from sys_super_query where id = 'q'`)).toEqual({
        target_id: now,
      })
    })
  })

  describe('roles', () => {
    const api = '/sys/role'
    const mayMerge = [
      'role:view',
      'role:delete',
      'roleUser:view',
      'roleUser:delete',
      'sysUser:view',
    ]

    test('give the surviving one to the users of the other, each once', async () => {
      const [old, now] = [
        await ownRole('old', ['brand:view']),
        await ownRole('now', ['product:view']),
      ]
      const [alone, both] = [await person('alone'), await person('bothRoles')]
      for (const [user, which] of [
        [alone, old],
        [both, old],
        [both, now],
      ] as const)
        await sql`insert into sys_user_role (user_id, role_id, tenant_id)
          values (${user}, ${which}, 1001)`.execute(db())
      const body = { id: old, uses: 'merge', to: now }
      const impact = await ok(`POST ${api}/delete/impact`, body)
      expect(impact.people.map(({ username }: { username: string }) => username).sort()).toEqual([
        'alone',
        'bothRoles',
      ])
      expect(await rolesOf(alone)).toEqual(['old@1001'])
      expect((await merge('admin', api, old, now)).success).toBe(true)
      expect(await rolesOf(alone)).toEqual(['now@1001'])
      expect(await rolesOf(both)).toEqual(['now@1001'])
      expect(
        await one(sql`select 1 as one from sys_log where data_id = ${alone}
        and operate_type = 3`),
      ).toEqual({ one: 1 })
    })

    test('are merged by nobody who could not give the surviving one', async () => {
      await role('merger', [...mayMerge, 'sysUser:edit'])
      await role('onlooker', mayMerge)
      await person('merger', ['merger'])
      await person('onlooker', ['onlooker'])
      const [weak, plain] = [await ownRole('weak', ['brand:view']), await ownRole('plain', [])]
      const strong = await ownRole('strong', ['role:grant'])
      const holder = await person('holder')
      await sql`insert into sys_user_role (user_id, role_id, tenant_id)
        values (${holder}, ${weak}, 1001)`.execute(db())
      for (const [id, to] of [
        [weak, strong],
        [strong, weak],
      ] as const) {
        const body = { id, uses: 'merge', to }
        const told = await as('merger', `POST ${api}/delete/impact`, { body })
        const done = await merge('merger', api, id, to)
        for (const answer of [told, done])
          expect(answer).toMatchObject({
            success: false,
            message: expect.stringContaining('不能授予他人'),
          })
      }
      expect((await merge('onlooker', api, weak, plain)).message).toContain('您不能修改的')
      expect(await rolesOf(holder)).toEqual(['weak@1001'])
      expect((await merge('merger', api, weak, plain)).success).toBe(true)
      expect(await rolesOf(holder)).toEqual(['plain@1001'])
    })

    test('of the platform keep where they count, and go into no role of one tenant', async () => {
      const [old, now] = [await role('everywhereOld', []), await role('everywhereNow', [])]
      const own = await ownRole('ownOne', [])
      const [here, there] = [await person('hereUser'), await person('thereUser', [], [1002])]
      const everywhere = await person('everywhereUser')
      for (const [user, tenant] of [
        [here, 1001],
        [there, 1002],
        [everywhere, 0],
      ] as const)
        await sql`insert into sys_user_role (user_id, role_id, tenant_id)
          values (${user}, ${old}, ${tenant})`.execute(db())
      expect(await merge('admin', api, old, own)).toMatchObject({
        success: false,
        message: '平台角色在其他租户也有用户，只能并入平台角色',
      })
      expect((await merge('merger', api, old, now)).success).toBe(false)
      expect((await merge('admin', api, old, now)).success).toBe(true)
      expect(await rolesOf(here)).toEqual(['everywhereNow@1001'])
      expect(await rolesOf(there)).toEqual(['everywhereNow@1002'])
      expect(await rolesOf(everywhere)).toEqual(['everywhereNow@0'])
    })
  })

  test('a person’s successor gets none of his roles and departments', async () => {
    const roleId = await role('leaverRole', [])
    const [leaver, heir] = [await person('goer', ['leaverRole']), await person('stayer')]
    expect((await merge('admin', '/sys/user', leaver, heir)).success).toBe(true)
    expect(await rolesOf(heir)).toEqual([])
    expect(roleId).not.toBe('')
  })
})
