import { afterAll, beforeAll, expect, test } from 'vitest'
import program from '../../product/program.gen.json'
import { callsFor } from '../../renderer/model/check/programNames'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

type Query = Readonly<Record<string, string>>

describeDatabase('administration areas', ['dictionaries'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const get = async (path: string, query: Query = {}, user: TestUser = 'admin') =>
    (await host.call(user, `GET ${path}`, { query })).body
  const post = async (path: string, body: object) =>
    (await host.call('admin', `POST ${path}`, { body })).body
  const put = async (path: string, body: object) =>
    (await host.call('admin', `PUT ${path}`, { body })).body
  const remove = async (path: string, query: Query) =>
    (await host.call('admin', `DELETE ${path}`, { query })).body
  const records = async (path: string, query: Query = {}, user: TestUser = 'admin') =>
    (await get(path, query, user)).result.records

  test('calls that pages name are the server’s', () => {
    const routes = host.app.declaredRoutes.map(({ method, url }) => `${method} ${url.slice(9)}`)
    const entities = [...host.documents.entities.values()]
    const named = [...program.calls, ...entities.flatMap((entity) => callsFor(entity, program))]
    expect(named.length).toBeGreaterThan(2)
    const isThere = (call: string) =>
      routes.some((route) => route === call || route.startsWith(`${call}/:`))
    expect(named.filter((call) => !isThere(call))).toEqual([])
  })

  test('positions: kept by those who may, chosen from by everybody with rights', async () => {
    const made = await post('/sys/position/add', { code: 'CTO', name: '技术总监', postRank: '5' })
    expect(made).toMatchObject({ success: true, message: '添加成功！' })
    expect(await post('/sys/position/add', { code: 'CTO', name: '又一个' })).toMatchObject({
      code: 400,
      result: { errors: [{ field: 'code' }] },
    })
    expect(await records('/sys/position/list', { name: '*总监*' }, 'staff')).toEqual([
      expect.objectContaining({ code: 'CTO', postRank: '5', postRank_dictText: '管理层' }),
    ])
    expect(await records('/sys/position/list', {}, 'staffb')).toEqual([])
    expect((await get('/sys/position/queryByCode', { code: 'CTO' })).result.name).toBe('技术总监')
    expect((await get('/sys/position/queryByCode', { code: 'X' })).code).toBe(404)
    const edited = await put('/sys/position/edit', { ...made.result, name: '首席技术官' })
    expect(edited).toMatchObject({ message: '修改成功!', result: { name: '首席技术官' } })
    const picked = await get('/sys/dict/getDictItems/sys_position,name,code', {}, 'staff')
    expect(picked.result).toEqual([{ value: 'CTO', text: '首席技术官' }])
    expect((await remove('/sys/position/delete', { id: made.result.id })).message).toBe('删除成功!')
  })

  test('categories: codes of their places, levels as the contract has them', async () => {
    const [root] = await records('/sys/category/rootList')
    expect(root).toMatchObject({ code: 'B01', pid: '0', hasChild: '1' })
    const second = (await post('/sys/category/add', { name: '五金', pid: '0' })).result
    expect(second).toMatchObject({ code: 'B02', pid: '0' })
    const child = (await post('/sys/category/add', { name: '锁', pid: second.id })).result
    expect(child).toMatchObject({ code: 'B02A01', pid: second.id })
    const both = await Promise.all(
      ['把手', '铰链'].map((name) => post('/sys/category/add', { name, pid: second.id })),
    )
    expect(both.map(({ result }) => result.code).sort()).toEqual(['B02A02', 'B02A03'])
    expect((await get('/sys/category/childList', { pid: second.id })).result).toHaveLength(3)
    const two = `${second.id},${root.id}`
    expect(await records('/sys/category/getChildListBatch', { parentIds: two })).toHaveLength(5)
    const roots = (await get('/sys/category/loadTreeRoot', { async: 'true', pcode: '0' })).result
    expect(roots).toEqual([
      expect.objectContaining({ title: '产品1001', leaf: false, parentId: '0' }),
      expect.objectContaining({ title: '五金', leaf: false }),
    ])
    expect(
      (await get('/sys/category/loadOne', { field: 'code', val: 'B02' })).result,
    ).toMatchObject({
      pid: '0',
      hasChild: '1',
    })
    const moved = await put('/sys/category/edit', { ...child, pid: root.id })
    expect(moved.message).toContain('上级不能修改')
    expect(await put('/sys/category/edit', { ...child, name: '门锁' })).toMatchObject({
      result: { name: '门锁', code: 'B02A01' },
    })
    const all = (await get('/sys/category/loadAllData', { code: 'B02' })).result
    expect(all.map(({ text }: { text: string }) => text)).toContain('门锁')
    expect((await get('/sys/category/loadAllData', { code: 'Z' })).message).toBe(
      '无数据,参数有误.[Z]',
    )
    const check = (query: Query) => get('/sys/category/checkCode', query)
    expect((await check({ pid: second.id, code: 'B02A09' })).success).toBe(true)
    expect((await check({ pid: second.id, code: 'B01A09' })).message).toBe(
      '编码不符合规范,须以"B02"开头!',
    )
    expect((await check({ code: '' })).message).toBe('错误,类型编码为空!')

    expect((await remove('/sys/category/delete', { id: second.id })).success).toBe(true)
    expect((await get('/sys/category/loadTreeRoot', { pcode: '0' })).result).toHaveLength(1)
    expect((await get('/sys/category/childList', { pid: second.id })).result).toEqual([])
    // A code that stood for something is not given again.
    expect((await post('/sys/category/add', { name: '新五金' })).result.code).toBe('B03')
  })

  test('the log: who signed in, who did what, and who cleared it', async () => {
    await host.token('staffb')
    const logins = await records('/sys/log/list', { logType: '1' })
    expect(logins.length).toBeGreaterThan(0)
    for (const line of logins)
      expect(line).toMatchObject({ logType: 1, logType_dictText: '登录日志' })
    const accounts = logins.map(({ userid }: { userid: string }) => userid)
    expect(accounts).not.toContain('staffb')
    const { result } = await post('/sys/position/add', { code: 'LOG', name: '日志员' })
    await put('/sys/position/edit', { ...result, name: '记录员' })
    const [line] = await records('/sys/log/list', { keyWord: '记录员', logType: '2' })
    expect(line).toMatchObject({ userid: 'admin', operateType: 3, operateType_dictText: '修改' })
    const none = await records('/sys/log/list', { keyWord: '记录员', operateType: '4' })
    expect(none).toEqual([])
    expect((await get('/sys/log/list', { logType: '1' }, 'staff')).code).toBe(200)
    expect((await host.call('staff', 'DELETE /sys/log/clear')).status).toBe(403)

    expect((await remove('/sys/log/deleteBatch', { ids: 'allclear' })).message).toBe('清除成功!')
    const left = await records('/sys/log/list')
    expect(left).toEqual([
      expect.objectContaining({ userid: 'admin', logContent: expect.stringContaining('清除日志') }),
    ])
    const timeline = await get('/sys/position/timeline', { id: result.id })
    expect(timeline.result.entries).toHaveLength(2)
    expect((await remove('/sys/log/delete', { id: left[0].id })).success).toBe(true)
    expect((await remove('/sys/log/delete', { id: left[0].id })).code).toBe(404)
  })

  test('the data log: versions of a record, compared', async () => {
    const { result: first } = await post('/sys/position/add', {
      code: 'VER',
      name: '甲',
      postRank: '1',
    })
    const { result: second } = await put('/sys/position/edit', { ...first, name: '乙' })
    await put('/sys/position/edit', { ...second, name: '丙', postRank: '2' })
    const of = { dataTable: 'sys_position', dataId: first.id }
    const versions = (await get('/sys/dataLog/queryDataVerList', of)).result
    expect(versions.map((one: { dataVersion: number }) => one.dataVersion)).toEqual([3, 2, 1])
    expect(versions[0]).toMatchObject({
      operateType: 3,
      changes: '职务名称：乙 → 丙\n职级：初级 → 中级',
      dataContent: JSON.stringify({ name: '丙', postRank: '2' }),
    })
    const shown = { ...of, columns: 'logContent,changes' }
    expect((await records('/sys/dataLog/list', shown))[0].changes).toContain('乙 → 丙')
    const [, middle, oldest] = versions
    const pair = { dataId1: middle.id, dataId2: oldest.id }
    const compared = (await get('/sys/dataLog/queryCompareList', pair)).result
    const contents = compared.map(({ dataContent }: { dataContent: string }) =>
      JSON.parse(dataContent),
    )
    expect(contents).toEqual([
      expect.objectContaining({ code: 'VER', name: '甲', postRank: '1' }),
      expect.objectContaining({ code: 'VER', name: '乙', postRank: '1' }),
    ])
    const words = compared.map(
      ({ members }: { members: readonly { title: string; text: string }[] }) =>
        Object.fromEntries(members.map(({ title, text }) => [title, text])),
    )
    expect(words).toEqual([
      expect.objectContaining({ 职务名称: '甲', 职级: '初级' }),
      expect.objectContaining({ 职务名称: '乙', 职级: '初级' }),
    ])
    expect(words[0]).not.toHaveProperty('公司')
    const other = (await post('/sys/position/add', { code: 'OTH', name: '他' })).result
    const [its] = (await get('/sys/dataLog/queryDataVerList', { ...of, dataId: other.id })).result
    const bad = await get('/sys/dataLog/queryCompareList', { dataId1: middle.id, dataId2: its.id })
    expect(bad.message).toBe('请选择同一条记录的两个版本')
    expect(await records('/sys/dataLog/list', of, 'staffb')).toEqual([])
  })

  test('tenants: numbered by people, frozen and dated in force, kept while anything is theirs', async () => {
    const made = await post('/sys/tenant/add', { id: 2001, name: '丙公司', status: 1 })
    expect(made).toMatchObject({ success: true, message: '添加成功！', result: { id: '2001' } })
    expect((await post('/sys/tenant/add', { no: 2001, name: '丁' })).message).toBe('该编号已存在!')
    expect((await post('/sys/tenant/add', { id: 2002 })).code).toBe(400)
    const [line] = await records('/sys/tenant/list', { no: '2001' })
    expect(line).toMatchObject({ name: '丙公司', status: 1, status_dictText: '正常', members: 0 })
    const edited = await put('/sys/tenant/edit', { ...line, name: '丙集团', status: 0 })
    expect(edited).toMatchObject({ success: true, result: { name: '丙集团', status: 0 } })
    const active = (await get('/sys/tenant/queryList')).result
    expect(active.map(({ id }: { id: string }) => id)).toEqual(['1001', '1002'])
    const dates = { beginDate: '2026-02-01 00:00:00', endDate: '2026-01-01 00:00:00' }
    expect((await put('/sys/tenant/edit', { ...edited.result, ...dates })).code).toBe(400)
    expect((await remove('/sys/tenant/delete', { id: '1001' })).message).toBe(
      '选择的租户都已被引用，无法删除！',
    )
    expect((await remove('/sys/tenant/deleteBatch', { ids: '1001,2001' })).message).toBe(
      '部分删除成功！（被引用的租户无法删除）',
    )
    expect((await remove('/sys/tenant/deleteBatch', { ids: '' })).message).toBe('未选中租户！')
    expect(await records('/sys/tenant/list', { no: '2001' })).toEqual([])

    const [second] = await records('/sys/tenant/list', { no: '1002' })
    await put('/sys/tenant/edit', { ...second, status: 0 })
    const body = { username: 'staffb', password: 'Test@2026' }
    const login = await host.call(null, 'POST /sys/login', { body })
    expect(login.body).toMatchObject({
      success: false,
      message: '与该用户关联的租户均已被冻结，无法登录！',
    })
  })
})
