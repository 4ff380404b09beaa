import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buttonId, entryId } from '../../server/seed/menu'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('roles', ['people', 'rights'], (open) => {
  let host: TestApp
  let count = 0
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const call = async (line: `${string} ${string}`, options: object = {}) =>
    (await host.call('admin', line, options)).body
  async function add(change: object = {}): Promise<string> {
    count += 1
    const body = { roleName: `角色${count}`, roleCode: `r${count}`, description: '试', ...change }
    const answer = await call('POST /sys/role/add', { body })
    expect(answer).toMatchObject({ success: true, message: '添加成功！' })
    return answer.result.id
  }
  const list = async (query: object = {}, headers: object = {}) =>
    (await call('GET /sys/role/list', { query: { pageSize: '100', ...query }, headers })).result
      .records
  const grants = async (roleId: string) =>
    (await call('GET /sys/permission/queryRolePermission', { query: { roleId } })).result
  const save = (roleId: string, wanted: readonly string[], last: readonly string[]) =>
    call('POST /sys/permission/saveRolePermission', {
      body: { roleId, permissionIds: wanted.join(), lastpermissionIds: last.join() },
    })
  /** A user of tenant 1001 with these rights. */
  async function with_(codes: readonly string[]): Promise<string> {
    count += 1
    const role = await add()
    await save(role, codes.map(buttonId), [])
    const body = {
      username: `wer${count}`,
      realname: '某人',
      workNo: `W${count}`,
      phone: `1370000${1000 + count}`,
      password: 'Geheim#2026',
      confirmpassword: 'Geheim#2026',
      selectedroles: role,
    }
    expect(await call('POST /sys/user/add', { body })).toMatchObject({ success: true })
    const login = { username: body.username, password: body.password }
    return (await host.call(null, 'POST /sys/login', { body: login })).body.result.token
  }
  const as = (token: string, line: `${string} ${string}`, options: object = {}) =>
    host.call(null, line, { ...options, headers: { 'x-access-token': token } })

  test('are the tenant’s own, beside those of the platform', async () => {
    const id = await add({ roleName: '本企业的' })
    const platform = await add({ roleName: '平台的', platform: '1' })
    const ids = async (tenant: string) =>
      (await list({}, { 'tenant-id': tenant })).map((row: { id: string }) => row.id)
    expect(await ids('1001')).toEqual(expect.arrayContaining([id, platform]))
    expect(await ids('1002')).toContain(platform)
    expect(await ids('1002')).not.toContain(id)
    expect(await list({ roleName: '*本企业*' })).toMatchObject([{ id, platform: 0, users: 0 }])
  })

  test('are edited and deleted by the usual calls, with their grants', async () => {
    const id = await add()
    const { result } = await call('GET /sys/role/queryById', { query: { id } })
    const body = { ...result, roleName: '改名后' }
    expect(await call('PUT /sys/role/edit', { body })).toMatchObject({ message: '修改成功!' })
    expect(await call('PUT /sys/role/edit', { body })).toMatchObject({ success: false, code: 409 })
    const platforms = { roleName: '重复', roleCode: 'staff' }
    expect((await call('POST /sys/role/add', { body: platforms })).result.errors).toMatchObject([
      { field: 'roleCode', message: '角色编码已存在' },
    ])
    const taken = { roleName: '重复', roleCode: result.roleCode }
    expect((await call('POST /sys/role/add', { body: taken })).result.errors).toMatchObject([
      { field: 'roleCode' },
    ])
    const query = { roleCode: result.roleCode }
    expect(await call('GET /sys/role/checkRoleCode', { query })).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    expect(await call('GET /sys/role/checkRoleCode', { query: { ...query, id } })).toMatchObject({
      success: true,
    })
    await save(id, [entryId('/content/news')], [])
    expect(await call('DELETE /sys/role/delete', { query: { id } })).toMatchObject({
      message: '删除角色成功',
    })
    expect((await host.call('admin', 'GET /sys/role/queryById', { query: { id } })).status).toBe(
      404,
    )
    const [one, other] = [await add(), await add()]
    expect(
      await call('DELETE /sys/role/deleteBatch', { query: { ids: `${one},${other},` } }),
    ).toMatchObject({
      message: '删除角色成功!',
    })
    const { result: all } = await call('GET /sys/role/queryall')
    expect(all.map((role: { roleCode: string }) => role.roleCode)).toContain('admin')
  })

  test('the one that administers is neither deleted nor emptied', async () => {
    const [admin] = await list({ roleCode: 'admin' })
    expect(await call('DELETE /sys/role/delete', { query: { id: admin.id } })).toMatchObject({
      success: false,
      code: 400,
    })
    const held = await grants(admin.id)
    expect(await save(admin.id, [], held)).toMatchObject({ success: false })
    expect(await grants(admin.id)).toEqual(held)
  })

  test('are given entries by a tree, as the difference to what was shown', async () => {
    const id = await add()
    const { result } = await call('GET /sys/role/queryTreeList')
    const content = result.treeList.find(
      (node: { slotTitle: string }) => node.slotTitle === '内容管理',
    )
    expect(content).toMatchObject({ key: entryId('/content'), isLeaf: false, parentId: null })
    expect(result.ids).toContain(buttonId('news:view'))
    const [view, edit, add_] = ['news:view', 'news:edit', 'news:add'].map(buttonId)
    expect(await save(id, [view ?? '', edit ?? ''], [])).toMatchObject({ message: '保存成功！' })
    expect(await save(id, [view ?? '', add_ ?? ''], [view ?? '', edit ?? ''])).toMatchObject({
      success: true,
    })
    expect((await grants(id)).sort()).toEqual([view, add_].sort())
    expect(await save(id, ['gibtesnicht'], [])).toMatchObject({ success: false, code: 400 })
    expect((await host.call('admin', 'GET /sys/permission/queryRolePermission')).status).toBe(400)
  })

  test('see some rows of an entry only, by its rules', async () => {
    const id = await add()
    const entry = entryId('/content/brand')
    const path = `GET /sys/role/datarule/${entry}/${id}` as const
    expect(await call(path)).toMatchObject({ success: false, message: '未找到权限配置信息' })
    await sql`insert into sys_permission_data_rule (id, permission_id, tenant_id, rule_name, rule_column, rule_conditions, rule_value)
      values ('regel', ${entry}, 0, '启用的', 'status', '=', '1'), ('fremd', ${entry}, 1002, '他人的', 'status', '=', '1')`.execute(
      host.database.db,
    )
    const set = (dataRuleIds: string) =>
      call('POST /sys/role/datarule', { body: { permissionId: entry, roleId: id, dataRuleIds } })
    expect(await set('regel')).toMatchObject({ success: false, message: '请先保存角色菜单权限!' })
    await save(id, [entry, buttonId('brand:view')], [])
    expect(await call(path)).toMatchObject({
      result: {
        datarule: [{ id: 'regel', ruleName: '启用的' }],
        columns: [{ value: 'status', text: '状态' }],
      },
    })
    expect(await set('fremd')).toMatchObject({ success: false })
    expect(await set('regel')).toMatchObject({ success: true, message: '保存成功!' })
    expect(await call(path)).toMatchObject({ result: { drChecked: 'regel' } })
    expect(await set('')).toMatchObject({ success: true })
    expect((await call(path)).result).not.toHaveProperty('drChecked')
    // An entry and its rules in one save: all of it, or nothing.
    const whole = (roleId: string, dataRules: readonly object[]) =>
      call('POST /sys/permission/saveRolePermission', {
        body: { roleId, permissionIds: entry, lastpermissionIds: '', dataRules },
      })
    const next = await add()
    const limited = { permissionId: entry, dataRuleIds: 'regel' }
    const beyond = { permissionId: entryId('/content'), dataRuleIds: '' }
    for (const wrong of [beyond, { ...limited, dataRuleIds: 'fremd' }])
      expect(await whole(next, [limited, wrong])).toMatchObject({ success: false, code: 400 })
    expect(await grants(next)).toEqual([])
    expect(await whole(next, [limited])).toMatchObject({ success: true, message: '保存成功！' })
    const nextPath = `GET /sys/role/datarule/${entry}/${next}` as const
    expect(await call(nextPath)).toMatchObject({ result: { drChecked: 'regel' } })
    // What is not chosen anew stays.
    await save(next, [entry, buttonId('brand:view')], [entry])
    expect(await call(nextPath)).toMatchObject({ result: { drChecked: 'regel' } })
  })

  test('who administers a tenant changes its roles, gives what he has, and leaves the platform’s alone', async () => {
    const token = await with_(['role:view', 'role:add', 'role:edit', 'role:delete', 'role:grant'])
    const [admin] = await list({ roleCode: 'admin' })
    const refused = async (line: `${string} ${string}`, options: object) =>
      expect((await as(token, line, options)).body).toMatchObject({ success: false, code: 403 })
    await refused('PUT /sys/role/edit', { body: { ...admin, roleName: '篡改' } })
    const gone = await as(token, 'DELETE /sys/role/delete', { query: { id: admin.id } })
    expect(gone.body).toMatchObject({ success: false })
    await refused('POST /sys/role/add', {
      body: { roleName: '假平台', roleCode: 'fake', platform: '1' },
    })
    const body = { roleName: '自己的', roleCode: 'own' }
    const { result } = (await as(token, 'POST /sys/role/add', { body })).body
    const give = (code: string) =>
      as(token, 'POST /sys/permission/saveRolePermission', {
        body: { roleId: result.id, permissionIds: buttonId(code), lastpermissionIds: '' },
      })
    expect((await give('news:view')).body).toMatchObject({ success: true })
    expect((await give('tenant:edit')).body).toMatchObject({ success: false, code: 403 })
    expect(
      (
        await host.call('staffb', 'GET /sys/permission/queryRolePermission', {
          query: { roleId: result.id },
        })
      ).status,
    ).toBe(403)
  })

  test('have users, who are brought in and let go', async () => {
    const id = await add()
    const users = await call('GET /sys/user/list', { query: { username: 'staff' } })
    const userId = users.result.records[0].id
    const body = { roleId: id, userId }
    expect(await call('POST /sys/roleUser/add', { body })).toMatchObject({ success: true })
    expect((await call('POST /sys/roleUser/add', { body })).success).toBe(false)
    const found = await call('GET /sys/roleUser/list', { query: { roleId: id } })
    expect(found.result).toMatchObject({ total: 1, records: [{ username: 'staff', userId }] })
    expect(await list({ id })).toMatchObject([{ users: 1 }])
    const query = { id: found.result.records[0].id }
    expect(await call('DELETE /sys/roleUser/delete', { query })).toMatchObject({ success: true })
    expect((await call('GET /sys/roleUser/list', { query: { roleId: id } })).result.total).toBe(0)
    const other = await call('GET /sys/user/list', {
      query: { username: 'staffb' },
      headers: { 'tenant-id': '1002' },
    })
    const stranger = { roleId: id, userId: other.result.records[0].id }
    expect(await call('POST /sys/roleUser/add', { body: stranger })).toMatchObject({
      success: false,
    })
  })
})
