import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWords } from './wordLimit'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onLimit = vi.fn()

function start(bounds: { min?: number; max?: number; delay?: number }) {
  onLimit.mockClear()
  const watch = watchWords({ ...bounds, onLimit })
  vi.advanceTimersByTime(300)
  return watch
}

test('above the most it calls back, 500 ms later', () => {
  const watch = start({ max: 2 })
  watch.text('<p>一二三</p>')
  vi.advanceTimersByTime(499)
  expect(onLimit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLimit.mock.calls).toEqual([['max', 2, 3]])
})

test('below the least it calls back', () => {
  start({ min: 3 }).text('<p>一</p>')
  vi.advanceTimersByTime(500)
  expect(onLimit.mock.calls).toEqual([['min', 3, 1]])
})

test('between them it does not', () => {
  start({ min: 1, max: 3 }).text('<p>一二</p>\n<p>三</p>')
  vi.advanceTimersByTime(5000)
  expect(onLimit).not.toHaveBeenCalled()
})

test('however fast one types, it calls at most once per delay, with the newest text', () => {
  const watch = start({ max: 1, delay: 200 })
  for (let length = 2; length <= 21; length += 1) {
    watch.text('字'.repeat(length))
    vi.advanceTimersByTime(20)
  }
  expect(onLimit.mock.calls).toEqual([
    ['max', 1, 11],
    ['max', 1, 21],
  ])
})

test('what the editor does while it loads is not typing', () => {
  onLimit.mockClear()
  const watch = watchWords({ min: 5, onLimit })
  watch.text('<p></p>')
  vi.advanceTimersByTime(5000)
  expect(onLimit).not.toHaveBeenCalled()
})

test('after its end it is silent', () => {
  const watch = start({ max: 1 })
  watch.text('一二')
  watch.stop()
  vi.advanceTimersByTime(5000)
  expect(onLimit).not.toHaveBeenCalled()
})
