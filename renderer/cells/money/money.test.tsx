import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { money } from '.'
import { moneyValue } from './value'

checkCellType(money, {
  props: { min: 0 },
  values: [0, 12.5, 1_234_567.89],
  nonsense: ['十元', '¥12', '1e3', [], true],
  edit: { act: (user, control) => user.type(control, '12.50'), gives: 12.5 },
})

test('an amount shows its decimals and separates thousands, right-aligned', () => {
  render(
    <money.Show
      value={1234567.5}
      field={fieldOf(moneyValue, {})}
      lookup={lookupOf()}
      place="cell"
    />,
  )
  expect(screen.getByText('1,234,567.50')).toBeVisible()
  expect(money.align).toBe('right')
})

test('noise of a computed product is rounded away', () => {
  expect(moneyValue.fromWire(12.6 * 3, fieldOf(moneyValue, {}))).toBe(37.8)
})

test('precision sets the decimals of the text and of the column', () => {
  const field = fieldOf(moneyValue, { precision: 3 })
  expect(moneyValue.toText(1.5, field, lookupOf())).toBe('1.500')
  expect(moneyValue.storage(field)).toEqual({ kind: 'decimal', scale: 3 })
})
