import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { formatText } from '../scripts/lib/formatText'
import { generatedFiles } from '../scripts/lib/generated'
import {
  documentsWith,
  findingsAfter,
  findingsAnew,
  findingsWith,
  near,
  placesIn,
  pointerOf,
  shipped,
  textOf,
} from './support/documents'
import { mutants, randomOf } from './support/mutants'

/** As findings list them. */
const kindNames = registries.kinds.names.join('、')

const entity = 'entities/cms/product.json'
const page = 'pages/cms/product.json'
const news = 'entities/cms/news.json'
const menu = 'menu.json'
const productEntry = pointerOf(menu, ({ page }) => page === 'cms/product')
const newsEntry = pointerOf(menu, ({ page }) => page === 'cms/news')

describe('the documents of this repository', () => {
  const documents = loadDocuments(shipped, registries)

  test('have no findings: shape, references, expressions, meaning and their own tests', () => {
    expect(documents.findings).toEqual([])
  })

  test('may all be put before users', () => {
    expect([...documents.sound]).toEqual([...documents.pages.keys()])
    const others = documentsWith(entity, textOf(entity).replace('"money"', '"mony"')).sound
    expect([...others]).not.toContain('cms/product')
    expect([...others]).toContain('cms/news')
  })

  test('all compile', () => {
    const count = (folder: string) => shipped.filter(({ path }) => path.startsWith(folder)).length
    expect(documents.entities.size).toBe(count('entities/'))
    expect(documents.pages.size).toBe(count('pages/'))
    expect(documents.dicts.size).toBe(count('dicts/'))
    for (const { model } of documents.pages.values()) expect(Object.isFrozen(model)).toBe(true)
  })

  test.each(shipped)('$path is written in the one format', ({ path, text }) => {
    expect(formatText(path, text)).toBe(text)
  })

  test('every menu entry that opens a page names one that is there', () => {
    const pages = shipped.map(({ text }) => /"page": "([^"]+)"/.exec(text)?.[1]).filter(Boolean)
    expect(pages.length).toBeGreaterThan(0)
    expect(documents.menu.length).toBeGreaterThan(0)
  })
})

describe('generated files are fresh (npm run meta)', () => {
  test.each([...generatedFiles()])('%s', (path, text) => {
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8') === text, `${path} is stale: npm run meta`).toBe(true)
  })

  test('the validators neither import nor compile anything', () => {
    const code = generatedFiles().get('renderer/model/shape/validators.gen.js') ?? ''
    // A property of a document may be called `from`.
    const found =
      /\brequire\(|\bimport\s*[({*]|(^|[;}])\s*(import|export)\b[^;]*\bfrom\s*["']|new Function|\beval\(/m.exec(
        code,
      )
    expect(found).toBeNull()
  })

  test('the meta-schemas use no keyword that editors of draft 07 do not know', () => {
    for (const [path, text] of generatedFiles()) {
      if (!path.endsWith('.schema.json')) continue
      expect(text).not.toMatch(
        /"(\$dynamicRef|\$dynamicAnchor|discriminator|prefixItems|unevaluatedProperties|dependentSchemas)"/,
      )
    }
  })

  test('every property has a Chinese description', () => {
    for (const [path, text] of generatedFiles()) {
      if (path.endsWith('.schema.json')) expect(undescribed(JSON.parse(text)), path).toEqual([])
    }
  })
})

/** Properties of closed objects without a Chinese description, their own or that of their definition. */
function undescribed(root: Record<string, unknown>): readonly string[] {
  const definitions = root.$defs as Record<string, Record<string, unknown>> | undefined
  const silent: string[] = []
  const visit = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties' && 'additionalProperties' in schema) {
        for (const [name, property] of Object.entries(
          value as Record<string, { $ref?: string; description?: string }>,
        )) {
          const target = property.$ref
            ? definitions?.[property.$ref.slice('#/$defs/'.length)]
            : property
          const description = String(property.description ?? target?.description ?? '')
          if (!/\p{Script=Han}/u.test(description)) silent.push(`${at}/${name}`)
        }
      }
      visit(value, `${at}/${key}`)
    }
  }
  visit(root, '')
  return silent
}

