import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fieldOf, lookupOf } from '../cells/fixtures'
import { select } from '../cells/select'
import { selectValue } from '../cells/select/value'
import { DateBox } from './DateBox'

// The real live halves, on a slow line: they come when the gate opens.
const gate = vi.hoisted(() => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
})
vi.mock('./DateCalendar', async (original) => {
  await gate.opened
  return original()
})
vi.mock('./SelectControl', async (original) => {
  await gate.opened
  return original()
})

const level = fieldOf(selectValue, { dict: 'state' }, { title: '等级' })

/** Keeps what is refused, as a form does. */
function Level(props: {
  readonly dicts: Parameters<typeof lookupOf>[0]
  onChange(value: unknown): void
}) {
  const [refused, setRefused] = useState<string>()
  const held = { refused, onRefuse: setRefused, onChange: props.onChange }
  return <select.Edit id="g" value={null} field={level} lookup={lookupOf(props.dicts)} {...held} />
}

test('a text that is left before the choices have come is one of them as soon as they are there', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const { rerender } = render(<Level dicts={{}} onChange={onChange} />)
  await user.click(screen.getByRole('combobox', { name: '等级' }))
  await user.keyboard('Grade B')
  await user.tab()
  const box = screen.getByRole('combobox', { name: '等级' })
  expect(box instanceof HTMLInputElement ? box.value : box.textContent).toContain('Grade B')
  expect(onChange).not.toHaveBeenCalled()
  rerender(<Level onChange={onChange} dicts={{ state: [{ value: 'b', text: 'Grade B' }] }} />)
  expect(onChange).toHaveBeenCalledWith('b')
})

test('who types or goes on before a control has come keeps the text and the focus', async () => {
  const onText = vi.fn()
  const user = userEvent.setup()
  const options = [{ value: 'a', text: '甲' }]
  const field = fieldOf(selectValue, { options }, { title: '状态' })
  render(
    <>
      <DateBox id="d" label="日期" kind="date" text="" onText={onText} />
      <select.Edit id="s" value={null} field={field} lookup={lookupOf()} onChange={() => {}} />
      <input aria-label="下一个" />
    </>,
  )
  const box = screen.getByLabelText('日期')
  await user.click(screen.getByLabelText('状态'))
  await user.click(box)
  await user.keyboard('2026/3/5')
  gate.open()
  await vi.dynamicImportSettled()

  expect(box).toHaveValue('2026/3/5')
  expect(box).toHaveFocus()
  expect(document.querySelector('.ant-select')).toBeNull()

  await user.tab()
  expect(onText).toHaveBeenLastCalledWith('2026-03-05')
  expect(screen.getByLabelText('状态')).toHaveFocus()
})
