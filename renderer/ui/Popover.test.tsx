import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Popover } from './Popover'

const [closed, outer] = [vi.fn(), vi.fn()]
beforeEach(() => {
  closed.mockClear()
  outer.mockClear()
})

/** Something that Escape closes as well, as an expanded row or a dialog is. */
function Around() {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <div
      role="dialog"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && outer()}
    >
      <button ref={anchor} type="button">
        打开
      </button>
      <Popover anchor={anchor} onClose={closed}>
        <input aria-label="值" />
        <input
          aria-label="列表"
          onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
        />
      </Popover>
    </div>
  )
}

test('Escape closes the box and not what it was opened from', async () => {
  render(<Around />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('值'))
  await user.keyboard('{Escape}')
  expect(closed.mock.calls).toEqual([[true]])
  expect(outer).not.toHaveBeenCalled()
})

test('Escape that something inside has taken, or an input method, leaves it open', async () => {
  render(<Around />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('列表'))
  await user.keyboard('{Escape}')
  const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  screen.getByLabelText('值').dispatchEvent(event)
  expect(closed).not.toHaveBeenCalled()
})

test('what scrolls around its anchor closes it; an event that comes late, or from elsewhere, does not', () => {
  render(<Around />)
  const around = screen.getByRole('dialog')
  fireEvent.scroll(around)
  fireEvent.scroll(screen.getByLabelText('列表'))
  expect(closed).not.toHaveBeenCalled()
  around.scrollTop = 40
  fireEvent.scroll(around)
  expect(closed.mock.calls).toEqual([[false]])
})
