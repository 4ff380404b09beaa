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

test('only an optional minus, digits and decimals can be typed; anything else is taken back, with a word', async () => {
  const { box, user } = mount()
  await user.type(box, '-12.34abc')
  expect(box).toHaveValue('-12.34')
  expect(onNumber).toHaveBeenLastCalledWith(-12.34)
  expect(screen.getByRole('status')).toHaveTextContent('“abc” 没有输入：这里只能输入数字')
  await user.keyboard('{Backspace}')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the word about a refused key stays below its box when the page scrolls', async () => {
  const { box, user } = mount()
  await user.type(box, '1x')
  const note = screen.getByRole('status')
  const at = vi.spyOn(box, 'getBoundingClientRect')
  at.mockReturnValue(new DOMRect(40, 100, 200, 32))
  fireEvent.scroll(document.body)
  expect(note).toHaveStyle({ left: '40px', top: '134px' })
  at.mockReturnValue(new DOMRect(40, 60, 200, 32))
  fireEvent.scroll(document.body)
  expect(note).toHaveStyle({ left: '40px', top: '94px' })
})

test.each([
  ['1.5', 0, '单价必须是整数'],
  ['1.234', 2, '单价最多 2 位小数'],
  ['1234567890123456', 0, '单价不能大于 999999999999'],
  ['999999999999.123456', 6, '单价超过 15 位数字，不能准确保存'],
  ['1,5', 0, '“1,5” 不是有效的单价'],
  ['1 5', 0, '“1 5” 不是有效的单价'],
  ['1e3', 2, '“1e3” 不是有效的单价'],
  ['3-5', 2, '“3-5” 不是有效的单价'],
  ['1/2', 2, '“1/2” 不是有效的单价'],
  ['1.2.3', 2, '“1.2.3” 不是有效的单价'],
  ['12ab3', 2, '“12ab3” 不是有效的单价'],
])('%s, with %d decimals, stands there in red as it was typed', async (text, decimals, why) => {
  const { box, user } = mount({ decimals })
  await user.type(box, text)
  await user.tab()
  expect(box).toHaveValue(text)
  expect(box).toBeInvalid()
  expect(box.validationMessage).toBe(why)
  // What was valid on the way is all that was told.
  expect(onNumber).not.toHaveBeenCalledWith(Number(text.replace(/[^\d]/g, '')))
  await user.clear(box)
  await user.type(box, '7')
  expect(box).toBeValid()
  expect(onNumber).toHaveBeenLastCalledWith(7)
})

test.each(['1,234.5', '1 234.5', '+1234.5', '1234.50', '¥1234.5'])(
  '%s is a number, typed key by key',
  async (text) => {
    const { box, user } = mount()
    await user.type(box, text)
    await user.tab()
    expect(onNumber).toHaveBeenLastCalledWith(1234.5)
    expect(box).toBeValid()
    expect(box).toHaveValue('1,234.50')
  },
)

test('a refused letter is gone once the caret has moved: the digits after it are a number of their own', async () => {
  const { box, user } = mount()
  await user.type(box, '12a')
  await user.keyboard('{Home}3')
  expect(box).toHaveValue('312')
  expect(box).toBeValid()
})

test('the caret stays where the refused letter was typed', async () => {
  const { box, user } = mount({ start: 123456 })
  await user.click(box)
  await user.type(box, 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(box).toHaveValue('123456')
  expect(box.selectionStart).toBe(3)
})

test('a refused sign that comes back with the next one leaves the caret behind both', async () => {
  const { box, user } = mount({ start: 156 })
  await user.click(box)
  await user.type(box, ';23', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(box).toHaveValue('1;2356')
  expect(box.selectionStart).toBe(4)
})

test.each([
  ['-', '-'],
  ['.', '.'],
  ['-.', '-.'],
  ['。', '.'],
])(
  'a lone %s is no number and stays there in red, whether a number was there or not',
  async (text, shown) => {
    const { box, user } = mount({ start: 5 })
    await user.clear(box)
    await user.type(box, text)
    await user.tab()
    expect(box).toHaveValue(shown)
    expect(box.validationMessage).toBe(`“${shown}” 不是有效的单价`)
    await user.type(box, '{End}3')
    expect(box).toBeValid()
    expect(onNumber).toHaveBeenLastCalledWith(Number(`${shown}3`))
  },
)

test('a lone plus is taken back with a word, until a digit follows it', async () => {
  const { box, user } = mount()
  await user.type(box, '+')
  expect(screen.getByRole('status')).toHaveTextContent('“+” 没有输入')
  await user.keyboard('5')
  expect(onNumber).toHaveBeenLastCalledWith(5)
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
