import { describe, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { findingsAfter, findingsWith, pointerOf, textOf } from '../support/documents'

/** As findings list them. */
const kindNames = registries.kinds.names.join('、')

const entity = 'entities/cms/product.json'
const page = 'pages/cms/product.json'
const news = 'entities/cms/news.json'
const menu = 'menu.json'
const productEntry = pointerOf(menu, ({ page }) => page === 'cms/product')
const healthEntry = pointerOf(menu, ({ view }) => view === 'system/Health')
const newsEntry = pointerOf(menu, ({ page }) => page === 'cms/news')

/** failures.md §4, table 3.1: what concerns documents. */
describe('bad documents give one clear finding at the right place', () => {
  describe('S01–S08 no document at all', () => {
    test.each([
      'null',
      '""',
      '[]',
      '42',
      'true',
      '"text"',
      '',
      '{',
      '{"schema": 1,}',
      '{schema: 1}',
      '<!doctype html>',
      '\u0000',
    ])('%j', (text) => {
      const findings = findingsWith(page, text)
      expect(findings).toEqual([
        expect.objectContaining({ file: page, line: 1, pointer: '', severity: 'error' }),
      ])
    })
    test('an empty object lacks what every page has', () => {
      expect(findingsWith(page, '{}').map(({ message }) => message)).toEqual([
        '缺少必需的属性 “kind”（页面类型）',
      ])
    })
    test('a byte order mark', () => {
      expect(findingsWith(page, `\uFEFF${textOf(page)}`)).toEqual([
        expect.objectContaining({ line: 1, column: 1 }),
      ])
    })
  })

  describe('S09–S14 kind and version', () => {
    test.each([
      [
        '"kind": "list"',
        '"kind": "lst"',
        '/kind',
        `未知的页面类型 “lst”（支持：${kindNames}），是否想写 “list”？`,
      ],
      [
        '"kind": "list"',
        '"kind": "gantt"',
        '/kind',
        `未知的页面类型 “gantt”（支持：${kindNames}）`,
      ],
      ['"kind": "list"', '"kind": 1', '/kind', '应为文本，这里是数字'],
      ['  "kind": "list",\n', '', '', '缺少必需的属性 “kind”（页面类型）'],
      ['"schema": 1', '"schema": 3', '/schema', '文档格式版本 3 高于本程序支持的 2，请升级程序'],
      ['"schema": 1', '"schema": 0', '/schema', '文档格式版本应为 1 或 2'],
      ['"schema": 1', '"schema": "1"', '/schema', '应为数字，这里是文本'],
      [
        '"schema": 1',
        '"schema": 1, "colour": "red"',
        '/colour',
        expect.stringMatching(/^未知属性 “colour”，可以写：[^，]+$/),
      ],
    ])('%s → %s', (old, replacement, pointer, message) => {
      expect(findingsAfter(page, old, replacement)).toEqual([
        expect.objectContaining({ pointer, message }),
      ])
    })
  })

  describe('S25–S28 types and repetitions', () => {
    test.each([
      [
        entity,
        '"type": "money", "title": "单价"',
        '"type": "sparkline", "title": "单价"',
        '/fields/price/type',
      ],
      [
        entity,
        '"type": "money", "title": "单价"',
        '"type": "row-number", "title": "单价"',
        '/fields/price/type',
      ],
      [page, '"columns": [\n    "image",', '"columns": [\n    "image", "image",', '/columns/1'],
      [page, '"image",\n    {', '"image", "id",\n    {', '/columns/1'],
      [page, '"site", "material"', '"site", "site", "material"', '/form/groups/0/fields/6'],
      [
        page,
        '"name",\n    "sku",\n    "category",\n    "status"',
        '"name",\n    "name",\n    "category",\n    "status"',
        '/search/1',
      ],
      [page, '"edit", "copy"', '"edit", "edit"', '/row/1'],
      [entity, '"title": "产品名称"', '"title": "产品名称", "title": "名称"', '/fields/name/title'],
      [
        entity,
        '"createBy":',
        '"create_by": { "type": "normal", "title": "x" },\n    "createBy":',
        '/fields/createBy',
      ],
      ['dicts/yn.json', '"value": "N"', '"value": "Y"', '/items/1/value'],
      [menu, '"path": "/content/news"', '"path": "/content/product"', `${newsEntry}/path`],
    ])('%s: %s → %s', (path, old, replacement, pointer) => {
      expect(findingsAfter(path, old, replacement)).toEqual([
        expect.objectContaining({ file: path, pointer }),
      ])
    })
  })

  describe('S29–S31 names that are syntax or machinery', () => {
    test.each([
      ...[
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
        '__defineGetter__',
      ],
      ...['id', 'ver', 'tenantId', 'delFlag', 'user', 'row', 'selected', 'null'],
      ...[
        'a.b',
        'a,b',
        '[a',
        'a]',
        '{a}',
        '*',
        'a*',
        '~a',
        ':a',
        '!a',
        'a b',
        '',
        '1a',
        '😀',
        'a\u202eb',
        '字段',
        'a'.repeat(65),
        'a'.repeat(10_000),
      ],
      ...['price_begin', 'x_end', 'x_MultiString', 'x_dictText'],
    ])('%j is no name of a field', (name) => {
      const findings = findingsAfter(entity, '"hot":', `${JSON.stringify(name)}:`)
      expect(findings).toHaveLength(1)
      expect(findings[0]).toMatchObject({ file: entity, severity: 'error' })
      expect(findings[0]?.pointer.startsWith('/fields/')).toBe(true)
      expect(findings[0]?.message.length).toBeLessThan(200)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })

    test('values that pollute are refused anywhere', () => {
      const findings = findingsAfter(
        page,
        '"pageSize"'.length ? '"title": "产品管理"' : '',
        '"title": "产品管理", "__proto__": {"polluted": 1}',
      )
      expect(findings).toEqual([expect.objectContaining({ pointer: '/__proto__' })])
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })

    test('64 characters are a name', () => {
      const name = 'a'.repeat(64)
      expect(
        findingsAfter(
          entity,
          '"updateTime":',
          `"${name}": { "type": "input", "title": "x" },\n    "updateTime":`,
        ),
      ).toEqual([])
    })
  })

  describe('S33 linkage', () => {
    test.each([
      [
        `"showIf": "status == 'off'"`,
        `"showIf": "offReason == 'x'"`,
        '/fields/offReason/showIf',
        '自己',
      ],
      [
        `"title": "产品介绍", "max": 2000`,
        `"title": "产品介绍", "max": 2000, "showIf": "has(manual)"`,
        '',
        '',
      ],
    ])('%s → %s', (old, replacement, pointer, message) => {
      const findings = findingsAfter(entity, old, replacement)
      if (pointer === '') expect(findings).toEqual([])
      else
        expect(findings).toEqual([
          expect.objectContaining({ pointer, message: expect.stringContaining(message) }),
        ])
    })
    test('two fields that wait for each other to be shown', () => {
      const old = '"type": "textarea", "title": "产品介绍", "max": 2000'
      const text = textOf(entity)
        .replace(old, () => `${old}, "showIf": "hot"`)
        .replace(
          '"title": "推荐", "default": "N"',
          () => '"title": "推荐", "default": "N", "showIf": "has(intro)"',
        )
      expect(findingsWith(entity, text)).toEqual([
        expect.objectContaining({
          pointer: '/fields/hot/showIf',
          message: '联动循环：hot → intro → hot，这些字段将永远不显示',
        }),
      ])
    })
  })

  describe('S35 size', () => {
    const many = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => `"f${i}": { "type": "input", "title": "字段 ${i}", "showIf": "status == 'on'" }`,
      ).join(',')
    test('500 fields are the most', () => {
      const declared = Object.keys(JSON.parse(textOf(entity)).fields).length
      const text = textOf(entity).replace(
        '"fields": {',
        () => `"fields": {${many(500 - declared)},`,
      )
      expect(findingsWith(entity, text)).toEqual([])
    })
    test('more are refused with the limit', () => {
      const text = textOf(entity).replace('"fields": {', () => `"fields": {${many(501)},`)
      expect(findingsWith(entity, text)).toEqual([
        expect.objectContaining({ pointer: '/fields', message: '最多 500 项' }),
      ])
    })
    test('5,000 columns, a nesting of 200 and a file of 50 MB are one finding each', () => {
      const columns = Array.from({ length: 5000 }, () => '"name"').join(',')
      expect(findingsAfter(page, '"columns": [', `"columns": [${columns},`)).toHaveLength(1)
      expect(
        findingsAfter(page, '"columns": [', `"columns": [${'['.repeat(200)}${']'.repeat(200)},`),
      ).toHaveLength(1)
      expect(findingsWith(page, `{"title": "${'x'.repeat(50_000_000)}"}`)).toHaveLength(1)
    })
  })

  describe('S36 endpoints', () => {
    test.each([
      '',
      'POST',
      '/cms/product/publish',
      'POST http://evil.example/x',
      'POST //evil.example/x',
      'POST javascript:alert(1)',
      'POST /cms/../sys/user',
      'POST /cms/product/{id}',
      'TRACE /cms/product/publish',
      'POST /cms/product/publish?x=1',
      'POST /cms/nothing',
    ])('%j is never called', (endpoint) => {
      expect(findingsAfter(page, '"POST /cms/product/publish"', JSON.stringify(endpoint))).toEqual([
        expect.objectContaining({ pointer: '/toolbar/4/call', severity: 'error' }),
      ])
    })
  })

  describe('S37 patterns', () => {
    test.each(['[', '(a+)+', '^(a|a)*$', '(?<x>a)\\\\k<x>*', 'phone', 'x'.repeat(201), '*a'])(
      '%s',
      (pattern) => {
        expect(findingsAfter(entity, '[A-Z0-9-]{4,20}', pattern)).toEqual([
          expect.objectContaining({ pointer: '/fields/sku/pattern', severity: 'error' }),
        ])
      },
    )
    test.each(['m', 'url', '*', 'n6-16', '\\\\d{4,20}'])('%s is one', (pattern) => {
      expect(findingsAfter(entity, '[A-Z0-9-]{4,20}', pattern)).toEqual([])
    })
  })

  describe('S38–S39 rules and defaults that contradict', () => {
    test.each([
      ['"title": "起订量", "min": 1', '"title": "起订量", "min": 9, "max": 3', '/fields/moq/min'],
      [
        '"title": "货号", "required": true',
        '"title": "货号", "required": true, "readonly": true',
        '/fields/sku/required',
      ],
      [
        '"title": "货号", "required": true',
        '"title": "货号", "required": true, "showIf": "1 > 2"',
        '/fields/sku/showIf',
      ],
      [
        '"title": "起订量", "min": 1',
        '"title": "起订量", "min": 1, "pattern": "x"',
        '/fields/moq/pattern',
      ],
      ['"integer": true, "default": 0', '"integer": true, "default": "0"', '/fields/stock/default'],
      ['"integer": true, "default": 0', '"integer": true, "default": 1.5', '/fields/stock/default'],
      ['"integer": true, "default": 0', '"integer": true, "default": -1', '/fields/stock/default'],
      ['"default": "draft"', '"default": "gone"', '/fields/status/default'],
      ['"default": "draft"', '"default": ["draft"]', '/fields/status/default'],
      ['"default": "draft"', '"default": null', '/fields/status/default'],
      [
        '"title": "上市日期"',
        '"title": "上市日期", "default": "2020-02-30"',
        '/fields/releaseDate/default',
      ],
      [
        '"title": "推荐", "default": "N"',
        '"title": "推荐", "default": "no"',
        '/fields/hot/default',
      ],
      [
        '"compute": "price * stock"',
        '"compute": "price * stock", "default": 1',
        '/fields/amount/default',
      ],
      [
        '"default": "draft"',
        '"default": "draft", "defaultBy": "user.username"',
        '/fields/status/defaultBy',
      ],
    ])('%s → %s', (old, replacement, pointer) => {
      expect(findingsAfter(entity, old, replacement)).toEqual([
        expect.objectContaining({ pointer, severity: 'error' }),
      ])
    })
    test('a value computed from a protected field is a warning', () => {
      expect(
        findingsAfter(
          entity,
          '"compute": "price * stock", "can": "product:price"',
          '"compute": "price * stock"',
        ).filter(({ file }) => file === entity),
      ).toEqual([
        expect.objectContaining({ pointer: '/fields/amount/compute', severity: 'warning' }),
      ])
    })
  })

  describe('S40–S41 dictionaries and options', () => {
    test.each([
      '',
      'product_statu',
      'a,b',
      'a,b,c,d',
      "sys_user,username,id where '1'='1",
      'sys_user,password,id',
      'pg_shadow,usename,passwd',
      'cms_product,nmae,id',
    ])('dict %j', (dict) => {
      expect(
        findingsAfter(entity, '"dict": "sys_site,name,code"', `"dict": ${JSON.stringify(dict)}`),
      ).toEqual([expect.objectContaining({ pointer: '/fields/site/dict', severity: 'error' })])
    })
    test.each([
      ['"dict": "material"', '"dict": 5', '/fields/material/dict'],
      ['"dict": "material"', '"options": null', '/fields/material/options'],
      ['"dict": "material"', '"options": {}', '/fields/material/options'],
      [
        '"dict": "material"',
        '"options": [{ "value": 1, "text": "x" }]',
        '/fields/material/options/0/value',
      ],
      ['"dict": "material"', '"options": [{ "value": "1" }]', '/fields/material/options/0'],
      [
        '"dict": "material"',
        '"options": [{ "value": "1", "text": "a" }, { "value": "1", "text": "b" }]',
        '/fields/material/options/1/value',
      ],
      [', "dict": "material"', '', '/fields/material'],
    ])('%s → %s', (old, replacement, pointer) => {
      expect(findingsAfter(entity, old, replacement)).toEqual([
        expect.objectContaining({ pointer, severity: 'error' }),
      ])
    })
  })

  describe('S45 expressions', () => {
    test.each([
      ['status ==', 'showIf'],
      ["status = 'off'", 'showIf'],
      ["status == 'off' &&", 'showIf'],
      ['status.constructor', 'showIf'],
      ['status.length > 3', 'showIf'],
      ["status + 'x'", 'showIf'],
      ['price', 'showIf'],
      ['x'.repeat(5000), 'showIf'],
      [`${'('.repeat(100)}1${')'.repeat(100)} == 1`, 'showIf'],
    ])('%s', (source, rule) => {
      expect(
        findingsAfter(
          entity,
          `"${rule}": "status == 'off'"`,
          `"${rule}": ${JSON.stringify(source)}`,
        ),
      ).toEqual([
        expect.objectContaining({ pointer: `/fields/offReason/${rule}`, severity: 'error' }),
      ])
    })
  })

  describe('S47 menu', () => {
    test.each([
      ['"page": "cms/product"', '"page": "cms/produt"', `${productEntry}/page`],
      ['          "page": "cms/product",\n', '', productEntry],
      ['"path": "/content/product"', '"path": "*"', `${productEntry}/path`],
      ['"icon": "home"', '"icon": "hoem"', '/menu/0/icon'],
      ['"view": "system/Health"', '"view": "system/Helth"', `${healthEntry}/view`],
      ['"page": "cms/product"', '"page": "cms/product", "url": "/x"', `${productEntry}/url`],
      ['"page": "cms/product"', '"url": "javascript:alert(1)"', `${productEntry}/url`],
      ['"page": "cms/product"', '"url": "https://{{site.domian"', `${productEntry}/url`],
      ['"path": "/content/product"', '"path": "javascript:alert(1)"', `${productEntry}/path`],
    ])('%s → %s', (old, replacement, pointer) => {
      expect(findingsAfter(menu, old, replacement)).toEqual([
        expect.objectContaining({ file: menu, pointer }),
      ])
    })
    test('what an address reads is checked where it is written', () => {
      const url = '"url": "https://a.example/?s={{site.cod}}&u={{user.id}}"'
      const [finding, ...others] = findingsAfter(menu, '"page": "cms/product"', url)
      expect(others).toEqual([])
      expect(finding).toMatchObject({
        pointer: `${productEntry}/url`,
        message: '没有成员 “cod”，是否想写 “code”？',
      })
      const line = textOf(menu).replace('"page": "cms/product"', url).split('\n')[
        (finding?.line ?? 0) - 1
      ]
      expect(line?.slice((finding?.column ?? 0) - 1)).toMatch(/^cod\}\}/)
    })
    test('null children', () => {
      expect(findingsAfter(menu, '"icon": "home"', '"icon": "home", "children": null')).toEqual([
        expect.objectContaining({ pointer: '/menu/0/children' }),
      ])
    })
  })

  describe('S48 the same name twice', () => {
    test.each([
      [news, '"entity": "news"', '"entity": "product"'],
      [news, '"api": "/cms/news"', '"api": "/cms/product"'],
      ['dicts/yn.json', '"dict": "yn"', '"dict": "sex"'],
    ])('%s: %s → %s', (path, old, replacement) => {
      const findings = findingsAfter(path, old, replacement)
      expect(findings.length).toBeGreaterThan(0)
      expect(findings.some(({ message }) => message.includes('重复'))).toBe(true)
    })
  })

  describe('S50 formats', () => {
    test.each(['-5', '"1e9px"', '100000', '1.5', 'null'])('width %s', (width) => {
      expect(findingsAfter(page, '"edit": true', `"edit": true, "width": ${width}`)).toEqual([
        expect.objectContaining({ pointer: '/columns/5/width' }),
      ])
    })
    test.each(['""', '"产品 1"', '7'])('saveCode %s', (code) => {
      expect(findingsAfter(page, '"kind": "list"', `"kind": "list", "saveCode": ${code}`)).toEqual([
        expect.objectContaining({ pointer: '/saveCode' }),
      ])
    })
  })
})
