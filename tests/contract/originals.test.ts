import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeparts } from '../../server/seed/departs'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

type Query = Readonly<Record<string, string>>

interface Family {
  readonly base: string
  /** Adding one; `at` tells records apart. */
  readonly body: (at: string) => object
  /** An edit of it. */
  readonly change: object
  /** A line of a sheet by the headings of its columns. */
  readonly line: Readonly<Record<string, string>>
  /** Where its records are listed. */
  readonly listed?: string
}

const families: readonly Family[] = [
  {
    base: '/sys/position',
    line: { 职务编码: 'r_line', 职务名称: '主管' },
    body: (at) => ({ code: at, name: at, postRank: '1' }),
    change: { name: '改名' },
  },
  {
    base: '/sys/role',
    line: { 角色名称: 'r_line', 角色编码: 'r_line' },
    body: (at) => ({ roleName: at, roleCode: at }),
    change: { description: '改过' },
  },
  {
    base: '/sys/fillRule',
    line: { 规则名称: 'r_line', 规则编码: 'r_line', 处理程序: '订单编号' },
    body: (at) => ({ ruleName: at, ruleCode: at, ruleClass: 'orderNumber' }),
    change: { ruleName: '改名' },
  },
  {
    base: '/sys/checkRule',
    line: {
      规则名称: 'r_line',
      规则编码: 'r_line',
      校验步骤: '[{"digits":"*","pattern":".{3}","message":"三位"}]',
    },
    body: (at) => ({
      ruleName: at,
      ruleCode: at,
      ruleJson: JSON.stringify([{ digits: '*', pattern: '.{3}', message: '三位' }]),
    }),
    change: { ruleDescription: '改过' },
  },
  {
    base: '/sys/dataSource',
    line: {
      数据源编码: 'r_line',
      数据源名称: 'r_line',
      数据库类型: 'PostgreSQL',
      主机: '127.0.0.1',
      端口: '5432',
      数据库名: 'erp',
      用户名: 'reader',
    },
    body: (at) => ({
      code: at,
      name: at,
      dbType: '6',
      dbUrl: 'jdbc:postgresql://127.0.0.1:5432/erp',
      dbUsername: 'reader',
    }),
    change: { remark: '改过' },
  },
  {
    base: '/sys/message/sysMessageTemplate',
    line: { 模板名称: 'r_line', 模板编码: 'r_line', 模板类型: '邮件', 模板内容: '<p>您好</p>' },
    body: (at) => ({
      templateName: at,
      templateCode: at,
      templateType: '2',
      templateUse: 'enquiry',
      templateContent: '<p>您好</p>',
    }),
    change: { templateName: '改名' },
  },
  {
    base: '/sys/dict',
    line: { 字典名称: 'r_line', 字典编码: 'r_line' },
    body: (at) => ({ dictName: at, dictCode: at }),
    change: { description: '改过' },
  },
  {
    base: '/sys/category',
    line: { 分类名称: 'r_line' },
    body: (at) => ({ name: at, pid: '0' }),
    change: { name: '改名' },
    listed: 'rootList',
  },
  {
    base: '/sys/annountCement',
    line: {
      标题: 'r_line',
      内容: '<p>内容</p>',
      消息类型: '通知公告',
      优先级: '一般消息',
      通告对象: '全体用户',
    },
    body: (at) => ({ titile: at, msgContent: '<p>内容</p>', priority: 'H', msgType: 'ALL' }),
    change: { msgAbstract: '改过' },
  },
]

