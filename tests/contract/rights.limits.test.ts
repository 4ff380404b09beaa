import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buttonId, entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'
import { listenAnywhere, openSocket } from '../support/sockets'

// What administrators may not do by calls that no screen makes, and what is theirs at every one of them.
describeDatabase('bounds of administration', ['rights', 'people'], (open) => {
  let host: TestApp
  let db: Db
  let port = 0
  const tokens = new Map<string, string>()
  const ids = new Map<string, string>()

  const as = async (username: string, line: `${string} ${string}`, options: object = {}) => {
    const known = tokens.get(username)
    const token = known ?? (await signIn(username))
    tokens.set(username, token)
    return (await host.call(null, line, { headers: { 'x-access-token': token }, ...options })).body
  }
  const signIn = async (username: string): Promise<string> => {
    const body = { username, password: testPassword }
    const answer = (await host.call(null, 'POST /sys/login', { body })).body
    if (!answer.success) throw new Error(answer.message)
    return answer.result.token
  }
  const person = async (username: string, roles: readonly string[], tenants = [1001]) => {
    const one = {
      username,
      realname: username,
      password: testPassword,
      roles,
      tenants,
      workNo: username,
      phone: `1380000000${ids.size}`,
    }
    ids.set(username, await createUser(db, one))
  }
  const idOf = (username: string) => ids.get(username) ?? ''
  const roleId = async (code: string) => {
    const row = await system(db)
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', code)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const log = async () => {
    const rows = await system(db).selectFrom('sys_log').select('log_content').execute()
    return rows.map(({ log_content }) => String(log_content))
  }
  const depart = async (departName: string, parentId = '') => {
    const body = { departName, parentId, departOrder: '0', status: '1' }
    const made = await as('admin', 'POST /sys/sysDepart/add', { body })
    expect(made.success, made.message).toBe(true)
    return String(made.result.id)
  }
  const grantDepart = async (departId: string, permissionIds: readonly string[]) => {
    const body = { departId, permissionIds: permissionIds.join(), lastpermissionIds: '' }
    await as('admin', 'POST /sys/permission/saveDepartPermission', { body })
  }
  const departRole = async (departId: string, roleName: string, grants: readonly string[]) => {
    const body = { departId, roleName, roleCode: `r${Date.now()}`, users: '' }
    const made = await as('admin', 'POST /sys/sysDepartRole/add', { body })
    expect(made.success, made.message).toBe(true)
    const sent = { roleId: made.result.id, permissionIds: grants.join(), lastpermissionIds: '' }
    const path = '/sys/sysDepartPermission/saveDeptRolePermission' as const
    expect((await as('admin', `POST ${path}`, { body: sent })).success).toBe(true)
    return String(made.result.id)
  }
  const join = (depId: string, userIdList: readonly string[]) =>
    as('admin', 'POST /sys/user/editSysDepartWithUser', { body: { depId, userIdList } })

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    port = await listenAnywhere(host.app)
    const { id } = await system(db)
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    ids.set('admin', id)
  })
  afterAll(() => host.close())

  describe('a role of a department that administers more than its giver', () => {
    let departId = ''
    let strong = ''
    let weak = ''
    beforeAll(async () => {
      await createRole(db, {
        code: 'clerk',
        name: '文员',
        permissions: ['depart:view', 'departMember:view', 'departRole:view', 'departRole:edit'],
      })
      await person('clerk', ['clerk'])
      departId = await depart('人事部')
      await join(departId, [idOf('clerk'), idOf('admin')])
      const administers = [buttonId('role:view'), buttonId('role:grant')]
      const daily = [entryId('/content/news'), buttonId('news:view')]
      await grantDepart(departId, [...administers, ...daily])
      strong = await departRole(departId, '部门管理员', administers)
      weak = await departRole(departId, '部门编辑', daily)
    })
    const refusal = expect.objectContaining({
      success: false,
      code: 403,
      message: expect.stringContaining('您没有这些系统管理权限'),
    })
    const change = (newRoleId: string, oldRoleId = '', who = 'clerk') =>
      as('clerk', 'POST /sys/sysDepartRole/deptRoleUserAdd', {
        body: { userId: idOf(who), newRoleId, oldRoleId },
      })

    test('is given to nobody by him, himself neither, whichever call it is', async () => {
      expect(await change(strong)).toEqual(refusal)
      expect(await change(strong, '', 'admin')).toEqual(refusal)
      const role = { id: strong, departId, roleName: '部门管理员', users: idOf('clerk') }
      const stored = await as('admin', 'GET /sys/sysDepartRole/queryById', {
        query: { id: strong },
      })
      const body = { ...stored.result, ...role }
      expect(await as('clerk', 'PUT /sys/sysDepartRole/edit', { body })).toEqual(refusal)
      expect(await as('clerk', 'POST /sys/sysDepartRole/edit/impact', { body })).toEqual(refusal)
      const held = await system(db)
        .selectFrom('sys_depart_role_user')
        .selectAll()
        .where('drole_id', '=', strong)
        .execute()
      expect(held).toEqual([])
      // Its name may be changed by him, and one of daily work be given.
      const renamed = { ...stored.result, roleName: '部门主管' }
      expect((await as('clerk', 'PUT /sys/sysDepartRole/edit', { body: renamed })).success).toBe(
        true,
      )
      expect((await change(weak, '', 'admin')).success).toBe(true)
    })

    test('nor where the menu has it in another place', async () => {
      const move = async (id: string, parentId: string | null) => {
        const { ver } = await system(db)
          .selectFrom('sys_permission')
          .select('ver')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const body = { id, ver, parentId }
        const moved = await as('admin', 'PUT /sys/permission/edit', { body })
        expect(moved.success, moved.message).toBe(true)
      }
      const [entry, button] = [entryId('/system/role'), buttonId('role:grant')]
      await move(entry, entryId('/content'))
      await move(buttonId('role:view'), entryId('/content/news'))
      await move(button, entryId('/content/news'))
      expect(await change(strong)).toEqual(refusal)
      expect((await change(strong)).message).toContain('授权')
      // Daily work that is put among it does not become administration.
      await move(entryId('/content/news'), entryId('/system'))
      expect((await change(weak, '', 'admin')).success).toBe(true)
      await change('', weak, 'admin')
      await move(entryId('/content/news'), entryId('/content'))
      await move(entry, entryId('/system'))
      await move(buttonId('role:view'), entry)
      await move(button, entry)
    })

    test('given to oneself is logged and told, by either call', async () => {
      const told = 'clerk 给自己分配了部门角色“部门编辑”'
      const heard = await administratorHears()
      expect((await change(weak)).success).toBe(true)
      expect(await log()).toContain(told)
      await heard(told)
      await change('', weak)
    })

    test('and so it is by the form of the role', async () => {
      const told = 'clerk 给自己分配了部门角色“部门编辑”'
      const before = (await log()).filter((line) => line === told).length
      const heard = await administratorHears()
      const stored = await as('admin', 'GET /sys/sysDepartRole/queryById', { query: { id: weak } })
      const body = { ...stored.result, users: idOf('clerk') }
      expect((await as('clerk', 'PUT /sys/sysDepartRole/edit', { body })).success).toBe(true)
      expect((await log()).filter((line) => line === told)).toHaveLength(before + 1)
      await heard(told)
    })
  })

  describe('what somebody gives himself', () => {
    beforeAll(async () => {
      await createRole(db, {
        code: 'helper',
        name: '助理',
        permissions: [
          'brand:view',
          ...['sysUser:view', 'sysUser:edit', 'role:view', 'role:grant'],
          ...['roleUser:view', 'roleUser:add', 'news:view'],
        ],
      })
      for (const code of ['one', 'two', 'three'])
        await createRole(db, { code, name: `角色${code}`, permissions: ['news:view', 'news:edit'] })
      await person('helper', ['helper'])
    })

    const edit = async (selectedroles: readonly string[]) => {
      const query = { id: idOf('helper') }
      const { result } = await as('admin', 'GET /sys/user/queryById', { query })
      const body = { ...result, selectedroles: [...selectedroles, result.selectedroles].join() }
      return await as('helper', 'PUT /sys/user/edit', { body })
    }
    test.each<[string, string, () => Promise<{ readonly success?: boolean }>]>([
      ['the form of his account', 'one', async () => await edit([await roleId('one')])],
      [
        'the people of a role',
        'two',
        async () =>
          await as('helper', 'POST /sys/roleUser/add', {
            body: { roleId: await roleId('two'), userId: idOf('helper') },
          }),
      ],
      [
        'giving a role to many',
        'three',
        async () =>
          await as('helper', 'POST /sys/user/addSysUserRole', {
            body: { roleId: await roleId('three'), userIdList: idOf('helper') },
          }),
      ],
    ])('is logged and told: a role by %s', async (_, code, give) => {
      const told = `helper 给自己分配了角色“角色${code}”`
      const heard = await administratorHears()
      const given = await give()
      expect(given.success, JSON.stringify(given)).toBe(true)
      expect(await log()).toContain(told)
      await heard(told)
      // It stands in his bell as well: he may not have been looking.
      const { result } = await as('admin', 'GET /sys/annountCement/listByUser')
      expect(result.sysMsgList.map(({ titile }: { titile: string }) => titile)).toContain(told)
    })

    test('is logged and told: more rows of a role that he has', async () => {
      await system(db)
        .updateTable('sys_role')
        .set({ tenant_id: 1001 })
        .where('role_code', '=', 'one')
        .execute()
      const rule = { entry: '/content/news', conditions: '=', column: 'createBy', value: 'x' }
      const id = await limitRole(db, 'one', rule)
      const told = 'helper 放宽了自己持有的角色“角色one”在“新闻管理”的数据范围'
      const heard = await administratorHears()
      const limit = async (dataRuleIds: string) =>
        await as('helper', 'POST /sys/role/datarule', {
          body: {
            permissionId: entryId('/content/news'),
            roleId: await roleId('one'),
            dataRuleIds,
          },
        })
      expect((await limit(id)).success).toBe(true)
      expect(await log()).not.toContain(told)
      expect((await limit('')).success).toBe(true)
      expect(await log()).toContain(told)
      await heard(told)
    })
  })

  describe('the last administrator', () => {
    const tenants = async () =>
      (await as('admin', 'GET /sys/tenant/list', { query: { pageSize: '20' } })).result.records
    const save = async (id: string, more: object, path: '' | '/impact' = '') => {
      const body = { ...(await tenants()).find((one: { id: string }) => one.id === id), ...more }
      const method = path === '' ? 'PUT' : 'POST'
      return await as('admin', `${method} /sys/tenant/edit${path}`, { body })
    }

    test.each([
      ['is frozen', { status: '0' }],
      ['has ended', { endDate: '2020-01-01 00:00:00' }],
      ['has not begun', { beginDate: '2999-01-01 00:00:00' }],
    ])('does not lose the last tenant where he can sign in: it %s', async (_, more) => {
      expect((await save('1002', { status: '0' })).success).toBe(true)
      for (const path of ['', '/impact'] as const) {
        const refused = await save('1001', more, path)
        expect([refused.success, refused.message]).toEqual([
          false,
          '平台管理员只能从这个租户登录，不能冻结它，也不能让它不在有效期内',
        ])
      }
      const members = await as('admin', 'GET /sys/tenantMember/list', {
        query: { tenant: '1001', username: 'admin' },
      })
      const gone = { query: { id: String(members.result.records[0].id) } }
      expect((await as('admin', 'DELETE /sys/tenantMember/delete', gone)).success).toBe(false)
      expect(await signIn('admin')).toBeTruthy()
      expect((await save('1002', { status: '1' })).success).toBe(true)
    })

    test('has all rows: no rule limits his role', async () => {
      const id = await limitRole(db, 'helper', {
        entry: '/system/user',
        column: 'username',
        conditions: '=',
        value: 'nobody',
      })
      const body = {
        permissionId: entryId('/system/user'),
        roleId: await roleId('admin'),
        dataRuleIds: id,
      }
      for (const path of ['/sys/role/datarule', '/sys/role/datarule/impact'] as const)
        expect((await as('admin', `POST ${path}`, { body })).message).toBe(
          '管理员角色的数据不能限制',
        )
    })

    test('a tenant that is frozen is heard of in open pages at once', async () => {
      const heard = await openSocket(port, `/websocket/${idOf('admin')}`, {
        token: await host.token('admin'),
      })
      expect((await save('1002', { status: '0' })).success).toBe(true)
      await heard.next(({ cmd }) => cmd === 'rights')
      heard.socket.close()
      expect((await save('1002', { status: '1' })).success).toBe(true)
    })
  })

  test('a rule of a role document is changed by no call', async () => {
    const id = await limitRole(db, 'helper', {
      entry: '/content/brand',
      conditions: 'EXPR',
      value: 'createBy == user.username',
    })
    const kept = async () =>
      await system(db)
        .selectFrom('sys_permission_data_rule')
        .select(['rule_conditions', 'rule_value'])
        .where('id', '=', id)
        .executeTakeFirst()
    const before = await kept()
    const rule = {
      id,
      permissionId: entryId('/content/brand'),
      ruleName: '全部',
      ruleColumn: 'name',
      ruleConditions: '!=',
      ruleValue: 'x',
      status: '1',
    }
    const said = '这条规则由角色文档写成，只能在文档中修改'
    for (const [line, options] of [
      ['PUT /sys/permission/editPermissionRule', { body: rule }],
      ['POST /sys/permission/editPermissionRule/impact', { body: rule }],
      ['DELETE /sys/permission/deletePermissionRule', { query: { id } }],
      ['POST /sys/permission/deletePermissionRule/impact', { body: { id } }],
    ] as const)
      expect((await as('admin', line, options)).message, line).toBe(said)
    expect(await kept()).toEqual(before)
  })

  /** Waits for what is told to the platform's administrator. */
  async function administratorHears() {
    const path = `/websocket/${idOf('admin')}`
    const { next, socket } = await openSocket(port, path, { token: await host.token('admin') })
    return async (text: string) => {
      await next(({ cmd, msgTxt }) => cmd === 'user' && msgTxt === text)
      socket.close()
    }
  }
})
