import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { time } from '.'
import { timeValue } from './value'

checkCellType(time, {
  values: ['08:30:00', '23:59:59', '00:00:00'],
  nonsense: ['24:00:00', '8:30', '08:60:00', '08:30:00Z', 830, true, {}],
  edit: {
    async act(user, control) {
      await user.type(control, '08:30:00')
      await user.tab()
    },
    gives: '08:30:00',
  },
})

test('seconds may be left out', () => {
  const field = fieldOf(timeValue, {})
  expect(timeValue.fromWire('08:30', field)).toBe('08:30:00')
  expect(timeValue.fromText('8:30', field, lookupOf())).toBe('08:30:00')
})
