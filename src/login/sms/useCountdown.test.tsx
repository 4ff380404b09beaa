import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './useCountdown'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('counts down by the clock, also when ticks were missed', () => {
  const { result } = renderHook(() => useCountdown())
  expect(result.current.left).toBe(0)
  act(() => result.current.start(60))
  expect(result.current.left).toBe(60)
  act(() => vi.advanceTimersByTime(1500))
  expect(result.current.left).toBe(59)
  // A tab in the back: much time, one tick.
  vi.setSystemTime(Date.now() + 50_000)
  act(() => vi.advanceTimersByTime(250))
  expect(result.current.left).toBe(9)
  act(() => vi.advanceTimersByTime(20_000))
  expect(result.current.left).toBe(0)
  act(() => result.current.start(60))
  expect(result.current.left).toBe(60)
})
