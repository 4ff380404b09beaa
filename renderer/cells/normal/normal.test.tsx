import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { normal } from '.'
import { normalValue } from './value'

checkCellType(normal, {
  values: ['张三', '192.168.1.1'],
  nonsense: [true, {}, ['a'], 'a\0'],
})

test('a read-only text is shown in a form under its title and cannot be typed into', () => {
  const field = fieldOf(normalValue, {}, { title: '创建人' })
  render(<normal.Edit id="a" value="张三" field={field} lookup={lookupOf()} onChange={() => {}} />)
  expect(screen.getByLabelText('创建人')).toHaveTextContent('张三')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('numbers of a back end become their digits', () => {
  expect(normalValue.fromWire(42, fieldOf(normalValue, {}))).toBe('42')
})