describe('what the checker says (language.md §2), one finding each', () => {
  test.each([
    [
      entity,
      '"type": "select", "title": "状态"',
      '"type": "selcet", "title": "状态"',
      '/fields/status/type',
      '“selcet” 不是允许的值，是否想写 “select”？',
    ],
    [
      entity,
      '"required": true',
      '"requried": true',
      '/fields/name/requried',
      '未知属性 “requried”，是否想写 “required”？',
    ],
    [
      page,
      '"category",\n    "brand",\n',
      '"categroy",\n    "brand",\n',
      '/columns/3',
      '没有字段 “categroy”，是否想写 “category”？',
    ],
    [
      entity,
      `"showIf": "status == 'off'"`,
      `"showIf": "stauts == 'off'"`,
      '/fields/offReason/showIf',
      '未知名称 “stauts”，是否想写 “status”？',
    ],
    [
      entity,
      `"requireIf": "status == 'off'"`,
      `"requireIf": "status == 'offf'"`,
      '/fields/offReason/requireIf',
      '字典没有值 “offf”，是否想写 “off”？',
    ],
    [
      entity,
      'price * stock',
      'sku * stock',
      '/fields/amount/compute',
      '“*” 需要数字，这里是 string',
    ],
    [
      page,
      'product:publish',
      'product:pubish',
      '/toolbar/4/can',
      '权限 “product:pubish” 未登记，是否想写 “product:publish”？',
    ],
    [
      page,
      '"fields": ["name", "sku"',
      '"fields": ["sku"',
      '/form',
      '必填字段 “name” 不在表单里，用户将无法保存',
    ],
    [
      entity,
      '"integer": true, "default": 0 }',
      '"integer": true, "compute": "amount * 2" }',
      '/fields/stock/compute',
      '计算循环：stock → amount → stock',
    ],
  ])('%s: %s → %s', (path, old, replacement, pointer, message) => {
    const findings = findingsAfter(path, old, replacement)
    expect(findings).toEqual([
      expect.objectContaining({ file: path, pointer, message, severity: 'error' }),
    ])
    const [finding] = findings
    const text = textOf(path).replace(old, () => replacement)
    const line = text.split('\n')[(finding?.line ?? 0) - 1] ?? ''
    // The place is inside the line that was changed, and never the start of the file.
    expect(finding?.column).toBeGreaterThan(1)
    expect(line.length).toBeGreaterThanOrEqual(finding?.column ?? 0)
  })

  const section = 'entities/cms/section.json'
  const set = `"set": { "status": "'on'" }`
  test.each([
    [entity, set, `"set": { "amount": "1" }`, '/actions/publish/set/amount', /计算字段/],
    [entity, set, `"set": { "specs": "[]" }`, '/actions/publish/set/specs', /是子表/],
    [entity, set, `"set": { "createTime": "now()" }`, '/actions/publish/set/createTime', /由系统/],
    [entity, set, `"set": { "name": "null" }`, '/actions/publish/set/name', /总会被拒绝/],
    [entity, '"label": "name"', '"label": "specs"', '/label', /不能作为记录的名称/],
    [
      entity,
      '"maxRows": 200',
      '"maxRows": 200, "unique": true',
      '/fields/specs/unique',
      /子表不能/,
    ],
    [
      section,
      '"pidField": "parent"',
      '"pidField": "parnet"',
      '/fields/parent/pidField',
      /“parent”/,
    ],
    [section, 'cms_section,name', 'cms_section,sectionName', '/fields/parent/dict', /section_name/],
    [section, '  "parent": "parent",\n', '', '/entity', /不能显示为树/],
    [page, '{count} 个产品', '{cuont} 个产品', '/toolbar/4/confirm', /是否想写 “\{count\}”/],
    [page, '{count} 个产品', '{ name } 个产品', '/toolbar/4/confirm', /是否想写 “\{name\}”/],
  ])('%s: %s → %s', (path, old, replacement, pointer, message) => {
    expect(findingsAfter(path, old, replacement)).toEqual([
      expect.objectContaining({ pointer, message: expect.stringMatching(message) }),
    ])
  })

  const brand = '"fill": { "brand": "id", "brandName": "name" }'
  const suggest = (pairs: string) => `${brand}, "suggest": { ${pairs} }`
  const at = '/fields/brand/suggest'
  test.each([
    [suggest('"intr": "name"'), `${at}/intr`, '没有字段 “intr”，是否想写 “intro”？'],
    [suggest('"intro": "nmae"'), `${at}/intro`, /没有列 “nmae”，是否想写 “name”/],
    [suggest('"amount": "name"'), `${at}/amount`, /是计算字段/],
    [suggest('"specs": "name"'), `${at}/specs`, /是子表/],
    [suggest('"createTime": "name"'), `${at}/createTime`, /由系统保存/],
    [suggest('"brand": "id"'), `${at}/brand`, /写在 fill/],
    [
      suggest('"brandName": "name"'),
      `${at}/brandName`,
      '“brandName” 已由 “brand” 带回，只能写一处',
    ],
    [
      suggest('"stock": "country"'),
      `${at}/stock`,
      '报表列 “country” 的值不能作为 “库存”（数字）的值',
    ],
    [suggest('"status": "country"'), `${at}/status`, /不能作为 “状态”/],
    [suggest('"intro": 7'), `${at}/intro`, '应为文本，这里是数字'],
    [brand.replace('brandName', 'amount'), '/fields/brand/fill/amount', /是计算字段/],
    [brand.replace('brandName', 'moq'), '/fields/brand/fill/moq', /不能作为 “起订量”/],
    [`${brand}, "keep": true`, '/fields/brand/keep', /须与 showIf 同用/],
    [
      `${brand}, "showIf": "hot", "keep": 1`,
      '/fields/brand/keep',
      '应为是否值（true、false），这里是数字',
    ],
  ])('proposals and owned values: %s', (replacement, pointer, message) => {
    expect(findingsAfter(entity, brand, replacement)).toEqual([
      expect.objectContaining({
        file: entity,
        pointer,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        severity: 'error',
      }),
    ])
  })

  test('proposals that can be written, and a field that keeps its value, are right', () => {
    const replacement = `${suggest('"intro": "name", "moq": "id"')}`.replace(', "moq": "id"', '')
    expect(findingsAfter(entity, brand, replacement)).toEqual([])
    expect(findingsAfter(entity, brand, `${brand}, "showIf": "hot", "keep": true`)).toEqual([])
  })

  test('a field that two others fill holds what was chosen last', () => {
    const twin = `${brand} },\n    "brand2": { "type": "popup", "title": "品牌二", "report": "brand_list", "fill": { "brand2": "id", "brandName": "name" }`
    expect(findingsAfter(entity, brand, twin)).toEqual([
      expect.objectContaining({
        pointer: '/fields/brand2/fill/brandName',
        message: '“brandName” 已由 “brand” 带回，只能写一处',
      }),
    ])
  })

  test('keys of version 2 say so in a document of version 1', () => {
    const old = (text: string) => findingsWith(entity, text.replace('"schema": 2', '"schema": 1'))
    const kept = textOf(entity).replace(
      `"showIf": "status == 'off'"`,
      `"showIf": "hot", "keep": true`,
    )
    expect(old(kept)).toEqual([
      expect.objectContaining({
        pointer: '/fields/offReason/keep',
        message: expect.stringContaining('须在 "schema": 2 的文档中使用'),
      }),
    ])
    expect(old(textOf(entity).replace(brand, suggest('"intro": "name"')))).toEqual([
      expect.objectContaining({ pointer: '/fields/brand/suggest' }),
    ])
    expect(old(textOf(entity))).toEqual([])
  })

  test('a fix mends the text', () => {
    for (const [path, old, replacement] of [
      [entity, '"required": true', '"requried": true'],
      [page, '"category", "brand"', '"categroy", "brand"'],
      [entity, `status == 'off'`, `stauts == 'off'`],
      [entity, 'sys_site,name,code', 'sys_site,nmae,code'],
      [page, 'POST /cms/product/publish', 'POST /cms/product/publsh'],
      [page, '"export"', '"exprot"'],
      [entity, '"default": "draft"', '"default": "darft"'],
    ] as const) {
      const broken = textOf(path).replace(old, () => replacement)
      const fix = findingsWith(path, broken)[0]?.fix
      if (!fix) throw new Error(`${replacement}: no fix`)
      expect(broken.slice(0, fix.start) + fix.text + broken.slice(fix.end)).toBe(textOf(path))
    }
  })

  test('an offset inside an expression is found behind escaped characters', () => {
    const findings = findingsAfter(
      entity,
      `"showIf": "status == 'off'"`,
      `"showIf": "name == '\\u4e2d\\n\\"' && stauts == 'off'"`,
    )
    const text = textOf(entity).replace(
      `"showIf": "status == 'off'"`,
      () => `"showIf": "name == '\\u4e2d\\n\\"' && stauts == 'off'"`,
    )
    const [finding] = findings
    expect(text.split('\n')[(finding?.line ?? 0) - 1]?.slice((finding?.column ?? 0) - 1)).toMatch(
      /^stauts/,
    )
  })
})

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
        '缺少必需的属性 “kind”',
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
      ['  "kind": "list",\n', '', '', '缺少必需的属性 “kind”'],
      ['"schema": 1', '"schema": 3', '/schema', '文档格式版本 3 高于本程序支持的 2，请升级程序'],
      ['"schema": 1', '"schema": 0', '/schema', '文档格式版本应为 1 或 2'],
      ['"schema": 1', '"schema": "1"', '/schema', '应为数字，这里是文本'],
      ['"schema": 1', '"schema": 1, "colour": "red"', '/colour', '未知属性 “colour”'],
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
      ['"view": "dashboard/Analysis"', '"view": "dashboard/Anlysis"', '/menu/0/view'],
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

