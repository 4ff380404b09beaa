import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillNameKeys } from '../../server/entity/schema/nameKeys'
import { createDeparts } from '../../server/seed/departs'
import { buildTestApp, type Reply, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

const strong = 'Geheim#2026'

describeDatabase('users', ['people'], (open) => {
  let host: TestApp
  let count = 0
  const ids = new Map<string, string>()
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    await createDeparts(db, 1001, [
      { name: '总部', children: [{ name: '外贸部' }, { name: '内容部' }] },
    ])
    await createDeparts(db, 1002, [{ name: '乙总部' }])
    for (const table of ['sys_depart', 'sys_role'] as const) {
      const name = table === 'sys_depart' ? 'depart_name' : 'role_code'
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(name)} as name from ${sql.table(table)}`.execute(db)
      for (const row of rows) ids.set(row.name, row.id)
    }
    const plain = { roleName: '普通员工', roleCode: 'plain' }
    const { body } = await host.call('admin', 'POST /sys/role/add', { body: plain })
    ids.set('plain', body.result.id)
    await sql`update sys_user set phone = '13900000000', work_no = 'A1' where username = 'admin'`.execute(
      db,
    )
  })
  afterAll(() => host.close())

  const idOf = (name: string) => ids.get(name) ?? ''
  const own = (change: object = {}) => {
    count += 1
    return {
      username: `neu${count}`,
      realname: `新人${count}`,
      workNo: `N${count}`,
      phone: `1380000${String(1000 + count)}`,
      password: strong,
      confirmpassword: strong,
      ...change,
    }
  }
  const call = async (line: `${string} ${string}`, options: object = {}) =>
    (await host.call('admin', line, options)).body
  async function add(change: object = {}): Promise<{ id: string; username: string; ver: number }> {
    const body = own(change)
    const answer = await call('POST /sys/user/add', { body })
    expect(answer).toMatchObject({ success: true, message: '添加成功！' })
    return { ...answer.result, username: body.username }
  }
  const get = async (id: string) =>
    (await call('GET /sys/user/queryById', { query: { id } })).result
  const signIn = async (username: string, password = strong) => {
    const body = { username, password, captcha: '', checkKey: '' }
    return (await host.call(null, 'POST /sys/login', { body })).body
  }
  const as = async (
    token: string,
    line: `${string} ${string}`,
    options: object = {},
  ): Promise<Reply> => host.call(null, line, { ...options, headers: { 'x-access-token': token } })
  /** Somebody of tenant 1001 who administers users, and no more. */
  async function administrator(): Promise<string> {
    const codes = [
      'sysUser:view',
      'sysUser:add',
      'sysUser:edit',
      'sysUser:delete',
      'sysUser:freeze',
      'sysUser:password',
    ]
    count += 1
    const role = await call('POST /sys/role/add', {
      body: { roleName: '用户管理员', roleCode: `ua${count}` },
    })
    const { rows } = await sql<{ id: string }>`
      select id from sys_permission where perms = any(${codes})`.execute(host.database.db)
    const body = {
      roleId: role.result.id,
      lastpermissionIds: '',
      permissionIds: rows.map(({ id }) => id).join(),
    }
    expect(await call('POST /sys/permission/saveRolePermission', { body })).toMatchObject({
      success: true,
    })
    const user = await add({ selectedroles: role.result.id })
    const { result } = await signIn(user.username)
    return result.token
  }

  test('a new one has roles, departments and a password that nothing answers', async () => {
    const roles = `${idOf('staff')},${idOf('admin')}`
    const { id, username } = await add({
      selectedroles: roles,
      selecteddeparts: idOf('外贸部'),
      userIdentity: 2,
      departIds: idOf('内容部'),
      sex: 2,
      birthday: '1990-05-01',
      status: 2,
    })
    const found = await get(id)
    expect(found).toMatchObject({
      username,
      sex: 2,
      birthday: '1990-05-01',
      status: 1,
      orgCodeTxt: '外贸部',
      selecteddeparts: idOf('外贸部'),
      departIds: idOf('内容部'),
      departIds_dictText: '内容部',
      password: null,
      confirmpassword: null,
    })
    expect(found.selectedroles.split(',').sort()).toEqual(roles.split(',').sort())
    expect(
      (await call('GET /sys/user/queryUserRole', { query: { userid: id } })).result,
    ).toHaveLength(2)
    expect(
      (await call('GET /sys/user/userDepartList', { query: { userId: id } })).result,
    ).toMatchObject([{ title: '外贸部' }])
    expect(await signIn(username)).toMatchObject({
      success: true,
      result: { userInfo: { username } },
    })
    const { rows } = await sql<{
      text: string
    }>`select coalesce(request_param, '') || log_content as text
      from sys_log where data_id = ${id}`.execute(host.database.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/scrypt|Geheim/)
  })

  test('what is wrong is told by its field', async () => {
    const taken = await add()
    const wrong = async (change: object) =>
      (await call('POST /sys/user/add', { body: own(change) })).result.errors[0]
    expect(await wrong({ password: '' })).toMatchObject({ field: 'password' })
    expect(await wrong({ password: '12345678', confirmpassword: '12345678' })).toMatchObject({
      field: 'password',
    })
    expect(await wrong({ confirmpassword: 'Anders#2026' })).toMatchObject({
      field: 'confirmpassword',
    })
    expect(await wrong({ username: taken.username })).toMatchObject({ field: 'username' })
    expect(await wrong({ phone: '13900000000' })).toMatchObject({ field: 'phone' })
    expect(await wrong({ workNo: 'A1' })).toMatchObject({ field: 'workNo' })
    expect(await wrong({ phone: null })).toMatchObject({ field: 'phone' })
    // The same to people.
    expect(await wrong({ username: taken.username.toUpperCase() })).toMatchObject({
      field: 'username',
    })
    for (const workNo of ['a1', 'Ａ1', ' a1', 'A1\u3000'])
      expect(await wrong({ workNo })).toMatchObject({ field: 'workNo' })
    // Taken in another tenant.
    expect(await wrong({ username: 'staffb' })).toMatchObject({ field: 'username' })
    expect(await wrong({ username: 'StaffB' })).toMatchObject({ field: 'username' })
  })

  test('all values that others have are told at once, of a new account and of a changed one', async () => {
    const taken = await add()
    const others = { phone: '13900000000', workNo: 'A1' }
    const fieldsOf = ({ result }: Reply['body']): readonly string[] =>
      result.errors.map(({ field }: { readonly field: string }) => field)
    const body = own({ ...others, username: taken.username })
    const added = await call('POST /sys/user/add', { body })
    expect(fieldsOf(added)).toEqual(['username', 'workNo', 'phone'])
    const edited = { ...(await get(taken.id)), ...others }
    expect(fieldsOf(await call('PUT /sys/user/edit', { body: edited }))).toEqual([
      'workNo',
      'phone',
    ])
  })

  test('people are sorted by the reading of their names, in the list and where they are chosen', async () => {
    const names = ['长沙', '重庆', '张三']
    for (const realname of names.toReversed()) await add({ realname })
    const sorted = async (path: string, order: string) => {
      const query = { column: 'realname', order, pageSize: '100' }
      const { records } = (await call(`GET ${path}`, { query })).result
      const all: readonly string[] = records.map(({ realname }: { realname: string }) => realname)
      return all.filter((name) => names.includes(name))
    }
    for (const path of ['/sys/user/list', '/sys/user/queryUserComponentData']) {
      expect(await sorted(path, 'asc')).toEqual(names)
      expect(await sorted(path, 'desc')).toEqual(names.toReversed())
    }
    // Keys of names that were written past the entity come by the job, and go with the names.
    const { db } = host.database
    const { entities } = host.documents
    await sql`delete from sys_sort_key`.execute(db)
    await sql`insert into sys_sort_key values ('没有人', 'x')`.execute(db)
    expect(await fillNameKeys(db, entities.values())).toBeGreaterThan(names.length)
    expect(await fillNameKeys(db, entities.values())).toBe(0)
    expect(await sorted('/sys/user/list', 'asc')).toEqual(names)
    const { rows } = await sql`select 1 from sys_sort_key where text = '没有人'`.execute(db)
    expect(rows).toEqual([])
  })

  test('an edit replaces roles and departments, and leaves the password alone', async () => {
    const { id, username } = await add({
      selectedroles: idOf('staff'),
      selecteddeparts: idOf('外贸部'),
    })
    const body = {
      ...(await get(id)),
      realname: '改名',
      password: 'Anders#2026',
      confirmpassword: 'Anders#2026',
      selectedroles: '',
      selecteddeparts: `${idOf('内容部')},${idOf('乙总部')}`,
    }
    expect(await call('PUT /sys/user/edit', { body })).toMatchObject({ success: false })
    body.selecteddeparts = idOf('内容部')
    expect(await call('PUT /sys/user/edit', { body })).toMatchObject({ message: '修改成功!' })
    expect(await get(id)).toMatchObject({
      realname: '改名',
      selectedroles: null,
      orgCodeTxt: '内容部',
    })
    expect(await call('GET /sys/user/queryUserRole', { query: { userid: id } })).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
    expect(await signIn(username)).toMatchObject({ success: true })
    // Somebody else was faster.
    expect(await call('PUT /sys/user/edit', { body })).toMatchObject({ success: false, code: 409 })
  })

  test('freezing ends the sessions at once, and can be taken back', async () => {
    const { id, username } = await add()
    const { result } = await signIn(username)
    const alive = () => as(result.token, 'GET /sys/user/getCurrentUserDeparts')
    expect((await alive()).status).toBe(200)
    const freeze = (status: number) =>
      call('PUT /sys/user/frozenBatch', { body: { ids: `${id},`, status } })
    expect(await freeze(2)).toMatchObject({ success: true, message: '操作成功！' })
    expect((await alive()).status).toBe(401)
    expect(await signIn(username)).toMatchObject({ success: false, message: '该用户已冻结' })
    expect(await freeze(1)).toMatchObject({ success: true })
    expect(await signIn(username)).toMatchObject({ success: true })
  })

  test('deleted ones come back from the bin, or go for good', async () => {
    const [one, other] = [await add({ selectedroles: idOf('staff') }), await add()]
    const { result } = await signIn(one.username)
    expect(await call('DELETE /sys/user/delete', { query: { id: one.id } })).toMatchObject({
      message: '删除用户成功',
    })
    expect(
      await call('DELETE /sys/user/deleteBatch', { query: { ids: `${other.id},` } }),
    ).toMatchObject({
      message: '批量删除用户成功',
    })
    expect((await as(result.token, 'GET /sys/user/getCurrentUserDeparts')).status).toBe(401)
    const bin = async () =>
      (await call('GET /sys/user/recycleBin')).result.map((row: { id: string }) => row.id)
    expect(await bin()).toEqual(expect.arrayContaining([one.id, other.id]))
    const body = { userIds: `${one.id},` }
    expect(await call('PUT /sys/user/putRecycleBin', { body })).toMatchObject({
      success: true,
      message: '还原成功',
    })
    expect(await get(one.id)).toMatchObject({ selectedroles: idOf('staff') })
    const query = { userIds: other.id }
    expect(await call('DELETE /sys/user/deleteRecycleBin', { query })).toMatchObject({
      message: '删除成功',
    })
    expect(await bin()).not.toContain(other.id)
    const living = { userIds: one.id }
    expect(
      (await host.call('admin', 'DELETE /sys/user/deleteRecycleBin', { query: living })).status,
    ).toBe(404)
  })

  test('nobody freezes or deletes admin, himself or the last administrator', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from sys_user where username = 'admin'`.execute(host.database.db)
    const id = rows[0]?.id ?? ''
    for (const answer of [
      await call('DELETE /sys/user/delete', { query: { id } }),
      await call('PUT /sys/user/frozenBatch', { body: { ids: id, status: 2 } }),
      await call('PUT /sys/user/edit', { body: { ...(await get(id)), selectedroles: '' } }),
    ])
      expect(answer).toMatchObject({ success: false, code: 400 })
    expect(await get(id)).toMatchObject({ status: 1, selectedroles: idOf('admin') })
  })

  test('a password is set by somebody else, typed or made once', async () => {
    const { username } = await add()
    const { result } = await signIn(username)
    const set = (body: object) =>
      call('PUT /sys/user/changePassword', { body: { username, ...body } })
    expect(await set({ password: 'a', confirmpassword: 'a' })).toMatchObject({ success: false })
    expect(await set({ password: 'Anders#2026', confirmpassword: 'Anders#2027' })).toMatchObject({
      success: false,
      message: '两次输入密码不一致!',
      result: { errors: [{ field: 'confirmpassword', message: '两次输入密码不一致!' }] },
    })
    const both = await set({ password: 'abc', confirmpassword: '' })
    expect(both.result.errors.map(({ field }: { field: string }) => field)).toEqual([
      'confirmpassword',
      'password',
    ])
    expect(await set({ password: 'Anders#2026', confirmpassword: 'Anders#2026' })).toMatchObject({
      success: true,
      message: '密码修改成功!',
      result: {},
    })
    expect((await as(result.token, 'GET /sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect(await signIn(username, 'Anders#2026')).toMatchObject({
      result: { userInfo: { mustChange: false } },
    })

    const made = await set({ generate: true })
    const first = await signIn(username, made.result.password)
    expect(first).toMatchObject({ success: true, result: { userInfo: { mustChange: true } } })
    const { token } = first.result
    // Nothing but a password of his own can be done with it.
    expect(await as(token, 'GET /sys/permission/getUserPermissionByToken')).toMatchObject({
      status: 403,
      body: { message: '请先修改初始密码' },
    })
    const body = {
      username,
      oldpassword: made.result.password,
      password: strong,
      confirmpassword: strong,
    }
    expect((await as(token, 'PUT /sys/user/updatePassword', { body })).body).toMatchObject({
      success: true,
    })
    expect((await as(token, 'GET /sys/permission/getUserPermissionByToken')).status).toBe(200)
  })

  test('roles and departments are given and taken by their own screens too', async () => {
    const { id, username } = await add()
    const list = async (path: string, query: object) =>
      (await call(`GET /sys/user/${path}`, { query })).result.records.map(
        (one: { username: string }) => one.username,
      )
    const total = async (path: string, query: object) =>
      (await call(`GET /sys/user/${path}`, { query })).result.total
    const role = { roleId: idOf('staff') }
    await call('POST /sys/user/addSysUserRole', { body: { ...role, userIdList: [id] } })
    expect(await list('userRoleList', { ...role, pageSize: '100' })).toContain(username)
    expect(await list('userRoleList', { ...role, username: 'niemand' })).toEqual([])
    // One total is not another's: that of one role is not that of all members.
    const everybody = await total('queryByOrgCode', {})
    const [some] = await list('userRoleList', { ...role, pageSize: '1' })
    expect(some).toBeTypeOf('string')
    expect(await total('userRoleList', role)).toBe(
      (await list('userRoleList', { ...role, pageSize: '100' })).length,
    )
    expect(await total('userRoleList', role)).toBeLessThan(everybody)
    await call('DELETE /sys/user/deleteUserRole', { query: { ...role, userId: id } })
    expect(await list('userRoleList', { ...role, pageSize: '100' })).not.toContain(username)
    await call('POST /sys/user/addSysUserRole', { body: { ...role, userIdList: [id] } })
    await call('DELETE /sys/user/deleteUserRoleBatch', { query: { ...role, userIds: `${id},` } })
    expect(await get(id)).toMatchObject({ selectedroles: null })

    const depart = { depId: idOf('内容部') }
    expect(
      await call('POST /sys/user/editSysDepartWithUser', { body: { ...depart, userIdList: [id] } }),
    ).toMatchObject({ message: '添加成功!' })
    expect(await list('departUserList', { ...depart, pageSize: '100' })).toContain(username)
    const { result } = await call('GET /sys/user/queryUserByDepId', { query: { id: idOf('总部') } })
    expect(result.map((one: { id: string }) => one.id)).toContain(id)
    const { rows } = await sql<{
      code: string
    }>`select org_code as code from sys_depart where depart_name = '总部'`.execute(host.database.db)
    for (const path of ['queryByOrgCode', 'queryByOrgCodeForAddressList'])
      expect(await list(path, { orgCode: rows[0]?.code ?? '', pageSize: '100' })).toContain(
        username,
      )
    expect(
      await call('DELETE /sys/user/deleteUserInDepart', { query: { ...depart, userId: id } }),
    ).toMatchObject({ message: '删除成功!' })
    expect(
      await call('DELETE /sys/user/deleteUserInDepartBatch', { query: { ...depart, userIds: id } }),
    ).toMatchObject({ success: false, message: '当前选中部门与用户无关联关系!' })
    expect(
      (await call('GET /sys/user/queryByIds', { query: { userIds: id } })).result,
    ).toMatchObject([{ username }])
    expect((await call('GET /sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/)
  })

  test('who administers a tenant reaches its members, no more rights than he has, and no shared account', async () => {
    const token = await administrator()
    const member = await add()
    const refused = async (line: `${string} ${string}`, options: object) => {
      const { body } = await as(token, line, options)
      expect(body.success).toBe(false)
      return body
    }
    // Another tenant's.
    const { rows } = await sql<{
      id: string
      username: string
    }>`select id, username from sys_user`.execute(host.database.db)
    const id = (username: string) => rows.find((one) => one.username === username)?.id ?? ''
    expect(await refused('GET /sys/user/queryById', { query: { id: id('staffb') } })).toMatchObject(
      { code: 404 },
    )
    // The administrator of the platform, who is in both.
    const admin = await get(id('admin'))
    expect(
      await refused('PUT /sys/user/edit', { body: { ...admin, phone: '13911111111' } }),
    ).toMatchObject({ code: 403 })
    expect(
      await refused('PUT /sys/user/changePassword', {
        body: { username: 'admin', generate: true },
      }),
    ).toMatchObject({ code: 403 })
    expect(await refused('DELETE /sys/user/delete', { query: { id: id('admin') } })).toMatchObject({
      success: false,
    })
    // A role that administers what he does not.
    const own = await get(member.id)
    expect(
      await refused('PUT /sys/user/edit', { body: { ...own, selectedroles: idOf('admin') } }),
    ).toMatchObject({ code: 403 })
    const { body } = await as(token, 'PUT /sys/user/edit', {
      body: { ...own, selectedroles: idOf('plain') },
    })
    expect(body).toMatchObject({ success: true })
    expect(await get(member.id)).toMatchObject({ selectedroles: idOf('plain') })
  })

  test('who is in several tenants leaves one of them and stays in the others', async () => {
    const { id, username } = await add()
    await sql`insert into sys_user_tenant (user_id, tenant_id, sort_no) values (${id}, 1002, 1)`.execute(
      host.database.db,
    )
    const token = await administrator()
    const own = await get(id)
    expect(
      (await as(token, 'PUT /sys/user/edit', { body: { ...own, realname: '别名' } })).body,
    ).toMatchObject({ code: 403 })
    const departed = { ...own, selecteddeparts: idOf('内容部') }
    expect((await as(token, 'PUT /sys/user/edit', { body: departed })).body).toMatchObject({
      success: true,
    })
    expect((await as(token, 'DELETE /sys/user/delete', { query: { id } })).body).toMatchObject({
      success: true,
    })
    expect(await signIn(username)).toMatchObject({ result: { tenantList: [{ id: 1002 }] } })
  })

  test('who imports is told the passwords that were made, once, and each is changed before anything else', async () => {
    const one = own()
    const rows = [
      ['用户账号', '用户姓名', '工号', '手机号码', '角色'],
      [one.username, one.realname, one.workNo, one.phone, '普通员工'],
      ['staff', '重名', 'X1', '13822220000', ''],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] })
    const parts = [{ name: 'file', value: bytes, fileName: '用户.xlsx' }]
    const { body } = await host.call('admin', 'POST /sys/user/importExcel', multipartBody(parts))
    expect(body).toMatchObject({
      code: 201,
      result: { successCount: 1, errorCount: 1, noteName: '导入用户的一次性密码.xlsx' },
    })
    const { bytes: told } = await host.call('admin', `GET ${body.result.noteUrl}`)
    const [sheet] = (await readXlsx(told)).sheets
    const line = sheet?.rows[1]?.map(String) ?? []
    expect(line.slice(0, 2)).toEqual([one.username, one.realname])
    expect(line[2]).not.toBe('123456')
    expect(await signIn(one.username, line[2])).toMatchObject({
      result: { userInfo: { mustChange: true } },
    })
    const { rows: kept } = await sql<{ answer: string }>`select answer from sys_import`.execute(
      host.database.db,
    )
    expect(JSON.stringify(kept)).not.toContain(line[2])
  })

  test('staff see names to choose from, and nothing of it all', async () => {
    const { body } = await host.call('staff', 'GET /sys/user/list')
    expect(Object.keys(body.result.records[0])).not.toContain('selectedroles')
    for (const line of [
      'GET /sys/user/queryById',
      'POST /sys/user/add',
      'GET /sys/user/recycleBin',
      'PUT /sys/user/changePassword',
    ] as const)
      expect((await host.call('staff', line, { body: {} })).status).toBe(403)
  })
})
