import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictTopic, ownTopics } from '../../server/bus/hub'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

const api = '/sys/ownDictItem'
const companies = ['one', 'two'] as const
type Company = (typeof companies)[number]
const tenants = { one: 1001, two: 1002 } as const

/** What each company adds: one value that both have, and one of its own. */
const added = {
  one: { shared: '甲处的共有', own: '甲处独有' },
  two: { shared: '乙处的共有', own: '乙处独有' },
} as const
const other = { one: 'two', two: 'one' } as const

// A dictionary of the platform that companies fill up for themselves: nothing of one shows in another.
describeDatabase('items that companies add', ['dictionaries', 'entity'], (open) => {
  let host: TestApp
  const tokens = new Map<string, string>()

  interface Options {
    readonly query?: Readonly<Record<string, string>>
    readonly body?: object
  }
  async function as(username: string, line: `${string} ${string}`, options: Options = {}) {
    const known = tokens.get(username)
    const token = known ?? (await signedIn(username)).token
    tokens.set(username, token)
    return await host.call(null, line, { headers: { 'x-access-token': token }, ...options })
  }
  const signedIn = async (username: string) => {
    const body = { username, password: testPassword }
    return (await host.call(null, 'POST /sys/login', { body })).body.result
  }
  const db = () => host.database.db
  const dictOf = async (code: string) => {
    const query = { dictCode: code }
    return (await as('admin', 'GET /sys/dict/list', { query })).body.result.records[0]
  }
  const setOpen = async (code: string, ownItems: 'Y' | 'N', username = 'admin') => {
    const { id, ver } = await dictOf(code)
    return (await as(username, 'PUT /sys/dict/edit', { body: { id, ver, ownItems } })).body
  }
  const add = async (company: string, itemValue: string, itemText: string, code = 'country') => {
    const body = { dictId: (await dictOf(code)).id, itemValue, itemText, sortOrder: 1, status: 1 }
    return (await as(company, `POST ${api}/add`, { body })).body
  }
  const mine = async (company: string) =>
    (await as(company, `GET ${api}/list`, { query: { pageSize: '100' } })).body.result
      .records as readonly {
      readonly id: string
      readonly ver: number
      readonly itemValue: string
    }[]
  const idOf = async (company: string, value: string) =>
    (await mine(company)).find(({ itemValue }) => itemValue === value)?.id ?? ''
  const brand = async (company: string, name: string, country: string) =>
    (await as(company, 'POST /cms/brand/add', { body: { name, country } })).body
  const countryOf = async (name: string) => {
    const { rows } = await sql<{ country: string | null }>`
      select country from cms_brand where name = ${name}`.execute(db())
    return rows[0]?.country
  }

  beforeAll(async () => {
    host = await buildTestApp(await open())
    const own = ['view', 'add', 'edit', 'delete', 'export'].map((one) => `ownDict:${one}`)
    const brands = ['view', 'add', 'edit', 'delete', 'import', 'export'].map(
      (one) => `brand:${one}`,
    )
    const permissions = [
      'dict:view',
      'dict:export',
      ...own,
      ...brands,
      'enquiry:view',
      'seoKeyword:view',
      'seoKeyword:edit',
      'category:view',
    ]
    await createRole(db(), { code: 'keeper', name: '维护字典', permissions })
    await createRole(db(), { code: 'reader', name: '看品牌', permissions: brands })
    const person = { realname: 'x', password: testPassword }
    for (const company of companies)
      await createUser(db(), {
        ...person,
        ...{ username: company, roles: ['keeper'], tenants: [tenants[company]] },
      })
    const both = { username: 'both', roles: ['keeper'], tenants: [1001, 1002] }
    await createUser(db(), { ...person, ...both })
    await createUser(db(), { ...person, username: 'plain', roles: ['reader'], tenants: [1001] })
  })
  afterAll(() => host.close())

  test('are refused until the platform opens the dictionary, which it alone may', async () => {
    const closed = await add('one', 'x1', '甲')
    expect(closed).toMatchObject({
      success: false,
      result: { errors: [{ field: 'dictId', message: '该字典不允许各公司增加条目' }] },
    })
    for (const who of ['one', 'plain'])
      expect((await setOpen('country', 'Y', who)).success).toBe(false)
    expect((await dictOf('country')).ownItems).toBe('N')
    expect((await setOpen('country', 'Y')).success).toBe(true)
    for (const company of companies) {
      expect((await add(company, 'both', added[company].shared)).success).toBe(true)
      expect((await add(company, `only${company}`, added[company].own)).success).toBe(true)
      const { success } = await brand(company, `${company}品牌`, 'both')
      expect(success).toBe(true)
      expect((await brand(company, `${company}别的`, `only${company}`)).success).toBe(true)
      for (const [at, value] of ['both', `only${company}`].entries())
        await sql`insert into seo_keyword (id, tenant_id, word, country)
          values (${`${company}${at + 1}`}, ${tenants[company]}, ${`${company}词${at}`}, ${value})`.execute(
          db(),
        )
    }
    expect((await add('plain', 'x2', '乙')).success).toBe(false)
  })

  test.each(['product_status', 'user_status', 'sex', 'valid_status'])(
    'cannot be added to %s, which the program or all companies read',
    async (code) => {
      const refused = await setOpen(code, 'Y')
      const field = { field: 'ownItems', message: expect.stringContaining('不能增加条目') }
      expect(refused).toMatchObject({ success: false, result: { errors: [field] } })
    },
  )

  test('never have a value of the platform, nor one that is no value', async () => {
    const { rows } = await sql<{ value: string }>`select item_value as value from sys_dict_item item
      join sys_dict dict on dict.id = item.dict_id where dict_code = 'country' limit 1`.execute(
      db(),
    )
    const taken = String(rows[0]?.value)
    for (const [value, message] of [
      [taken, '平台已有该数据值'],
      ['a,b', '数据值不能包含特殊字符！'],
    ] as const)
      expect(await add('one', value, 'x')).toMatchObject({
        success: false,
        result: { errors: [{ field: 'itemValue', message }] },
      })
    const [first] = await mine('one')
    const body = { id: first?.id, ver: first?.ver, itemValue: taken }
    expect((await as('one', `PUT ${api}/edit`, { body })).body.success).toBe(false)
    expect((await add('one', 'both', '又一个')).success).toBe(false)
  })

  /** Everywhere where values of the dictionary, or their texts, are read. */
  const doors: Readonly<Record<string, (company: Company) => Promise<unknown>>> = {
    getDictItems: async (who) => (await as(who, 'GET /sys/dict/getDictItems/country')).text,
    queryDictItemsByCode: async (who) =>
      (await as(who, 'GET /sys/api/queryDictItemsByCode', { query: { code: 'country' } })).text,
    queryAllDictItems: async (who) => (await as(who, 'GET /sys/dict/queryAllDictItems')).text,
    login: async (who) => (await signedIn(who)).sysAllDictItems,
    getDictText: async (who) => [
      (await as(who, 'GET /sys/dict/getDictText/country/both')).text,
      (await as(who, `GET /sys/dict/getDictText/country/only${who}`)).text,
      (await as(who, `GET /sys/dict/getDictText/country/only${other[who]}`)).text,
    ],
    list: async (who) => (await as(who, 'GET /cms/brand/list')).text,
    filter: async (who) => [
      (await as(who, 'GET /cms/brand/list', { query: { country: 'both' } })).text,
      (await as(who, 'GET /cms/brand/list', { query: { country: `only${who}` } })).text,
      (await as(who, 'GET /cms/brand/list', { query: { country: `only${other[who]}` } })).text,
    ],
    export: async (who) => {
      const { bytes } = await as(who, 'GET /cms/brand/exportXls')
      return (await readXlsx(new Uint8Array(bytes))).sheets
    },
    report: async (who) =>
      (await as(who, 'GET /online/cgreport/api/getRpColumns/enquiry_by_country')).text,
    names: async (who) => (await as(who, `GET /sys/dict/loadDict/@seoKeyword,word,country`)).text,
    namesOfValues: async (who) =>
      (
        await as(who, 'GET /sys/dict/loadDictItem/@seoKeyword,word,country', {
          query: { key: ['one1', 'one2', 'two1', 'two2'].join() },
        })
      ).text,
    ownList: async (who) => (await as(who, `GET ${api}/list`)).text,
    ownExport: async (who) => {
      const { bytes } = await as(who, `GET ${api}/exportXls`)
      return (await readXlsx(new Uint8Array(bytes))).sheets
    },
  }

  describe.each(companies)('of company %s', (company) => {
    test.each(Object.keys(doors))('are read there alone: %s', async (door) => {
      const told = JSON.stringify(await doors[door]?.(company))
      for (const text of Object.values(added[company])) expect(told).toContain(text)
      for (const text of Object.values(added[other[company]])) expect(told).not.toContain(text)
    })

    test('cannot be read, changed or deleted from another', async () => {
      const id = await idOf(company, `only${company}`)
      const stranger = other[company]
      const query = { id }
      expect((await as(stranger, `GET ${api}/queryById`, { query })).body.success).toBe(false)
      const body = { id, ver: 1, itemText: '改' }
      expect((await as(stranger, `PUT ${api}/edit`, { body })).body.success).toBe(false)
      const gone = { ...query, uses: 'clear' }
      expect((await as(stranger, `DELETE ${api}/delete`, { query: gone })).body.success).toBe(false)
      expect(await idOf(company, `only${company}`)).toBe(id)
    })

    test('are no values elsewhere: written, in a table, imported by value or by name', async () => {
      const stranger = other[company]
      const value = `only${company}`
      const error = { field: 'country' }
      expect(await brand(stranger, '不行', value)).toMatchObject({
        success: false,
        result: { errors: [error] },
      })
      const rows = { added: [{ name: '不行', country: value }], changed: [], removed: [] }
      expect((await as(stranger, 'POST /cms/brand/saveRows', { body: rows })).body.success).toBe(
        false,
      )
      for (const typed of [value, added[company].own])
        expect(await imported(stranger, '不行', typed)).toBeUndefined()
      expect(await imported(company, `${company}导入`, added[company].shared)).toBe('both')
    })
  })

  async function imported(company: Company, name: string, country: string) {
    const rows = [
      ['品牌名称', '国家/地区'],
      [name, country],
    ]
    const value = await writeXlsx({ sheets: [{ name: '品牌', rows }] })
    const { body, headers } = multipartBody([{ name: 'file', value, fileName: 'brands.xlsx' }])
    await as(company, 'GET /cms/brand/list')
    await host.app.inject({
      method: 'POST',
      url: '/adwebv21/cms/brand/importExcel',
      payload: body,
      headers: { ...headers, 'x-access-token': tokens.get(company) ?? '' },
    })
    return await countryOf(name)
  }

  test('tell of a change to their company alone, and to every process', async () => {
    const heard: string[] = []
    const topics = [dictTopic(1001), dictTopic(1002), ownTopics.dicts, ownTopics.ownDicts]
    // News of dictionaries by table, which name them, come later: of what earlier tests have imported.
    const stops = topics.map((topic) =>
      host.app.hub.subscribe(topic, (message) => {
        if (!Object.hasOwn(Object(message), 'dicts')) heard.push(topic)
      }),
    )
    expect((await add('one', 'news', '新的')).success).toBe(true)
    for (const stop of stops) stop()
    expect(heard).toContain(dictTopic(1001))
    expect(heard).toContain(ownTopics.ownDicts)
    expect(heard).not.toContain(dictTopic(1002))
    expect(heard).not.toContain(ownTopics.dicts)
  })

  test('are told at login to nobody who is in several companies: they differ', async () => {
    const { sysAllDictItems } = await signedIn('both')
    expect(sysAllDictItems.country).toBeUndefined()
    expect(Object.keys(sysAllDictItems).length).toBeGreaterThan(0)
  })

  test('the platform’s dictionary stays as it is', async () => {
    const { id } = await dictOf('country')
    const query = { dictId: id, pageSize: '500' }
    const { text } = await as('admin', 'GET /sys/dictItem/list', { query })
    for (const company of companies)
      for (const own of Object.values(added[company])) expect(text).not.toContain(own)
    expect((await setOpen('country', 'N')).message).toContain('已有公司增加了自己的条目')
    const body = { dictId: id, itemText: 'x', itemValue: 'x', sortOrder: 1, status: 1 }
    expect((await as('one', 'POST /sys/dictItem/add', { body })).body.success).toBe(false)
  })

  test('that are in use are asked about in their company alone', async () => {
    const query = { id: await idOf('one', 'both') }
    const { body } = await as('one', `DELETE ${api}/delete`, { query })
    expect(body).toMatchObject({
      success: false,
      result: {
        uses: expect.arrayContaining([
          expect.objectContaining({ entity: 'brand', count: 2, more: false }),
          expect.objectContaining({ entity: 'seoKeyword', count: 1, more: false }),
        ]),
      },
    })
    const edit = { id: query.id, ver: 1, itemValue: 'renamed' }
    expect((await as('one', `PUT ${api}/edit`, { body: edit })).body.success).toBe(false)
    const to = await idOf('one', 'onlyone')
    const merged = { ...query, uses: 'merge', to }
    expect((await as('one', `DELETE ${api}/delete`, { query: merged })).body.success).toBe(true)
    expect(await countryOf('one品牌')).toBe('onlyone')
    expect(await countryOf('two品牌')).toBe('both')
  })

  test('are deleted together, but for those in use', async () => {
    await add('one', 'unused', '不用的')
    const [unused, used] = [await idOf('one', 'unused'), await idOf('one', 'onlyone')]
    const query = { ids: `${unused},${used}` }
    const { body } = await as('one', `DELETE ${api}/deleteBatch`, { query })
    expect(body.result).toMatchObject({ deleted: 1, refused: [{ id: used }] })
    expect(await idOf('one', 'unused')).toBe('')
  })

  test('keep the platform from a value or a name that they have, by every door of its items', async () => {
    const { id } = await dictOf('country')
    const item = (itemValue: string, itemText: string) => ({
      ...{ dictId: id, itemText, itemValue, sortOrder: 1, status: 1 },
    })
    const told = (field: string, message: string) => ({
      success: false,
      result: { errors: [{ field, message: expect.stringContaining(message) }] },
    })
    const adding = async (value: string, text: string) =>
      (await as('admin', 'POST /sys/dictItem/add', { body: item(value, text) })).body
    expect(await adding('BOTH', '平台的共有')).toMatchObject(told('itemValue', '增加相同的数据值'))
    expect(await adding('free', added.one.own)).toMatchObject(told('itemText', '增加相同的名称'))
    expect((await adding('free', '空着的')).success).toBe(true)
    const query = { dictId: id, itemValue: 'free', pageSize: '9' }
    const [free] = (await as('admin', 'GET /sys/dictItem/list', { query })).body.result.records
    const body = { ...free, itemText: added.two.own }
    expect((await as('admin', 'PUT /sys/dictItem/edit', { body })).body).toMatchObject(
      told('itemText', '增加相同的名称'),
    )
    // And the other way round.
    expect(await add('one', 'other', ' 空着的')).toMatchObject({
      success: false,
      result: { errors: [{ field: 'itemText', message: '平台已有该名称的条目' }] },
    })
  })

  test('give way to a value that documents of the platform bring later', async () => {
    const { id } = await dictOf('country')
    await sql`insert into sys_dict_item (id, tenant_id, dict_id, item_text, item_value, sort_order, status)
      select 'brought', tenant_id, id, '平台的共有', 'both', 1, 1 from sys_dict where id = ${id}`.execute(
      db(),
    )
    await as('admin', 'GET /sys/dict/refleshCache')
    const items = (await as('two', 'GET /sys/dict/getDictItems/country')).body.result
    const found = items.filter(({ value }: { value: string }) => value === 'both')
    expect(found).toMatchObject([{ text: '平台的共有' }])
    // What uses the value uses the platform's.
    const query = { id: await idOf('two', 'both') }
    expect((await as('two', `DELETE ${api}/delete`, { query })).body.success).toBe(true)
    expect(await countryOf('two品牌')).toBe('both')
  })
})

