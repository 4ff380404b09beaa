import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSaveKey } from './useSaveKey'

const saved = vi.fn()

function Page() {
  useSaveKey(() => {
    saved(screen.getByRole<HTMLInputElement>('textbox').value)
    return true
  })
  return <input aria-label="名称" defaultValue="" />
}

const box = () => screen.getByRole<HTMLInputElement>('textbox')
const press = (options = {}) =>
  fireEvent.keyDown(box(), { key: 's', ctrlKey: true, cancelable: true, ...options })

function compose(text: string) {
  fireEvent.compositionStart(box())
  box().value = text
}
function putIn(text: string) {
  box().value = text
  fireEvent.compositionEnd(box())
  act(() => void vi.runAllTimers())
}

beforeEach(() => {
  saved.mockClear()
  vi.useFakeTimers()
  render(<Page />)
  return () => void vi.useRealTimers()
})

test('Ctrl+S while an input method composes waits for its text, and the browser saves no page', () => {
  compose('nihao')
  // `fireEvent` answers false if the default was prevented.
  expect(press({ isComposing: true })).toBe(false)
  expect(saved).not.toHaveBeenCalled()
  putIn('你好')
  expect(saved.mock.calls).toEqual([['你好']])
  putIn('再见')
  expect(saved).toHaveBeenCalledTimes(1)
})

test('pressed twice, or seen by Windows as a key of the input method, it saves once', () => {
  compose('nihao')
  press({ isComposing: true })
  press({ isComposing: true, key: 'Process', code: 'KeyS' })
  putIn('你好')
  expect(saved.mock.calls).toEqual([['你好']])
})

test('a text that was abandoned for another one saves nothing', () => {
  compose('ni')
  press({ isComposing: true })
  compose('zai')
  putIn('再')
  expect(saved).not.toHaveBeenCalled()
})

test('otherwise it saves at once', () => {
  box().value = 'abc'
  expect(press()).toBe(false)
  expect(saved.mock.calls).toEqual([['abc']])
})
