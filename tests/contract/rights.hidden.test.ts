import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buttonId, entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { limitRole } from '../support/rights'

// What rules of rows keep from an administrator he cannot ask for by an id either: grants, people of a role, the log.
describeEachDatabase('what is hidden, asked for by its id', (open) => {
  let host: TestApp
  let db: Db
  let token = ''
  const schemasDir = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
  const ids = new Map<string, string>()
  const id = (name: string) => ids.get(name) ?? ''

  const admin = async (line: `${string} ${string}`, body: object) => {
    const reply = await host.call('admin', line, { body })
    expect(reply.body.success, `${line}: ${reply.body.message}`).toBe(true)
    return reply.body.result
  }
  const ask = async (
    line: `${string} ${string}`,
    sent: { readonly query?: Readonly<Record<string, string>>; readonly body?: object } = {},
  ) => await host.call(null, line, { ...sent, headers: { 'x-access-token': token } })
  /** What is answered where there is no such record. */
  const gone = async (...[line, sent]: Parameters<typeof ask>) => {
    const { status, body } = await ask(line, sent)
    expect([status, body.success], `${line}: ${body.message}`).toEqual([404, false])
  }
  const fine = async (...[line, sent]: Parameters<typeof ask>) => {
    const { body } = await ask(line, sent)
    expect(body.success, `${line}: ${body.message}`).toBe(true)
    return body.result
  }

  beforeAll(async () => {
    const database = await open({ nobody: true })
    db = database.db
    cpSync('schemas', schemasDir, { recursive: true })
    const report = {
      schema: 2,
      report: 'log_by_content',
      title: '日志内容',
      entity: 'log',
      by: [{ field: 'logContent', title: '内容' }],
      measures: { lines: { title: '条数', total: 'size' } },
    }
    writeFileSync(join(schemasDir, 'reports/log_by_content.json'), JSON.stringify(report))
    // The bin of dictionaries is the platform's. A document may open it to others, whose rules of rows then hold there.
    const dict = join(schemasDir, 'entities/sys/dict.json')
    const opened = '"tenantCan": ["dict:restore", "dict:delete", '
    writeFileSync(dict, readFileSync(dict, 'utf8').replace('"tenantCan": [', opened))
    host = await buildTestApp(database, { schemasDir })
    const rights = [
      ...['role:view', 'role:grant', 'depart:view', 'depart:grant', 'departMember:view'],
      ...['departMember:add', 'departMember:delete', 'departRole:view', 'departRole:edit'],
      ...['departRole:grant', 'sysUser:view', 'roleUser:add', 'right:explain', 'dataLog:view'],
      ...[
        'brand:view',
        'dict:view',
        'dict:restore',
        'dict:delete',
        'brand:edit',
        'log:view',
        'log:export',
        'online:view',
        'online:logout',
        'sysUser:restore',
      ],
    ]
    await createRole(db, { code: 'limited', name: '受限', permissions: rights })
    const limited = (entry: string, column: string, value: string) =>
      limitRole(db, 'limited', { entry, column, value, conditions: 'RIGHT_LIKE' })
    await limited('/system/role', 'roleName', '可见')
    await limited('/system/departs', 'departName', '可见')
    await limited('/system/user', 'realname', '可见')
    await limited('/content/brand', 'name', '可见')
    await limited('/system/online', 'username', 'limited')
    for (const name of ['可见', '隐藏']) {
      const code = name === '可见' ? 'seen' : 'hidden'
      const role = { roleName: `${name}角色`, roleCode: code }
      ids.set(`${name}角色`, (await admin('POST /sys/role/add', role)).id)
      const depart = await admin('POST /sys/sysDepart/add', {
        departName: `${name}部门`,
        parentId: '',
      })
      ids.set(`${name}部门`, depart.id)
      const person = { username: code, realname: `${name}的人`, password: testPassword }
      ids.set(`${name}的人`, await createUser(db, { ...person, roles: [], tenants: [1001] }))
      ids.set(`${name}品牌`, (await admin('POST /cms/brand/add', { name: `${name}品牌` })).id)
    }
    for (const name of ['可见', '隐藏']) {
      const [departId, person] = [id(`${name}部门`), id(`${name}的人`)]
      await admin('POST /sys/user/editSysDepartWithUser', { depId: departId, userIdList: [person] })
      const grants = [entryId('/content/news'), buttonId('news:view')].join()
      const sent = { permissionIds: grants, lastpermissionIds: '' }
      await admin('POST /sys/permission/saveDepartPermission', { departId, ...sent })
      const role = { departId, roleName: `${name}组长`, roleCode: 'leader', users: person }
      ids.set(`${name}组长`, (await admin('POST /sys/sysDepartRole/add', role)).id)
    }
    const user = { username: 'limited', realname: '可见管理员', password: testPassword }
    await createUser(db, { ...user, roles: ['limited'], tenants: [1001] })
    const body = { username: 'limited', password: testPassword }
    token = (await host.call(null, 'POST /sys/login', { body })).body.result.token
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true })
  })

  const grants = { permissionIds: '', lastpermissionIds: '' }
  const news = entryId('/content/news')

  test('what a role is granted is neither read nor changed', async () => {
    const [seen, hidden] = [id('可见角色'), id('隐藏角色')]
    await fine('GET /sys/permission/queryRolePermission', { query: { roleId: seen } })
    await gone('GET /sys/permission/queryRolePermission', { query: { roleId: hidden } })
    await gone(`GET /sys/role/datarule/${news}/${hidden}`)
    for (const path of ['', '/impact'] as const)
      await gone(`POST /sys/permission/saveRolePermission${path}`, {
        body: { roleId: hidden, ...grants },
      })
    const rule = { permissionId: news, dataRuleIds: '', roleId: hidden }
    await gone('POST /sys/role/datarule', { body: rule })
    await gone('POST /sys/role/datarule/impact', { body: rule })
  })

  test('what a department and its roles are granted', async () => {
    const [seen, hidden] = [id('可见部门'), id('隐藏部门')]
    await fine('GET /sys/permission/queryDepartPermission', { query: { departId: seen } })
    await gone('GET /sys/permission/queryDepartPermission', { query: { departId: hidden } })
    await gone(`GET /sys/sysDepartPermission/datarule/${news}/${hidden}`)
    for (const base of ['/sys/sysDepartPermission', '/sys/sysDepart']) {
      const tree = `GET ${base}/queryTreeListForDeptRole` as const
      await fine(tree, { query: { departId: seen } })
      await gone(tree, { query: { departId: hidden } })
      const read = `GET ${base}/queryDeptRolePermission` as const
      await fine(read, { query: { roleId: id('可见组长') } })
      await gone(read, { query: { roleId: id('隐藏组长') } })
    }
    await gone('POST /sys/permission/saveDepartPermission', {
      body: { departId: hidden, ...grants },
    })
    await gone('POST /sys/sysDepart/saveDeptRolePermission', {
      body: { roleId: id('隐藏组长'), ...grants },
    })
  })

  test('who has which roles of a department', async () => {
    const [seen, hidden] = [id('可见部门'), id('隐藏部门')]
    const links = 'GET /sys/sysDepartRole/getDeptRoleByUserId' as const
    const own = { departId: seen, userId: id('可见的人') }
    expect(await fine(links, { query: own })).toHaveLength(1)
    await gone(links, { query: { departId: hidden, userId: id('隐藏的人') } })
    expect(await fine(links, { query: { ...own, userId: id('隐藏的人') } })).toEqual([])
    const change = 'POST /sys/sysDepartRole/deptRoleUserAdd' as const
    for (const path of ['', '/impact'] as const) {
      const of = (userId: string, newRoleId: string) =>
        ask(`${change}${path}`, { body: { userId, newRoleId, oldRoleId: '' } })
      expect((await of(id('隐藏的人'), id('可见组长'))).status).toBe(404)
      expect((await of(id('可见的人'), id('隐藏组长'))).body.success).toBe(false)
    }
    // Nor does a user of another tenant.
    const far = { query: { departId: seen, userId: id('可见的人') } }
    expect((await host.call('staffb', links, far)).status).toBe(404)
  })

  test('who joins and leaves a department', async () => {
    const body = { depId: id('可见部门'), userIdList: [id('隐藏的人')] }
    const joined = await ask('POST /sys/user/editSysDepartWithUser', { body })
    expect(joined.body.success).toBe(false)
    await admin('POST /sys/user/editSysDepartWithUser', body)
    const query = { depId: id('可见部门'), userId: id('隐藏的人') }
    const left = await ask('DELETE /sys/user/deleteUserInDepart', { query })
    expect(left.body.success).toBe(false)
    const there = await system(db)
      .selectFrom('sys_user_depart')
      .select('user_id')
      .where('dep_id', '=', id('可见部门'))
      .where('user_id', '=', id('隐藏的人'))
      .execute()
    expect(there).toHaveLength(1)
  })

  test('who belongs to a hidden department', async () => {
    const [depId, person] = [id('隐藏部门'), id('可见的人')]
    await admin('POST /sys/user/editSysDepartWithUser', { depId, userIdList: [person] })
    const { org_code: orgCode } = await system(db)
      .selectFrom('sys_depart')
      .select('org_code')
      .where('id', '=', depId)
      .executeTakeFirstOrThrow()
    const found = async (path: string, query: Readonly<Record<string, string>>, user = '') => {
      const { body } =
        user === 'admin'
          ? await host.call('admin', `GET ${path}`, { query })
          : await ask(`GET ${path}`, { query })
      return (body.result?.records ?? body.result ?? []).length
    }
    for (const [path, query] of [
      ['/sys/user/queryByOrgCode', { orgCode }],
      ['/sys/user/queryUserByDepId', { id: depId }],
      ['/sys/user/queryUserComponentData', { departId: depId }],
    ] as const) {
      expect(await found(path, query, 'admin'), path).toBe(2)
      expect(await found(path, query), path).toBe(0)
    }
  })

  test('a role that is given to somebody, also where it is only asked what that would do', async () => {
    const [seen, hidden] = [id('可见角色'), id('隐藏角色')]
    const give = 'POST /sys/user/addSysUserRole' as const
    const person = id('可见的人')
    for (const path of ['', '/impact'] as const) {
      await gone(`${give}${path}`, { body: { roleId: hidden, userIdList: person } })
      await gone(`${give}${path}`, { body: { roleId: 'no-such-role', userIdList: person } })
    }
    await gone('POST /sys/roleUser/add/impact', { body: { roleId: hidden, userId: person } })
    await gone('POST /sys/roleUser/add/impact', { body: { roleId: seen, userId: id('隐藏的人') } })
    await fine('POST /sys/roleUser/add/impact', { body: { roleId: seen, userId: person } })
  })

  test('为什么 of a hidden person, and 谁能看到 of a hidden record', async () => {
    const explain = (userId: string) => ({ query: { kind: 'code', name: 'brand:view', userId } })
    await fine('GET /sys/permission/explain', explain(id('可见的人')))
    await gone('GET /sys/permission/explain', explain(id('隐藏的人')))
    const whoSees = (name: string) => ({ query: { kind: 'row', name: 'brand', id: id(name) } })
    await fine('GET /sys/permission/whoSees', whoSees('可见品牌'))
    await gone('GET /sys/permission/whoSees', whoSees('隐藏品牌'))
  })

  test('谁能看到 and 改了会怎样 count people who are hidden, and do not name them', async () => {
    for (const name of ['可见', '隐藏'])
      await admin('POST /sys/user/addSysUserRole', {
        roleId: id('可见角色'),
        userIdList: id(`${name}的人`),
      })
    const give = { permissionIds: `${news},${buttonId('news:view')}`, lastpermissionIds: '' }
    const impact = await ask('POST /sys/permission/saveRolePermission/impact', {
      body: { roleId: id('可见角色'), ...give },
    })
    expect(impact.body.result, impact.body.message).toMatchObject({ hidden: 1 })
    expect(impact.body.result.people).toMatchObject([{ realname: '可见的人' }])
    expect(impact.text).not.toContain('隐藏的人')
    await admin('POST /sys/permission/saveRolePermission', { roleId: id('可见角色'), ...give })
    const entry = { kind: 'code', name: 'news:view' }
    const who = await ask('GET /sys/permission/whoSees', { query: entry })
    const { records, sees, total, hidden } = who.body.result
    const names = records.map(({ realname }: { realname: string }) => realname)
    expect(names).toContain('可见的人')
    expect(who.text).not.toContain('隐藏的人')
    expect([total + hidden, hidden > 0]).toEqual([sees, true])
    // Nor can they be found by a part of their names.
    const found = await ask('GET /sys/permission/whoSees', { query: { ...entry, keyword: '隐藏' } })
    expect(found.body.result).toMatchObject({ total: 0, hidden, sees })
    expect(
      (await host.call('admin', 'GET /sys/permission/whoSees', { query: entry })).body.result,
    ).toMatchObject({ hidden: 0, total: sees })
  })

  test('a website is not worked on by whom it is hidden from', async () => {
    for (const code of ['seen', 'hidden']) {
      await admin('POST /sys/site/add', { name: code, code, domainName: `${code}.example.com` })
      await admin('POST /cms/brand/add', { name: code })
    }
    await createRole(db, { code: 'webs', name: '站点', permissions: ['brand:view', 'site:view'] })
    const only = { conditions: '=', value: 'seen' }
    await limitRole(db, 'webs', { entry: '/system/site', column: 'name', ...only })
    // What is asked about the site in force tells which one it is.
    await limitRole(db, 'webs', {
      entry: '/content/brand',
      column: 'name',
      conditions: '=',
      value: '#{siteCode}',
    })
    const user = { username: 'webber', realname: '站长', password: testPassword }
    await createUser(db, { ...user, roles: ['webs'], tenants: [1001] })
    const body = { username: 'webber', password: testPassword }
    const { result } = (await host.call(null, 'POST /sys/login', { body })).body
    const onSite = async (line: `${string} ${string}`, code: string, query = {}) => {
      const headers = { 'x-access-token': result.token, 'site-code': code }
      return (await host.call(null, line, { query, headers })).body
    }
    const brands = async (code: string) => {
      const { records } = (await onSite('GET /cms/brand/list', code)).result
      return records.map(({ name }: { name: string }) => name)
    }
    expect(await brands('seen')).toEqual(['seen'])
    expect(await brands('no-such-site')).toEqual([])
    expect(await brands('hidden')).toEqual([])
    const menu = (siteCode: string) =>
      onSite('GET /sys/permission/getUserPermissionByToken', '', { siteCode })
    expect((await menu('seen')).success).toBe(true)
    const refused = await menu('hidden')
    const { message } = await menu('no-such-site')
    expect(refused).toMatchObject({ success: false, message })
  })

  test('an account in the recycle bin', async () => {
    const bin = async () =>
      (await fine('GET /sys/user/recycleBin')).map(({ realname }: { realname: string }) => realname)
    for (const name of ['可见', '隐藏']) {
      const person = { username: `bin${name}`, realname: `${name}离职`, password: testPassword }
      const userId = await createUser(db, { ...person, roles: [], tenants: [1001] })
      ids.set(`${name}离职`, userId)
      const left = await host.call('admin', 'DELETE /sys/user/delete', { query: { id: userId } })
      expect(left.body.success, left.body.message).toBe(true)
    }
    expect(await bin()).toEqual(['可见离职'])
    const purge = (name: string) => ({ query: { userIds: id(name) } })
    await gone('DELETE /sys/user/deleteRecycleBin', purge('隐藏离职'))
    await fine('DELETE /sys/user/deleteRecycleBin', purge('可见离职'))
    expect(await bin()).toEqual([])
  })

  test('a dictionary in the recycle bin', async () => {
    await limitRole(db, 'limited', {
      entry: '/system/dict',
      column: 'dictName',
      conditions: 'RIGHT_LIKE',
      value: '可见',
    })
    await new Promise((resolve) => setTimeout(resolve, 900))
    for (const [name, dictCode] of [
      ['可见字典', 'seen_dict'],
      ['隐藏字典', 'hidden_dict'],
    ] as const) {
      const { id: made } = await admin('POST /sys/dict/add', { dictName: name, dictCode })
      ids.set(name, made)
      await admin('POST /sys/dictItem/add', { dictId: made, itemText: '一', itemValue: '1' })
      const left = await host.call('admin', 'DELETE /sys/dict/delete', { query: { id: made } })
      expect(left.body.success, left.body.message).toBe(true)
    }
    const lying = async (of: 'limited' | 'admin') => {
      const { result } =
        of === 'admin'
          ? (await host.call('admin', 'GET /sys/dict/deleteList')).body
          : (await ask('GET /sys/dict/deleteList')).body
      return result.map(({ dictName }: { dictName: string }) => dictName).toSorted()
    }
    expect(await lying('limited')).toEqual(['可见字典'])
    const back = async (one: string) => {
      const { status, body } = await ask(`PUT /sys/dict/back/${one}`)
      return { status, success: body.success, message: body.message }
    }
    expect(await back(id('隐藏字典'))).toEqual(await back('f'.repeat(32)))
    expect((await back(id('隐藏字典'))).success).toBe(false)
    await gone(`DELETE /sys/dict/deletePhysic/${id('隐藏字典')}`)
    const restored = await ask('POST /sys/dict/restore', { body: { ids: [id('隐藏字典')] } })
    expect(restored.body.success).toBe(false)
    expect(await lying('admin')).toEqual(['可见字典', '隐藏字典'])
    await fine(`PUT /sys/dict/back/${id('可见字典')}`)
    expect(await lying('limited')).toEqual([])
    await host.call('admin', 'DELETE /sys/dict/delete', { query: { id: id('可见字典') } })
    await fine(`DELETE /sys/dict/deletePhysic/${id('可见字典')}`)
    expect(await lying('admin')).toEqual(['隐藏字典'])
  })

  test('a session of somebody hidden is not ended', async () => {
    const query = { username: 'admin' }
    const own = (await host.call('admin', 'GET /sys/online/list', { query })).body.result
    expect((await fine('GET /sys/online/list', { query })).records).toEqual([])
    for (const { token: hash } of own.records) {
      const ended = await ask('POST /sys/online/forceLogout', { body: { token: hash } })
      expect(ended.body.success).toBe(false)
    }
    expect((await host.call('admin', 'GET /sys/api/getEdition')).status).toBe(200)
  })

  test('the log tells that a hidden record was changed, not what it is', async () => {
    const versions = async (name: string) => {
      const query = { dataTable: 'cms_brand', dataId: id(name) }
      return await ask('GET /sys/dataLog/queryDataVerList', { query })
    }
    const record = await host.call('admin', 'GET /cms/brand/queryById', {
      query: { id: id('隐藏品牌') },
    })
    await admin('POST /cms/brand/edit', { ...record.body.result, name: '隐藏之二' })
    expect((await versions('可见品牌')).text).toContain('可见品牌')
    // Like a record that is not there.
    expect((await versions('隐藏品牌')).body.result).toEqual([])
    const written = { dataTable: 'cms_brand', dataId: id('隐藏品牌') }
    const known = await host.call('admin', 'GET /sys/dataLog/queryDataVerList', { query: written })
    const lines: readonly { readonly id: string }[] = known.body.result
    expect(lines).toHaveLength(2)
    const listed = await ask('GET /sys/dataLog/list', { query: { pageSize: '100' } })
    expect(listed.text).toContain('可见品牌')
    expect(listed.text).not.toContain('隐藏品牌')
    expect(listed.text).not.toContain(id('隐藏品牌'))
    const [one, other] = lines.map((line) => line.id)
    await gone('GET /sys/dataLog/queryCompareList', {
      query: { dataId1: one ?? '', dataId2: other ?? '' },
    })
    const line = await fine('GET /sys/dataLog/queryById', { query: { id: one ?? '' } })
    expect(JSON.stringify(line)).not.toContain('隐藏')
    // Nor is it found by what it is called.
    const named = { logContent: '*隐藏品牌*', pageSize: '100' }
    expect((await fine('GET /sys/dataLog/list', { query: named })).total).toBe(0)
    // Nor is anything told of records of a kind that he may not read at all.
    await admin('POST /sys/position/add', { code: 'secret', name: '秘密职务' })
    const all = await ask('GET /sys/dataLog/list', { query: { pageSize: '100' } })
    expect(all.text).not.toContain('秘密职务')
    // Deleted or not.
    await host.call('admin', 'DELETE /cms/brand/delete', { query: { id: id('可见品牌') } })
    expect((await versions('可见品牌')).text).toContain('可见品牌')
    await host.call('admin', 'DELETE /cms/brand/delete', { query: { id: id('隐藏品牌') } })
    expect((await versions('隐藏品牌')).text).not.toContain('隐藏')
  })

  test('nor does the log of what people did, at any of its doors', async () => {
    const query = { pageSize: '200', logType: '2' }
    const all = (await host.call('admin', 'GET /sys/log/list', { query })).body.result
    const lines = await fine('GET /sys/log/list', { query })
    expect(lines.total).toBe(all.total)
    expect(JSON.stringify(lines)).toContain('可见品牌')
    expect(JSON.stringify(lines)).not.toContain('隐藏品牌')
    const line = all.records.find(({ logContent = '' }) => logContent.includes('隐藏品牌'))
    const told = await fine('GET /sys/log/queryById', { query: { id: line.id } })
    expect(told.logContent).toBe('不在您数据范围内的记录')
    for (const asked of [{ keyWord: '隐藏品牌' }, { logContent: '*隐藏品牌*' }]) {
      expect((await fine('GET /sys/log/list', { query: asked })).total).toBe(0)
      expect(
        (await host.call('admin', 'GET /sys/log/list', { query: asked })).body.result.total,
      ).toBeGreaterThan(0)
    }
    const groups = await ask('GET /sys/log/groups', { query: { groupBy: 'logContent' } })
    expect(groups.body.success, groups.body.message).toBe(true)
    expect(groups.text).not.toContain('隐藏品牌')
    const { bytes } = await ask('GET /sys/log/exportXls', { query: { logType: '2' } })
    const sheet = JSON.stringify((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows)
    expect(sheet).toContain('可见品牌')
    expect(sheet).not.toContain('隐藏品牌')
  })

  test('nor does a report that is made of the log', async () => {
    const figures = async (as: 'admin' | null, params: Readonly<Record<string, string>> = {}) => {
      const body = { asks: [{ report: 'log_by_content', params }] }
      const line = 'POST /online/cgreport/api/getFigures'
      const sent = as ? { body } : { body, headers: { 'x-access-token': token } }
      const reply = await host.call(as, line, sent)
      expect(reply.body.success, reply.body.message).toBe(true)
      return reply.text
    }
    expect(await figures('admin')).toContain('隐藏品牌')
    const told = await figures(null)
    expect(told).toContain('可见品牌')
    expect(told).not.toContain('隐藏品牌')
    // Nor is it counted by what it is called.
    const named = { logContent: '*隐藏品牌*' }
    expect(await figures('admin', named)).toContain('隐藏品牌')
    const { figures: none } = JSON.parse(await figures(null, named)).result[0]
    expect(none.cells).toEqual([{ at: [null], values: [0] }])
    const rows = await ask('GET /online/cgreport/api/getData/log_by_content')
    expect(rows.body.success, rows.body.message).toBe(true)
    expect(rows.text).not.toContain('隐藏品牌')
  })
})
