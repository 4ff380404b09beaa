import { describe, expect, test } from 'vitest'
import { withoutMasked } from './chosenRows'
import { filled } from './filled'
import { readItems, readReport, readSorter, rowKey } from './report'

describe('the columns of a report', () => {
  const answer = {
    cgRpConfigId: 'r1',
    cgRpConfigName: '品牌',
    columns: [
      { title: '名称', dataIndex: 'name', sorter: true, width: '120', align: 'center' },
      { title: '国家', dataIndex: 'country', customRender: 'country' },
      { title: '无字段' },
      null,
    ],
    dictOptions: {
      country: [
        { value: 'CN', text: '中国' },
        { value: 'US', text: '美国' },
      ],
    },
  }

  test('have their titles, widths and sorting; what has no field is left out', () => {
    const report = readReport(answer)
    expect(report).toMatchObject({
      id: 'r1',
      title: '品牌',
      textKey: 'name',
      columns: [
        { key: 'name', title: '名称', width: 120, sortable: true, align: 'center' },
        { key: 'country', sortable: false },
      ],
    })
    expect(report?.columns).toHaveLength(2)
    expect([...(report?.options ?? [])]).toEqual([['country', answer.dictOptions.country]])
  })

  test('translate their dictionary values, lists too; an unknown one stays as it is', () => {
    const country = readReport(answer)?.columns[1]
    expect(country?.textOf?.({ country: 'US,CN,XX' })).toBe('美国,中国,XX')
  })

  test('name those that are masked, which a choice puts nowhere', () => {
    const [name, country] = answer.columns
    const report = readReport({ ...answer, columns: [name, { ...country, masked: true }] })
    const masked = report?.masked ?? new Set()
    expect(report?.columns).toHaveLength(2)
    expect(withoutMasked({ id: '1', name: 'a', country: '**' }, masked)).toEqual({
      id: '1',
      name: 'a',
    })
  })

  test.each([null, [], {}, { cgRpConfigId: 'x' }, { columns: [] }])('%j is no report', (raw) => {
    expect(readReport(raw)).toBeUndefined()
  })
})

describe('query items', () => {
  const none = { yesNo: [], options: new Map() }
  const itemOf = (item: object, lists = none) =>
    readItems([{ field: 'f', label: '字段', ...item }], lists)[0]

  test.each([
    [{ view: 'list', dictCode: 'sex' }, 'select', { dict: 'sex' }],
    [{ view: 'radio', dictCode: 'sex' }, 'select', { dict: 'sex' }],
    [{ view: 'list' }, undefined, {}],
    [{ view: 'list_multi', dictCode: 'material' }, 'list_multi', { dict: 'material' }],
    [
      { view: 'sel_search', dictTable: 'cms_brand', dictText: 'name', dictCode: 'id' },
      'sel_search',
      { dict: 'cms_brand,name,id' },
    ],
    [
      { view: 'sel_search', dict: 'cms_brand,name,id' },
      'sel_search',
      { dict: 'cms_brand,name,id' },
    ],
    [{ view: 'sel_tree' }, undefined, {}],
    [
      { view: 'sel_tree', dict: 'sys_depart,depart_name,id', pidField: 'parent_id', pidValue: '0' },
      'tree',
      { dict: 'sys_depart,depart_name,id', pidField: 'parent_id', pidValue: '0' },
    ],
    [{ view: 'cat_tree' }, 'category', {}],
    [{ view: 'cat_tree', pcode: 'B01' }, 'category', { root: 'B01' }],
    [{ view: 'popup' }, undefined, {}],
    [
      { view: 'popup', dictTable: 'brand_list', dictCode: 'id', dictText: 'f' },
      'popup',
      { popupCode: 'brand_list', orgFields: 'id', destFields: 'f' },
    ],
    [{ view: 'switch' }, 'select', { options: [] }],
    [{ view: 'sel_user' }, 'user', {}],
    [{ view: 'sel_depart' }, 'depart', {}],
    [{ view: 'Date' }, 'date', {}],
    [{ view: 'string' }, undefined, {}],
    [{ view: 'constructor' }, undefined, {}],
  ])('%j is edited by %s', (item, type, props) => {
    expect(itemOf(item)).toMatchObject({ key: 'f', title: '字段', props })
    expect(itemOf(item)?.type).toBe(type)
  })

  test.each([
    [{ view: 'list' }, { options: [{ value: 'CN', text: '中国' }] }],
    [{ view: 'switch' }, { options: [{ value: 'CN', text: '中国' }] }],
    [{ view: 'list', dictCode: 'sex' }, { options: [{ value: 'CN', text: '中国' }] }],
    [{ view: 'list', dictCode: 'sex', config: '1' }, { dict: 'sex' }],
    [{ view: 'sel_search', dictCode: 'sex' }, { dict: 'sex' }],
  ])('%j has its own dictionary with config, else the list of its column', (item, props) => {
    const options = new Map([['f', [{ value: 'CN', text: '中国' }]]])
    expect(itemOf(item, { yesNo: [], options })?.props).toEqual(props)
  })

  test('a group is a range; a single one is asked as the server says', () => {
    expect(itemOf({ view: 'date', mode: 'group' })?.operator).toBe('between')
    expect(itemOf({ view: 'string', mode: 'single', rule: 'right_like' })?.operator).toBe(
      'right_like',
    )
    expect(itemOf({ view: 'string', rule: 'drop table' })?.operator).toBeUndefined()
  })

  test('only 1 hides an item; what has no field is none', () => {
    expect(itemOf({ hidden: '1' })?.hidden).toBe(true)
    expect(itemOf({ hidden: '0' })?.hidden).toBe(false)
    expect(readItems([{ label: 'x' }, null], none)).toEqual([])
    expect(readItems('x', none)).toEqual([])
  })
})

test.each([
  ['name=asc', { field: 'name', order: 'asc' }],
  ['name=desc', { field: 'name', order: 'desc' }],
  ['name', undefined],
  ['name=up', undefined],
  ['', undefined],
])('the sorter %j means %j', (text, sort) => {
  expect(readSorter(text)).toEqual(sort)
})

test('a row is told apart by its id, or by all its values cut at 50 characters', () => {
  expect(rowKey({ name: 'a', id: '7' })).toBe('7')
  expect(rowKey({ name: 'a', stock: 5, country_dictText: '中国' })).toBe('a5')
  expect(rowKey({ name: 'x'.repeat(80) })).toHaveLength(50)
})

describe('what chosen rows fill in', () => {
  const pairs = [
    { from: 'a', to: 'x' },
    { from: 'b', to: 'y' },
  ]
  test('is joined by commas, target by target', () => {
    const rows = [
      { a: 'a1', b: 'b1' },
      { a: 'a2', b: 'b2' },
    ]
    expect(filled(rows, pairs)).toEqual({ x: 'a1,a2', y: 'b1,b2' })
  })

  test('is empty for nothing, null and an empty text, and 0 for zero', () => {
    expect(filled([{ a: null, b: 0 }], pairs)).toEqual({ x: null, y: '0' })
    expect(filled([{ a: '' }], pairs)).toEqual({ x: null, y: null })
    expect(filled([], pairs)).toEqual({ x: null, y: null })
  })
})
