import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { system } from '../../server/db/tables'
import { createDeparts } from '../../server/seed/departs'
import { createUser } from '../../server/seed/people'
import { type TestCaller, testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'

describeDatabase('departments', ['departs'], (open) => {
  let auth: AuthApp
  let codes: ReadonlyMap<string, string>
  let codesB: ReadonlyMap<string, string>
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
    const { db } = auth.database
    await auth.newUser('lonely')
    const trade = { name: '外贸部', members: ['admin', 'staff'], children: [{ name: '欧洲组' }] }
    const closed = { name: '已停用', members: ['staff', 'admin'] }
    codes = await createDeparts(db, 1001, [
      { name: '总部', members: ['admin'], children: [trade, closed] },
    ])
    codesB = await createDeparts(db, 1002, [{ name: '乙总部', members: ['admin', 'staffb'] }])
    await db
      .updateTable('sys_depart')
      .set({ status: '0' })
      .where('depart_name', '=', '已停用')
      .execute()
  })
  // Nobody has chosen one yet.
  beforeEach(async () => {
    await system(auth.database.db)
      .updateTable('sys_user')
      .set({ org_code: null })
      .where('username', '=', 'admin')
      .execute()
  })
  afterAll(() => auth.close())

  const codeOf = (name: string) => codes.get(name) ?? codesB.get(name) ?? ''
  const tenantB = { 'tenant-id': '1002' }
  const choose = (orgCode: unknown, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
    auth.call('admin', `${method} /sys/selectDepart`, { body: { orgCode, ...body } })

  test('codes grow below their parents, and roots of all tenants are brothers', () => {
    expect(Object.fromEntries([...codes, ...codesB])).toEqual({
      总部: 'A01',
      外贸部: 'A01A01',
      欧洲组: 'A01A01A01',
      已停用: 'A01A02',
      乙总部: 'A02',
    })
  })

  test('expressions know where somebody belongs in the tenant in force, and what is below it', async () => {
    const { db } = auth.database
    const rows = await system(db).selectFrom('sys_depart').select(['id', 'depart_name']).execute()
    const idOf = (name: string) => rows.find((row) => row.depart_name === name)?.id
    const url = 'GET /sys/permission/getUserPermissionByToken'
    const belonging = async (who: TestCaller, headers = {}) =>
      (await auth.call(who, url, { headers })).body.result.user
    const staff = await belonging('staff')
    expect(staff).toMatchObject({ departs: [idOf('外贸部')] })
    expect(new Set(staff.departsBelow)).toEqual(new Set([idOf('外贸部'), idOf('欧洲组')]))
    expect(await belonging('admin', tenantB)).toMatchObject({
      departs: [idOf('乙总部')],
      departsBelow: [idOf('乙总部')],
    })
    expect(await belonging('staff', { 'site-code': 'none' })).toEqual(staff)
  })

  test('the login of somebody without a department answers multi_depart 0', async () => {
    const { body } = await auth.login('lonely', testPassword)
    expect(body.result).toMatchObject({ departs: [], multi_depart: 0 })
    expect(body.result.userInfo.orgCode).toBeNull()
  })

  test('exactly one department answers multi_depart 1 and becomes the current one', async () => {
    const { body } = await auth.login('staff', testPassword)
    expect(body.result.multi_depart).toBe(1)
    expect(body.result.departs).toMatchObject([
      { departName: '外贸部', orgCode: 'A01A01', tenantId: 1001, status: '1', orgCategory: '2' },
    ])
    expect(body.result.userInfo).toMatchObject({ orgCode: 'A01A01' })
    const { body: own } = await auth.call('staff', 'GET /sys/user/getCurrentUserDeparts')
    expect(own.result).toMatchObject({ orgCode: 'A01A01', list: [{ departName: '外贸部' }] })
  })

  test('several answer multi_depart 2, name their tenants and choose none', async () => {
    const { body } = await auth.login('admin', testPassword)
    expect(body.result.multi_depart).toBe(2)
    expect(
      body.result.departs.map(({ orgCode, tenantId }: Record<string, unknown>) => [
        orgCode,
        tenantId,
      ]),
    ).toEqual([
      ['A01', 1001],
      ['A01A01', 1001],
      ['A02', 1002],
    ])
    expect(body.result.userInfo.orgCode).toBeNull()
  })

  test.each(['POST', 'PUT'] as const)(
    '%s selectDepart makes it the current one',
    async (method) => {
      const { body } = await choose(codeOf('外贸部'), { username: 'admin' }, method)
      expect(body).toMatchObject({ success: true, code: 200 })
      expect(body.result.userInfo).toMatchObject({ username: 'admin', orgCode: 'A01A01' })
      expect(body.result.userInfo).not.toHaveProperty('password')
      const { body: own } = await auth.call('admin', 'GET /sys/user/getCurrentUserDeparts')
      expect(own.result.orgCode).toBe('A01A01')
    },
  )

  test('the tenant that newer clients name with it is the department’s, and told', async () => {
    for (const loginTenantId of [1001, '1001']) {
      const { body } = await choose(codeOf('外贸部'), { loginTenantId })
      expect(body.result.userInfo).toMatchObject({
        orgCode: 'A01A01',
        tenantId: 1001,
        loginTenantId: 1001,
      })
    }
    const elsewhere = await choose(codeOf('外贸部'), { loginTenantId: 1002 })
    expect(elsewhere.body).toMatchObject({ success: false, message: '只能选择自己所属的部门！' })
    const alone = await choose('', { loginTenantId: 1002 })
    expect(alone.body.result.userInfo).toMatchObject({ orgCode: 'A01A01', loginTenantId: 1002 })
    for (const loginTenantId of ['', 0, '0']) {
      const { body } = await choose(codeOf('外贸部'), { loginTenantId })
      expect(body.result.userInfo).not.toHaveProperty('loginTenantId')
    }
    expect((await choose(codeOf('外贸部'), { loginTenantId: 1003 })).status).toBe(403)
    expect((await choose('', { loginTenantId: '' })).status).toBe(400)
  })

  test('what is written bears the department in force, and none in another tenant', async () => {
    const orgOf = async (headers: Readonly<Record<string, string>>, name: string) => {
      const body = { name, country: 'US', status: '1' }
      const { body: answer } = await auth.call('admin', 'POST /cms/brand/add', { body, headers })
      expect(answer.message).toBe('添加成功！')
      const row = await auth.database.db
        .selectFrom('cms_brand')
        .select('sys_org_code')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.sys_org_code
    }
    await choose(codeOf('总部'))
    expect(await orgOf({}, '甲')).toBe('A01')
    await choose(codeOf('外贸部'))
    expect(await orgOf({}, '乙')).toBe('A01A01')
    expect(await orgOf(tenantB, '丙')).toBeNull()
    await choose(codeOf('乙总部'))
    expect(await orgOf(tenantB, '丁')).toBe('A02')
    expect(await orgOf({}, '戊')).toBeNull()
  })

  test('only departments of the tenant in force are listed', async () => {
    const list = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await auth.call('admin', 'GET /sys/user/getCurrentUserDeparts', { headers })
      return body.result.list.map(({ departName }: { departName: string }) => departName)
    }
    expect(await list({})).toEqual(['总部', '外贸部'])
    expect(await list(tenantB)).toEqual(['乙总部'])
  })

  test('a department not one’s own, one not in use and one that never was answer alike', async () => {
    await choose(codeOf('总部'))
    for (const name of ['欧洲组', '已停用', '没有']) {
      const { status, body } = await choose(codeOf(name) || 'Z98')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        code: 500,
        message: '只能选择自己所属的部门！',
        result: null,
      })
    }
    const foreign = await auth.call('staffb', 'POST /sys/selectDepart', {
      body: { orgCode: codeOf('总部') },
    })
    expect(foreign.body).toMatchObject({ success: false, message: '只能选择自己所属的部门！' })
    const other = await choose(codeOf('外贸部'), { username: 'staff' })
    expect(other.body.success).toBe(false)
    const { body } = await auth.call('admin', 'GET /sys/user/getCurrentUserDeparts')
    expect(body.result.orgCode).toBe('A01')
  })

  test.each([
    ['no body', undefined],
    ['no code', {}],
    ['a list', []],
    ['a code that is a number', { orgCode: 1 }],
    ['a code of 65 characters', { orgCode: 'A'.repeat(65) }],
  ])('a choice with %s is malformed', async (_name, body) => {
    const { status } = await auth.call('admin', 'POST /sys/selectDepart', { body })
    expect(status).toBe(400)
  })

  test('who leaves a department has it no more as the current one', async () => {
    await auth.login('staffb', testPassword)
    const ask = () => auth.call('staffb', 'GET /sys/user/getCurrentUserDeparts')
    expect((await ask()).body.result.orgCode).toBe('A02')
    const { db } = auth.database
    const user = await db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staffb')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('sys_user_depart').where('user_id', '=', String(user.id)).execute()
    const again = await auth.login('staffb', testPassword)
    expect(again.body.result).toMatchObject({ departs: [], multi_depart: 0 })
    expect(again.body.result.userInfo.orgCode).toBeNull()
  })

  test('the tree shows the tenant’s departments, each with its children', async () => {
    const { body } = await auth.call('staff', 'GET /sys/sysDepart/queryTreeList')
    const [root] = body.result
    expect(body.result).toHaveLength(1)
    expect(root).toMatchObject({
      key: root.id,
      value: root.id,
      title: '总部',
      departName: '总部',
      parentId: '',
      orgType: '1',
      orgCategory: '1',
      isLeaf: false,
    })
    expect(root.children).toMatchObject([
      { title: '外贸部', orgType: '2', parentId: root.id, children: [{ title: '欧洲组' }] },
      { title: '已停用', status: '0', isLeaf: true },
    ])
    expect(root.children[1]).not.toHaveProperty('children')
    const { body: other } = await auth.call('staffb', 'GET /sys/sysDepart/queryTreeList')
    expect(other.result.map(({ title }: { title: string }) => title)).toEqual(['乙总部'])
  })

  test('the picker’s tree holds keys, values and titles only', async () => {
    const { body } = await auth.call('staff', 'GET /sys/sysDepart/queryIdTree')
    const [root] = body.result
    expect(Object.keys(root).sort()).toEqual(['children', 'key', 'title', 'value'])
    expect(root.children[0].children).toEqual([
      { key: expect.any(String), value: expect.any(String), title: '欧洲组' },
    ])
  })

  test('only tenants in force are offered, and none left refuses the login', async () => {
    const { db } = auth.database
    await db.insertInto('sys_tenant').values({ id: 7, name: '冻结', status: 0 }).execute()
    const person = { realname: 'x', password: testPassword, roles: ['staff'] }
    await createUser(db, { ...person, username: 'half', tenants: [7, 1002] })
    await createUser(db, { ...person, username: 'none', tenants: [7] })
    const { body } = await auth.login('half', testPassword)
    expect(body.result.tenantList).toEqual([{ id: 1002, name: '乙公司' }])
    expect((await auth.login('none', testPassword)).body).toMatchObject({
      success: false,
      message: '与该用户关联的租户均已被冻结，无法登录！',
    })
  })
})
