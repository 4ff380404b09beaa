import { describe, expect, test } from 'vitest'
import type { Lookup } from '#model'
import { people, readEntities } from '../../../../tests/support/entityApp'
import { plainProduct } from '../../../../tests/support/plainProduct'
import { entityTableOf } from '../../schema/entityTable'
import { sheetColumns } from '../workbook/columns'
import { suggestColumns } from './suggestColumns'

const product = readEntities(undefined, plainProduct).get('product')
if (!product) throw new Error('no product')
const columns = sheetColumns(entityTableOf(product), people.admin).filter(
  ({ field }) => !field.readonly,
)

const statuses = new Map([
  ['草稿', 'draft'],
  ['上架', 'on'],
  ['下架', 'off'],
])
const lookup: Lookup = {
  options: () => [],
  text: () => undefined,
  value: (dict, text) => (dict === 'product_status' ? statuses.get(text) : undefined),
}
const suggest = (headings: Readonly<Record<string, readonly string[]>>) => {
  const given = Object.entries(headings).map(([title, samples]) => ({ title, samples }))
  const found = suggestColumns(given, columns, lookup)
  return Object.fromEntries(given.map(({ title }, at) => [title, found[at]?.key]))
}

describe('the field of a stranger’s column', () => {
  test('is not looked for by what is no title: that takes time by its length', () => {
    const odd = Array.from({ length: 16_000 }, (_, at) => `${'('.repeat(20_000)}${at}`)
    const headings = [...odd, '产品名称'].map((title) => ({ title, samples: [] }))
    expect(suggestColumns(headings.slice(-400), columns, lookup).at(-1)?.key).toBe('name')
    expect(suggestColumns(headings, columns, lookup).filter(Boolean)).toEqual([])
  })

  test('is told by its title, its key, a unit in brackets, a synonym or a part of the name', () => {
    const meant = {
      产品名称: 'name',
      SKU: 'sku',
      '单价（美元）': 'price',
      库存数量: 'stock',
      最小起订量: 'moq',
      上市时间: 'releaseDate',
      产品分类: 'category',
    }
    expect(suggest(Object.fromEntries(Object.keys(meant).map((title) => [title, []])))).toEqual(
      meant,
    )
  })

  test('is told in the words of a search engine’s export', () => {
    const query = readEntities().get('seoQuery')
    if (!query) throw new Error('no entity of queries')
    const own = sheetColumns(entityTableOf(query), people.admin).filter(
      ({ field }) => !field.readonly && !field.compute,
    )
    const titles = ['Top queries', 'Clicks', 'Impressions', 'CTR', 'Position']
    const headings = titles.map((title) => ({ title, samples: [] }))
    expect(suggestColumns(headings, own, lookup).map((one) => one?.key)).toEqual([
      ...['query', 'clicks', 'impressions', undefined, 'position'],
    ])
  })

  test('is told by what the column holds where the heading says little', () => {
    expect(suggest({ 目前情况: ['上架', '下架', '草稿'] })).toEqual({ 目前情况: 'status' })
  })

  test('is not one whose values the column cannot hold', () => {
    expect(suggest({ 库存说明: ['多', '少'] })).toEqual({ 库存说明: undefined })
  })

  test('is taken once, by the likelier heading', () => {
    expect(suggest({ 名称: [], 产品名称: [] })).toEqual({ 名称: undefined, 产品名称: 'name' })
  })

  test('is certain only when it is the field’s own name', () => {
    const [own, other] = suggestColumns(
      [
        { title: '单价', samples: ['1.5'] },
        { title: '库存数量', samples: ['3'] },
      ],
      columns,
      lookup,
    )
    expect([own?.certain, other?.certain]).toEqual([true, false])
  })

  test('is unknown for what nobody asked for', () => {
    expect(suggest({ 天气: ['晴'], '': ['x'] })).toEqual({ 天气: undefined, '': undefined })
  })
})
