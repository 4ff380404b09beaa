import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillNameKeys } from '../../server/entity/schema/nameKeys'
import { describeEachDatabase } from '../support/db'
import { type EntityApp, openEntityApp } from '../support/entityApp'

// Each record's letter is the end of its sku; tables below name records by letters.
const records = {
  A: { name: '100% 棉质四件套', price: 10, stock: 5, category: 'B01A01A01', hot: 'Y' },
  B: { name: "O'Brien 沙发_A", price: 99.5, stock: 0, category: 'B01A02', material: 'oak,cotton' },
  C: { name: 'Sofa, large', price: 20.25, stock: 7, material: 'oak', releaseDate: '2024-05-01' },
  D: { name: 'sofa++small*', stock: 9, site: 'en', releaseDate: '2024-05-31', moq: 12 },
  E: { name: '沙发\\Bed "x"', price: 0, status: 'on', site: 'en,de', category: 'B01A01' },
  F: { name: '; drop table cms_product; --', status: 'off', offReason: '停产', category: 'B01' },
} as const

// Rows of their own: what a condition on them says of the record.
const specs = {
  A: [
    { name: '单人', stock: 3, price: 5 },
    { name: '双人', stock: 40, price: 60 },
  ],
  C: [{ name: '三人', stock: 3, price: 60 }],
} as const

const made = {
  A: '2024-04-30 23:59:59',
  B: '2024-05-01 00:00:00',
  C: '2024-05-15 12:00:00',
  D: '2024-05-31 23:59:59',
  E: '2024-06-01 00:00:00',
  F: '2024-06-02 08:00:00',
} as const

type Query = Readonly<Record<string, string>>

const superQuery = (conditions: unknown, match = 'and'): Query => ({
  superQueryParams: encodeURIComponent(JSON.stringify(conditions)),
  superQueryMatchType: match,
})

const rule = (field: string, name: string, val: unknown, more: object = {}) => ({
  field,
  rule: name,
  val,
  type: 'string',
  ...more,
})

const group = (json: unknown): Query => ({
  superQueryGroup: typeof json === 'string' ? json : JSON.stringify(json),
})
const all = (...rules: unknown[]) => ({ match: 'and', rules })
const any = (...rules: unknown[]) => ({ match: 'or', rules })