/** What the original's own front ends call, as they call it (contract, §3–§8). */
describeDatabase('a client of the original', ['auth', 'departs', 'people'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const get = async (path: string, query: Query = {}) =>
    (await host.call('admin', `GET ${path}`, { query })).body
  const send = async (line: `${'POST' | 'PUT'} ${string}`, body: object) =>
    (await host.call('admin', line, { body })).body
  const remove = async (path: string, query: Query) =>
    (await host.call('admin', `DELETE ${path}`, { query })).body

  describe.each(families)('keeps $base', ({ base, line, body, change, listed = 'list' }) => {
    const known = async () =>
      (await get(`${base}/${listed}`, { pageSize: '500' })).result.records as readonly {
        readonly id: string
      }[]

    test('by add, list, queryById, edit, delete and deleteBatch', async () => {
      const made: string[] = []
      for (const at of ['r_one', 'r_two', 'r_three']) {
        const { success, message, result } = await send(`POST ${base}/add`, body(at))
        expect({ success, message }).toMatchObject({ success: true })
        made.push(result.id)
      }
      expect((await known()).map(({ id }) => id)).toEqual(expect.arrayContaining(made))
      const [id = '', second = '', third = ''] = made
      const read = (await get(`${base}/queryById`, { id })).result
      expect(read).toMatchObject({ id })
      const edited = await send(`PUT ${base}/edit`, { ...read, ...change })
      expect(edited).toMatchObject({ success: true })
      expect((await get(`${base}/queryById`, { id })).result).toMatchObject(change)
      expect(await remove(`${base}/delete`, { id })).toMatchObject({ success: true })
      // With a comma at the end, as the original joins ids.
      const both = await remove(`${base}/deleteBatch`, { ids: `${second},${third},` })
      expect(both).toMatchObject({ success: true })
      const left = (await known()).map((one) => one.id)
      expect(left.filter((one) => made.includes(one))).toEqual([])
      expect(await get(`${base}/queryById`, { id })).toMatchObject({ success: false, code: 404 })
    })

    test('by exportXls and importExcel', async () => {
      const rows = [Object.keys(line), Object.values(line)]
      const value = await writeXlsx({ sheets: [{ name: '表', rows }] })
      const part = { name: 'file', value, fileName: '导入.xls' }
      const before = (await known()).length
      const read = await host.call('admin', `POST ${base}/importExcel`, multipartBody([part]))
      const { code, message, result } = read.body
      expect({ code, message, result }).toMatchObject({ code: 200 })
      expect(await known()).toHaveLength(before + 1)
      const sheet = await host.call('admin', `GET ${base}/exportXls`)
      expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
    })
  })

  test('adds users and reads roles where the company’s own pages do', async () => {
    const roles = await get('/enterprise/role/queryall')
    expect(roles.result).toEqual((await get('/sys/role/queryall')).result)
    expect(roles.result.length).toBeGreaterThan(0)
    const person = { username: 'enterprise1', realname: '企业员工', workNo: 'E1' }
    const secret = { password: testPassword, confirmpassword: testPassword }
    const contact = { phone: '13911110001', selectedroles: roles.result[0].id }
    const added = await send('POST /enterprise/user/add', { ...person, ...secret, ...contact })
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    expect((await get('/sys/user/list', { username: 'enterprise1' })).result.records).toMatchObject(
      [{ ...person, password: null }],
    )
    const refused = await host.call('staff', 'POST /enterprise/user/add', { body: person })
    expect(refused.status).toBe(403)
  })

  test('keeps who stands in for whom', async () => {
    const proxy = { userName: 'staff', agentUserName: 'admin', status: '1' }
    const during = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const added = await send('POST /sys/sysUserAgent/add', { ...proxy, ...during })
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = added.result
    const named = await get('/sys/sysUserAgent/queryByUserName', { userName: 'staff' })
    expect(named.result).toMatchObject({ id, agentUserName: 'admin' })
    const read = (await get('/sys/sysUserAgent/queryById', { id })).result
    const edited = await send('PUT /sys/sysUserAgent/edit', { ...read, status: '0' })
    expect(edited).toMatchObject({ success: true, result: { status: '0' } })
    expect((await get('/sys/sysUserAgent/list')).result.records).toMatchObject([{ id }])
    expect(await remove('/sys/sysUserAgent/delete', { id })).toMatchObject({ success: true })
    expect(await get('/sys/sysUserAgent/queryByUserName', { userName: 'staff' })).toMatchObject({
      success: false,
    })
  })

  test('keeps the items of a dictionary', async () => {
    const dict = (await send('POST /sys/dict/add', { dictName: '尺寸', dictCode: 'r_size' })).result
    const [small, large] = await Promise.all(
      ['s', 'l'].map(async (itemValue) => {
        const item = { dictId: dict.id, itemText: itemValue.toUpperCase(), itemValue }
        const made = await send('POST /sys/dictItem/add', { ...item, sortOrder: 1, status: 1 })
        return made.result
      }),
    )
    const read = (await get('/sys/dictItem/queryById', { id: small.id })).result
    expect(read).toMatchObject({ dictId: dict.id, itemText: 'S', itemValue: 's', status: 1 })
    const ids = `${small.id},${large.id},`
    expect(await remove('/sys/dictItem/deleteBatch', { ids })).toMatchObject({ success: true })
    expect((await get('/sys/dictItem/list', { dictId: dict.id })).result.records).toEqual([])
  })

  test('tells at once the code that a department has got, and who is in it alone', async () => {
    const above = (await send('POST /sys/sysDepart/add', { departName: '总部', parentId: '' }))
      .result
    expect(above).toMatchObject({ orgCode: 'A01', orgType: '1', orgCategory: '1' })
    const below = { departName: '外贸部', parentId: above.id }
    const part = (await send('POST /sys/sysDepart/add', below)).result
    expect(part).toMatchObject({ orgCode: 'A01A01', orgType: '2', orgCategory: '2' })
    const { records } = (await get('/sys/user/list', { username: 'staff' })).result
    const userIdList = [records[0].id]
    await send('POST /sys/user/editSysDepartWithUser', { depId: part.id, userIdList })
    const users = async (id: string) =>
      (await get('/sys/sysDepart/getUsersByDepartId', { id })).result
    expect(await users(part.id)).toMatchObject([{ username: 'staff' }])
    expect(await users(above.id)).toEqual([])
  })

  test('is told how many have signed in', async () => {
    const before = (await get('/sys/loginfo')).result
    await host.signIn('staff')
    const after = (await get('/sys/loginfo')).result
    expect(after).toEqual({
      totalVisitCount: before.totalVisitCount + 1,
      todayVisitCount: before.todayVisitCount + 1,
      todayIp: 1,
    })
    // A log-out is a line of the same type.
    const token = await host.signIn('staff')
    await host.app.inject({
      method: 'POST',
      url: '/adwebv21/sys/logout',
      headers: { 'x-access-token': token },
    })
    expect((await get('/sys/loginfo')).result.totalVisitCount).toBe(after.totalVisitCount + 1)
    const days = (await get('/sys/visitInfo')).result
    expect(days).toHaveLength(7)
    const today = days.at(-1)
    expect(today).toEqual({
      visit: after.todayVisitCount + 1,
      ip: 1,
      tian: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      type: today.tian.slice(5),
    })
    expect(days[0]).toMatchObject({ visit: 0, ip: 0 })
    const [line] = (await get('/sys/log/list', { logType: '1', userid: 'staff' })).result.records
    expect(line.username).toBe(
      (await get('/sys/user/list', { username: 'staff' })).result.records[0].realname,
    )
  })

  test('signs in on a phone only where he belongs to a department', async () => {
    const { db } = host.database
    const person = { password: testPassword, roles: ['staff'], tenants: [1001] }
    await createUser(db, { username: 'phoner', realname: '手机', phone: '13911110002', ...person })
    const signIn = async (password: string, address: string) => {
      const body = { username: 'phoner', password }
      return (await host.call(null, 'POST /sys/mLogin', { body, address })).body
    }
    const home = '10.1.0.1'
    const wrong = { success: false, message: '用户名或密码错误' }
    expect(await signIn('falsch', '10.1.0.2')).toMatchObject(wrong)
    // A client that shows no work waits after a failure, there and not elsewhere.
    expect(await signIn(testPassword, '10.1.0.2')).toMatchObject({
      success: false,
      message: '刚才登录失败过，请 30 秒后再试',
    })
    expect(await signIn(testPassword, home)).toMatchObject({
      success: false,
      message: '用户暂未归属部门,不可登录!',
    })
    await createDeparts(db, 1001, [{ name: '手机部', members: ['phoner'] }])
    expect(await signIn(testPassword, home)).toMatchObject({
      success: true,
      message: '登录成功',
      result: { userInfo: { username: 'phoner' }, multi_depart: 1 },
    })
  })

  test('gets a key that nothing is sealed with', async () => {
    const { body } = await host.call(null, 'GET /sys/getEncryptedString')
    expect(body.result).toEqual({
      key: expect.stringMatching(/^\w{16}$/),
      iv: expect.stringMatching(/^\w{16}$/),
    })
  })
})
