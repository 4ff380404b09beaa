import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pace = { burst: 3, pauseMs: 300, gapMs: 2000 }

test('a few messages soon after each other are each heard of within a second', async () => {
  const runs: number[] = []
  const began = Date.now()
  const reload = coalesce(async () => runs.push(Date.now() - began), pace)
  for (const at of [0, 50, 700]) {
    await vi.advanceTimersByTimeAsync(began + at - Date.now())
    reload()
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toEqual([0, 300, 700])
})

test('a storm of messages reloads once every two seconds', async () => {
  const runs: number[] = []
  const began = Date.now()
  const reload = coalesce(async () => runs.push(Date.now() - began), pace)
  for (let at = 0; at < 5000; at += 1) {
    reload()
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toEqual([0, 300, 600, 2000, 4000, 6000])
})

test('a slow reload is not overtaken by the next one', async () => {
  let running = 0
  let most = 0
  const reload = coalesce(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    running -= 1
  }, pace)
  for (let at = 0; at < 20; at += 1) {
    reload()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(most).toBe(1)
})

test('a reload that failed does not keep the next one from running', async () => {
  let runs = 0
  const reload = coalesce(async () => {
    runs += 1
    throw new Error('offline')
  }, pace)
  reload()
  await vi.advanceTimersByTimeAsync(2000)
  reload()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(2)
})
