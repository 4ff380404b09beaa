import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { date } from '.'
import { dateValue } from './value'

checkCellType(date, {
  values: ['2026-03-05', '2024-02-29', '1000-01-01'],
  nonsense: [
    '2020-02-30',
    '2023-02-29',
    '2026-13-01',
    '0000-00-00',
    '2026-3-5',
    '2026-03-05T08:00:00Z',
    '2026-03-05 25:00:00',
    20260305,
    1770000000000,
    true,
    {},
  ],
  edit: {
    async act(user, control) {
      await user.type(control, '2026-03-05')
      await user.tab()
    },
    gives: '2026-03-05',
  },
})

test('the midnight that back ends add is cut off', () => {
  expect(dateValue.fromWire('2026-03-05 00:00:00', fieldOf(dateValue, {}))).toBe('2026-03-05')
})

test.each(['2026/3/5', '2026.3.5', '2026-3-5', '2026年3月5日', ' 2026-03-05 '])(
  'a sheet may say %s',
  (text) => {
    expect(dateValue.fromText(text, fieldOf(dateValue, {}), lookupOf())).toBe('2026-03-05')
  },
)

test.each(['2026/2/30', '明天', '45000'])('a sheet may not say %s', (text) => {
  expect(dateValue.fromText(text, fieldOf(dateValue, {}), lookupOf())).toBeUndefined()
})
