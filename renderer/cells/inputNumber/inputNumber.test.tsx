import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { inputNumber } from '.'
import { inputNumberValue } from './value'

checkCellType(inputNumber, {
  props: { min: -1000 },
  values: [0, -12, 12.5, 123_456.789, 0.000001],
  nonsense: [
    '一百',
    '12a',
    '1,23',
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(400),
    {},
  ],
  edit: { act: (user, control) => user.type(control, '-12.5'), gives: -12.5 },
})

test.each([
  [{ min: 0 }, -1, '库存不能小于 0'],
  [{ max: 10 }, 11, '库存不能大于 10'],
  [{ integer: true }, 1.5, '库存必须是整数'],
  [{}, 1e15, '库存不能大于 999999999999'],
  [{ integer: true, min: 0 }, 0, null],
])('%j and %d: %s', (props, value, message) => {
  const field = fieldOf(inputNumberValue, props, { title: '库存' })
  expect(inputNumberValue.check(value, field)).toBe(message)
})

test('a unit stands behind the number and is no part of it', () => {
  const field = fieldOf(inputNumberValue, { unit: '%' })
  const read = (text: string, of = field) => inputNumberValue.fromText(text, of, lookupOf())
  for (const text of ['3.5 %', '３．５％', '3.5']) expect(read(text)).toBe(3.5)
  expect(read('3.5%', fieldOf(inputNumberValue, {}))).toBeUndefined()
  expect(inputNumber.rest?.(3.5, field)).toBe('3.5%')
  expect(inputNumber.rest?.(1200, fieldOf(inputNumberValue, { unit: 'kg' }))).toBe('1,200 kg')
  expect(inputNumber.tidy?.('3.5%', field)).toBe('3.5')
})

test('bytes are shown in larger units, and whole in the tip', () => {
  const field = fieldOf(inputNumberValue, { integer: true, bytes: true })
  const show = (value: number) =>
    render(<inputNumber.Show value={value} field={field} lookup={lookupOf()} place="cell" />)
  show(12_582_912)
  expect(screen.getByText('12.0 MB')).toHaveAttribute('title', '12,582,912 B')
  show(3 * 1024 ** 3)
  expect(screen.getByText('3.0 GB')).toBeInTheDocument()
})

test('a sheet may separate thousands', () => {
  expect(inputNumberValue.fromWire('1,234.5', fieldOf(inputNumberValue, {}))).toBe(1234.5)
})

test('decimals beyond the precision are rounded, half away from zero', () => {
  const field = fieldOf(inputNumberValue, { precision: 2 })
  expect(inputNumberValue.fromWire('1.005', field)).toBe(1.01)
  expect(inputNumberValue.fromWire(-1.005, field)).toBe(-1.01)
})

test('a fraction for an integer field is a mistake, not rounded', () => {
  const field = fieldOf(inputNumberValue, { integer: true })
  expect(inputNumberValue.fromWire(1.6, field)).toBe(1.6)
  expect(inputNumberValue.storage(field)).toEqual({ kind: 'integer' })
})
