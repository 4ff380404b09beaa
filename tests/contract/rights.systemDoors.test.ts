import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { limitRole } from '../support/rights'

// Rules of rows of what administrators keep: people, roles, departments, positions, sites, categories, at every list that names them.
describeEachDatabase('rules of the rows of system lists', (open) => {
  let host: TestApp
  let db: Db
  let token = ''
  const departs = new Map<string, string>()
  const ids = new Map<string, string>()
  const kept = [
    [
      ...(['/sys/position', '/system/position'] as const),
      { name: '看得见', code: 'seen' },
      { name: '看不见', code: 'hidden' },
    ],
    [
      ...(['/sys/site', '/system/site'] as const),
      { name: '看得见', code: 'seen', domainName: 'seen.example.com', status: '1' },
      { name: '看不见', code: 'hidden', domainName: 'hidden.example.com', status: '1' },
    ],
    [
      ...(['/sys/category', '/system/category'] as const),
      { name: '看得见', pid: '0' },
      { name: '看不见', pid: '0' },
    ],
  ] as const
  const users = new Map<string, string>()

  const read = async (path: string, query: Record<string, string> = {}) => {
    const headers = { 'x-access-token': token }
    const { body } = await host.call(null, `GET ${path}`, { headers, query })
    return body.result
  }
  // biome-ignore lint/suspicious/noExplicitAny: what each call answers is what this test is about
  const namesIn = (answer: any, key: string): readonly string[] =>
    (Array.isArray(answer) ? answer : (answer?.records ?? [])).flatMap(
      // biome-ignore lint/suspicious/noExplicitAny: see above
      (one: any): readonly string[] => [String(one[key]), ...namesIn(one.children, key)],
    )
  const depart = async (departName: string, parentId = '') => {
    const body = { departName, parentId, departOrder: '0', status: '1' }
    const made = (await host.call('admin', 'POST /sys/sysDepart/add', { body })).body
    expect(made.success, made.message).toBe(true)
    departs.set(departName, String(made.result.id))
  }
  const departId = (name: string) => departs.get(name) ?? ''
  const edit = async (selecteddeparts: string) => {
    const query = { id: users.get('limited') ?? '' }
    const { result } = (await host.call('admin', 'GET /sys/user/queryById', { query })).body
    const body = { ...result, selecteddeparts }
    const saved = (await host.call('admin', 'PUT /sys/user/edit', { body })).body
    expect(saved.success, saved.message).toBe(true)
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    await depart('总部')
    await depart('外贸部', departId('总部'))
    await depart('欧洲组', departId('外贸部'))
    await createRole(db, {
      code: 'limited',
      name: '受限',
      permissions: [
        ...['sysUser:view', 'role:view', 'depart:view', 'departMember:view'],
        ...['brand:view', 'position:view', 'site:view', 'category:view'],
      ],
    })
    const equal = { conditions: '=' }
    const limited = (entry: string, column: string, value: string) =>
      limitRole(db, 'limited', { ...equal, entry, column, value })
    await limited('/system/user', 'username', 'staff')
    await limited('/system/role', 'roleCode', 'staff')
    await limited('/system/departs', 'departName', '欧洲组')
    for (const [path, entry, ...bodies] of kept) {
      await limited(entry, 'name', '看得见')
      for (const body of bodies) {
        const made = (await host.call('admin', `POST ${path}/add`, { body })).body
        expect(made.success, made.message).toBe(true)
        ids.set(`${path} ${body.name}`, String(made.result.id))
      }
    }
    await limitRole(db, 'limited', {
      entry: '/content/brand',
      column: 'sysOrgCode',
      conditions: 'IN',
      value: '#{sysMultiOrgCode}',
    })
    const person = { password: testPassword, roles: ['limited'], tenants: [1001] }
    for (const username of ['limited', 'other'])
      users.set(
        username,
        await createUser(db, {
          ...person,
          username,
          realname: username,
          workNo: username,
          phone: `1380000000${users.size}`,
        }),
      )
    const body = { username: 'limited', password: testPassword }
    token = (await host.call(null, 'POST /sys/login', { body })).body.result.token
    const all = {
      depId: departId('外贸部'),
      userIdList: [users.get('other'), users.get('limited')],
    }
    await host.call('admin', 'POST /sys/user/editSysDepartWithUser', { body: all })
  })
  afterAll(() => host.close())

  test.each<[string, Record<string, string>]>([
    ['/sys/user/list', {}],
    ['/sys/user/getMultiUser', {}],
    ['/sys/user/queryUserComponentData', {}],
  ])('people: %s', async (path, query) => {
    expect(namesIn(await read(path, query), 'username')).toEqual(['staff'])
  })

  test('people: by the departments that hold them, which are not there themselves', async () => {
    const within = { departId: departId('外贸部') }
    expect(namesIn(await read('/sys/user/queryUserComponentData', within), 'username')).toEqual([])
    expect(await read('/sys/user/departUserList', { depId: departId('外贸部') })).toBeNull()
    const own = { depId: departId('欧洲组') }
    expect(namesIn(await read('/sys/user/departUserList', own), 'username')).toEqual([])
    const body = { depId: departId('欧洲组'), userIdList: [users.get('other')] }
    await host.call('admin', 'POST /sys/user/editSysDepartWithUser', { body })
    expect(namesIn(await read('/sys/user/departUserList', own), 'username')).toEqual([])
  })

  test.each(['/sys/role/list', '/sys/role/queryall'])('roles: %s', async (path) => {
    expect(namesIn(await read(path), 'roleCode')).toEqual(['staff'])
  })

  test.each<[string, Record<string, string>]>([
    ['/sys/sysDepart/list', {}],
    ['/sys/sysDepart/queryTreeList', {}],
    ['/sys/sysDepart/listAll', {}],
    ['/sys/sysDepart/searchBy', { keyWord: '组' }],
    ['/sys/sysDepart/queryTreeByKeyWord', { keyWord: '组' }],
  ])('departments, of which what stands below a hidden one comes up: %s', async (path, query) => {
    expect(namesIn(await read(path, query), 'departName')).toEqual(['欧洲组'])
  })

  test('departments: by their ids and codes', async () => {
    const above = await read('/sys/sysDepart/queryAllParentId', { departId: departId('外贸部') })
    expect(above).toEqual({})
    const level = await read('/sys/sysDepart/queryDepartTreeSync', { ids: departId('外贸部') })
    expect(namesIn(level, 'departName')).toEqual([])
    expect(namesIn(await read('/sys/sysDepart/queryIdTree'), 'title')).toEqual(['欧洲组'])
  })

  test.each([
    ['sys_user,realname,username', ['staff']],
    ['sys_role,role_name,role_code', ['员工']],
    ['sys_depart,depart_name,id', ['欧洲组']],
  ])('dictionaries by table: %s; what one is called is told', async (ref, texts) => {
    expect(namesIn(await read(`/sys/dict/getDictItems/${ref}`), 'text')).toEqual(texts)
    const loaded = await read(`/sys/dict/loadDict/${ref}`, { keyword: 'admin' })
    expect(namesIn(loaded, 'text')).toEqual([])
    const [table = '', text = '', code = ''] = ref.split(',')
    if (table !== 'sys_depart') return
    const tree = { tableName: table, text, code, pidField: 'parent_id', pid: departId('外贸部') }
    expect(namesIn(await read('/sys/dict/loadTreeData', tree), 'title')).toEqual(['欧洲组'])
    const roots = { ...tree, pid: '' }
    expect(namesIn(await read('/sys/dict/loadTreeData', roots), 'title')).toEqual(['欧洲组'])
    const named = await read(`/sys/dict/loadDictItem/${ref}`, { key: departId('总部') })
    expect(named).toEqual(['总部'])
  })

  test.each<[string, string, Record<string, string>]>([
    ['/sys/position/list', 'name', {}],
    ['/sys/dict/getDictItems/sys_position,name,code', 'text', {}],
    ['/sys/dict/getDictItems/sys_position,name,id', 'text', {}],
    ['/sys/dict/loadDict/sys_position,name,code', 'text', { keyword: '看' }],
    ['/sys/site/list', 'name', {}],
    ['/sys/api/getSiteListByUid', 'name', {}],
    ['/sys/dict/getDictItems/sys_site,name,code', 'text', {}],
    ['/sys/dict/loadDict/sys_site,name,code', 'text', { keyword: '看' }],
    ['/sys/category/rootList', 'name', {}],
    ['/sys/category/childList', 'name', { pid: '0' }],
    ['/sys/category/loadAllData', 'text', { code: '0' }],
    ['/sys/category/loadTreeRoot', 'title', { pcode: '0', async: 'false' }],
    ['/sys/category/loadTreeRoot', 'title', { pcode: '0', async: 'true' }],
    ['/sys/category/loadTreeChildren', 'title', { pid: '0' }],
    ['/sys/category/loadTreeData', 'title', { pid: '0' }],
    ['/sys/category/loadTreeData', 'title', { pcode: '0', keyword: '看' }],
    ['/sys/dict/getDictItems/sys_category,name,code', 'text', {}],
    ['/sys/dict/loadDict/sys_category,name,code', 'text', { keyword: '看' }],
    [
      ...(['/sys/dict/loadTreeData', 'title'] as const),
      { tableName: 'sys_category', text: 'name', code: 'code', pidField: 'pid', pid: '0' },
    ],
  ])('positions, sites, categories: %s', async (path, key, query) => {
    expect(namesIn(await read(path, query), key)).toEqual(['看得见'])
  })

  test('what stands below a hidden category is found below the nearest one that is seen', async () => {
    const made = new Map<string, string>()
    for (const [name, above = ''] of [
      ...([['可见甲'], ['隐藏乙', '可见甲'], ['可见丙', '隐藏乙'], ['隐藏丁', '可见丙']] as const),
      ...([['可见戊', '隐藏丁'], ['隐藏己'], ['可见庚', '隐藏己']] as const),
    ]) {
      const body = { name, pid: made.get(above) ?? '0' }
      const { result } = (await host.call('admin', 'POST /sys/category/add', { body })).body
      made.set(name, String(result.id))
    }
    await createRole(db, { code: 'sorter', name: '分类员', permissions: ['category:view'] })
    const rule = { column: 'name', conditions: 'RIGHT_LIKE', value: '可见' }
    await limitRole(db, 'sorter', { entry: '/system/category', ...rule })
    const person = { username: 'sorter', realname: '分类员', password: testPassword }
    await createUser(db, { ...person, roles: ['sorter'], tenants: [1001] })
    const body = { username: 'sorter', password: testPassword }
    const login = (await host.call(null, 'POST /sys/login', { body })).body.result
    const ask = async (path: string, query: Record<string, string>) => {
      const headers = { 'x-access-token': login.token }
      return (await host.call(null, `GET ${path}`, { headers, query })).body.result
    }
    const titles = async (path: string, query: Record<string, string>) =>
      namesIn(await ask(path, query), path.endsWith('List') ? 'name' : 'title').toSorted()
    const id = (name: string) => made.get(name) ?? ''
    const root = '/sys/category/loadTreeRoot'

    const whole = await ask(root, { pcode: '0', async: 'false' })
    expect(whole).toMatchObject([
      {
        title: '可见甲',
        children: [{ title: '可见丙', children: [{ title: '可见戊', leaf: true }] }],
      },
      { title: '可见庚', parentId: '0', leaf: true },
    ])
    const tops = ['可见庚', '可见甲']
    expect(await titles(root, { pcode: '0', async: 'true' })).toEqual(tops)
    expect(await titles('/sys/category/rootList', {})).toEqual(tops)
    const table = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' }
    expect(await titles('/sys/dict/loadTreeData', table)).toEqual(tops)
    for (const above of ['可见甲', '隐藏乙']) {
      const pid = id(above)
      expect(await titles('/sys/category/loadTreeChildren', { pid })).toEqual(['可见丙'])
      expect(await titles('/sys/category/childList', { pid })).toEqual(['可见丙'])
      expect(await titles('/sys/dict/loadTreeData', { ...table, pid })).toEqual(['可见丙'])
    }
    const search = { pcode: '0', keyword: '戊' }
    expect(await ask('/sys/category/loadTreeData', search)).toMatchObject([
      { title: '可见戊', path: '可见甲 / 可见丙 / 可见戊' },
    ])
    expect((await ask('/sys/category/loadTreeChildren', { pid: id('可见丙') }))[0].leaf).toBe(true)
  })

  test('positions, sites, categories: by their ids, codes and names', async () => {
    for (const [path] of kept) {
      const query = (name: string) => ({ id: ids.get(`${path} ${name}`) ?? '' })
      expect(await read(`${path}/queryById`, query('看得见')), path).toMatchObject({
        name: '看得见',
      })
      expect(await read(`${path}/queryById`, query('看不见')), path).toBeNull()
    }
    expect(await read('/sys/position/queryByCode', { code: 'seen' })).toMatchObject({
      name: '看得见',
    })
    expect(await read('/sys/position/queryByCode', { code: 'hidden' })).toBeNull()
    const named = (val: string) => read('/sys/category/loadOne', { field: 'name', val })
    expect(await named('看得见')).toMatchObject({ name: '看得见' })
    expect(await named('看不见')).toBeNull()
  })

  test('a total is that of the departments of now, not of a minute ago', async () => {
    const codes = await read('/sys/sysDepart/listAll')
    const european = String(codes[0].orgCode)
    const others = european.slice(0, -3)
    for (const [at, sys_org_code] of [european, others, others].entries()) {
      const row = { id: `brand${at}`, name: `品牌${at}`, tenant_id: 1001, del_flag: 0, ver: 1 }
      await db
        .insertInto('cms_brand')
        .values({ ...row, sys_org_code, create_time: '2026-01-01 00:00:00' })
        .execute()
    }
    const total = async () => (await read('/cms/brand/list', { pageSize: '1' })).total
    await edit(departId('欧洲组'))
    expect(await total()).toBe(1)
    await edit(departId('外贸部'))
    expect(await total()).toBe(2)
    await edit([departId('外贸部'), departId('欧洲组')].join())
    expect(await total()).toBe(3)
  })
})
