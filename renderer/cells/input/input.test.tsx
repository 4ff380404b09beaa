import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { input } from '.'
import { inputValue } from './value'

checkCellType(input, {
  props: { max: 40 },
  values: ['亚麻床单', 'A-1', '  两端的空格  ', '床单,被套'],
  nonsense: [true, {}, ['a'], 'a\0b', '\ud800'],
  edit: {
    act: (user, control) => user.type(control, '被套'),
    gives: '被套',
  },
})

test.each([
  [{ min: 2 }, '一', '字段至少 2 个字'],
  [{ max: 2 }, '一二三', '字段最多 2 个字'],
  [{}, '一'.repeat(201), '字段最多 200 个字'],
  [{ pattern: 'm' }, '12345', '字段格式不正确'],
  [{ pattern: '[A-Z]{2}', message: '两个大写字母' }, 'ab', '两个大写字母'],
  [{ pattern: '[A-Z]{2}' }, 'AB', null],
])('%j and %s: %s', (props, value, message) => {
  expect(inputValue.check(value, fieldOf(inputValue, props, { title: '字段' }))).toBe(message)
})

test('an address is a link that opens beside the console', () => {
  const field = fieldOf(inputValue, { pattern: 'url' })
  const show = (value: string) =>
    render(<input.Show value={value} field={field} lookup={lookupOf()} place="cell" />)
  show('https://example.com/a')
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.com/a')
  expect(screen.getByRole('link')).toHaveAttribute('rel', expect.stringContaining('noopener'))
  show('javascript:alert(1)')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('an emptied box gives null', async () => {
  const onChange = vi.fn()
  const field = fieldOf(inputValue, {})
  render(<input.Edit id="a" value="x" field={field} lookup={lookupOf()} onChange={onChange} />)
  await userEvent.setup().clear(screen.getByRole('textbox'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})
