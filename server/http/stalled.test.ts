import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBody } from './stalled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const arriving = () => {
  const socket = { bytesRead: 10, destroy: vi.fn() }
  return { complete: false, socket }
}

test('a body that moves is let come, however slowly; one that stands still is cut off', () => {
  const request = arriving()
  watchBody(request)
  for (let minute = 0; minute < 30; minute += 1) {
    request.socket.bytesRead += 1
    vi.advanceTimersByTime(60_000)
  }
  expect(request.socket.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(request.socket.destroy).toHaveBeenCalledOnce()
})

test.each(['complete', 'closed'])('one that is %s is watched no more', (how) => {
  const request = arriving()
  const stop = watchBody(request)
  if (how === 'closed') stop()
  else request.complete = true
  vi.advanceTimersByTime(600_000)
  expect(request.socket.destroy).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
