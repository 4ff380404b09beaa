import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buttonId, entryId } from '../../server/seed/menu'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

interface Depart {
  readonly id: string
  readonly departName: string
  readonly orgCode: string
  readonly ver: number
  readonly [member: string]: unknown
}

describeDatabase('departments as administrators keep them', ['departs'], (open) => {
  let host: TestApp
  let db: Db
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
  })
  afterAll(() => host.close())

  const base = '/sys/sysDepart'
  const get = async (path: string, query = {}, user: TestUser = 'admin') =>
    (await host.call(user, `GET ${path}`, { query })).body
  const post = async (path: string, body: object, user: TestUser = 'admin') =>
    (await host.call(user, `POST ${path}`, { body })).body
  const all = async (user: TestUser = 'admin') =>
    (await get(`${base}/listAll`, {}, user)).result as readonly Depart[]
  const named = async (name: string, user: TestUser = 'admin') => {
    const found = (await all(user)).find(({ departName }) => departName === name)
    if (!found) throw new Error(`no department ${name}`)
    return found
  }
  const add = async (departName: string, above = '', more = {}, user: TestUser = 'admin') => {
    const parentId = above === '' ? '' : (await named(above, user)).id
    return await post(`${base}/add`, { departName, parentId, ...more }, user)
  }
  const record = async (id: string) => (await get(`${base}/queryById`, { id })).result as Depart
  const edit = async (name: string, body: object) => {
    const { id, ver } = await record((await named(name)).id)
    return (await host.call('admin', `PUT ${base}/edit`, { body: { id, ver, ...body } })).body
  }
  const userId = async (username: TestUser) =>
    (
      await system(db)
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id

  test('each gets the code, the level and the kind of its place', async () => {
    expect(await add('总公司')).toMatchObject({ success: true, message: '添加成功！' })
    await add('销售部', '总公司', { departOrder: 2 })
    await add('技术部', '总公司', { departOrder: 1, orgCategory: '3' })
    await add('销售一组', '销售部')
    expect(await named('总公司')).toMatchObject({ orgCode: 'A01', orgType: '1', orgCategory: '1' })
    expect(await named('销售部')).toMatchObject({
      orgCode: 'A01A01',
      orgType: '2',
      orgCategory: '2',
    })
    expect(await named('技术部')).toMatchObject({
      orgCode: 'A01A02',
      orgCategory: '3',
      delFlag: '0',
    })
    expect(await named('销售一组')).toMatchObject({ orgCode: 'A01A01A01', orgType: '3' })
    const company = await add('子公司', '总公司', { orgCategory: '1' })
    expect(company.message).toBe('下级机构只能是部门或岗位')
    // Roots of all tenants are brothers.
    await add('乙公司', '', {}, 'staffb')
    expect(await named('乙公司', 'staffb')).toMatchObject({ orgCode: 'A02', tenantId: 1002 })
  })

  test('trees, levels, those above, searches and single ones', async () => {
    const root = await named('总公司')
    const sales = await named('销售部')
    const group = await named('销售一组')
    const level = (await get(`${base}/queryDepartTreeSync`, { pid: root.id })).result as Depart[]
    expect(level.map(({ departName }) => departName)).toEqual(['技术部', '销售部'])
    expect(level[1]).toMatchObject({ isLeaf: false, key: sales.id, title: '销售部' })
    const picked = await get('/sys/dict/loadTreeData', {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      pid: root.id,
    })
    expect(picked.result.map(({ title }: { title: string }) => title)).toEqual(['技术部', '销售部'])
    const some = (await get(`${base}/queryDepartTreeSync`, { ids: sales.id })).result as Depart[]
    expect(some.map(({ id }) => id)).toEqual([sales.id])
    const above = (await get(`${base}/queryAllParentId`, { orgCode: group.orgCode })).result
    expect(above[group.orgCode].parentIds).toEqual([root.id, sales.id])
    expect(above[group.orgCode].parentMap[sales.id]).toMatchObject({ departName: '销售部' })
    expect((await get(`${base}/queryAllParentId`)).message).toBe('departId 和 orgCode 不能都为空！')
    const found = (await get(`${base}/searchBy`, { keyWord: '销售' })).result as Depart[]
    expect(found.map(({ departName }) => departName)).toEqual(['销售部', '销售一组'])
    expect((await get(`${base}/searchBy`, { keyWord: '没有' })).message).toBe('未查询匹配数据！')
    const tree = (await get(`${base}/queryTreeByKeyWord`, { keyWord: '一组' })).result
    expect(tree).toMatchObject([
      {
        departName: '总公司',
        children: [{ departName: '销售部', children: [{ departName: '销售一组' }] }],
      },
    ])
    const one = (await get(`${base}/getDepartName`, { orgCode: 'A01A02' })).result
    expect(one).toMatchObject({ departName: '技术部' })
    await db
      .updateTable('sys_user')
      .set({ depart_ids: sales.id, user_identity: 2 })
      .where('username', '=', 'admin')
      .execute()
    const mine = await get(`${base}/queryMyDeptTreeList`)
    expect(mine).toMatchObject({ message: '2', result: [{ departName: '销售部' }] })
  })

  test('a department that moves takes its branch along, with what their codes are stamped on', async () => {
    const sales = await named('销售部')
    await db
      .updateTable('sys_user')
      .set({ org_code: 'A01A01A01' })
      .where('username', '=', 'staff')
      .execute()
    const added = await post('/sys/position/add', { code: 'seller', name: '销售员' })
    expect(added.success).toBe(true)
    await db.updateTable('sys_position').set({ sys_org_code: 'A01A01' }).execute()
    const tech = await named('技术部')
    expect((await edit('销售部', { parentId: tech.id })).message).toBe('修改成功!')
    expect(await named('销售部')).toMatchObject({ orgCode: 'A01A02A01', orgType: '3' })
    expect(await named('销售一组')).toMatchObject({ orgCode: 'A01A02A01A01', orgType: '4' })
    const stamped = db.selectFrom('sys_position').select('sys_org_code')
    expect(await stamped.execute()).toEqual([{ sys_org_code: 'A01A02A01' }])
    const staff = db.selectFrom('sys_user').select('org_code').where('username', '=', 'staff')
    expect(await staff.execute()).toEqual([{ org_code: 'A01A02A01A01' }])
    // Not below itself, and not into another tenant.
    expect((await edit('技术部', { parentId: sales.id })).success).toBe(false)
    const foreign = await named('乙公司', 'staffb')
    expect((await edit('技术部', { parentId: foreign.id })).success).toBe(false)
    await edit('销售部', { parentId: (await named('总公司')).id })
    expect(await named('销售部')).toMatchObject({ orgCode: 'A01A03', orgType: '2' })
    expect(await named('销售一组')).toMatchObject({ orgCode: 'A01A03A01' })
  })

  test('members come, are listed, and leave with their roles', async () => {
    const { id: depId } = await named('销售部')
    const staff = await userId('staff')
    const join = (userIdList: readonly string[], user: TestUser = 'admin') =>
      post('/sys/user/editSysDepartWithUser', { depId, userIdList }, user)
    expect((await join([staff, staff])).message).toBe('添加成功!')
    const stranger = await join([await userId('staffb')])
    expect(stranger.message).toContain('不属于本租户')
    expect((await join([staff], 'staffb')).success).toBe(false)
    const page = (await get('/sys/user/departUserList', { depId })).result
    expect(page.records).toMatchObject([{ username: 'staff', orgCodeTxt: '销售部' }])
    const listed = (await get('/sys/departMember/list', { depId })).result
    expect(listed.records).toMatchObject([{ userId: staff, userId_dictText: 'staff', roles: null }])

    const role = { departId: depId, roleName: '组长', roleCode: 'leader', users: staff }
    expect((await post('/sys/sysDepartRole/add', role)).message).toBe('添加成功！')
    expect((await post('/sys/sysDepartRole/add', role)).success).toBe(false)
    const notMember = { ...role, roleCode: 'two', users: await userId('admin') }
    expect((await post('/sys/sysDepartRole/add', notMember)).message).toContain('admin')
    const [kept] = (await get('/sys/sysDepartRole/list', { deptId: depId })).result.records
    expect(kept).toMatchObject({ roleName: '组长', users: staff, departId_dictText: '销售部' })
    const after = (await get('/sys/departMember/list', { depId })).result
    expect(after.records[0].roles).toBe('组长')
    const roles = (await get('/sys/sysDepartRole/getDeptRoleList', { departId: depId })).result
    expect(roles).toMatchObject([{ roleCode: 'leader' }])
    const links = (
      await get('/sys/sysDepartRole/getDeptRoleByUserId', { departId: depId, userId: staff })
    ).result
    expect(links).toMatchObject([{ userId: staff, droleId: kept.id }])
    const change = (newRoleId: string, oldRoleId: string) =>
      post('/sys/sysDepartRole/deptRoleUserAdd', { userId: staff, newRoleId, oldRoleId })
    expect((await change('', kept.id)).message).toBe('添加成功！')
    const now = () => get('/sys/sysDepartRole/getDeptRoleList', { departId: depId, userId: staff })
    expect((await now()).result).toEqual([])
    expect((await change(kept.id, '')).success).toBe(true)
    expect((await change('unknown', '')).success).toBe(false)
    expect((await now()).result).toHaveLength(1)

    const leave = (user: string) =>
      host.call('admin', 'DELETE /sys/user/deleteUserInDepart', { query: { depId, userId: user } })
    expect((await leave(staff)).body.message).toBe('删除成功!')
    expect((await leave(staff)).body.message).toBe('当前选中部门与用户无关联关系!')
    await join([staff])
    expect((await now()).result).toEqual([])
    const logged = await sql`select 1 from sys_log where data_table = 'sys_user_depart'
      and operate_type = 4 and request_url like '%/sys/user/deleteUserInDepart'`.execute(
      host.database.db,
    )
    expect(logged.rows).toHaveLength(1)
    const query = { depId, userIds: `${staff},` }
    const batch = await host.call('admin', 'DELETE /sys/user/deleteUserInDepartBatch', { query })
    expect(batch.body.success).toBe(true)
  })

  test('a department is granted, its role within that, and rules limit them', async () => {
    const { id: departId } = await named('销售部')
    const [role] = (await get('/sys/sysDepartRole/list', { deptId: departId })).result.records
    const news = entryId('/content/news')
    const wanted = [news, buttonId('news:view')].join()
    const grant = (permissionIds: string, lastpermissionIds = '') =>
      post('/sys/permission/saveDepartPermission', { departId, permissionIds, lastpermissionIds })
    const roleGrant = (permissionIds: string, path = '/sys/sysDepartPermission') =>
      post(`${path}/saveDeptRolePermission`, {
        roleId: role.id,
        permissionIds,
        lastpermissionIds: '',
      })
    expect((await roleGrant(news)).message).toContain('部门没有这些权限')
    expect((await grant(wanted)).message).toBe('保存成功！')
    const held = (await get('/sys/permission/queryDepartPermission', { departId })).result
    expect([...held].sort()).toEqual(wanted.split(',').sort())
    for (const path of ['/sys/sysDepartPermission', '/sys/sysDepart']) {
      const { treeList, ids } = (await get(`${path}/queryTreeListForDeptRole`, { departId })).result
      expect([...ids].sort()).toEqual(wanted.split(',').sort())
      expect(treeList).toMatchObject([{ slotTitle: '新闻管理', children: [{ slotTitle: '查看' }] }])
      expect((await roleGrant(wanted, path)).message).toBe('保存成功！')
      const own = (await get(`${path}/queryDeptRolePermission`, { roleId: role.id })).result
      expect([...own].sort()).toEqual(wanted.split(',').sort())
    }
    const rulePath = `/sys/sysDepartPermission/datarule/${news}/${departId}`
    expect((await get(rulePath)).message).toBe('未找到权限配置信息')
    const rule = {
      permissionId: news,
      ruleName: '本人',
      ruleColumn: 'createBy',
      ruleConditions: '=',
    }
    await post('/sys/permission/addPermissionRule', { ...rule, ruleValue: '#{sysUserCode}' })
    const { datarule, drChecked } = (await get(rulePath)).result
    expect([datarule.length, drChecked]).toEqual([1, undefined])
    const ruleId = datarule[0].id
    const sent = { permissionId: news, departId, dataRuleIds: ruleId }
    expect((await post('/sys/sysDepartPermission/datarule', sent)).message).toMatch(/^保存成功/)
    expect((await get(rulePath)).result.drChecked).toBe(ruleId)
    const own = `/sys/sysDepartRole/datarule/${news}/${departId}/${role.id}`
    expect((await get(own)).result.drChecked).toBeUndefined()
    const roleRule = { permissionId: news, departId, roleId: role.id, dataRuleIds: ruleId }
    expect((await post('/sys/sysDepartRole/datarule', roleRule)).message).toMatch(/^保存成功/)
    expect((await get(own)).result.drChecked).toBe(ruleId)
    const other = { ...sent, permissionId: entryId('/content/product') }
    expect((await post('/sys/sysDepartPermission/datarule', other)).message).toBe(
      '请先保存部门菜单权限!',
    )
    // Another tenant's department is not there.
    const foreign = await get('/sys/permission/queryDepartPermission', { departId }, 'staffb')
    expect(foreign.code).toBe(404)
  })

  test('another tenant sees and changes nothing of it', async () => {
    const sales = await named('销售部')
    expect((await all('staffb')).map(({ departName }) => departName)).toEqual(['乙公司'])
    for (const [path, query] of [
      [`${base}/queryById`, { id: sales.id }],
      ['/sys/user/departUserList', { depId: sales.id }],
      ['/sys/sysDepartRole/getDeptRoleList', { departId: sales.id }],
    ] as const)
      expect((await host.call('staffb', `GET ${path}`, { query })).status).toBe(404)
    const body = { id: sales.id, ver: 1, departName: 'x' }
    expect((await host.call('staffb', `PUT ${base}/edit`, { body })).status).toBe(404)
    const role = { departId: sales.id, roleName: '外人', roleCode: 'foreign' }
    expect((await post('/sys/sysDepartRole/add', role, 'staffb')).success).toBe(false)
    expect(
      (await post(`${base}/add`, { departName: 'x', parentId: sales.id }, 'staffb')).success,
    ).toBe(false)
  })

  test('a sheet names the department above by its code', async () => {
    const rows = [
      ['机构名称', '上级机构编码', '排序'],
      ['仓储部', 'A01', '5'],
      ['分公司', '', '6'],
    ]
    const value = await writeXlsx({ sheets: [{ name: '部门', rows }] })
    const { body, headers } = multipartBody([{ name: 'file', value, fileName: 'departs.xlsx' }])
    const answer = await host.app.inject({
      method: 'POST',
      url: `/adwebv21${base}/importExcel`,
      payload: body,
      headers: { ...headers, 'x-access-token': await host.token('admin') },
    })
    expect(answer.json()).toMatchObject({ success: true })
    expect(await named('仓储部')).toMatchObject({
      parentId: (await named('总公司')).id,
      orgType: '2',
    })
    expect(await named('分公司')).toMatchObject({ orgType: '1', orgCategory: '1', orgCode: 'A03' })
    const sheet = await host.call('admin', `GET ${base}/exportXls`)
    expect(sheet.status).toBe(200)
  })

  test('what is deleted goes with all below it, and with who and what belonged to it', async () => {
    const sales = await named('销售部')
    const staff = await userId('staff')
    await post('/sys/user/editSysDepartWithUser', { depId: sales.id, userIdList: [staff] })
    const query = { id: sales.id }
    const gone = await host.call('admin', `DELETE ${base}/delete`, { query })
    expect(gone.body.message).toBe('删除成功!')
    expect((await all()).map(({ departName }) => departName)).not.toContain('销售一组')
    for (const [table, column] of [
      ['sys_user_depart', 'dep_id'],
      ['sys_depart_role', 'depart_id'],
      ['sys_depart_permission', 'depart_id'],
    ] as const) {
      const left = db.selectFrom(table).select(column).where(column, '=', sales.id)
      expect(await left.execute()).toEqual([])
    }
    // Its code is not given again.
    await add('市场部', '总公司')
    expect((await named('市场部')).orgCode > sales.orgCode).toBe(true)
  })
})
