import { expect, test } from 'vitest'
import { figureText } from './format'

const measure = { key: 'a', title: 'A', total: 'sum' }

test.each([
  [39_860.6, { digits: 2 }, '39,860.60'],
  [1_182, { digits: 2 }, '1,182.00'],
  [5.1, { digits: 1, unit: '小时' }, '5.1小时'],
  [13, { digits: 0 }, '13'],
  [20.3125, { unit: '%' }, '20.3%'],
  [23.666, {}, '23.67'],
  [24, {}, '24'],
  [null, { digits: 2 }, '–'],
])(
  '%s reads %s as %s: with the digits that its values have, below each other of one length',
  (value, more, text) => {
    expect(figureText(value, { ...measure, ...more })).toBe(text)
  },
)
