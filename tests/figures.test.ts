import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { readGroup, writeGroup } from '../renderer/model/query/conditionJson'
import { figureCondition } from '../renderer/model/report/groups'
import { documentsWith, findingsAfter, near, shipped, textOf } from './support/documents'

const country = 'reports/enquiry_by_country.json'
const month = 'reports/enquiry_by_month.json'
const sales = 'pages/report/sales.json'
const seo = 'pages/report/seo.json'
const home = 'pages/home/analysis.json'
const page = 'pages/report/enquiryCountry.json'

/** The lowest place that holds all that differs between two values. */
function changedAt(before: unknown, after: unknown, pointer = ''): string {
  if (!isObject(before) || !isObject(after)) return pointer
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const [key] = keys
  if (key === undefined || keys.length > 1) return pointer
  return changedAt(before[key], after[key], `${pointer}/${key}`)
}
const above = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

describe('mistakes in reports, report pages and dashboards are told once, at their place', () => {
  test.each([
    [country, '"unit": "month"', '"unit": "moon"', '/by/1/unit', '不是允许的值'],
    [month, '{ "field": "createTime", "unit": "month" }', '"createTime"', '/by/0', '须写 unit'],
    [country, '"by": ["country",', '"by": ["message",', '/by/0', '不能用来分组'],
    [
      country,
      '"by": ["country",',
      '"by": [{ "field": "country", "unit": "day" },',
      '/by/0/unit',
      '不是日期',
    ],
    [country, '"sort": "-count"', '"sort": "-cuont"', '/sort', '是否想写 “count”'],
    [
      country,
      '"value": "won"',
      '"value": "one"',
      '/measures/won/where/0/value',
      '字典没有值 “one”',
    ],
    [country, '"op": "eq"', '"op": "between"', '/measures/won/where/0/value', '逗号分隔的两个值'],
    [country, '"is": "won * 100 / count"', '"is": "wno * 100 / count"', '/measures/rate/is', 'wno'],
    [country, '"is": "won * 100 / count"', '"is": "\'a\'"', '/measures/rate/is', '数字'],
    [month, '"total": "sum"', '"total": "size"', '/measures/budget/field', '不能写 field'],
    [month, '"field": "budget"', '"field": "subject"', '/measures/budget/field', '不是数字'],
    [page, '"pivot": "createTime"', '"pivot": "creatTime"', '/pivot', '是否想写 “createTime”'],
    [
      page,
      '"report": "enquiry_by_country"',
      '"report": "enquiry_by_county"',
      '/report',
      '是否想写 “enquiry_by_country”',
    ],
    [sales, '"measure": "won"', '"measure": "wom"', '/cards/*/measure', '是否想写 “won”'],
    [
      sales,
      '"measures": ["count", "won"]',
      '"measures": ["count", "wno"]',
      '/cards/*/measures/1',
      '是否想写 “won”',
    ],
    [sales, '"by": ["status"]', '"by": ["state"]', '/cards/*/by/0', 'status'],
    [sales, '"kind": "pie"', '"kind": "pei"', '/cards/*/kind', '是否想写 “pie”'],
    [sales, '"field": "source"', '"field": "color"', '/filters/*/field', '没有卡片能按'],
    [
      sales,
      '"page": "crm/enquiry"',
      '"page": "crm/enqiry"',
      '/cards/*/tasks/*/page',
      '是否想写 “crm/enquiry”',
    ],
    [sales, '"field": "status"', '"field": "statsu"', '/cards/*/where/0/field', 'status'],
    [sales, '"name": "won"', '"name": "new"', '/cards/*/name', '重复'],
    [
      seo,
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band"',
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band", "by": ["band"]',
      '/cards/*',
      '两个分组',
    ],
    // What waits, and rows that an expression chooses.
    [
      sales,
      '"{count} 条询盘还没有人负责"',
      '"条询盘还没有人负责"',
      '/cards/*/tasks/*/title',
      '{count}',
    ],
    [home, "status == 'review'", "status == 'reviwe'", '/cards/*/tasks/*/where', '是否想写'],
    [
      home,
      '"can": "post:audit"',
      '"can": "post:auditt"',
      '/cards/*/tasks/*/can',
      '是否想写 “post:audit”',
    ],
    [
      home,
      'expireDate < today()',
      'expireDate < issueDate',
      '/cards/*/tasks/*/where',
      '不能变成查询条件',
    ],
    [
      home,
      "warning == 'over'",
      'sysOrgCode == user.orgCode',
      '/cards/*/tasks/*/where',
      '没有字段 “sysOrgCode”',
    ],
    [home, "warning == 'over'", "!name.startsWith('A')", '/cards/*/tasks/*/where', '列表不能按'],
    [
      home,
      '"page": "site/certs"',
      '"page": "site/enterprise"',
      '/cards/*/tasks/*/page',
      '不是列表页',
    ],
    [home, 'change < 0', 'chang < 0', '/cards/*/where', '是否想写 “change”'],
    [home, '"of": "count"', '"of": "cuont"', '/cards/*/of', '是否想写 “count”'],
    [home, '"by": ["country"]', '"by": ["county"]', '/cards/*/by/0', '是否想写 “country”'],
    [home, '"by": ["query"]', '"by": ["month"]', '/cards/*/by/0', '排行须按其他分组'],
    [home, '"better": "down"', '"better": "less"', '/cards/*/better', '不是允许的值'],
  ])('%s: %s → %s', (file, old, replacement, pointer, word) => {
    const found = findingsAfter(file, old, replacement).filter((one) => one.file === file)
    // Cards may be moved, and tasks, and filters: which of them it is, is where the text was changed.
    const [at = '', ...others] = found.map((one) => one.pointer)
    expect(others).toEqual([])
    expect(at.replace(/\/(cards|tasks|filters)\/\d+/g, '/$1/*')).toBe(pointer)
    const before: unknown = JSON.parse(textOf(file))
    const after: unknown = JSON.parse(textOf(file).replace(old, () => replacement))
    // What does not go with another key may be told at that one.
    expect(near(at, above(changedAt(before, after))), at).toBe(true)
    expect(found[0]?.message).toContain(word)
  })

  test('compare needs a period among the filters, and a period-less dashboard says so', () => {
    const found = findingsAfter(
      sales,
      '{ "name": "period", "type": "date", "unit": "month", "defaultBy": "today()" }',
      '{ "field": "country" }',
    )
    const { cards }: { readonly cards: readonly object[] } = JSON.parse(textOf(sales))
    const comparing = cards.flatMap((card, at) =>
      'compare' in card ? [`/cards/${at}/compare`] : [],
    )
    expect(comparing.length).toBeGreaterThan(0)
    expect(found.map(({ pointer }) => pointer)).toEqual(comparing)
  })

  test('a report that counts is none to choose records from', () => {
    const path = 'entities/cms/product.json'
    const file = shipped.find((one) => one.path === path)
    const text = (file?.text ?? '').replace(
      '"report": "brand_list"',
      '"report": "enquiry_by_month"',
    )
    const found = documentsWith(path, text).findings.filter((one) => one.file === path)
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('不能从中选择记录'),
    ])
  })
})

describe('the rows of a group can be asked for', () => {
  const { reports } = loadDocuments(shipped, registries)
  const [first] = reports.get('enquiry_by_country')?.summary?.by ?? []
  if (!first) throw new Error('the report has no dimension')

  test.each([
    ['a value', '=DE', ['=DE', '']],
    ['none', '', ['=DE', '']],
    ['the others', '*', ['=DE', '=US', '*']],
    ['the others, where none is shown too', '*', ['=DE', '', '*']],
    // All that the limit left is what has no value.
    ['the others, where only none is shown', '*', ['', '*']],
  ])('%s', (_, group, shown) => {
    const condition = figureCondition([{ dimension: first, group, shown }], undefined)
    expect(readGroup(JSON.parse(JSON.stringify(writeGroup(condition))))).toEqual(condition)
  })
})
