import { expect, test } from 'vitest'
import { assignSlots } from './slots'

test('rows in sight keep their elements, new ones take those that are free', () => {
  const first = assignSlots(new Map(), ['a', 'b', 'c'])
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  expect([...assignSlots(first, ['b', 'c', 'd'])]).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ])
  expect([...assignSlots(first, ['x', 'a', 'b'])]).toEqual([
    ['x', 2],
    ['a', 0],
    ['b', 1],
  ])
})
