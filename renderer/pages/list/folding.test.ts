import { expect, test } from 'vitest'
import { standing } from './folding'

const buttons = ['新增', '导入', '导出', '批量删除', '提交审核'].map((text) => ({
  text,
  selects: text.length === 4,
  enabled: text !== '批量删除',
}))
const texts = (room: number, ticked = '') =>
  [...standing(buttons, room, ticked)].sort().map((at) => buttons[at]?.text)

test('all stand where there is room, and where nothing is measured', () => {
  expect(texts(0)).toHaveLength(5)
  expect(texts(600)).toHaveLength(5)
})

test('the last ones go first, the first one last', () => {
  expect(texts(400)).toEqual(['新增', '导入', '导出'])
  expect(texts(150)).toEqual(['新增'])
})

test('what works on ticked rows stays before what does not', () => {
  expect(texts(600, '已选择 2 项 清空')).toEqual(['新增', '批量删除', '提交审核'])
  expect(texts(440, '已选择 2 项 清空')).toEqual(['批量删除', '提交审核'])
  expect(texts(340, '已选择 2 项 清空')).toEqual(['提交审核'])
})
