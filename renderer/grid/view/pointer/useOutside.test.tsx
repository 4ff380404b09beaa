import { act, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overlay } from '../../../ui/Overlay'
import type { GridControl } from '../scene/gridControl'
import { useOutside } from './useOutside'

const commit = vi.fn()
const control = { focused: true, commit } as unknown as GridControl

/** A table whose open cell has its control in a popup; a question may be asked over it. */
function Page({ asks }: { readonly asks: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const outside = useOutside(root, control)
  const [popup] = useState(() => document.body.appendChild(document.createElement('div')))
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the table */}
      <div ref={root} onBlur={outside.leave} onFocusCapture={outside.stay}>
        {createPortal(<textarea aria-label="正文" />, popup)}
      </div>
      <input aria-label="别处" />
      {asks && (
        <Overlay kind="question" width={400} labelledBy="ask" onClose={() => {}}>
          <h2 id="ask">确定放弃吗</h2>
          <button type="button">取消</button>
        </Overlay>
      )}
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  commit.mockClear()
  // jsdom's document has the focus only when its window does.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a question that is answered before the page has drawn breath ends no edit', () => {
  const { rerender } = render(<Page asks={false} />)
  const text = screen.getByRole('textbox', { name: '正文' })
  act(() => text.focus())
  rerender(<Page asks />)
  expect(screen.getByRole('dialog')).toHaveFocus()
  rerender(<Page asks={false} />)
  expect(text).toHaveFocus()
  vi.runAllTimers()
  expect(commit).not.toHaveBeenCalled()
})

test('who goes from a popup to another place of the page ends the edit', () => {
  render(<Page asks={false} />)
  act(() => screen.getByRole('textbox', { name: '正文' }).focus())
  act(() => screen.getByRole('textbox', { name: '别处' }).focus())
  vi.runAllTimers()
  expect(commit).toHaveBeenCalledOnce()
})