describeEachDatabase('list filters', (open) => {
  let host: EntityApp
  let letters: ReadonlyMap<string, string>

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    await fillNameKeys(host.database.db, host.entities.values())
    const admin = host.as('admin')
    const ids = new Map<string, string>()
    for (const [letter, record] of Object.entries(records)) {
      host.clock.now = new Date(`${made[letter as keyof typeof made].replace(' ', 'T')}+08:00`)
      const reply = await admin.post('/cms/product/add', {
        ...record,
        sku: `SKU-000${letter}`,
        specs: letter === 'A' || letter === 'C' ? specs[letter] : [],
      })
      expect(reply.body.message).toBe('添加成功！')
      ids.set(reply.body.result.id, letter)
    }
    letters = ids
    await host.as('boss').post('/cms/product/add', { name: '沙发', sku: 'SKU-000A', price: 10 })
  })
  afterAll(() => host.close())

  async function found(query: Query, user: 'admin' | 'staff' = 'admin'): Promise<string> {
    const reply = await host.as(user).get('/cms/product/list', query)
    expect(reply.status, reply.body.message).toBe(200)
    const { records: rows, total } = reply.body.result
    expect(total).toBe(rows.length)
    return rows
      .map(({ id }: { id: string }) => letters.get(id))
      .sort()
      .join('')
  }

  describe('a plain parameter is read by its wrappers, first match wins', () => {
    test.each<[string, Query, string]>([
      ['equals', { name: 'Sofa, large' }, ''],
      ['`++` stands for a comma', { name: 'Sofa++ large' }, 'C'],
      ['equals after `= `', { name: '= ; drop table cms_product; --' }, 'F'],
      ['equals after `eq `', { sku: 'eq SKU-000A' }, 'A'],
      ['is trimmed', { sku: '  SKU-000A ' }, 'A'],
      ['contains', { name: '*ofa*' }, 'CD'],
      ['contains whatever the case', { name: '*SOFA*' }, 'CD'],
      ['ends with', { name: '*large' }, 'C'],
      ['begins with', { name: 'Sofa*' }, 'CD'],
      ['`**` means no filter', { name: '**' }, 'ABCDEF'],
      ['`*` means no filter', { name: '*' }, 'ABCDEF'],
      ['`!` means no filter', { name: '!' }, 'ABCDEF'],
      ['blank means no filter', { name: '   ' }, 'ABCDEF'],
      ['in a list', { sku: 'SKU-000A,SKU-000C,SKU-000X' }, 'AC'],
      ['`in ` a list', { sku: 'in SKU-000A,SKU-000C' }, 'AC'],
      ['contains one of, between commas', { name: ',四件,large,' }, 'AC'],
      ['not equal', { status: '!draft' }, 'EF'],
      ['not equal, empty values included', { releaseDate: '!2024-05-01' }, 'ABDEF'],
      ['`!= ` and `ne `', { status: '!= draft' }, 'EF'],
      ['`ne `', { status: 'ne draft' }, 'EF'],
      ['`>= ` on a number', { stock: '>= 7' }, 'CD'],
      ['`>=` without the space', { stock: '>=7' }, 'CD'],
      ['`gt `', { stock: 'gt 7' }, 'D'],
      ['`le `', { price: 'le 10' }, 'AE'],
      ['`<` on a decimal', { price: '<20.25' }, 'AE'],
      ['a fraction against whole numbers', { stock: '>6.5' }, 'CD'],
      ['a number equals by value, not by text', { price: '10.00' }, 'A'],
      ['a number in a list', { stock: '5,9' }, 'AD'],
      ['a date equals', { releaseDate: '2024-05-01' }, 'C'],
      ['a moment equals', { createTime: '2024-05-15 12:00:00' }, 'C'],
      ['a day compared with a moment is its midnight', { createTime: '2024-05-01' }, 'B'],
      ['a switch', { hot: 'Y' }, 'A'],
      ['contains on a number looks at its digits', { price: '*9.5*' }, 'B'],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })
  })

  describe('suffix parameters combine with the plain one', () => {
    test.each<[string, Query, string]>([
      ['_begin of a moment is the begin of the day', { createTime_begin: '2024-05-01' }, 'BCDEF'],
      ['_end of a moment is the end of the day', { createTime_end: '2024-05-31' }, 'ABCD'],
      ['both', { createTime_begin: '2024-05-01', createTime_end: '2024-05-31' }, 'BCD'],
      [
        '_begin and _end of a date',
        { releaseDate_begin: '2024-05-02', releaseDate_end: '2024-05-31' },
        'D',
      ],
      ['_begin and _end of a number', { stock_begin: '5', stock_end: '7' }, 'AC'],
      ['an empty bound is open', { stock_begin: '', stock_end: '0' }, 'BEF'],
      ['_MultiString is a list', { status_MultiString: 'on,off' }, 'EF'],
      ['with a plain parameter', { status_MultiString: 'on,off', name: '*drop*' }, 'F'],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })
  })

  describe('fields of several values are asked by their elements', () => {
    test.each<[string, Query, string]>([
      ['holds the value', { material: 'cotton' }, 'B'],
      ['holds one of the values', { material_MultiString: 'oak,silk' }, 'BC'],
      ['does not hold it', { material: '!oak' }, 'ADEF'],
      ['no part of a value is a value', { site: 'e' }, ''],
      ['a multiple select', { site: 'de' }, 'E'],
      ['an advanced condition', superQuery([rule('site', 'in', 'de,fr')]), 'E'],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })
  })

  describe('a category means its whole subtree', () => {
    test.each<[string, Query, string]>([
      ['a leaf', { category: 'B01A01A01' }, 'A'],
      ['a group', { category: 'B01A01' }, 'AE'],
      ['the root', { category: 'B01' }, 'ABEF'],
      ['several', { category: 'B01A01A01,B01A02' }, 'AB'],
      ['not below', { category: '!B01A01' }, 'BCDF'],
      ['a wildcard is no category', { category: 'B01A0_' }, ''],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })
  })

  describe('the advanced query is one group beside the other filters', () => {
    test.each<[string, Query, string]>([
      ['eq', superQuery([rule('sku', 'eq', 'SKU-000A')]), 'A'],
      ['the sign spelling', superQuery([rule('sku', '=', 'SKU-000A')]), 'A'],
      ['like', superQuery([rule('name', 'like', 'sofa')]), 'CD'],
      ['right_like begins with', superQuery([rule('name', 'right_like', 'Sofa')]), 'CD'],
      ['left_like ends with', superQuery([rule('name', 'LEFT_LIKE', 'large')]), 'C'],
      ['in', superQuery([rule('sku', 'in', 'SKU-000A,SKU-000B')]), 'AB'],
      ['ne', superQuery([rule('status', 'ne', 'draft')]), 'EF'],
      [
        'ge with dbType',
        superQuery([rule('stock', 'ge', '7', { type: 'int', dbType: 'int' })]),
        'CD',
      ],
      ['a number as a number', superQuery([rule('stock', 'lt', 5)]), 'BEF'],
      ['between', superQuery([rule('price', 'between', ['10', '20.25'])]), 'AC'],
      ['date', superQuery([rule('releaseDate', 'le', '2024-05-01', { type: 'date' })]), 'C'],
      ['and', superQuery([rule('name', 'like', 'sofa'), rule('stock', 'ge', '9')]), 'D'],
      ['or', superQuery([rule('sku', 'eq', 'SKU-000A'), rule('stock', 'ge', '9')], 'OR'), 'AD'],
      [
        'or, bracketed and joined with the plain filter',
        {
          status: 'draft',
          ...superQuery([rule('hot', 'eq', 'Y'), rule('status', 'eq', 'on')], 'or'),
        },
        'A',
      ],
      [
        'a condition without a value is dropped',
        superQuery([rule('sku', 'eq', ''), rule('hot', 'eq', 'Y')]),
        'A',
      ],
      ...['eq', 'ne', 'like', 'left_like', 'in', 'ge'].map((name): [string, Query, string] => [
        `${name} with nothing but blanks is dropped`,
        superQuery([rule('sku', name, '  '), rule('category', name, ' '), rule('hot', 'eq', 'Y')]),
        'A',
      ]),
      [
        'no match type is and',
        { ...superQuery([rule('hot', 'eq', 'Y')]), superQueryMatchType: '' },
        'A',
      ],
      [
        'what is not filled in asks for nothing',
        superQuery([
          { field: 'sku', rule: 'eq' },
          { rule: 'eq', val: '1' },
          rule('hot', 'eq', 'Y'),
        ]),
        'A',
      ],
      ['not encoded at all', { superQueryParams: JSON.stringify([rule('hot', 'eq', 'Y')]) }, 'A'],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })
  })

  describe('fields of rows: of some row of the record the condition holds', () => {
    test.each<[string, Query, string]>([
      ['by the field that holds them', superQuery([rule('specs,stock', 'eq', '3')]), 'AC'],
      ['by their entity', superQuery([rule('productSpec,name', 'like', '双')]), 'A'],
      ['by its table', superQuery([rule('cms_product_spec,stock', 'gt', '3')]), 'A'],
      [
        'of several conditions each may hold of another row',
        superQuery([rule('specs,stock', 'eq', '3'), rule('specs,price', 'gt', '50')]),
        'AC',
      ],
      ['or', superQuery([rule('specs,stock', 'eq', '40'), rule('hot', 'eq', 'Y')], 'or'), 'A'],
      ['ne', superQuery([rule('specs,name', 'ne', '三人')]), 'A'],
      [
        'in groups',
        group(any(rule('specs,stock', 'eq', '40'), rule('sku', 'eq', 'SKU-000F'))),
        'AF',
      ],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })

    test('a value that is none of the field is told', async () => {
      const query = superQuery([rule('specs,stock', 'eq', 'many')])
      const { status, body } = await host.as('admin').get('/cms/product/list', query)
      expect([status, body.message]).toEqual([400, expect.stringContaining('规格库存')])
    })

    test('of a field that the caller may not see nothing is told', async () => {
      expect(await found(superQuery([rule('specs,price', 'gt', '50')]), 'admin')).toBe('AC')
      for (const asked of [
        superQuery([rule('specs,price', 'gt', '50')]),
        group(all(rule('specs,price', 'gt', '50'))),
      ]) {
        expect((await host.as('staff').get('/cms/product/list', asked)).status).toBe(400)
      }
    })
  })

  describe('groups in groups are brackets in brackets', () => {
    const name = (val: string) => rule('name', 'like', val)
    test.each<[string, Query, string]>([
      [
        'or in and',
        group(all(rule('status', 'eq', 'draft'), any(name('sofa'), rule('hot', 'eq', 'Y')))),
        'ACD',
      ],
      [
        'and in or',
        group(any(rule('status', 'eq', 'off'), all(name('sofa'), rule('stock', 'ge', '9')))),
        'DF',
      ],
      [
        'three levels',
        group(
          all(
            rule('stock', 'ge', '0'),
            any(
              rule('hot', 'eq', 'Y'),
              all(name('sofa'), any(rule('moq', 'ge', '12'), rule('price', 'lt', '1'))),
            ),
          ),
        ),
        'AD',
      ],
      [
        'beside a plain filter',
        {
          status: 'on',
          ...group(any(all(rule('hot', 'eq', 'Y'), name('a')), rule('site', 'in', 'de'))),
        },
        'E',
      ],
      [
        'encoded once more',
        {
          superQueryGroup: encodeURIComponent(
            JSON.stringify(any(rule('hot', 'eq', 'Y'), all(name('sofa')))),
          ),
        },
        'ACD',
      ],
      [
        'SQL for a value',
        group(any(rule('name', 'eq', "' or '1'='1"), all(name('; drop table')))),
        'F',
      ],
      [
        'between and a list',
        group(
          any(
            rule('price', 'between', ['99', '']),
            rule('sku', 'in', ['SKU-000A', "') or 1=1 --"]),
          ),
        ),
        'AB',
      ],
    ])('%s: %j', async (_, query, expected) => {
      expect(await found(query)).toBe(expected)
    })

    const nothing = rule('hot', 'eq', 'Y')
    test.each<[string, Query]>([
      ['cut off', group('{"match":"and"')],
      ['a list', group([nothing])],
      ['another match', group({ match: 'and 1=1', rules: [nothing] })],
      ['an unknown field', group(all(nothing, rule('nosuch', 'eq', '1')))],
      ['SQL for a field', group(all(rule('name) or (1', 'eq', '1')))],
      ['a column of the system', group(all(rule('tenantId', 'eq', '1002')))],
      [
        'a prototype key',
        group('{"match":"and","rules":[{"field":"__proto__","rule":"eq","val":"1"}]}'),
      ],
      ['SQL for a rule', group(all(rule('name', 'USE_SQL_RULES', '1=1')))],
      ['too deep', group(all(all(all(all(all(all(nothing)))))))],
      ['too large', group(any(...Array.from({ length: 101 }, () => nothing)))],
      ['a NUL', group(all(rule('name', 'like', 'a\0b')))],
      ['a value of another type', group(any(nothing, all(rule('price', 'ge', 'x'))))],
    ])('%s is refused: no other rows are shown than those asked for', async (_, query) => {
      const reply = await host.as('admin').get('/cms/product/list', query)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ success: false, code: 400 })
      expect(host.failures).toEqual([])
    })

    test('a field the caller may not see is an unknown one', async () => {
      const query = group(any(rule('price', 'gt', '50'), all(nothing)))
      expect(await found(query)).toBe('AB')
      const hidden = await host.as('staff').get('/cms/product/list', query)
      const unknown = await host
        .as('staff')
        .get('/cms/product/list', group(all(rule('nosuch', 'gt', '50'))))
      expect(hidden.status).toBe(400)
      expect(hidden.body.message.replace('price', 'nosuch')).toBe(unknown.body.message)
    })

    test('totals of other groups are other totals', async () => {
      expect(await found(group(any(nothing, all(name('sofa')))))).toBe('ACD')
      expect(await found(group(all(nothing, any(name('sofa')))))).toBe('')
    })
  })

  describe('texts are meant literally and reach no SQL', () => {
    test.each<[string, Query, string]>([
      ['percent', { name: '*%*' }, 'A'],
      ['underscore', { name: '*_*' }, 'BF'],
      ['backslash', { name: '*\\*' }, 'E'],
      ['apostrophe', { name: "*O'Brien*" }, 'B'],
      ['quotation mark', { name: '*"x"*' }, 'E'],
      ['asterisk inside', { name: '*small**' }, 'D'],
      ['SQL text', { name: "' or '1'='1" }, ''],
      ['SQL text in a list', { sku: "SKU-000A,') or 1=1 --" }, 'A'],
      ['SQL text in a superquery', superQuery([rule('name', 'like', '; drop table')]), 'F'],
      ['a parameter of SQL', { name: '$1' }, ''],
      ['a NUL in a text', { name: 'a\0b' }, 'refused'],
      ['half a character', { name: '\ud800' }, ''],
    ])('%s: %j', async (_, query, expected) => {
      if (expected !== 'refused') return expect(await found(query)).toBe(expected)
      const reply = await host.as('admin').get('/cms/product/list', query)
      expect(reply.status).toBe(400)
    })

    test('nothing was dropped', async () => {
      expect(await found({})).toBe('ABCDEF')
      expect(host.failures).toEqual([])
    })
  })

  describe('a value that is not of its field’s type is refused by name', () => {
    test.each<[Query, string]>([
      [{ price: 'abc' }, 'price'],
      [{ stock_begin: '1e999' }, 'stock'],
      [{ stock: '1,x' }, 'stock'],
      [{ createTime_begin: '2024-13-01' }, 'createTime'],
      [{ createTime_end: "2024-05-01'" }, 'createTime'],
      [{ releaseDate: '2024-02-30' }, 'releaseDate'],
      [superQuery([rule('price', 'ge', 'x')]), 'price'],
    ])('%j', async (query, field) => {
      const reply = await host.as('admin').get('/cms/product/list', query)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ success: false, code: 400 })
      expect(reply.body.result.errors[0].field).toBe(field)
    })
  })

  describe('what is no condition of the caller’s is refused by name, in lists and sheets', () => {
    const hot = rule('hot', 'eq', 'Y')
    const cases: readonly [string, Query, string][] = [
      ['an unknown parameter', { nosuch: 'x' }, 'nosuch'],
      ['an unknown parameter with a suffix', { nosuch_begin: '1' }, 'nosuch_begin'],
      ['SQL for a parameter', { 'name;drop': 'x' }, 'name;drop'],
      ['a prototype key', { constructor: 'x' }, 'constructor'],
      ['a prototype key with a suffix', { __proto___MultiString: 'x' }, '__proto___MultiString'],
      ['a column of the system', { tenantId: '1002' }, 'tenantId'],
      ['one that is only shown', { ver: '7' }, 'ver'],
      ['a physical name', { release_date: '2024-05-01' }, 'release_date'],
      ['rows as a parameter', { 'specs,stock': '3' }, 'specs,stock'],
      ['an unknown field', superQuery([rule('nosuch', 'eq', '1'), hot]), 'nosuch'],
      [
        'an unknown rule',
        superQuery([hot, rule('sku', 'USE_SQL_RULES', '1=1')]),
        '第 2 个条件“sku”',
      ],
      ['a member that is none', superQuery([hot, 7]), '第 2 个条件'],
      ['no rule', superQuery([{ field: 'sku', val: 'x' }]), '第 1 个条件“sku”'],
      [
        'a misspelt name of the value',
        superQuery([{ field: 'sku', rule: 'eq', vall: 'x' }]),
        '第 1 个条件“sku”',
      ],
      [
        'a misspelt name of the field',
        superQuery([hot, { feild: 'sku', rule: 'eq', val: 'x' }]),
        '第 2 个条件',
      ],
      [
        'a list of lists',
        superQuery([{ field: 'sku', rule: 'in', val: [['x']] }]),
        '第 1 个条件“sku”',
      ],
      ['half of a range', superQuery([rule('stock', 'between', '3')]), '第 1 个条件“stock”'],
      ['malformed JSON', { superQueryParams: '[{"field":' }, '高级查询'],
      ['what is no list', { superQueryParams: '{"field":"sku"}' }, '高级查询'],
      ['another match type', superQuery([hot], 'xor'), '“xor”'],
      [
        'a field that the rows have not',
        superQuery([rule('specs,nosuch', 'eq', '1')]),
        'specs,nosuch',
      ],
      [
        'rows that the record has not',
        superQuery([rule('nosuch,stock', 'eq', '3')]),
        'nosuch,stock',
      ],
      ['what links rows', superQuery([rule('specs,productId', 'ne', 'x')]), 'specs,productId'],
      ['another table', superQuery([rule('sys_user,password', 'like', 'x')]), 'sys_user,password'],
      ['SQL for a field', superQuery([rule('name) or (1', 'eq', '1')]), 'name) or (1'],
      ['a prototype key in a list', superQuery([rule('__proto__', 'eq', 'x')]), '__proto__'],
      ['in a group', group(all(hot, any(hot, rule('nosuch', 'eq', '1')))), 'nosuch'],
    ]
    test.each(cases)('%s: %j', async (_, query, name) => {
      for (const path of ['list', 'exportXls']) {
        const { status, body } = await host.as('admin').get(`/cms/product/${path}`, query)
        expect([status, body.code], path).toEqual([400, 400])
        expect(body.message).toContain(name)
      }
      expect(host.failures).toEqual([])
    })

    test('what consoles send along is no condition', async () => {
      expect(await found({ _t: '1', token: 'x', field: 'id,,name', hot: 'Y' })).toBe('A')
    })

    test('more conditions than anybody sets by hand are refused', async () => {
      const many = (count: number, field: string) =>
        superQuery(
          Array.from({ length: count }, (_, at) => rule(field, 'eq', String(at + 2))),
          'or',
        )
      expect(await found(many(100, 'moq'))).toBe('D')
      for (const query of [
        many(101, 'moq'),
        { ...many(100, 'moq'), hot: 'Y' },
        many(9, 'specs,stock'),
        { category: Array.from({ length: 201 }, (_, at) => `B${at}`).join() },
      ]) {
        const { status, body } = await host.as('admin').get('/cms/product/list', query)
        expect([status, body.message]).toEqual([400, expect.stringContaining('条件过多')])
      }
      expect(await found(many(8, 'specs,stock'))).toBe('AC')
      const list = Array.from({ length: 500 }, (_, at) => `x${at}`).join()
      expect(await found({ sku: `${list},SKU-000A` })).toBe('A')
    })
  })

  describe('sorting takes only known names, and ends with the id', () => {
    const order = async (query: Query, user: 'admin' | 'staff' = 'admin') => {
      const reply = await host.as(user).get('/cms/product/list', query)
      return reply.body.result.records.map(({ id }: { id: string }) => letters.get(id)).join('')
    }
    test.each<[string, Query, string]>([
      ['newest first without parameters', {}, 'FEDCBA'],
      ['createTime asc', { column: 'createTime', order: 'asc' }, 'ABCDEF'],
      ['snake case', { column: 'create_time', order: 'asc' }, 'ABCDEF'],
      ['any word with asc in it', { column: 'createTime', order: 'ASCending' }, 'ABCDEF'],
      ['anything else is descending', { column: 'createTime', order: 'x' }, 'FEDCBA'],
      [
        '`_dictText` is removed; empty values last',
        { column: 'category_dictText', order: 'asc' },
        // 产品, 床品, 家具, 四件套
        'FEBACD',
      ],
      ['empty values last when descending too', { column: 'category', order: 'desc' }, 'ABEFDC'],
      ['a comma list', { column: 'status,sku', order: 'asc' }, 'ABCDEF'],
      ['both must be there', { column: 'sku' }, 'FEDCBA'],
      ['an unknown column', { column: 'nosuch', order: 'asc' }, 'FEDCBA'],
      ['SQL', { column: 'sku;drop table cms_product', order: 'asc' }, 'FEDCBA'],
      ['a column of the system', { column: 'tenant_id', order: 'asc' }, 'FEDCBA'],
      ['a prototype key', { column: 'constructor', order: 'asc' }, 'FEDCBA'],
    ])('%s: %j', async (_, query, expected) => {
      expect(await order(query)).toBe(expected)
    })

    test('a field the caller may not see sorts nothing', async () => {
      const query = { column: 'price', order: 'asc' }
      expect(await order(query)).not.toBe('FEDCBA')
      expect(await order(query, 'staff')).toBe('FEDCBA')
    })

    test('a name that sorts nothing is told; a sheet is not made of it', async () => {
      const told = async (query: Query, path = 'list', user: 'admin' | 'staff' = 'admin') => {
        const { status, body } = await host.as(user).get(`/cms/product/${path}`, query)
        return [status, body.message]
      }
      const typo = { column: 'skuu', order: 'asc' }
      expect(await told(typo)).toEqual([200, expect.stringContaining('skuu')])
      expect(await told({ ...typo, column: 'skuu,sku' })).toEqual([
        200,
        expect.stringContaining('skuu'),
      ])
      expect(await order({ ...typo, column: 'skuu,sku' })).toBe('ABCDEF')
      expect(await told({ column: 'sku', order: 'asc' })).toEqual([200, '操作成功！'])
      expect(await told({ column: 'category_dictText', order: 'asc' })).toEqual([200, '操作成功！'])
      expect(await told({ column: 'price', order: 'asc' }, 'list', 'staff')).toEqual([
        200,
        expect.stringContaining('price'),
      ])
      expect(await told(typo, 'exportXls')).toEqual([400, expect.stringContaining('skuu')])
      const [id = ''] = letters.keys()
      expect(await told({ ...typo, selections: id }, 'exportXls')).toEqual([
        400,
        expect.stringContaining('skuu'),
      ])
    })

    test('pages of equal keys neither overlap nor skip', async () => {
      const pages = await Promise.all(
        ['1', '2', '3', '4'].map((pageNo) =>
          order({ pageNo, pageSize: '2', column: 'hot', order: 'asc' }),
        ),
      )
      expect(pages.join('').split('').sort().join('')).toBe('ABCDEF')
      expect(pages[3]).toBe('')
    })
  })

  test('a field the caller may not see is no filter', async () => {
    expect(await found({ price: '>50' })).toBe('B')
    for (const query of [
      { price: '>50' },
      { amount_begin: '1' },
      superQuery([rule('price', 'gt', '50'), rule('hot', 'eq', 'Y')], 'or'),
    ]) {
      const { status, body } = await host.as('staff').get('/cms/product/list', query)
      expect([status, body.success]).toEqual([400, false])
    }
  })

  describe('paging', () => {
    const page = async (query: Query) => host.as('admin').get('/cms/product/list', query)

    test('answers records, total, size, current and pages', async () => {
      const reply = await page({ pageNo: '2', pageSize: '4' })
      const { records: rows, ...rest } = reply.body.result
      expect(rows).toHaveLength(2)
      expect(rest).toEqual({ total: 6, size: 4, current: 2, pages: 2 })
    })

    test('begins with page 1 of 10', async () => {
      expect((await page({ pageNo: '', pageSize: ' ' })).body.result).toMatchObject({
        size: 10,
        current: 1,
      })
    })

    test.each([
      { pageNo: '0' },
      { pageNo: '-1' },
      { pageNo: '1.5' },
      { pageNo: 'x' },
      { pageNo: '99999999999' },
      { pageSize: '0' },
      { pageSize: '1001' },
      { pageSize: '-521' },
      { pageSize: '1;select 1' },
    ])('refuses %j', async (query) => {
      expect((await page(query as unknown as Query)).status).toBe(400)
    })

    test('a page beyond the last is empty', async () => {
      const reply = await page({ pageNo: '1000000', pageSize: '1000' })
      expect(reply.body.result).toMatchObject({ records: [], total: 6 })
    })
  })
})
