import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progress, toast } from './toast'

beforeEach(() => {
  // The page is the same for all test files of a thread.
  document.querySelector('.toasts')?.remove()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => [...document.querySelectorAll('.toast')].map((note) => note.textContent)

test('a notification stays four seconds', () => {
  toast('error', '标题', '说明')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['标题说明'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('good news stays three, and is one line where there is no more to say', () => {
  toast('success', '添加成功！')
  expect(document.querySelector('.toast strong')).toBeNull()
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['添加成功！'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('what is under way is told until it is done', () => {
  const done = progress('正在编译主题！')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['正在编译主题！'])
  done()
  expect(texts()).toEqual([])
})

test('the same cause is one notification, whose time starts anew', () => {
  toast('error', '标题', '说明')
  vi.advanceTimersByTime(3000)
  toast('error', '标题', '说明')
  toast('success', '标题', '说明')
  expect(texts()).toHaveLength(2)
  vi.advanceTimersByTime(3000)
  expect(texts()).toHaveLength(2)
})

test('errors interrupt, good news waits; a text is never markup', () => {
  toast('error', '坏', '<img src=x>')
  toast('success', '好', '')
  expect([...document.querySelectorAll('.toast')].map(({ role }) => role)).toEqual([
    'alert',
    'status',
  ])
  expect(document.querySelector('.toast img')).toBeNull()
})
