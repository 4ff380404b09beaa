import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkCellType, chooseFirst, fieldOf, lookupOf } from '../testing'
import { checkbox_meta } from '.'
import { checkboxMetaValue } from './value'

checkCellType(checkbox_meta, {
  values: [true, false],
  nonsense: ['yes', 1, {}, []],
  edit: { act: (user, control) => user.click(control), gives: true },
  search: chooseFirst,
})

test("customValue ['Y','N'] from 'Y' is checked, any other value unchecked", () => {
  const field = fieldOf(checkboxMetaValue, { pair: ['Y', 'N'] }, { title: '推荐' })
  for (const [raw, checked] of [
    ['Y', true],
    ['N', false],
    ['X', false],
    [null, false],
  ] as const) {
    const value = checkboxMetaValue.fromWire(raw, field) ?? null
    const { unmount } = render(
      <checkbox_meta.Edit
        id="a"
        value={value}
        field={field}
        lookup={lookupOf()}
        onChange={() => {}}
      />,
    )
    const box = screen.getByRole('checkbox', { name: '推荐' })
    if (checked) expect(box).toBeChecked()
    else expect(box).not.toBeChecked()
    unmount()
  }
})

test('without a pair the wire carries true and false, with one its texts', () => {
  expect(checkboxMetaValue.toWire(true, fieldOf(checkboxMetaValue, {}))).toBe(true)
  const field = fieldOf(checkboxMetaValue, { pair: ['1', '0'] })
  expect(checkboxMetaValue.toWire(false, field)).toBe('0')
  expect(checkboxMetaValue.fromWire(1, field)).toBe(true)
})

test('the space key ticks it', async () => {
  const onChange = vi.fn()
  const field = fieldOf(checkboxMetaValue, {})
  render(
    <checkbox_meta.Edit
      id="a"
      value={null}
      field={field}
      onChange={onChange}
      lookup={lookupOf()}
    />,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(true)
  expect(checkbox_meta.toggle?.(true, field)).toBe(false)
})

test('the query bar asks for the stored text', async () => {
  const onChange = vi.fn()
  const field = fieldOf(checkboxMetaValue, { pair: ['Y', 'N'] }, { title: '推荐' })
  const { Search } = checkbox_meta
  if (!Search) throw new Error('the box must be searchable')
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
