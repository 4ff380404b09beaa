import { describe, expect, test } from 'vitest'
import { builtinViewDocs } from '../renderer/views/docs'
import { documentsWith, findingsAfter, textOf } from './support/documents'

const page = 'pages/crm/enquiry.json'
const head = '"views": ['
const first = '{ "name": "progress", "kind": "board", "lanes": "status"'

/** A view of enquiries with other keys, put before the document's own. */
const view = (keys: string) =>
  findingsAfter(page, head, `${head} { "name": "other", ${keys} },`).map(
    ({ pointer, message }) => [pointer, message] as const,
  )

test('the shipped views compile, one of each kind at least', () => {
  const { pages } = documentsWith(page, textOf(page))
  const kinds = [...pages.values()].flatMap(({ model }) => {
    // A page of records and what belongs to each has its views in the list of the former.
    const { list = model }: { readonly list?: unknown } = Object(model)
    const { views }: { readonly views?: unknown } = Object(list)
    return Array.isArray(views) ? views.map(({ kind }: { kind: string }) => kind) : []
  })
  expect(kinds).toEqual(expect.arrayContaining(builtinViewDocs.map(({ name }) => name)))
})

describe('a mistake in a view is told once, at its place', () => {
  test.each<[string, string, string, RegExp]>([
    ['an unknown kind', '"kind": "bord", "lanes": "status"', '/kind', /是否想写 “board”/],
    ['an unknown key', '"kind": "board", "lanes": "status", "lane": 1', '/lane', /未知属性/],
    ['lanes missing', '"kind": "board"', '', /lanes/],
    ['an unknown field', '"kind": "board", "lanes": "statsu"', '/lanes', /是否想写 “status”/],
    ['lanes without a dictionary', '"kind": "board", "lanes": "customer"', '/lanes', /单选的字典/],
    ['lanes of a table', '"kind": "board", "lanes": "product"', '/lanes', /单选的字典/],
    [
      'a sum of a text',
      '"kind": "board", "lanes": "status", "sum": "customer"',
      '/sum',
      /不是数字/,
    ],
    [
      'a card field twice',
      '"kind": "board", "lanes": "status", "card": ["customer", "customer"]',
      '/card/1',
      /重复/,
    ],
    ['a start that is no date', '"kind": "calendar", "start": "customer"', '/start', /不是日期/],
    [
      'an end that is no date',
      '"kind": "calendar", "start": "nextDate", "end": "level"',
      '/end',
      /不是日期/,
    ],
    [
      'an end that is the start',
      '"kind": "calendar", "start": "nextDate", "end": "nextDate"',
      '/end',
      /同一个字段/,
    ],
    [
      'a colour without a dictionary',
      '"kind": "calendar", "start": "nextDate", "color": "customer"',
      '/color',
      /没有颜色/,
    ],
    [
      'a progress that is no number',
      '"kind": "gantt", "start": "nextDate", "end": "createTime", "progress": "level"',
      '/progress',
      /不是数字/,
    ],
  ])('%s', (_, keys, at, message) => {
    const found = view(keys)
    expect(found).toHaveLength(1)
    expect(found[0]?.[0]).toBe(`/views/0${at}`)
    expect(found[0]?.[1]).toMatch(message)
  })

  test('a rich text does not fit a card', () => {
    const news = 'pages/cms/news.json'
    const views =
      '"views": [{ "name": "b", "kind": "board", "lanes": "status", "card": ["title", "content"] }], "row":'
    expect(findingsAfter(news, '"row":', views)).toMatchObject([
      { pointer: '/views/0/card/1', message: expect.stringContaining('富文本') },
    ])
  })

  test('two views of one name, and one that is called as the table is', () => {
    expect(findingsAfter(page, '"name": "follow"', '"name": "progress"')).toMatchObject([
      { pointer: '/views/2/name', message: expect.stringContaining('重复') },
    ])
    expect(findingsAfter(page, first, first.replace('progress', 'table'))).toMatchObject([
      { pointer: '/views/0/name', message: expect.stringContaining('表格') },
    ])
  })
})

describe('a mistake in what orders and narrows a list is told at its place', () => {
  test.each<[string, string, string, RegExp]>([
    ['a group by a long text', '"group": ["message"]', '/group/0', /不能分组/],
    ['a group by an unknown field', '"group": ["contry"]', '/group/0', /country/],
    ['a group twice', '"group": ["level", "level"]', '/group/1', /重复/],
    [
      'different values in groups of groups',
      '"group": ["level", "source"]',
      '/columns/5/total',
      /多级分组时不能计 distinct/,
    ],
    ['a side of a free text', '"aside": "customer"', '/aside', /不能放在侧栏/],
    ['an order in a text', '"order": "customer"', '/order', /不能存放顺序/],
    ['an order in a computed number', '"order": "budget"', '/order', /不能存放顺序/],
    ['an order beside groups', '"group": ["level"], "order": "quantity"', '/order', /只能写一个/],
    [
      'an order beside another',
      '"sort": "-createTime", "order": "quantity"',
      '/sort',
      /sort 须省略/,
    ],
    [
      'another list call',
      '"group": ["level"], "endpoints": { "list": "GET /cms/brand/list" }',
      '/endpoints/list',
      /自己的接口/,
    ],
  ])('%s', (_, keys, pointer, message) => {
    const [found, ...others] = findingsAfter(page, '"row":', `${keys}, "row":`)
    expect(others).toEqual([])
    expect(found?.pointer).toBe(pointer)
    expect(found?.message).toMatch(message)
  })
})
