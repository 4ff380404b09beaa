import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkCellType, chooseFirst, fieldOf, lookupOf } from '../testing'
import { switchCell } from '.'
import { switchValue } from './value'

checkCellType(switchCell, {
  values: [true, false],
  nonsense: ['true', 'yes', 1, {}, []],
  edit: { act: (user, control) => user.click(control), gives: true },
  search: chooseFirst,
})

test('the wire carries Y and N', () => {
  const field = fieldOf(switchValue, {})
  expect(switchValue.toWire(true, field)).toBe('Y')
  expect(switchValue.toWire(false, field)).toBe('N')
})

test('a pair of other texts is kept as it is written, numbers of a back end included', () => {
  const field = fieldOf(switchValue, { pair: ['1', '0'] })
  expect(switchValue.toWire(true, field)).toBe('1')
  expect(switchValue.fromWire(0, field)).toBe(false)
  expect(switchValue.fromWire('Y', field)).toBeUndefined()
})

test('a sheet says 是 and 否', () => {
  const field = fieldOf(switchValue, {})
  expect(switchValue.toText(false, field, lookupOf())).toBe('否')
  expect(switchValue.fromText(' 是 ', field, lookupOf())).toBe(true)
})

test('the query bar asks for the stored text', async () => {
  const onChange = vi.fn()
  const field = fieldOf(switchValue, {}, { title: '推荐' })
  const { Search } = switchCell
  if (!Search) throw new Error('the switch must be searchable')
  render(
    <Search
      id={'a'}
      field={field}
      onChange={onChange}
      value={null}
      operator="eq"
      lookup={lookupOf()}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: '推荐' }))
  await user.click(await screen.findByTitle('否'))
  expect(onChange).toHaveBeenLastCalledWith('N')
})

test('a space switches it', async () => {
  const onChange = vi.fn()
  const field = fieldOf(switchValue, {}, { title: '推荐' })
  render(
    <switchCell.Edit id="a" value={true} field={field} onChange={onChange} lookup={lookupOf()} />,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(false)
})