// Categories are a company's own throughout: the platform has none.
describeDatabase('categories of a company', ['dictionaries'], (open) => {
  let host: TestApp
  let code = ''
  let id = ''
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const body = { name: '甲处的分类', pid: '0' }
    const { result } = (await host.call('admin', 'POST /sys/category/add', { body })).body
    code = result.code
    id = result.id
    await createRole(host.database.db, {
      ...{ code: 'sorter', name: '分类' },
      permissions: [
        'category:view',
        'category:edit',
        'category:delete',
        'brand:view',
        'product:view',
      ],
    })
    for (const [username, tenant] of [
      ['here', 1001],
      ['there', 1002],
    ] as const)
      await createUser(host.database.db, {
        ...{ username, realname: username, password: testPassword },
        ...{ roles: ['sorter'], tenants: [tenant] },
      })
  })
  afterAll(() => host.close())

  const signIn = async (username: string) => {
    const body = { username, password: testPassword }
    return (await host.call(null, 'POST /sys/login', { body })).body.result.token
  }
  const table = { tableName: 'sys_category', text: 'name', code: 'code', pidField: 'pid' }
  const reads = (): readonly (readonly [`GET ${string}`, Readonly<Record<string, string>>])[] => [
    ['GET /sys/category/list', { name: '*甲处*' }],
    ['GET /sys/category/rootList', {}],
    ['GET /sys/category/loadTreeRoot', { pcode: '0', async: 'false' }],
    ['GET /sys/category/loadTreeData', { pcode: '0' }],
    ['GET /sys/category/loadTreeData', { pcode: '0', keyword: '甲' }],
    ['GET /sys/category/loadAllData', { code: '0' }],
    ['GET /sys/category/loadDictItem', { ids: id }],
    ['GET /sys/category/loadDictItem', { ids: code }],
    ['GET /sys/category/loadOne', { field: 'name', val: '甲处的分类' }],
    ['GET /sys/category/queryById', { id }],
    ['GET /sys/dict/getDictItems/sys_category,name,code', {}],
    ['GET /sys/dict/loadDict/sys_category,name,code', { keyword: '甲' }],
    ['GET /sys/dict/loadDictItem/sys_category,name,code', { key: code }],
    ['GET /sys/dict/loadTreeData', table],
  ]

  test('shows by every door there, and by none in another', async () => {
    const [here, there] = [await signIn('here'), await signIn('there')]
    for (const [line, query] of reads()) {
      const seen = async (token: string) =>
        (await host.call(null, line, { query, headers: { 'x-access-token': token } })).text
      const what = `${line} ${JSON.stringify(query)}`
      expect(await seen(here), what).toContain('甲处的分类')
      expect(await seen(there), what).not.toContain('甲处的分类')
    }
  })

  test('is changed and deleted there alone', async () => {
    const headers = { 'x-access-token': await signIn('there') }
    const body = { id, ver: 1, name: '改' }
    const edited = await host.call(null, 'PUT /sys/category/edit', { headers, body })
    const query = { id, uses: 'clear' }
    const gone = await host.call(null, 'DELETE /sys/category/delete', { headers, query })
    for (const answer of [edited, gone]) expect(answer.body.success).toBe(false)
  })
})
