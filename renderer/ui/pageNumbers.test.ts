import { expect, test } from 'vitest'
import { lastPageOf, pageNumbers } from './pageNumbers'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 67, [1, 2, 3, 4, 5, 6, 'after', 67]],
  [5, 67, [1, 'before', 3, 4, 5, 6, 7, 'after', 67]],
  [34, 67, [1, 'before', 32, 33, 34, 35, 36, 'after', 67]],
  [67, 67, [1, 'before', 62, 63, 64, 65, 66, 67]],
])('page %i of %i shows its neighbours, the first and the last', (page, last, numbers) => {
  expect(pageNumbers(page, last)).toEqual(numbers)
})

test('an empty list has one page', () => {
  expect(lastPageOf(0, 30)).toBe(1)
  expect(lastPageOf(30, 30)).toBe(1)
  expect(lastPageOf(31, 30)).toBe(2)
})
