import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { datetime } from '.'
import { datetimeValue } from './value'

checkCellType(datetime, {
  values: ['2026-03-05 08:30:00', '2024-02-29 23:59:59'],
  nonsense: ['2020-02-30 08:00:00', '2026-03-05 24:00:00', '2026-03-05T08:00:00Z', '8:30', 0, {}],
  edit: {
    async act(user, control) {
      await user.type(control, '2026-03-05 08:30:00')
      await user.tab()
    },
    gives: '2026-03-05 08:30:00',
  },
})

const field = fieldOf(datetimeValue, {})

test.each([
  ['2026-03-05T08:30:00', '2026-03-05 08:30:00'],
  ['2026-03-05 08:30', '2026-03-05 08:30:00'],
  ['2026-03-05', '2026-03-05 00:00:00'],
])('the wire may say %s', (raw, value) => {
  expect(datetimeValue.fromWire(raw, field)).toBe(value)
})

test('a sheet may say 2026/3/5 8:30', () => {
  expect(datetimeValue.fromText('2026/3/5 8:30', field, lookupOf())).toBe('2026-03-05 08:30:00')
})
