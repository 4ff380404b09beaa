import { expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { columnsOf, findingsOf } from '../testing/store'

const fieldOf = (type: string, format: string) => {
  const [column] = columnsOf([{ key: 'a', type, format }])
  if (!column) throw new Error('no column')
  return column.field
}

test.each([
  ['date', 'YYYY/MM/DD', '2026/03/05', '2026-03-05'],
  ['date', 'YYYY年MM月', '2026年03月', '2026-03-01'],
  ['datetime', 'YYYY-MM-DD HH:mm', '2026-03-05 08:30', '2026-03-05 08:30:00'],
  ['time', 'HH:mm', '08:30', '08:30:00'],
])('the value of a %s in %s is the formatted string', (type, format, wire, value) => {
  const field = fieldOf(type, format)
  expect(field.type.fromWire(wire, field)).toBe(value)
  expect(field.type.toWire(value, field)).toBe(wire)
  expect(field.type.toText(value, field, lookupOf())).toBe(wire)
  expect(field.type.fromText(wire, field, lookupOf())).toBe(value)
})

test('texts of the type itself are still read, and what is no day is not', () => {
  const field = fieldOf('date', 'YYYY/MM/DD')
  expect(field.type.fromWire('2026-03-05', field)).toBe('2026-03-05')
  expect(field.type.fromWire('2026/02/30', field)).toBeUndefined()
  expect(field.type.fromWire('', field)).toBeNull()
  expect(field.type.toWire(null, field)).toBeNull()
})

test('a format without a part, or with one twice, is reported and has no effect', () => {
  for (const format of ['', 'x', 'YYYY YYYY']) {
    const { findings } = findingsOf([{ key: 'a', type: 'date', format }])
    expect(findings).toEqual([
      expect.objectContaining({ pointer: '/0/format', severity: 'warning' }),
    ])
  }
})
