import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeparts } from '../../server/seed/departs'
import { createRole, createUser } from '../../server/seed/people'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'

const rule = (field: string, val = '1') => ({ field, rule: 'eq', val })
const nested = {
  match: 'or',
  rules: [
    { field: 'name', rule: 'like', val: '床' },
    { match: 'and', rules: [rule('status', 'on'), { field: 'stock', rule: 'in', val: '1,2' }] },
  ],
}

describeDatabase('saved advanced queries', ['queries'], (open) => {
  let auth: AuthApp
  const tokens = new Map<string, string>()
  let departs: ReadonlyMap<string, string>

  beforeAll(async () => {
    auth = await buildAuthApp(await open())
    const { db } = auth.database
    await createRole(db, { code: 'sales', name: '销售', permissions: ['product:view'] })
    const person = (username: string, roles: string[], tenants = [1001]) =>
      createUser(db, {
        username,
        realname: `${username}先生`,
        password: testPassword,
        roles,
        tenants,
      })
    await person('seller', ['sales'])
    await person('writer', ['staff', 'sales'])
    await person('guest', [])
    departs = await createDeparts(db, 1001, [
      {
        name: '总部',
        members: ['admin'],
        children: [
          {
            name: '外贸部',
            members: ['writer'],
            children: [{ name: '欧洲组', members: ['seller'] }],
          },
        ],
      },
    ])
    for (const name of ['admin', 'staff', 'staffb', 'seller', 'writer', 'guest']) {
      const { body } = await auth.login(name, testPassword)
      tokens.set(name, body.result.token)
    }
  })
  afterAll(() => auth.close())
  beforeEach(async () => {
    await auth.database.db.deleteFrom('sys_super_query').execute()
  })

  const call: (
    user: string,
    ...args: Parameters<AuthApp['withToken']> extends [unknown, ...infer Rest] ? Rest : never
  ) => ReturnType<AuthApp['withToken']> = (user, line, options) =>
    auth.withToken(tokens.get(user) ?? '', line, options)
  const save = (user: string, more: object = {}) =>
    call(user, 'POST /sys/superQuery/save', {
      body: { page: 'cms/product', title: '热销', scope: 'owner', condition: nested, ...more },
    })
  const list = async (user: string, headers = {}) => {
    const query = { page: 'cms/product' }
    const { body } = await call(user, 'GET /sys/superQuery/list', { query, headers })
    return body.result
  }
  const titles = async (user: string): Promise<string[]> =>
    (await list(user)).map(({ title }: { title: string }) => title)
  const idOf = async (table: string, column: string, name: string): Promise<string> => {
    const row = await auth.database.db
      .selectFrom(table)
      .select('id')
      .where(column, '=', name)
      .executeTakeFirstOrThrow()
    return String(row.id)
  }

  test('what is saved is listed, found by its id, and as it was', async () => {
    const { body } = await save('writer')
    expect(body).toMatchObject({ success: true, message: '保存成功' })
    const expected = {
      id: body.result.id,
      page: 'cms/product',
      title: '热销',
      scope: 'owner',
      targetName: '',
      mine: true,
      by: 'writer先生',
      condition: nested,
      omitted: false,
      gone: [],
    }
    expect(await list('writer')).toEqual([expected])
    const query = { id: body.result.id }
    const found = await call('writer', 'GET /sys/superQuery/queryById', { query })
    expect(found.body.result).toEqual(expected)
  })

  test('only its owner sees it', async () => {
    const { body } = await save('writer')
    for (const other of ['admin', 'seller', 'staff']) {
      expect(await titles(other)).toEqual([])
      const query = { id: body.result.id }
      expect((await call(other, 'GET /sys/superQuery/queryById', { query })).status).toBe(404)
    }
  })

  test('shared with a role, those see it who have the role', async () => {
    await save('writer', { scope: 'role', target: await idOf('sys_role', 'role_code', 'sales') })
    expect(await list('seller')).toMatchObject([
      { title: '热销', scope: 'role', targetName: '销售', mine: false, by: 'writer先生' },
    ])
    expect(await titles('staff')).toEqual([])
    expect(await titles('admin')).toEqual([])
  })

  test('shared with a department, those see it who belong to it or below it', async () => {
    expect(departs.size).toBe(3)
    await save('writer', {
      scope: 'depart',
      target: await idOf('sys_depart', 'depart_name', '外贸部'),
    })
    expect(await list('seller')).toMatchObject([{ scope: 'depart', targetName: '外贸部' }])
    expect(await titles('writer')).toEqual(['热销'])
    expect(await titles('admin')).toEqual([])
    expect(await titles('staff')).toEqual([])
  })

  test('shared with everyone, the tenant sees it and no other', async () => {
    await save('admin', { scope: 'all' })
    expect(await titles('seller')).toEqual(['热销'])
    expect(await titles('staffb')).toEqual([])
    expect(await list('admin', { 'tenant-id': '1002' })).toEqual([])
  })

  test('one shares with his own roles and departments only', async () => {
    const foreign = [
      { scope: 'role', target: await idOf('sys_role', 'role_code', 'admin') },
      { scope: 'depart', target: await idOf('sys_depart', 'depart_name', '总部') },
      { scope: 'depart', target: await idOf('sys_depart', 'depart_name', '欧洲组') },
      { scope: 'role', target: '' },
      { scope: 'role', target: "x' or '1'='1" },
    ]
    for (const more of foreign) {
      expect((await save('writer', more)).body.message).toBe('只能共享给自己所属的角色或部门')
    }
    const { body } = await call('writer', 'GET /sys/superQuery/targets')
    expect(body.result).toMatchObject({
      roles: [{ name: '销售' }, { name: '员工' }],
      departs: [{ name: '外贸部' }],
    })
    expect((await call('guest', 'GET /sys/superQuery/targets')).body.result).toEqual({
      roles: [],
      departs: [],
    })
  })

  test('the same title is overwritten only when that was asked for, the match with it', async () => {
    await save('writer')
    const again = await save('writer', { condition: { ...nested, match: 'and' } })
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('热销 已存在，是否覆盖？')
    await save('writer', { condition: { ...nested, match: 'and' }, scope: 'all', overwrite: true })
    expect(await list('writer')).toMatchObject([{ scope: 'all', condition: { match: 'and' } }])
    expect((await save('seller', { scope: 'all' })).body.success).toBe(true)
    expect(await titles('writer')).toEqual(['热销', '热销'])
  })

  test('only its owner deletes it', async () => {
    const { body } = await save('writer', { scope: 'all' })
    const query = { id: body.result.id }
    const remove = (user: string) => call(user, 'DELETE /sys/superQuery/delete', { query })
    expect((await remove('admin')).status).toBe(404)
    expect((await remove('writer')).body.message).toBe('删除成功!')
    expect((await remove('writer')).status).toBe(404)
    expect(await titles('writer')).toEqual([])
  })

  test('rules on fields that the reader may not see are left out, and he is told', async () => {
    // A number that no id and no time holds by chance.
    const price = { field: 'price', rule: 'gt', val: '73.25' }
    const secret = await save('admin', {
      scope: 'all',
      condition: { match: 'and', rules: [price] },
    })
    await save('admin', {
      scope: 'all',
      title: '部分',
      condition: { match: 'and', rules: [rule('name'), { match: 'or', rules: [price] }] },
    })
    expect(await list('seller')).toMatchObject([
      { title: '热销', condition: null, omitted: true },
      { title: '部分', condition: { match: 'and', rules: [rule('name')] }, omitted: true },
    ])
    expect((await list('admin'))[0]).toMatchObject({ omitted: false })
    expect(secret.body.success).toBe(true)
    expect(JSON.stringify(await list('seller'))).not.toContain('73.25')
  })

  test('a field that is gone is named as it was called; the query can still be deleted', async () => {
    const both = { match: 'and', rules: [rule('moq'), rule('name'), rule('specs,stock')] }
    await save('writer', { title: '全部', condition: both })
    const { body } = await save('writer', { condition: { match: 'and', rules: [rule('moq')] } })
    const product = auth.documents.entities.get('product')
    if (!product) throw new Error('no product')
    const fields = new Map([...product.fields].filter(([key]) => key !== 'moq' && key !== 'specs'))
    const page = auth.documents.pages.get('cms/product')
    const without = { ...product, fields }
    const outline = page?.kind.outline?.(page.model)
    if (!page || !outline) throw new Error('no page')
    const kind = { ...page.kind, outline: () => ({ ...outline, entity: without }) }
    auth.app.replaceDocuments({
      ...auth.documents,
      entities: new Map([...auth.documents.entities, ['product', without]]),
      pages: new Map([...auth.documents.pages, ['cms/product', { ...page, kind }]]),
    })
    try {
      const found = await list('writer')
      expect(found).toHaveLength(2)
      expect(found).toContainEqual(
        expect.objectContaining({
          title: '全部',
          condition: { match: 'and', rules: [rule('name')] },
          omitted: true,
          gone: ['起订量', '规格 · 规格库存'],
        }),
      )
      expect(found).toContainEqual(
        expect.objectContaining({ title: '热销', condition: null, gone: ['起订量'] }),
      )
      // From before titles were kept.
      await auth.database.db.updateTable('sys_super_query').set({ titles: null }).execute()
      expect((await list('writer')).map(({ gone }: { gone: unknown }) => gone)).toContainEqual([
        'moq',
      ])
      const query = { id: body.result.id }
      expect((await call('writer', 'DELETE /sys/superQuery/delete', { query })).status).toBe(200)
      expect(await titles('writer')).toEqual(['全部'])
    } finally {
      auth.app.replaceDocuments(auth.documents)
    }
  })

  test('who may not see the page’s records sees no queries of it', async () => {
    await save('admin', { scope: 'all' })
    const query = { page: 'cms/product' }
    expect((await call('guest', 'GET /sys/superQuery/list', { query })).status).toBe(403)
    expect((await save('guest')).status).toBe(403)
    const gone = { page: 'cms/nosuch' }
    expect((await call('admin', 'GET /sys/superQuery/list', { query: gone })).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['no title', { title: '  ' }, '保存名称不能为空'],
    ['a long title', { title: '长'.repeat(51) }, '参数不识别！“title” 应为不超过 50 个字符的文字'],
    [
      'an unknown scope',
      { scope: 'world' },
      '参数不识别！“scope” 应为 owner、role、depart、all 之一',
    ],
    ['no condition', { condition: null }, '高级查询的条件不正确，请重新设置'],
    [
      'an empty condition',
      { condition: { match: 'and', rules: [] } },
      '高级查询的条件不正确，请重新设置',
    ],
    [
      'an unknown field',
      { condition: { match: 'and', rules: [rule('nosuch')] } },
      '高级查询的条件不正确，请重新设置',
    ],
    ['a text', { condition: '{"match":"and"}' }, '高级查询的条件不正确，请重新设置'],
    [
      'too many rules',
      { condition: { match: 'and', rules: Array(101).fill(rule('name')) } },
      '高级查询的条件不正确，请重新设置',
    ],
  ])('%s is refused', async (_, more, message) => {
    const { status, body } = await save('writer', more)
    expect(status).toBe(400)
    expect(body.message).toBe(message)
    expect(await titles('writer')).toEqual([])
  })

  test('a page keeps a hundred of a user', async () => {
    for (let n = 0; n < 100; n += 1) await save('writer', { title: `查询${n}` })
    const { body } = await save('writer', { title: '又一个' })
    expect(body).toMatchObject({ success: false, message: '每个页面最多保存 100 个查询' })
  })
})