describe('whatever is in the files', () => {
  const broken = (text: string) =>
    fc
      .array(
        fc.tuple(
          fc.nat(text.length),
          fc.nat(20),
          fc.oneof(
            fc.constantFrom('"', '{', '}', '[', ',', ':', 'null', '1'),
            fc.string({ maxLength: 4 }),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((cuts) =>
        cuts.reduce(
          (rest, [at, length, other]) => rest.slice(0, at) + other + rest.slice(at + length),
          text,
        ),
      )

  test.each([entity, page, menu, 'dicts/yn.json'])(
    '%s cut and stuffed: the checks never throw, and place every finding in the text',
    (path) => {
      fc.assert(
        fc.property(broken(textOf(path)), (text) => {
          for (const { file, line, column, message } of findingsWith(path, text)) {
            expect(message).toMatch(/\p{Script=Han}/u)
            const lines = (file === path ? text : textOf(file)).split('\n')
            expect(lines[line - 1]?.length).toBeGreaterThanOrEqual(column - 1)
          }
        }),
        { numRuns: 60, seed: 5 },
      )
    },
  )

  test.each([entity, page, menu, 'dicts/yn.json'])('%s with any JSON in any place', (path) => {
    const root: unknown = JSON.parse(textOf(path))
    const places = [...placesIn(root)]
    fc.assert(
      fc.property(fc.nat(places.length - 1), fc.jsonValue({ maxDepth: 3 }), (index, other) => {
        const place = places[index]
        place?.put(other)
        const text = JSON.stringify(root)
        place?.put(place.value)
        expect(Array.isArray(findingsWith(path, text))).toBe(true)
      }),
      { numRuns: 80, seed: 6 },
    )
  })
})

/** Of a check that hangs: thousands of them take minutes on a machine with much else to do. */
const hangingMs = 600_000

describe('S15–S24 every key of every document with every wrong kind of value', () => {
  const samples: readonly unknown[] = ['text', 7, true, null, [], {}]
  const kind = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  // A switch may be given as what it is; a test may leave a value empty.
  const legal = (pointer: string, sample: unknown) =>
    (pointer === '/fields/hot/default' && sample === true) ||
    (pointer === '/tests/1/record/status' && sample === null)

  test.each([entity, page, 'pages/cms/news.json', 'dicts/yn.json', menu])(
    '%s',
    (path) => {
      const root: unknown = JSON.parse(textOf(path))
      const missed: string[] = []
      let tried = 0
      for (const { pointer, value, put } of placesIn(root)) {
        for (const sample of samples) {
          if (kind(sample) === kind(value) || legal(pointer, sample)) continue
          put(sample)
          const here = findingsWith(path, JSON.stringify(root)).filter(({ file }) => file === path)
          put(value)
          tried++
          if (here.length === 0 || here.some((one) => !near(one.pointer, pointer))) {
            missed.push(`${pointer} = ${JSON.stringify(sample)}: ${here.map((it) => it.pointer)}`)
          }
        }
      }
      expect(tried).toBeGreaterThan(20)
      expect(missed).toEqual([])
    },
    hangingMs,
  )

  test(
    'one place of every other document, drawn by lot',
    () => {
      const random = randomOf(20_261_125)
      const tried = [entity, page, 'pages/cms/news.json', menu]
      const others = shipped.filter(({ path }) => !tried.includes(path))
      const missed: string[] = []
      for (const { path, text } of others) {
        const root: unknown = JSON.parse(text)
        const places = [...placesIn(root)].filter(
          ({ pointer }) => !/\/(tests|default)(\/|$)/.test(pointer),
        )
        for (let round = 0; round < 5; round++) {
          const place = random.pick(places)
          const sample = random.pick(samples.filter((one) => kind(one) !== kind(place?.value)))
          if (!place) continue
          place.put(sample)
          // Of what was lost with it (the columns of a group) a warning may follow.
          const here = findingsWith(path, JSON.stringify(root)).filter(
            ({ file, severity }) => file === path && severity === 'error',
          )
          place.put(place.value)
          if (here.length === 0 || here.some((one) => !near(one.pointer, place.pointer)))
            missed.push(
              `${path} ${place.pointer} = ${JSON.stringify(sample)}: ${here.map((it) => it.pointer)}`,
            )
        }
      }
      expect(missed).toEqual([])
    },
    hangingMs,
  )
})

describe('documents that have not changed are not checked again', () => {
  test(
    'and the findings are those of checking all of them anew',
    () => {
      const some = mutants(20_261_125, 300).filter((_, at) => at % 30 === 0)
      for (const { path, text, note } of some) {
        expect(findingsWith(path, text), `${path} ${note}`).toEqual(findingsAnew(path, text))
      }
      expect(findingsWith(entity, textOf(entity))).toEqual([])
    },
    hangingMs,
  )

  test('an entity, a page and a dictionary are the same objects until something they name changes', () => {
    const before = documentsWith('dicts/sex.json', textOf('dicts/sex.json'))
    const next = documentsWith(page, textOf(page).replace('"title": "产品管理"', '"title": "产品"'))
    expect(next.entities.get('product')).toBe(before.entities.get('product'))
    expect(next.pages.get('cms/news')).toBe(before.pages.get('cms/news'))
    expect(next.pages.get('cms/product')?.title).toBe('产品')
    const spec = 'entities/cms/productSpec.json'
    const changed = documentsWith(
      spec,
      textOf(spec).replace('"title": "规格库存"', '"title": "数量"'),
    )
    expect(changed.entities.get('product')).not.toBe(before.entities.get('product'))
    const held = changed.entities.get('product')?.fields.get('specs')?.rows?.entity()
    expect(held?.fields.get('stock')?.title).toBe('数量')
    expect(changed.entities.get('news')).toBe(before.entities.get('news'))
    const dict = 'dicts/product_status.json'
    const without = textOf(dict).replace('"value": "off"', '"value": "gone"')
    expect(findingsWith(dict, without).length).toBeGreaterThan(0)
    expect(documentsWith(dict, textOf(dict)).findings).toEqual([])
  })
})
