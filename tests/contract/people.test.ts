import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSuperQuery } from '../../renderer/model/query/superQuery'
import { createDeparts } from '../../server/seed/departs'
import { createUser } from '../../server/seed/people'
import { createPositions } from '../../server/seed/positions'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

type Row = Readonly<Record<string, unknown>>

/** As who looks for somebody by the name or the account asks. */
const namedOr = (val: string) =>
  writeSuperQuery({
    match: 'or',
    rules: ['realname', 'username'].map((field) => ({ field, rule: 'like', val }) as const),
  })

describeDatabase('people, roles and positions to choose from', ['people'], (open) => {
  let host: TestApp
  let departs: ReadonlyMap<string, string>
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    const person = (username: string, realname: string, sex: 1 | 2, tenants: number[]) =>
      createUser(db, { username, realname, sex, password: testPassword, roles: [], tenants })
    await person('lin', '林小满', 2, [1001])
    await person('lina', '林安', 1, [1001])
    await person('zhou', '周永年', 1, [1002])
    await person('gone', '已离职', 1, [1001])
    await sql`update sys_user set del_flag = 1 where username = 'gone'`.execute(db)
    await sql`update sys_user set birthday = '1990-05-01' where username = 'lin'`.execute(db)
    await createDeparts(db, 1001, [
      {
        name: '总部',
        members: ['staff'],
        children: [{ name: '外贸部', members: ['lin', 'lina'] }],
      },
      { name: '内容部', members: ['lina'] },
    ])
    await createDeparts(db, 1002, [{ name: '乙总部', members: ['zhou'] }])
    const rows = await sql<{ id: string; depart_name: string }>`
      select id, depart_name from sys_depart`.execute(db)
    departs = new Map(rows.rows.map((row) => [row.depart_name, row.id]))
    await createPositions(db, 1001, [
      { code: 'sales', name: '外贸专员', rank: '2' },
      { code: 'editor', name: '内容编辑', rank: '1' },
    ])
    await createPositions(db, 1002, [{ code: 'sales', name: '乙专员', rank: '2' }])
  })
  afterAll(() => host.close())

  async function list(path: string, query: Record<string, string> = {}, user: TestUser = 'staff') {
    const { body } = await host.call(user, `GET ${path}`, { query })
    expect(body).toMatchObject({ success: true, code: 200 })
    return body.result
  }
  const names = (records: readonly Row[], key = 'username') => records.map((row) => row[key]).sort()

  test('people of another tenant, and those who left, are in no list', async () => {
    const { records, total } = await list('/sys/user/list')
    expect(names(records)).toEqual(['admin', 'lin', 'lina', 'staff'])
    expect(total).toBe(4)
    expect(names((await list('/sys/user/list', {}, 'staffb')).records)).toEqual([
      'admin',
      'staffb',
      'zhou',
    ])
  })

  test('a person is shown by name, account, phone, birthday and sex, never with a password', async () => {
    const { records } = await list('/sys/user/list', { username: 'lin' })
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      username: 'lin',
      realname: '林小满',
      birthday: '1990-05-01',
      sex: 2,
      sex_dictText: '女',
      phone: null,
      orgCodeTxt: '外贸部',
    })
    expect(Object.keys(records[0])).not.toContain('password')
    expect(JSON.stringify(records)).not.toMatch(/scrypt/)
  })

  test('the departments of a person are named in the order of their codes', async () => {
    const { records } = await list('/sys/user/list', { username: 'lina' })
    expect(records[0].orgCodeTxt).toBe('外贸部,内容部')
  })

  test.each([
    [{ username: '*lin*' }, ['lin', 'lina']],
    [{ realname: '林*' }, ['lin', 'lina']],
    [{ username: '*lin*', sex: '1' }, ['lina']],
    [{ birthday: '1990-05-01' }, ['lin']],
    [{ username: 'lina,staff,' }, ['lina', 'staff']],
    [{ username: 'zhou' }, []],
    [namedOr('林'), ['lin', 'lina']],
    [namedOr('staff'), ['staff']],
    [namedOr('zhou'), []],
  ])('%j finds %j', async (query, found) => {
    expect(names((await list('/sys/user/list', query)).records)).toEqual(found)
  })

  test.each([
    ['/sys/user/list', { password: '*' }],
    ['/sys/user/queryUserComponentData', { usrename: 'lin' }],
    ['/sys/role/list', { rolename: 'x' }],
    ['/sys/position/list', { departId: 'x' }],
  ])('%s refuses what is no condition of its: %j', async (path, query) => {
    const { status, body } = await host.call('staff', `GET ${path}`, { query })
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining(Object.keys(query)[0] ?? ''),
    ])
  })

  test('pages neither overlap nor skip, in any order', async () => {
    const seen: unknown[] = []
    for (const pageNo of ['1', '2']) {
      const page = await list('/sys/user/list', {
        pageNo,
        pageSize: '2',
        column: 'username',
        order: 'asc',
      })
      expect(page).toMatchObject({ total: 4, size: 2, pages: 2, current: Number(pageNo) })
      seen.push(...page.records.map(({ username }: Row) => username))
    }
    expect(seen).toEqual(['admin', 'lin', 'lina', 'staff'])
  })

  test.each([
    ['总部', ['lin', 'lina', 'staff']],
    ['外贸部', ['lin', 'lina']],
    ['内容部', ['lina']],
    ['乙总部', []],
  ])('the people of %s are those of the departments below it too', async (depart, found) => {
    const departId = departs.get(depart) ?? ''
    const { records } = await list('/sys/user/queryUserComponentData', { departId })
    expect(names(records)).toEqual(found)
  })

  test('without a department everybody of the tenant is offered, narrowed by account', async () => {
    const path = '/sys/user/queryUserComponentData'
    expect(names((await list(path)).records)).toEqual(['admin', 'lin', 'lina', 'staff'])
    expect(names((await list(path, { username: '*in*' })).records)).toEqual([
      'admin',
      'lin',
      'lina',
    ])
  })

  test('the people of a comma list are answered as a plain list, unknown ones left out', async () => {
    const found = await list('/sys/user/getMultiUser', { username: 'lin,zhou,nobody,' })
    expect(names(found)).toEqual(['lin'])
    expect(found[0].realname).toBe('林小满')
  })

  test('roles are found by name and code', async () => {
    expect(names((await list('/sys/role/list')).records, 'roleCode')).toEqual(['admin', 'staff'])
    const { records } = await list('/sys/role/list', { roleName: '*员工*' })
    expect(records).toMatchObject([{ roleCode: 'staff', roleName: '员工' }])
  })

  test('positions are those of the tenant, with the text of their rank', async () => {
    const { records } = await list('/sys/position/list', { column: 'code', order: 'asc' })
    expect(records).toMatchObject([
      { code: 'editor', name: '内容编辑', postRank: '1', postRank_dictText: '初级' },
      { code: 'sales', name: '外贸专员', postRank: '2', postRank_dictText: '中级' },
    ])
    expect(names((await list('/sys/position/list', {}, 'staffb')).records, 'name')).toEqual([
      '乙专员',
    ])
  })

  test.each([
    ['sys_user,realname,username', 'lin,zhou', ['林小满', 'zhou']],
    ['sys_position,name,code', 'sales', ['外贸专员']],
    ['sys_role,role_name,role_code', 'staff', ['员工']],
  ])('what was chosen has its text by %s, of the own tenant only', async (dict, key, texts) => {
    const query = { key, delNotExist: 'false' }
    expect(await list(`/sys/dict/loadDictItem/${dict}`, query)).toEqual(texts)
  })

  test('departments have their texts by id and by code', async () => {
    const key = departs.get('外贸部') ?? ''
    const texts = await list('/sys/dict/loadDictItem/sys_depart,depart_name,id', { key })
    expect(texts).toEqual(['外贸部'])
    const foreign = departs.get('乙总部') ?? ''
    expect(
      await list('/sys/dict/loadDictItem/sys_depart,depart_name,id', { key: foreign }),
    ).toEqual([])
  })
})

