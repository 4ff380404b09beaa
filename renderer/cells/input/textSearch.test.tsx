import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Operator } from '../../model/entity/field'
import { toParams } from '../../model/query/query'
import { fieldOf, lookupOf } from '../fixtures'
import { input } from '.'
import { inputValue } from './value'

async function typed(operator: Operator, text: string, props: object = {}) {
  const onChange = vi.fn()
  const field = fieldOf(inputValue, props, { key: 'name', title: '名称' })
  const { Search } = input
  if (!Search) throw new Error('a text must be searchable')
  render(
    <Search
      id={'a'}
      field={field}
      operator={operator}
      onChange={onChange}
      value={null}
      lookup={lookupOf()}
    />,
  )
  await userEvent.setup().type(screen.getByRole('textbox', { name: '名称' }), text)
  const [val] = onChange.mock.lastCall ?? [null]
  return val === null
    ? {}
    : toParams({ match: 'and', rules: [{ field: 'name', rule: operator, val }] })
}

test.each([
  ['like', '*a*'],
  ['ne', '!a'],
  ['ge', '>= a'],
  ['le', '<= a'],
  ['eq', 'a'],
] as const)('the text-search input wraps its value for %s as %s', async (operator, name) => {
  expect(await typed(operator, 'a')).toEqual({ name })
})

test('trim takes the blanks away', async () => {
  expect(await typed('like', ' a ', { trim: true })).toEqual({ name: '*a*' })
})

test('a text that is taken back is no condition', async () => {
  expect(await typed('like', 'a{Backspace}')).toEqual({})
})
