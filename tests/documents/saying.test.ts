import { describe, expect, test } from 'vitest'
import { findingsAfter, findingsWith, textOf } from '../support/documents'

const entity = 'entities/cms/product.json'
const page = 'pages/cms/product.json'

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
      entity,
      '"type": "money", ',
      '"type": "money", "half": true, ',
      '/fields/price/half',
      expect.stringMatching(/^未知属性 “half”，可以写：\w+(、\w+){11} 等$/),
    ],
    [
      entity,
      '"type": "money", ',
      '"type": "money", "trim": true, ',
      '/fields/price/trim',
      expect.stringMatching(/^未知属性 “trim”，它属于 input，可以写：/),
    ],
    // A required key under another name is neither missing nor unknown besides.
    [
      entity,
      '"type": "select", "title": "状态"',
      '"type": "select", "label": "状态"',
      '/fields/status/label',
      '未知属性 “label”，是否想写 “title”？',
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
    [entity, 'price * stock', 'sku * stock', '/fields/amount/compute', '“*” 需要数字，这里是文本'],
    [
      page,
      'product:publish',
      'product:pubish',
      '/toolbar/4/can',
      '权限 “product:pubish” 未登记，是否想写 “product:publish”？',
    ],
    [
      'entities/crm/enquiry.json',
      '"can": "enquiry:reply" },\n      "remind":',
      '"can": "enquiry:bless" },\n      "remind":',
      '/states/steps/answer/can',
      expect.stringMatching(
        /^权限 “enquiry:bless” 未登记，请在 menu.json 的 buttons 中登记，已登记的有：enquiry:\w+(、enquiry:\w+)+( 等)?$/,
      ),
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

  const category = 'entities/sys/sysCategory.json'
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
    [category, '"pidField": "pid"', '"pidField": "pidd"', '/fields/pid/pidField', /“pid”/],
    [category, 'sys_category,name', 'sys_category,nameOf', '/fields/pid/dict', /name_of/],
    [category, '  "parent": "pid",\n', '', '/entity', /不能显示为树/],
    [page, '{count} 个产品', '{cuont} 个产品', '/toolbar/4/confirm', /是否想写 “\{count\}”/],
    [page, '{count} 个产品', '{ name } 个产品', '/toolbar/4/confirm', /是否想写 “\{name\}”/],
  ])('%s: %s → %s', (path, old, replacement, pointer, message) => {
    expect(findingsAfter(path, old, replacement)).toEqual([
      expect.objectContaining({ pointer, message: expect.stringMatching(message) }),
    ])
  })

  const post = 'entities/marketing/post.json'
  const proposed = '"suggest": { "title": "name", "content": "intro", "images": "image" }'
  test.each([
    ['"titel": "name"', 'titel', '没有字段 “titel”，是否想写 “title”？'],
    ['"title": "nmae"', 'title', /没有字段 “nmae”，是否想写 “name”/],
    ['"product": "id"', 'product', '“product” 就是所选的记录，不能是它的建议'],
    ['"engageRate": "price"', 'engageRate', /是计算字段/],
    ['"submitTime": "createTime"', 'submitTime', /只读，无法修改建议的值/],
    ['"views": "name"', 'views', '“name” 的值不能作为 “浏览”（数字）的值'],
    ['"platform": "name"', 'platform', /不能作为 “平台”|不在/],
  ])('a reference that proposes %s', (pair, key, message) => {
    expect(findingsAfter(post, proposed, `"suggest": { ${pair} }`)).toEqual([
      expect.objectContaining({
        pointer: `/fields/product/suggest/${key}`,
        message: expect.stringMatching(message),
      }),
    ])
  })

  test.each([
    [
      post,
      '"title": "审核人", "readonly": true',
      '"title": "审核人", "readonly": true, "remember": true',
      '/fields/auditBy/remember',
      '没有人填写的字段或子表不能写 remember',
    ],
    [
      post,
      '"title": "互动率"',
      '"title": "互动率", "remember": true',
      '/fields/engageRate/remember',
      '没有人填写的字段或子表不能写 remember',
    ],
    [
      'pages/cms/case.json',
      '"import"',
      '{ "action": "import", "existing": "update" }',
      '/toolbar/1/existing',
      '客户案例没有不可重复的字段（unique），认不出已有的记录',
    ],
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
    [suggest('"stock": "country"'), `${at}/stock`, '“country” 的值不能作为 “库存”（数字）的值'],
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

test('a permission that the menu lacks is told once, however many steps of an entity want it', () => {
  const path = 'entities/crm/enquiry.json'
  const text = textOf(path).replaceAll('"can": "enquiry:reply"', '"can": "enquiry:bless"')
  expect(text.match(/enquiry:bless/g)?.length).toBeGreaterThan(1)
  const told = findingsWith(path, text).filter(({ message }) => message.includes('enquiry:bless'))
  expect(told.filter(({ file }) => file === path)).toHaveLength(1)
})

test('a key that is missing is told with what it is for', () => {
  expect(findingsAfter(page, '  "entity": "product",\n', '')).toEqual([
    expect.objectContaining({
      file: page,
      pointer: '',
      message: '缺少必需的属性 “entity”（列表所显示的实体）',
    }),
  ])
})
