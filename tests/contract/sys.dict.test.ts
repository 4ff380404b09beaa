import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegions } from '../../server/seed/places'
import { buildTestApp, type TestApp, type TestCaller } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('dictionaries', ['dictionaries'], (open) => {
  let host: TestApp
  const brand = (tenant: number, id: string, name: string, del_flag = 0) =>
    host.database.db
      .insertInto('cms_brand')
      .values({
        id,
        tenant_id: tenant,
        name,
        del_flag,
        ver: 1,
        create_time: '2026-01-01 00:00:00',
      })
      .execute()
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await brand(1001, 'b1', '100%纯棉_A')
    await brand(1001, 'b2', '木语')
    await brand(1001, 'b3', '作废', 1)
    await brand(1002, 'b4', '五金')
  })
  afterAll(() => host.close())

  const get = (user: TestCaller, path: string, query: Readonly<Record<string, string>> = {}) =>
    host.call(user, `GET ${path}`, { query })
  const brands = 'cms_brand,name,id'

  test('the items of a code come in order', async () => {
    const { body } = await get('staff', '/sys/dict/getDictItems/product_status')
    expect(body.result).toEqual([
      { value: 'draft', text: '草稿', color: 'neutral' },
      { value: 'planned', text: '待上架', color: 'blue' },
      { value: 'on', text: '上架', color: 'green' },
      { value: 'off', text: '下架', color: 'amber' },
    ])
    const sexes = await get('staff', '/sys/dict/getDictItems/sex')
    expect(sexes.body.result).toContainEqual({ value: '1', text: '男' })
  })

  test('an unknown code has no items, an empty one is none', async () => {
    const empty = await get('staff', '/sys/dict/getDictItems/%20')
    expect(empty.body).toMatchObject({ code: 400, message: '字典Code不能为空!' })
    expect((await get('staff', '/sys/dict/getDictItems/no_such')).body.result).toEqual([])
    expect((await get('staff', '/sys/dict/getDictItems/__proto__')).body.result).toEqual([])
  })

  test('a disabled item cannot be chosen, and its text is still known', async () => {
    const { db } = host.database
    const off = db.updateTable('sys_dict_item').set({ status: 0 }).where('item_value', '=', 'draft')
    await off.execute()
    await get('staff', '/sys/dict/refleshCache')
    const items = (await get('staff', '/sys/dict/getDictItems/product_status')).body.result
    expect(items.map(({ value }: { value: string }) => value)).toEqual(['planned', 'on', 'off'])
    expect((await get('staff', '/sys/dict/getDictText/product_status/draft')).body.result).toBe(
      '草稿',
    )
    const all = (await get('staff', '/sys/dict/queryAllDictItems')).body.result
    expect(all.product_status).toEqual(items)
    expect(Object.keys(all)).toContain('sex')
  })

  test('a published table is a dictionary of the own tenant', async () => {
    const { body } = await get('staff', `/sys/dict/getDictItems/${brands}`)
    expect(body.result).toEqual([
      { value: 'b1', text: '100%纯棉_A' },
      { value: 'b2', text: '木语' },
    ])
    expect((await get('staffb', `/sys/dict/getDictItems/${brands}`)).body.result).toEqual([
      { value: 'b4', text: '五金' },
    ])
    const sites = await get('staff', '/sys/dict/getDictItems/sys_site,name,code')
    expect(sites.body.result.map(({ value }: { value: string }) => value).sort()).toEqual([
      'a-cn',
      'a-en',
    ])
  })

  test.each([
    ['a part of the text', '纯棉', ['b1']],
    ['a part of the value', 'b', ['b1', 'b2']],
    ['another case', '_a', ['b1']],
    ['a percent sign, literally', '%', ['b1']],
    ['an underscore, literally', '_', ['b1']],
    ['values with commas', 'b2,b4', ['b2']],
    ['nothing', '', ['b1', 'b2']],
    ['SQL', "' or '1'='1", []],
  ])('loadDict finds by %s', async (_name, keyword, ids) => {
    const { body } = await get('staff', `/sys/dict/loadDict/${brands}`, { keyword })
    expect(body.result.map(({ value }: { value: string }) => value)).toEqual(ids)
  })

  test('loadDict gives those first whose text has the keyword', async () => {
    await brand(1002, 'zz', '0')
    await brand(1002, 'b5', 'zz')
    const { body } = await get('staffb', `/sys/dict/loadDict/${brands}`, { keyword: 'zz' })
    await host.database.db.deleteFrom('cms_brand').where('id', 'in', ['zz', 'b5']).execute()
    expect(body.result.map(({ value }: { value: string }) => value)).toEqual(['b5', 'zz'])
  })

  test('loadDict gives as many as asked', async () => {
    const query = { keyword: '', pageSize: '1' }
    expect((await get('staff', `/sys/dict/loadDict/${brands}`, query)).body.result).toHaveLength(1)
  })

  test('loadDictItem gives texts in the order of the keys', async () => {
    const ask = async (query: Readonly<Record<string, string>>) =>
      (await get('staff', `/sys/dict/loadDictItem/${brands}`, query)).body.result
    expect(await ask({ key: 'b2,b4,b1' })).toEqual(['木语', '100%纯棉_A'])
    expect(await ask({ key: 'b2,b4', delNotExist: 'false' })).toEqual(['木语', 'b4'])
    expect(await ask({ key: '' })).toEqual([])
  })

  test.each([
    'sys_user,username,password',
    'sys_session,token_hash,user_id',
    'cms_brand,name,tenant_id',
    'cms_product,sku,price',
    'sys_role,role_code,id',
    'no_such,a,b',
  ])('%s, which no document has published, does not exist', async (ref) => {
    for (const call of ['getDictItems', 'loadDict', 'loadDictItem']) {
      const { status, body } = await get('admin', `/sys/dict/${call}/${ref}`, { key: '1' })
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, code: 404, message: '未找到对应实体' })
    }
  })

  test.each([
    'cms_brand',
    'cms_brand,name',
    'cms_brand,name,id,1=1',
    'cms_brand where 1=1,name,id',
    'cms_brand;drop table sys_user,name,id',
    'cms_brand,name),(select password from sys_user,id',
    'CMS_BRAND,NAME,ID',
    '"cms_brand",name,id',
  ])('%s is no reference to a table', async (ref) => {
    const { status, body } = await get('admin', `/sys/dict/loadDict/${encodeURIComponent(ref)}`)
    expect(status).toBe(400)
    expect(body.message).toBe('字典Code格式不正确！')
  })

  test('a table dictionary of records that one may not view is refused', async () => {
    const { db } = host.database
    const { id } = await db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'brand:view')
      .executeTakeFirstOrThrow()
    const taken = await db
      .deleteFrom('sys_role_permission')
      .where('permission_id', '=', id)
      .returningAll()
      .execute()
    host.app.replaceDocuments(host.documents)
    expect((await get('staff', `/sys/dict/getDictItems/${brands}`)).status).toBe(403)
    await db.insertInto('sys_role_permission').values(taken).execute()
    host.app.replaceDocuments(host.documents)
  })

  test('a table is read as a tree one level at a time', async () => {
    const tree = {
      tableName: 'sys_category',
      text: 'name',
      code: 'code',
      pidField: 'pid',
      hasChildField: 'has_child',
    }
    const { body } = await get('staff', '/sys/dict/loadTreeData', { ...tree, pid: '0' })
    expect(body.result).toEqual([
      { key: 'B01', value: 'B01', title: '产品1001', parentId: '0', leaf: false },
    ])
    // Who asks for what stands above nothing means the same.
    const top = await get('staff', '/sys/dict/loadTreeData', { ...tree, pid: '' })
    expect(top.body.result).toEqual(body.result)
    const named = { ...tree, pid: '0', condition: '{"code":"B02"}' }
    expect((await get('staff', '/sys/dict/loadTreeData', named)).body.result).toEqual([])
    for (const wrong of [
      { pidField: 'tenant_id' },
      { hasChildField: '1) or (1=1' },
      { condition: '{"tenant_id":1002}' },
      { condition: '[' },
      { pidField: '' },
    ]) {
      const { status } = await get('staff', '/sys/dict/loadTreeData', {
        ...tree,
        pid: '0',
        ...wrong,
      })
      expect(status).toBe(400)
    }
    const user = { ...tree, tableName: 'sys_user', text: 'username', code: 'password' }
    expect((await get('admin', '/sys/dict/loadTreeData', user)).status).toBe(404)
  })
})

