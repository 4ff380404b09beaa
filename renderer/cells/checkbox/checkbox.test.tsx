import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkCellType, chooseFirst, fieldOf, lookupOf } from '../testing'
import { checkbox } from '.'
import { checkboxValue } from './value'

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
  { value: 'c', text: '丙' },
]

checkCellType(checkbox, {
  props: { options },
  values: [['a'], ['a', 'c']],
  nonsense: [true, {}, [{}], ['a,b']],
  edit: { act: (user) => user.click(screen.getByLabelText('乙')), gives: ['b'] },
  search: chooseFirst,
})

function mount(value: readonly string[] | null) {
  const onChange = vi.fn()
  const field = fieldOf(checkboxValue, { options }, { title: '标签' })
  render(
    <checkbox.Edit id="a" value={value} field={field} lookup={lookupOf()} onChange={onChange} />,
  )
  return { onChange, user: userEvent.setup() }
}

test('ticks come in the order of the list, not of the clicks', async () => {
  const { onChange, user } = mount(['c'])
  await user.click(screen.getByLabelText('甲'))
  expect(onChange).toHaveBeenLastCalledWith(['a', 'c'])
})

test('the last tick removed leaves nothing, which is null', async () => {
  const { onChange, user } = mount(['c'])
  await user.click(screen.getByLabelText('丙'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a ticked value that the list no longer holds is kept until it is removed', async () => {
  const { onChange, user } = mount(['a', 'old'])
  await user.click(screen.getByLabelText('乙'))
  expect(onChange).toHaveBeenLastCalledWith(['a', 'b', 'old'])
  await user.click(screen.getByLabelText('old'))
  expect(onChange).toHaveBeenLastCalledWith(['a'])
})
