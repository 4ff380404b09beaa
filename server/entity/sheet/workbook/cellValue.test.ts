import { expect, test } from 'vitest'
import type { Lookup } from '#model'
import { people, readEntities } from '../../../../tests/support/entityApp'
import { plainProduct } from '../../../../tests/support/plainProduct'
import { entityTableOf } from '../../schema/entityTable'
import { takeCell } from './cellValue'
import { sheetColumns } from './columns'
import { formatted, numberFormatOf } from './numberFormat'

const product = readEntities(undefined, plainProduct).get('product')
if (!product) throw new Error('no product')
const columns = sheetColumns(entityTableOf(product), people.admin)
const lookup: Lookup = { options: () => [], text: () => undefined, value: () => undefined }

function taken(key: string, number: number, code: string) {
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(`no ${key}`)
  const found = takeCell(formatted(number, numberFormatOf(164, code)), column, lookup)
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
