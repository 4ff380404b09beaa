import { expect, test } from 'vitest'
import type { Lookup } from '#model'
import { people, readEntities } from '../../../../tests/support/entityApp'
import { plainProduct } from '../../../../tests/support/plainProduct'
import { entityTableOf } from '../../schema/entityTable'
import { takeCell } from './cellValue'
import { sheetColumns } from './columns'
import { formatted, numberFormatOf } from './numberFormat'
import type { SheetCell } from './sheetRow'

const product = readEntities(undefined, plainProduct).get('product')
if (!product) throw new Error('no product')
const columns = sheetColumns(entityTableOf(product), people.admin)
const lookup: Lookup = { options: () => [], text: () => undefined, value: () => undefined }

function taken(key: string, number: number, code: string) {
  return read(key, formatted(number, numberFormatOf(164, code)))
}

function read(key: string, cell: SheetCell) {
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(`no ${key}`)
  const found = takeCell(cell, column, lookup)
  return 'value' in found ? found.value : { fault: found.fault }
}

test('a text takes what the cell shows', () => {
  expect(taken('name', 12345, '0!.0,"万"')).toBe('1.2万')
  expect(taken('name', 45000, 'aaaa')).toBe('星期三')
  expect(taken('name', 0, '0;-0;;@')).toBeNull()
})

test('a text that the cell may not show is not stored, and a hidden number is not lost', () => {
  expect(taken('name', 123, '[DBNum2][$-804]General"元整"')).toEqual({
    fault: expect.stringMatching(/123.*DBNum2.*无法确定/),
  })
  expect(taken('name', 5, ';;;')).toEqual({ fault: expect.stringMatching(/5.*隐藏/) })
})

test('a field of numbers takes the number, whatever is shown, and never its thousandths', () => {
  expect(taken('stock', 12345, '0!.0,"万"')).toBe(12345)
  expect(taken('stock', 123, '[DBNum2][$-804]General"元整"')).toBe(123)
  expect(taken('stock', 5, ';;;')).toBe(5)
  expect(taken('price', 12345.678, '0.00,"千"')).toEqual({
    fault: expect.stringContaining('12345.678'),
  })
})

test.each(['name', 'price', 'stock'])(
  'a number with more digits than a sheet keeps is quoted in %s as the sheet shows it',
  (key) => {
    for (const code of ['General', '0', '#,##0']) {
      expect(taken(key, 1.2345678901234568e20, code)).toEqual({
        fault: expect.stringMatching(/^“123456789012346000000”超过 15 位.*其后的都成了 0/),
      })
    }
    expect(taken(key, -4.68768768833943e21, '0')).toEqual({
      fault: expect.stringContaining('“-4687687688339430000000”'),
    })
  },
)

test.each([
  ['price', '123456789012345678901'],
  ['price', '1234567890123456.78'],
  ['stock', '468768768833943384'],
])('a written number that would lose digits in %s is refused as it is written', (key, text) => {
  expect(read(key, text)).toEqual({ fault: `“${text}”超过 15 位数字，不能准确保存` })
})

test('zeros around a number are none of its digits', () => {
  expect(read('price', '000000123456789012.500000')).toBe(123456789012.5)
  expect(read('stock', '100000000000000000000')).toBe(1e20)
})
