import { expect, test } from 'vitest'
import { fieldOf } from '../cells/fixtures'
import { inputNumberValue } from '../cells/inputNumber/value'
import { soughtFields } from './fields'

const field = (title: string) => fieldOf(inputNumberValue, {}, { title })
const groups = [
  { fields: [field('产品名称')] },
  { title: '价格与库存', fields: [field('单价'), field('规格库存'), field('库存')] },
  { title: '规格', fields: [field('规格库存量'), field('规格单价')] },
]
const titles = (sought: string) =>
  soughtFields(groups, sought).map(({ title, fields }) => [
    title,
    ...fields.map((one) => one.title),
  ])

test('what is typed is found before what holds it, and a heading does not bring its other fields', () => {
  expect(titles('库存')).toEqual([
    ['价格与库存', '库存', '规格库存'],
    ['规格', '规格库存量'],
  ])
})

test('a field that is called so goes before one of an earlier group that only holds the text', () => {
  expect(titles('规格单价')).toEqual([['规格', '规格单价']])
  expect(titles('规格库存量').flat()).toEqual(['规格', '规格库存量'])
})

test('a heading is found with its fields where no field is called so', () => {
  expect(titles('价格与')).toEqual([['价格与库存', '单价', '规格库存', '库存']])
  expect(titles('无此')).toEqual([])
  expect(titles(' ')).toHaveLength(3)
})
