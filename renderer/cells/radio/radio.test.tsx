import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkCellType, chooseFirst, fieldOf, lookupOf } from '../testing'
import { radio } from '.'
import { radioValue } from './value'

const options = [
  { value: '1', text: '有效' },
  { value: '0', text: '无效' },
]

checkCellType(radio, {
  props: { options },
  values: ['1', '0'],
  nonsense: [true, {}, ['1']],
  edit: { act: (user) => user.click(screen.getByLabelText('无效')), gives: '0' },
  search: chooseFirst,
})

function mount(value: string | null, required: boolean) {
  const onChange = vi.fn()
  const field = fieldOf(radioValue, { options }, { title: '状态', required })
  render(<radio.Edit id="a" value={value} field={field} lookup={lookupOf()} onChange={onChange} />)
  return { onChange, user: userEvent.setup() }
}

test('a second click takes a choice back where the field may be empty', async () => {
  const { onChange, user } = mount('1', false)
  await user.click(screen.getByLabelText('有效'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a required choice cannot be taken back', async () => {
  const { onChange, user } = mount('1', true)
  await user.click(screen.getByLabelText('有效'))
  expect(onChange).not.toHaveBeenCalled()
})

test('a value that the list no longer holds is offered beside the others', () => {
  mount('9', false)
  expect(screen.getByLabelText('9')).toBeChecked()
})

test('the group is one stop of the keyboard and says its name', () => {
  mount('0', false)
  const group = screen.getByRole('radiogroup', { name: '状态' })
  group.focus()
  expect(screen.getByLabelText('无效')).toHaveFocus()
})

test('in a table a second click clears only with allowClear', async () => {
  const onChange = vi.fn()
  const show = (props: object) =>
    render(
      <radio.Edit
        id="a"
        value="1"
        field={fieldOf(radioValue, { options, ...props }, { title: '状态' })}
        lookup={lookupOf()}
        onChange={onChange}
        place="table"
      />,
    )
  const user = userEvent.setup()
  const { unmount } = show({})
  await user.click(screen.getByLabelText('有效'))
  expect(onChange).not.toHaveBeenCalled()
  unmount()
  show({ allowClear: true })
  await user.click(screen.getByLabelText('有效'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})
