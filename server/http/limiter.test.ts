import { expect, test } from 'vitest'
import { createLimiter } from './limiter'

function limiterAt(start: number) {
  let now = start
  const limiter = createLimiter(() => new Date(now))
  return {
    ...limiter,
    pass(milliseconds: number) {
      now += milliseconds
    },
    takeMany: (times: number, key = 'a') =>
      Array.from({ length: times }, () => limiter.take('password', key)).filter((s) => s === 0)
        .length,
  }
}

test('a burst goes through, then one at the rate of the bucket', () => {
  const limiter = limiterAt(0)
  expect(limiter.takeMany(50)).toBe(10)
  limiter.pass(9_999)
  expect(limiter.take('password', 'a')).toBeGreaterThan(0)
  limiter.pass(1)
  expect(limiter.take('password', 'a')).toBe(0)
  expect(limiter.take('password', 'a')).toBeGreaterThan(0)
})

test('the answer says in how many seconds the next may come', () => {
  const limiter = limiterAt(0)
  limiter.takeMany(10)
  limiter.pass(4_000)
  expect(limiter.take('password', 'a')).toBeCloseTo(6)
})

test('keys and kinds have buckets of their own', () => {
  const limiter = limiterAt(0)
  expect(limiter.takeMany(50, 'a')).toBe(10)
  expect(limiter.takeMany(50, 'b')).toBe(10)
  expect(limiter.take('upload', 'a')).toBe(0)
})

test('a bucket never holds more than its burst, and a clock set back takes nothing away', () => {
  const limiter = limiterAt(1_000_000)
  limiter.takeMany(10)
  limiter.pass(24 * 3_600_000)
  expect(limiter.takeMany(50)).toBe(10)
  limiter.pass(-60_000)
  expect(limiter.take('password', 'a')).toBeGreaterThan(0)
})

test('a hundred thousand callers do not fill the memory', () => {
  const limiter = createLimiter(() => new Date(0))
  for (let caller = 0; caller < 12; caller++) limiter.take('password', 'first')
  for (let caller = 0; caller < 100_000; caller++) limiter.take('password', String(caller))
  // The oldest bucket has been given up: it would begin anew.
  expect(limiter.take('password', 'first')).toBe(0)
})
