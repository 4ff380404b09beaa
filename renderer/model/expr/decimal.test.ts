import { expect, test } from 'vitest'
import { add, divide, multiply, remainder, round, subtract } from './decimal'
import { createRandom } from './testing/random'

/** Whole cents: their arithmetic is exact. */
function cents(random: () => number): number {
  return Math.floor((random() - 0.5) * 2e8)
}

test('sums, differences and products of money are what paper says', () => {
  const random = createRandom(20261121)
  for (let i = 0; i < 20_000; i++) {
    const [a, b] = [cents(random), cents(random)]
    const count = Math.floor(random() * 1000)
    expect(add(a / 100, b / 100)).toBe((a + b) / 100 + 0)
    expect(subtract(a / 100, b / 100)).toBe((a - b) / 100 + 0)
    expect(multiply(a / 100, count)).toBe((a * count) / 100 + 0)
    expect(remainder(a / 100, 0.25)).toBe((a % 25) / 100 + 0)
  }
})

test('rounding is half away from zero for every half cent', () => {
  for (let half = 5; half < 200_000; half += 10) {
    expect(round(half / 1000, 2)).toBe((half + 5) / 1000)
    expect(round(-half / 1000, 2)).toBe(-(half + 5) / 1000)
  }
})

test.each([
  ['division by zero', divide(1, 0)],
  ['remainder by zero', remainder(1, 0)],
  ['too large a sum', add(1e308, 1e308)],
  ['too large a product', multiply(1e200, 1e200)],
  ['infinity', add(Number.POSITIVE_INFINITY, 1)],
  ['not a number', multiply(Number.NaN, 1)],
  ['a remainder of infinity', remainder(Number.POSITIVE_INFINITY, 3)],
  ['half a decimal place', round(1, 0.5)],
  ['too many decimal places', round(1, 13)],
])('%s is null', (_, value) => {
  expect(value).toBeNull()
})

test('very small and very large numbers keep their value', () => {
  expect(add(1e-300, 0)).toBe(1e-300)
  expect(multiply(1e-10, 1e-10)).toBe(1e-20)
  expect(add(1e300, 1)).toBe(1e300)
  expect(divide(1, 3)).toBe(1 / 3)
  expect(remainder(1e-20, 3e-21)).toBeCloseTo(1e-21, 30)
})
