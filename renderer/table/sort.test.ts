import { expect, test } from 'vitest'
import { ariaSort, nextSort } from './sort'

const own = { field: 'createTime', order: 'desc' } as const

test('a header goes from ascending to descending and back to the order of the page', () => {
  const first = nextSort('price', own, own)
  expect(first).toEqual({ field: 'price', order: 'asc' })
  const second = nextSort('price', first, own)
  expect(second).toEqual({ field: 'price', order: 'desc' })
  expect(nextSort('price', second, own)).toEqual(own)
})

test('the header that the page sorts by turns between its two orders', () => {
  const first = nextSort('createTime', own, own)
  expect(first).toEqual({ field: 'createTime', order: 'asc' })
  expect(nextSort('createTime', first, own)).toEqual(own)
})

test('the order is told to assistive technology', () => {
  expect(ariaSort('createTime', own)).toBe('descending')
  expect(ariaSort('price', own)).toBe('none')
  expect(ariaSort('price', { field: 'price', order: 'asc' })).toBe('ascending')
})
