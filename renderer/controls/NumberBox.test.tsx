import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NumberBox } from './NumberBox'

const onNumber = vi.fn()

function Form({ start = null, decimals = 2 }: { start?: number | null; decimals?: number }) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <>
      <NumberBox
        id="n"
        label="单价"
        decimals={decimals}
        fixed
        value={value}
        onNumber={(next) => {
          onNumber(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(88)}>
        填入
      </button>
    </>
  )
}

function mount(props: Parameters<typeof Form>[0] = {}) {
  onNumber.mockClear()
  render(<Form {...props} />)
  return { box: screen.getByRole<HTMLInputElement>('textbox'), user: userEvent.setup() }
}

test('only an optional minus, digits and decimals can be typed; anything else is taken back', async () => {
  const { box, user } = mount()
  await user.type(box, '-1a2.3x4-5.')
  expect(box).toHaveValue('-12.34')
  expect(onNumber).toHaveBeenLastCalledWith(-12.34)
})

test('the caret stays where the refused letter was typed', async () => {
  const { box, user } = mount({ start: 123456 })
  await user.click(box)
  await user.type(box, 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(box).toHaveValue('123456')
  expect(box.selectionStart).toBe(3)
})

test('a lone minus stays while typing and becomes empty on leaving', async () => {
  const { box, user } = mount()
  await user.type(box, '-')
  expect(box).toHaveValue('-')
  await user.tab()
  expect(box).toHaveValue('')
  expect(onNumber).not.toHaveBeenCalled()
})

test('thousands are separated while nobody types', async () => {
  const { box, user } = mount({ start: 1234567.5 })
  expect(box).toHaveValue('1,234,567.50')
  await user.click(box)
  expect(box).toHaveValue('1234567.5')
  await user.tab()
  expect(box).toHaveValue('1,234,567.50')
})

test('a key that brings the focus selects the whole number: typing replaces it', async () => {
  const { box, user } = mount({ start: 1077 })
  act(() => box.focus())
  expect(box).toHaveValue('1077')
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 4])
  await user.keyboard('20')
  expect(box).toHaveValue('20')
})

test('a whole-number box takes no point', async () => {
  const { box, user } = mount({ decimals: 0 })
  await user.type(box, '1.5')
  expect(box).toHaveValue('15')
})

test('a pasted number may carry separators, blanks and full-width digits', async () => {
  const { box, user } = mount()
  await user.click(box)
  await user.paste(' 1,2３4．5 ')
  expect(onNumber).toHaveBeenLastCalledWith(1234.5)
  expect(box).toHaveValue('1234.5')
})

test('an input method is left alone until its text is chosen', () => {
  const { box } = mount()
  fireEvent.focus(box)
  fireEvent.compositionStart(box)
  fireEvent.input(box, { target: { value: 'yi' }, isComposing: true })
  expect(box).toHaveValue('yi')
  fireEvent.input(box, { target: { value: '１２' }, isComposing: true })
  fireEvent.compositionEnd(box)
  expect(box).toHaveValue('12')
  expect(onNumber).toHaveBeenLastCalledWith(12)
})

test('what an input method leaves behind is taken back when it is no number', () => {
  const { box } = mount({ start: 5 })
  fireEvent.focus(box)
  fireEvent.input(box, { target: { value: '5一' }, isComposing: true })
  fireEvent.compositionEnd(box)
  expect(box).toHaveValue('5')
})

test('a value set from outside replaces what is being typed', async () => {
  const { box, user } = mount()
  await user.type(box, '12.')
  expect(box).toHaveValue('12.')
  fireEvent.click(screen.getByRole('button'))
  expect(box).toHaveValue('88')
})

test('a number without thousands, such as a year, stands without them in the box too', () => {
  render(
    <>
      <NumberBox
        id="y"
        label="年份"
        decimals={0}
        thousands={false}
        value={2006}
        onNumber={onNumber}
      />
      <NumberBox id="n" label="数量" decimals={0} value={2006} onNumber={onNumber} />
    </>,
  )
  expect(screen.getByLabelText('年份')).toHaveValue('2006')
  expect(screen.getByLabelText('数量')).toHaveValue('2,006')
})
