import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '#testing'
import tree_select from './index'
import { treeSelectValue } from './value'

const nodes = [
  { value: 'cn', text: '中国' },
  { value: 'sh', text: '上海', parent: 'cn' },
  { value: 'de', text: '德国' },
]

beforeAll(() => tree_select.preload?.())

checkCellType(tree_select, {
  props: { nodes },
  values: ['cn', 'sh'],
  nonsense: [true, {}, ['cn']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('上海'))
    },
    gives: 'sh',
  },
})

test('several nodes are a comma list on the wire and their texts in a sheet', () => {
  const field = fieldOf(treeSelectValue, { nodes, multiple: true })
  expect(treeSelectValue.fromWire('sh,de', field)).toEqual(['sh', 'de'])
  expect(treeSelectValue.toWire(['sh', 'de'], field)).toBe('sh,de')
  expect(treeSelectValue.toText(['sh', 'de'], field, lookupOf())).toBe('上海,德国')
  expect(treeSelectValue.check(['sh', 'xx'], field)).toMatch('不在')
})
