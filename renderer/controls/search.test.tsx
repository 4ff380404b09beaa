import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { date } from '../cells/date'
import { input } from '../cells/input'
import { money } from '../cells/money'
import { fieldOf, lookupOf } from '../cells/testing'
import type { CellType } from '../cellType'
import type { Operator } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'

const onChange = vi.fn()

function Bar({ cell, operator }: { cell: CellType; operator: Operator }) {
  const [value, setValue] = useState<RuleValue | null>(null)
  const { Search } = cell
  if (!Search) throw new Error('not searchable')
  return (
    <Search
      id="q"
      field={fieldOf(cell.value, {}, { title: '字段' })}
      lookup={lookupOf()}
      operator={operator}
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

function mount(cell: CellType, operator: Operator) {
  onChange.mockClear()
  render(<Bar cell={cell} operator={operator} />)
  return userEvent.setup()
}

test('a range of numbers is a pair; an open end is empty, two open ends are no condition', async () => {
  const user = mount(money, 'between')
  await user.type(screen.getByLabelText('字段（起）'), '10')
  expect(onChange).toHaveBeenLastCalledWith(['10', ''])
  await user.type(screen.getByLabelText('字段（止）'), '20.5')
  expect(onChange).toHaveBeenLastCalledWith(['10', '20.5'])
  await user.clear(screen.getByLabelText('字段（起）'))
  await user.clear(screen.getByLabelText('字段（止）'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('zero is a bound', async () => {
  const user = mount(money, 'between')
  await user.type(screen.getByLabelText('字段（起）'), '0')
  expect(onChange).toHaveBeenLastCalledWith(['0', ''])
})

test('a range of dates is a pair of days', async () => {
  const user = mount(date, 'between')
  await user.tab()
  await user.keyboard('2026-01-01')
  await user.tab()
  await user.keyboard('2026/1/31')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(['2026-01-01', '2026-01-31'])
})

test('one bound is one text', async () => {
  await mount(money, 'ge').type(screen.getByLabelText('字段'), '-5')
  expect(onChange).toHaveBeenLastCalledWith('-5')
})

test('a comma list of texts for 在...中', async () => {
  const user = mount(input, 'in')
  await user.type(screen.getByLabelText('字段'), 'A, B')
  expect(onChange).toHaveBeenLastCalledWith(['A', 'B'])
})

test('an emptied text is no condition', async () => {
  const user = mount(input, 'like')
  await user.type(screen.getByLabelText('字段'), '床')
  expect(onChange).toHaveBeenLastCalledWith('床')
  await user.clear(screen.getByLabelText('字段'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})
