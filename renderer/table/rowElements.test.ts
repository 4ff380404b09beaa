import { expect, test } from 'vitest'
import { assignElements } from './rowElements'

const first = assignElements(new Map(), ['a', 'b', 'c'])

test('another page takes the elements over, in their order', () => {
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  expect([...assignElements(first, ['x', 'y', 'z', 'u'])]).toEqual([
    ['x', 0],
    ['y', 1],
    ['z', 2],
    ['u', 3],
  ])
  expect([...assignElements(first, ['x'])]).toEqual([['x', 0]])
})

test('a row that stays keeps its element, and what has gone leaves it to nobody', () => {
  expect([...assignElements(first, ['c', 'a', 'x'])]).toEqual([
    ['c', 2],
    ['a', 0],
    ['x', 3],
  ])
})
