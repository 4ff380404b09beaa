import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DateBox } from './DateBox'

function mount(kind: 'date' | 'datetime' | 'time', text = '') {
  const onText = vi.fn()
  render(<DateBox id="d" label="日期" kind={kind} text={text} onText={onText} />)
  return { onText, box: screen.getByRole('textbox'), user: userEvent.setup() }
}

test('a date is taken as soon as it is complete', async () => {
  const { onText, box, user } = mount('date')
  box.focus()
  await user.keyboard('2026-03-0')
  expect(onText).not.toHaveBeenCalled()
  await user.keyboard('5')
  expect(onText).toHaveBeenLastCalledWith('2026-03-05')
})

test('a date may be typed as people write it; leaving makes it plain', async () => {
  const { onText, box, user } = mount('date')
  box.focus()
  await user.keyboard('2026/3/5')
  await user.tab()
  expect(onText).toHaveBeenLastCalledWith('2026-03-05')
})

test('Enter takes it too', async () => {
  const { onText, box, user } = mount('datetime')
  box.focus()
  await user.keyboard('2026-3-5 8:30{Enter}')
  expect(onText).toHaveBeenLastCalledWith('2026-03-05 08:30:00')
})

test('a day that the calendar has not is taken back', async () => {
  const { onText, box, user } = mount('date', '2026-03-05')
  await user.clear(box)
  onText.mockClear()
  box.focus()
  await user.keyboard('2026-02-30')
  await user.tab()
  expect(onText).not.toHaveBeenCalled()
  expect(box).toHaveValue('2026-03-05')
})

test('a click opens the calendar, and a day of it is the value', async () => {
  const { onText, box, user } = mount('date', '2026-03-05')
  await user.click(box)
  expect(onText).not.toHaveBeenCalled()
  const day = await vi.waitFor(
    () => {
      const cell = document.querySelector('td[title="2026-03-12"]')
      if (!cell) throw new Error('the calendar is not there yet')
      return cell
    },
    { timeout: 10_000 },
  )
  await user.click(day)
  expect(onText).toHaveBeenLastCalledWith('2026-03-12')
})