describeDatabase('regions', ['dictionaries'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await createRegions(host.database.db, [
      { code: '110000', name: '北京市', parentCode: '86', level: 1 },
      { code: '110101', name: '东城区', parentCode: '110000', level: 3 },
      { code: '350000', name: '福建省', parentCode: '86', level: 1 },
      { code: '350100', name: '福州市', parentCode: '350000', level: 2 },
      { code: '350102', name: '鼓楼区', parentCode: '350100', level: 3 },
    ])
  })
  afterAll(() => host?.close())
  const get = async (path: string, query: Record<string, string>) => {
    const { body } = await host.call('staff', `GET ${path}`, { query })
    return body.result
  }
  const tree = { tableName: 'sys_region', text: 'name', code: 'code', pidField: 'parent_code' }

  test('the three levels under root 86 come one at a time', async () => {
    expect(await get('/sys/dict/loadTreeData', { ...tree, pid: '86' })).toEqual([
      { key: '110000', value: '110000', title: '北京市', parentId: '86', leaf: false },
      { key: '350000', value: '350000', title: '福建省', parentId: '86', leaf: false },
    ])
    expect(await get('/sys/dict/loadTreeData', { ...tree, pid: '350100' })).toEqual([
      { key: '350102', value: '350102', title: '鼓楼区', parentId: '350100', leaf: true },
    ])
  })

  test('a name is searched for in all levels, below a node and under a condition', async () => {
    const search = (keyword: string, rest = {}) =>
      get('/sys/dict/loadTreeData', { ...tree, pid: '86', keyword, ...rest })
    expect(await search(' 鼓楼 ')).toEqual([
      {
        key: '350102',
        value: '350102',
        title: '鼓楼区',
        parentId: null,
        leaf: true,
        path: '福建省 / 福州市 / 鼓楼区',
      },
    ])
    const valuesOf = async (found: Promise<{ value: string }[]>) =>
      (await found).map(({ value }) => value)
    expect(await valuesOf(search('区'))).toEqual(['110101', '350102'])
    expect(await valuesOf(search('区', { pid: '350000' }))).toEqual(['350102'])
    expect(await valuesOf(search('区', { condition: '{"level":"1"}' }))).toEqual([])
    expect(await valuesOf(search("%_'"))).toEqual([])
  })

  test('a code is named with its ancestors, and so found again among regions of one name', async () => {
    const names = '/sys/dict/loadDictItem/sys_region,full_name,code'
    expect(await get(names, { key: '350102,110101' })).toEqual([
      '福建省/福州市/鼓楼区',
      '北京市/东城区',
    ])
  })
})

