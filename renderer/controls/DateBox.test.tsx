import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateBox } from './DateBox'
import type { DateKind } from './DateCalendar'

function mount(kind: DateKind, text = '') {
  const onText = vi.fn()
  render(<Kept kind={kind} text={text} onText={onText} />)
  return { onText, box: screen.getByRole('textbox'), user: userEvent.setup() }
}

/** What was taken is the value from then on. */
function Kept(props: {
  readonly kind: DateKind
  readonly text: string
  onText(text: string): void
}) {
  const [text, setText] = useState(props.text)
  const take = (next: string) => {
    setText(next)
    props.onText(next)
  }
  return <DateBox id="d" label="日期" kind={props.kind} text={text} onText={take} />
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

test('a time typed or pasted into a day stands there in red; midnight is the day', async () => {
  const { onText, box, user } = mount('date')
  box.focus()
  await user.paste('2026-03-05 23:30')
  await user.tab()
  expect(onText).not.toHaveBeenCalled()
  expect(box).toHaveValue('2026-03-05 23:30')
  expect(box).toBeInvalid()
  await user.clear(box)
  await user.paste('2026-03-05 00:00')
  await user.tab()
  expect(onText).toHaveBeenLastCalledWith('2026-03-05')
  expect(box).toBeValid()
})

test('Enter takes it too', async () => {
  const { onText, box, user } = mount('datetime')
  box.focus()
  await user.keyboard('2026-3-5 8:30{Enter}')
  expect(onText).toHaveBeenLastCalledWith('2026-03-05 08:30:00')
})

test('a day that the calendar has not stands there in red, and the value stays', async () => {
  const { onText, box, user } = mount('date', '2026-03-05')
  await user.clear(box)
  onText.mockClear()
  box.focus()
  await user.keyboard('2026-02-30')
  await user.tab()
  expect(onText).not.toHaveBeenCalled()
  expect(box).toHaveValue('2026-02-30')
  expect(box).toBeInvalid()
  expect(box).toHaveAttribute('title', '“2026-02-30” 不是有效的日期')
  await user.clear(box)
  await user.keyboard('2026-02-28')
  expect(onText).toHaveBeenLastCalledWith('2026-02-28')
  expect(box).toBeValid()
})

test('who holds the value keeps the text that cannot be read, and a value takes it back', async () => {
  const onRefuse = vi.fn()
  const onText = vi.fn()
  const held = { id: 'd', label: '日期', kind: 'date', onText, onRefuse } as const
  const { rerender } = render(<DateBox {...held} text="2026-03-05" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('明天')
  await user.tab()
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('明天')
  rerender(<DateBox {...held} text="2026-03-05" refused="明天" invalid />)
  expect(screen.getByRole('textbox')).toHaveValue('明天')
  // The old value is typed anew: it is no change, and yet it is told.
  await user.clear(screen.getByRole('textbox'))
  onText.mockClear()
  await user.keyboard('2026/3/5{Enter}')
  expect(onText).toHaveBeenCalledWith('2026-03-05')
  rerender(<DateBox {...held} text="2026-03-05" />)
  expect(screen.getByRole('textbox')).toHaveValue('2026-03-05')
})

test('a value is left as it is, however little of it its format shows', async () => {
  const onText = vi.fn()
  render(
    <DateBox id="d" label="日期" kind="date" text="2026-03-05" format="YYYY-MM" onText={onText} />,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.tab()
  expect(onText).not.toHaveBeenCalled()
})

test.each([
  ['date', '2026-12-25', '2026-12-25'],
  ['datetime', '2026-12-25 08:30:45', '2026-12-25 08:30:45'],
  ['time', '23:59:58', '23:59:58'],
] as const)(
  'a %s typed below its open calendar is read when it is whole',
  async (kind, typed, value) => {
    const { onText, box, user } = mount(kind)
    await user.click(box)
    await vi.waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull())
    await user.keyboard(typed)
    expect(box).toHaveValue(typed)
    await user.tab()
    expect(onText).toHaveBeenLastCalledWith(value)
    expect(onText).toHaveBeenCalledTimes(1)
  },
)

test('a click opens the calendar, and a day of it is the value', async () => {
  const { onText, box, user } = mount('date', '2026-03-05')
  await user.click(box)
  expect(onText).not.toHaveBeenCalled()
  const day = await vi.waitFor(() => {
    const cell = document.querySelector('td[title="2026-03-12"]')
    if (!cell) throw new Error('the calendar is not there yet')
    return cell
  })
  await user.click(day)
  expect(onText).toHaveBeenLastCalledWith('2026-03-12')
})
