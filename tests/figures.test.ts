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
    [sales, '"measure": "won"', '"measure": "wom"', '/cards/1/measure', '是否想写 “won”'],
    [
      sales,
      '"measures": ["count", "won"]',
      '"measures": ["count", "wno"]',
      '/cards/4/measures/1',
      '是否想写 “won”',
    ],
    [sales, '"by": ["status"]', '"by": ["state"]', '/cards/6/by/0', 'status'],
    [sales, '"kind": "pie"', '"kind": "pei"', '/cards/5/kind', '是否想写 “pie”'],
    [sales, '"field": "source"', '"field": "color"', '/filters/0/field', '没有卡片能按'],
    [
      sales,
      '"page": "crm/enquiry"',
      '"page": "crm/enqiry"',
      '/cards/9/page',
      '是否想写 “crm/enquiry”',
    ],
    [sales, '"field": "status"', '"field": "statsu"', '/cards/9/where/0/field', 'status'],
    [sales, '"name": "won"', '"name": "new"', '/cards/1/name', '重复'],
    [
      seo,
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band"',
      '"kind": "heatmap", "title": "国家与排名段", "report": "keyword_by_band", "by": ["band"]',
      '/cards/3',
      '两个分组',
    ],
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
      [0, 1, 2, 3].map((at) => `/cards/${at}/compare`),
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