describeDatabase('a company of 100,000', ['people'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    // Piece by piece: a statement has its time.
    for (let from = 1; from < 100_000; from += 20_000) {
      const numbers = sql`generate_series(${from}::integer, ${from + 19_999}::integer) as n`
      await sql`insert into sys_user (id, username, realname, password, create_time)
        select 'many' || n, 'user' || n, '员工' || n, '!', timestamp '2025-01-01' + n * interval '1 s'
        from ${numbers}`.execute(db)
      await sql`insert into sys_user_tenant (user_id, tenant_id)
        select 'many' || n, 1001 from ${numbers}`.execute(db)
    }
    await sql`analyze sys_user`.execute(db)
    await sql`analyze sys_user_tenant`.execute(db)
  })
  afterAll(() => host.close())

  test.each([
    [{ pageSize: '10' }, 100_002, 'user99998'],
    [{ pageSize: '10', username: '*999*' }, 280, 'user99998'],
    [{ pageSize: '10', pageNo: '5000' }, 100_002, 'user50008'],
    [{ pageSize: '10', column: 'username', order: 'desc' }, 100_002, 'user99998'],
  ])('is read page by page: %j', async (query, total, person) => {
    const { body } = await host.call('staff', 'GET /sys/user/list', { query })
    expect(body.result.records).toHaveLength(10)
    expect(body.result.total).toBe(total)
    expect(body.result.records.map(({ username }: Row) => username)).toContain(person)
  })
})
