import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBody } from './stalled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const arriving = () => {
  return { complete: false, readableEnded: false, destroy: vi.fn(), socket: { bytesRead: 10 } }
}

test('a body that moves is let come, however slowly; one that stands still is cut off', () => {
  const request = arriving()
  watchBody(request)
  for (let minute = 0; minute < 30; minute += 1) {
    request.socket.bytesRead += 1
    vi.advanceTimersByTime(60_000)
  }
  expect(request.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(request.destroy).toHaveBeenCalledOnce()
})

test.each(['complete', 'readableEnded', 'closed'] as const)(
  'one that is %s is watched no more',
  (how) => {
    const request = arriving()
    const stop = watchBody(request)
    if (how === 'closed') stop()
    else request[how] = true
    vi.advanceTimersByTime(600_000)
    expect(request.destroy).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  },
)
