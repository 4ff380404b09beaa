import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { findingsAfter, newlyLoaded, shipped } from './support/documents'

const report = 'reports/brand_list.json'

/** The shipped documents and one more entity that fills its fields from a report. */
function findingsOf(fill: object, name = 'brand_list') {
  const doc = {
    schema: 1,
    entity: 'sample',
    title: '样品',
    label: 'name',
    api: '/cms/sample',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '名称' },
      brand: { type: 'popup', title: '品牌', report: name, fill },
      brandName: { type: 'input', title: '品牌名称', readonly: true },
    },
  }
  const file = { path: 'entities/cms/sample.json', text: JSON.stringify(doc) }
  return newlyLoaded([...shipped, file]).findings.filter(({ file: path }) => path === file.path)
}

describe('report documents', () => {
  const documents = loadDocuments(shipped, registries)

  test('are compiled with the entity narrowed to what they name', () => {
    const brands = documents.reports.get('brand_list')
    expect(brands).toMatchObject({ title: '品牌', can: 'product:view' })
    expect(brands?.columns.map(({ field }) => field.key)).toEqual(['name', 'country'])
    expect([...(brands?.view.fields.keys() ?? [])]).toEqual(['name', 'country', 'status'])
  })

  test.each([
    ['"entity": "brand"', '"entity": "brnad"', '/entity', '没有实体 “brnad”，是否想写 “brand”？'],
    [
      '"columns": ["name"',
      '"columns": ["nmae"',
      '/columns/0',
      '没有字段 “nmae”，是否想写 “name”？',
    ],
    [
      '"field": "status"',
      '"field": "state"',
      '/where/0/field',
      '没有字段 “state”，是否想写 “status”？',
    ],
    ['"sort": "name"', '"sort": "-names"', '/sort', '没有字段 “names”，是否想写 “name”？'],
    [
      '"can": "product:view"',
      '"can": "product:veiw"',
      '/can',
      '权限 “product:veiw” 未登记，是否想写 “product:view”？',
    ],
    ['"op": "eq"', '"op": "equals"', '/where/0/op', undefined],
    ['"columns"', '"colums"', '/colums', '未知属性 “colums”，是否想写 “columns”？'],
  ])('%s → %s', (old, replacement, pointer, message) => {
    const found = findingsAfter(report, old, replacement).filter(({ file }) => file === report)
    expect(found).toEqual([expect.objectContaining({ pointer, severity: 'error' })])
    if (message !== undefined) expect(found[0]?.message).toBe(message)
  })
})

describe('fields that are filled from a report', () => {
  test('name columns that it has', () => {
    expect(findingsOf({ brand: 'id', brandName: 'name' })).toEqual([])
    expect(findingsOf({ brand: 'id', brandName: 'nmae' })).toEqual([
      expect.objectContaining({
        pointer: '/fields/brand/fill/brandName',
        message: '报表 “brand_list” 没有列 “nmae”，是否想写 “name”？',
      }),
    ])
  })

  test('are fields of the entity, the own one among them', () => {
    expect(findingsOf({ brand: 'id', brandNmae: 'name' })).toEqual([
      expect.objectContaining({ message: '没有字段 “brandNmae”，是否想写 “brandName”？' }),
    ])
    expect(findingsOf({ brandName: 'name' })).toEqual([
      expect.objectContaining({
        pointer: '/fields/brand/fill',
        message: 'fill 没有写本字段 “brand” 取自报表的哪一列',
      }),
    ])
  })

  test('name a report that is there', () => {
    expect(findingsOf({ brand: 'id' }, 'brand_lst')).toEqual([
      expect.objectContaining({
        pointer: '/fields/brand/report',
        message: '没有报表 “brand_lst”，是否想写 “brand_list”？',
      }),
    ])
  })
})