describeDatabase('categories', ['dictionaries'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())
  const get = async (user: TestCaller, path: string, query: Readonly<Record<string, string>>) =>
    (await host.call(user, `GET /sys/category/${path}`, { query })).body

  test('the whole tree below a code comes at once', async () => {
    const { result } = await get('staff', 'loadTreeRoot', { async: 'false', pcode: 'B01' })
    expect(result).toMatchObject([
      { title: '卧室', code: 'B01A01', leaf: false, children: [{ title: '床', leaf: true }] },
      { title: '客厅', code: 'B01A02', leaf: true },
    ])
  })

  test('a tree is opened level by level, in the own tenant only', async () => {
    const [root] = (await get('staff', 'loadTreeRoot', { async: 'true', pcode: '0' })).result
    expect(root).toMatchObject({ title: '产品1001', code: 'B01', parentId: '0' })
    expect(root).not.toHaveProperty('children')
    expect((await get('staff', 'loadTreeChildren', { pid: root.key })).result).toHaveLength(2)
    expect((await get('staffb', 'loadTreeChildren', { pid: root.key })).result).toEqual([])
    expect((await get('staff', 'loadTreeData', { pcode: 'B01' })).result).toHaveLength(2)
    const named = { pcode: 'B01', condition: '{"code":"B01A02"}' }
    expect((await get('staff', 'loadTreeData', named)).result).toEqual([
      expect.objectContaining({ code: 'B01A02' }),
    ])
    const found = (await get('staff', 'loadTreeData', { pcode: 'B01', keyword: '床' })).result
    expect(found).toMatchObject([{ title: '床', path: '卧室 / 床', leaf: true }])
    const elsewhere = await get('staff', 'loadTreeData', { pcode: 'B01A02', keyword: '床' })
    expect(elsewhere.result).toEqual([])
    for (const condition of ['[]', 'x', '{"tenant_id":1}', '{"code":{}}']) {
      expect(await get('staff', 'loadTreeData', { pcode: 'B01', condition })).toMatchObject({
        success: false,
        code: 400,
      })
    }
  })

  test('what cannot be found is said in the contract’s words', async () => {
    expect((await get('staff', 'loadTreeRoot', { pcode: 'X' })).message).toBe(
      '加载分类字典树参数有误.[X]!',
    )
    expect((await get('staff', 'loadTreeData', {})).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await get('staff', 'loadOne', { field: 'code', val: 'X' })).message).toBe('查询无果')
    expect((await get('staff', 'loadDictItem', { ids: '' })).message).toBe('ids 不能为空')
  })

  test('one category is found by a field, names by ids or codes', async () => {
    const { result } = await get('staff', 'loadOne', { field: 'code', val: 'B01A02' })
    expect(result).toMatchObject({ name: '客厅', hasChild: '0' })
    const ids = `${result.id},B01A01,X`
    expect((await get('staff', 'loadDictItem', { ids })).result).toEqual(['客厅', '卧室'])
    expect((await get('staff', `loadDictItem/${ids}`, { delNotExist: 'false' })).result).toEqual([
      '客厅',
      '卧室',
      'X',
    ])
    expect((await get('staffb', 'loadDictItem', { ids: result.id })).result).toEqual([])
  })
})
