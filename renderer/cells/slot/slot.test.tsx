import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { slot } from '.'
import { slotValue } from './value'

checkCellType(slot, { values: ['a', '一'], nonsense: [{}, [1], [[]]] })

test('a slot carries texts, numbers, ticks and lists of objects as they came', () => {
  const field = fieldOf(slotValue, {})
  for (const value of [3, true, [{ a: 1 }]]) {
    expect(slotValue.toWire(slotValue.fromWire(value, field) ?? null, field)).toEqual(value)
  }
})

test('outside a table nothing fills it: its value is read only', () => {
  const field = fieldOf(slotValue, {}, { title: '评分' })
  render(<slot.Edit id="a" value={3} field={field} lookup={lookupOf()} onChange={() => {}} />)
  expect(screen.getByLabelText('评分')).toHaveTextContent('3')
})
