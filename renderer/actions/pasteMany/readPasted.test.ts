import { describe, expect, test } from 'vitest'
import type { Field } from '../../model/entity/field'
import { readPasted } from './readPasted'

const field = (key: string, title: string) => ({ key, title }) as Field
const fields = [field('word', '关键词'), field('site', '站点'), field('volume', '月搜索量')]
const keys = (list: readonly Field[]) => list.map(({ key }) => key)

describe('what a pasted block is', () => {
  test('without titles its columns are the fields in their order; more columns than fields are counted', () => {
    const read = readPasted([['床', '英文站', '90', '备注']], fields)
    expect(keys(read.fields)).toEqual(['word', 'site', 'volume'])
    expect(read).toMatchObject({ block: [['床', '英文站', '90']], cut: 1, unknown: [] })
    expect(keys(readPasted([['床']], fields).fields)).toEqual(['word'])
  })

  test('a first row of titles names them, in any order, starred or spaced', () => {
    const read = readPasted(
      [
        ['月搜索量', ' *关 键词 ', '备注'],
        ['90', '床', 'x'],
      ],
      fields,
    )
    expect(keys(read.fields)).toEqual(['volume', 'word'])
    expect(read).toMatchObject({ block: [['90', '床']], unknown: ['备注'], cut: 0 })
  })

  test('a title that stands twice is taken once; a record that is called like a field is no title row', () => {
    const twice = readPasted(
      [
        ['关键词', '关键词'],
        ['a', 'b'],
      ],
      fields,
    )
    expect(twice).toMatchObject({ block: [['a']], unknown: ['关键词'] })
    const record = readPasted([['站点', '英文站', '90']], fields)
    expect(record.block).toHaveLength(1)
  })

  test('rows without text are no records', () => {
    expect(
      readPasted(
        [
          ['', ''],
          ['床', ''],
          [' ', ''],
        ],
        fields,
      ).block,
    ).toEqual([['床', '']])
    expect(readPasted([['关键词']], fields).block).toEqual([])
    expect(readPasted([], fields).block).toEqual([])
  })
})
