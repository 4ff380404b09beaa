import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocuments } from '../../server/documents/read'
import { seedDicts } from '../../server/seed/dicts'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('dictionaries that administrators keep', ['dictionaries'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
  })
  afterAll(async () => {
    await host.close()
  })

  const post = (path: string, body: object) => host.call('admin', `POST ${path}`, { body })
  const put = (path: string, body: object = {}) => host.call('admin', `PUT ${path}`, { body })
  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    host.call('admin', `GET ${path}`, { query })
  const textsOf = async (code: string) =>
    (await host.call('staff', `GET /sys/dict/getDictItems/${code}`)).body.result
  const named = async (path: string, query: Readonly<Record<string, string>>) =>
    (await get(`${path}/list`, query)).body.result.records[0]
  const itemOf = async (code: string, itemValue: string) => {
    const { id: dictId } = await named('/sys/dict', { dictCode: code })
    return await named('/sys/dictItem', { dictId, itemValue })
  }
  const made = async (code: string, values: readonly string[] = []) => {
    const { body } = await post('/sys/dict/add', { dictName: `${code}名`, dictCode: code, type: 0 })
    for (const [at, value] of values.entries()) {
      const item = { dictId: body.result.id, itemText: `文${value}`, itemValue: value, status: 1 }
      await post('/sys/dictItem/add', { ...item, sortOrder: at + 1 })
    }
    return body
  }

  test('a dictionary is added with its items, in force at once', async () => {
    expect(await made('colourKind', ['a', 'b'])).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { dictCode: 'colourKind', type: 0, builtin: 'N' },
    })
    expect(await textsOf('colourKind')).toEqual([
      { value: 'a', text: '文a' },
      { value: 'b', text: '文b' },
    ])
    const item = await itemOf('colourKind', 'b')
    expect(item).toMatchObject({ status: 1, status_dictText: '启用', sortOrder: 2 })
    const edited = await put('/sys/dictItem/edit', { ...item, itemColor: 'amber', sortOrder: 0 })
    expect(edited.body.message).toBe('编辑成功!')
    expect(await textsOf('colourKind')).toEqual([
      { value: 'b', text: '文b', color: 'amber' },
      { value: 'a', text: '文a' },
    ])
    await put('/sys/dictItem/edit', { ...edited.body.result, status: 0 })
    expect(await textsOf('colourKind')).toEqual([{ value: 'a', text: '文a' }])
  })

  test('codes and values are each there once, and values without special characters', async () => {
    const { result } = await made('onceOnly', ['x'])
    expect((await made('onceOnly')).result.errors).toEqual([
      expect.objectContaining({ field: 'dictCode' }),
    ])
    const item = { dictId: result.id, itemText: '二', status: 1, sortOrder: 1 }
    expect((await post('/sys/dictItem/add', { ...item, itemValue: 'x' })).status).toBe(400)
    for (const itemValue of ['a_b', 'a.b', 'a，b', '（a）', "a'", 'a/b', 'a\\b']) {
      const { body } = await post('/sys/dictItem/add', { ...item, itemValue })
      expect(body, itemValue).toMatchObject({ code: 400, message: '数据值不能包含特殊字符！' })
    }
    const check = (query: Readonly<Record<string, string>>) =>
      get('/sys/dictItem/dictItemCheck', { dictId: result.id, ...query })
    expect((await check({ itemValue: 'y' })).body.message).toBe('该值可用！')
    expect((await check({ itemValue: 'x' })).body).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    const own = await itemOf('onceOnly', 'x')
    expect((await check({ itemValue: 'x', id: own.id })).body.success).toBe(true)
  })

  test('deleted, it lies in the bin with its items, comes back, and goes for good', async () => {
    const { result } = await made('toDelete', ['a', 'b'])
    const gone = await host.call('admin', 'DELETE /sys/dict/delete', { query: { id: result.id } })
    expect(gone.body.message).toBe('删除成功!')
    expect(await textsOf('toDelete')).toEqual([])
    expect((await get('/sys/dict/deleteList')).body.result).toEqual([
      expect.objectContaining({ id: result.id, dictCode: 'toDelete' }),
    ])
    const back = await put(`/sys/dict/back/${result.id}`)
    expect(back.body).toMatchObject({ success: true, message: '操作成功!' })
    expect(await textsOf('toDelete')).toHaveLength(2)

    const purge = () => host.call('admin', `DELETE /sys/dict/deletePhysic/${result.id}`)
    expect((await purge()).status).toBe(404)
    await host.call('admin', 'DELETE /sys/dict/delete', { query: { id: result.id } })
    expect((await purge()).body).toMatchObject({ success: true, message: '删除成功!' })
    const { db } = host.database
    const left = await db.selectFrom('sys_dict_item').where('dict_id', '=', result.id).execute()
    expect(left).toEqual([])
    expect((await host.call('staff', `DELETE /sys/dict/deletePhysic/${result.id}`)).status).toBe(
      403,
    )
  })

  test('what documents hold keeps its codes and cannot be deleted', async () => {
    const sex = await named('/sys/dict', { dictCode: 'sex' })
    expect(sex.builtin).toBe('Y')
    expect((await put('/sys/dict/edit', { ...sex, dictCode: 'gender' })).body.message).toContain(
      '编码不能修改',
    )
    const query = { id: sex.id }
    expect((await host.call('admin', 'DELETE /sys/dict/delete', { query })).body).toMatchObject({
      success: false,
      message: '页面文档定义的字典不能删除',
    })
    const male = await itemOf('sex', '1')
    expect((await put('/sys/dictItem/edit', { ...male, itemValue: 'm' })).status).toBe(400)
    const of = { query: { id: male.id } }
    expect((await host.call('admin', 'DELETE /sys/dictItem/delete', of)).body.success).toBe(false)
  })

  test('another start leaves what people made and edited, and follows its documents otherwise', async () => {
    const { db } = host.database
    const male = await itemOf('sex', '1')
    await put('/sys/dictItem/edit', { ...male, itemText: '先生' })
    const { id: dictId } = await named('/sys/dict', { dictCode: 'sex' })
    const item = { dictId, itemText: '未说明', itemValue: '9', status: 1, sortOrder: 9 }
    await post('/sys/dictItem/add', item)
    await made('peoples', ['a'])
    const dicts = [...readDocuments('schemas').dicts.values()]
    await seedDicts(db, dicts)
    await get('/sys/dict/refleshCache')
    expect(await textsOf('sex')).toEqual([
      { value: '1', text: '先生' },
      { value: '2', text: '女' },
      { value: '9', text: '未说明' },
    ])
    expect(await textsOf('peoples')).toHaveLength(1)

    // A document that goes leaves its texts; the rows are people's then.
    await seedDicts(
      db,
      dicts.filter(({ dict }) => dict !== 'sex'),
    )
    await get('/sys/dict/refleshCache')
    expect(await textsOf('sex')).toEqual([
      { value: '1', text: '先生' },
      { value: '9', text: '未说明' },
    ])
    expect((await named('/sys/dict', { dictCode: 'sex' })).builtin).toBe('N')
    await host.call('admin', 'DELETE /sys/dict/delete', { query: { id: dictId } })
    await seedDicts(db, dicts)
    await get('/sys/dict/refleshCache')
    expect((await textsOf('sex')).map(({ value }: { value: string }) => value)).toEqual(['1', '2'])
  })

  test('other ways to ask for items', async () => {
    const code = { query: { code: 'valid_status' } }
    expect(
      (await host.call('staff', 'GET /sys/api/queryDictItemsByCode', code)).body.result,
    ).toHaveLength(2)
    const tree = (await get('/sys/dict/treeList', { dictCode: 'valid' })).body.result
    expect(tree).toEqual([expect.objectContaining({ title: '有效状态', dictCode: 'valid_status' })])
    const users = 'sys_user,realname,username'
    const first = { keyword: 'staff', pageSize: '2' }
    const ordered = (await get(`/sys/dict/loadDictOrderByValue/${users}`, first)).body.result
    expect(ordered[0].value).toBe('staff')
    expect(ordered).toHaveLength(2)
    const table = { table: 'sys_user', text: 'realname', code: 'username' }
    const data = await get('/sys/dict/queryTableData', { ...table, keyword: 'adm' })
    expect(data.body.result).toEqual([{ value: 'admin', text: 'admin' }])
  })
})
