import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleLimit } from './idle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a transfer goes on for as long as something moves, and ends when nothing has', () => {
  const limit = idleLimit(180_000)
  for (let minutes = 0; minutes < 30; minutes += 2) {
    vi.advanceTimersByTime(120_000)
    limit.moved()
  }
  expect(limit.signal.aborted).toBe(false)
  vi.advanceTimersByTime(180_000)
  expect(limit.signal.aborted).toBe(true)
  expect(limit.expired()).toBe(true)
})

test('who calls it off is not taken for the limit, and what is over leaves no timer', () => {
  const caller = new AbortController()
  const limit = idleLimit(180_000, caller.signal)
  caller.abort()
  expect(limit.signal.aborted).toBe(true)
  expect(limit.expired()).toBe(false)
  limit.end()
  expect(vi.getTimerCount()).toBe(0)
})
