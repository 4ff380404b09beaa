import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { readGroup, writeGroup } from '../renderer/model/query/conditionJson'
import { figureCondition } from '../renderer/model/report/groups'
import { documentsWith, findingsAfter, shipped } from './support/documents'

const country = 'reports/enquiry_by_country.json'
const month = 'reports/enquiry_by_month.json'
const sales = 'pages/report/sales.json'
const seo = 'pages/report/seo.json'
const home = 'pages/home/analysis.json'
const page = 'pages/report/enquiryCountry.json'

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
    [sales, '"measure": "won"', '"measure": "wom"', '/cards/2/measure', '是否想写 “won”'],
    [
      sales,
      '"measures": ["count", "won"]',
      '"measures": ["count", "wno"]',
      '/cards/7/measures/1',
      '是否想写 “won”',
    ],
    [sales, '"by": ["status"]', '"by": ["state"]', '/cards/9/by/0', 'status'],
    [sales, '"kind": "pie"', '"kind": "pei"', '/cards/8/kind', '是否想写 “pie”'],
    [sales, '"field": "source"', '"field": "color"', '/filters/0/field', '没有卡片能按'],
    [
      sales,
      '"page": "crm/enquiry"',
      '"page": "crm/enqiry"',
      '/cards/0/tasks/0/page',
      '是否想写 “crm/enquiry”',
    ],
    [sales, '"field": "status"', '"field": "statsu"', '/cards/14/where/0/field', 'status'],
    [sales, '"name": "won"', '"name": "new"', '/cards/2/name', '重复'],
    [
      seo,
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band"',
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band", "by": ["band"]',
      '/cards/14',
      '两个分组',
    ],
    // What waits, and rows that an expression chooses.
    [
      sales,
      '"{count} 条询盘还没有人负责"',
      '"条询盘还没有人负责"',
      '/cards/0/tasks/1/title',
      '{count}',
    ],
    [home, "status == 'review'", "status == 'reviwe'", '/cards/0/tasks/2/where', '是否想写'],
    [
      home,
      '"can": "post:audit"',
      '"can": "post:auditt"',
      '/cards/0/tasks/2/can',
      '是否想写 “post:audit”',
    ],
    [
      home,
      'expireDate < today()',
      'expireDate < issueDate',
      '/cards/0/tasks/5/where',
      '不能变成查询条件',
    ],
    [
      home,
      "warning == 'over'",
      'sysOrgCode == user.orgCode',
      '/cards/0/tasks/9/where',
      '没有字段 “sysOrgCode”',
    ],
    [home, "warning == 'over'", "!name.startsWith('A')", '/cards/0/tasks/9/where', '列表不能按'],
    [
      home,
      '"page": "site/certs"',
      '"page": "site/enterprise"',
      '/cards/0/tasks/5/page',
      '不是列表页',
    ],
    [home, 'change < 0', 'chang < 0', '/cards/18/where', '是否想写 “change”'],
    [home, '"of": "count"', '"of": "cuont"', '/cards/3/of', '是否想写 “count”'],
    [home, '"by": ["country"]', '"by": ["county"]', '/cards/11/by/0', '是否想写 “country”'],
    [home, '"by": ["query"]', '"by": ["month"]', '/cards/14/by/0', '排行须按其他分组'],
    [home, '"better": "down"', '"better": "less"', '/cards/5/better', '不是允许的值'],
  ])('%s: %s → %s', (file, old, replacement, pointer, word) => {
    const found = findingsAfter(file, old, replacement).filter((one) => one.file === file)
    expect(found.map((one) => one.pointer)).toEqual([pointer])
    expect(found[0]?.message).toContain(word)
  })

  test('compare needs a period among the filters, and a period-less dashboard says so', () => {
    const found = findingsAfter(
      sales,
      '{ "name": "period", "type": "date", "unit": "month", "defaultBy": "today()" }',
      '{ "field": "country" }',
    )
    expect(found.map(({ pointer }) => pointer)).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => `/cards/${at}/compare`),
    )
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

  test('the shipped documents have none', () => {
    expect(loadDocuments(shipped, registries).findings).toEqual([])
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
