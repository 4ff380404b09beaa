import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { date } from '.'
import { dueOf } from './ShowDay'
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

test.each(['2026/2/30', '明天', '45000', '2026-03-05 23:30'])('a sheet may not say %s', (text) => {
  expect(dateValue.fromText(text, fieldOf(dateValue, {}), lookupOf())).toBeUndefined()
})

test('a day on which something ends says when that is soon, and when it is past', () => {
  const now = new Date('2026-11-28T04:00:00Z')
  const tone = (day: string) => dueOf(day, { dueDays: 30 }, now)?.tone
  expect(tone('2026-12-29')).toBeUndefined()
  expect(tone('2026-12-28')).toBe('amber')
  expect(dueOf('2026-11-28', { dueDays: 0 }, now)).toEqual({ tone: 'amber', text: '今天到期' })
  expect(dueOf('2026-11-25', { dueDays: 0 }, now)).toEqual({ tone: 'red', text: '已过期 3 天' })
  expect(dueOf('2026-11-25', {}, now)).toBeUndefined()
  // In China it is the next day already.
  const late = new Date('2026-11-28T16:30:00Z')
  expect(dueOf('2026-11-28', { dueDays: 0 }, late)?.text).toBe('已过期 1 天')
})

test('it is told with the day where it stands', () => {
  const field = fieldOf(dateValue, { dueDays: 5 }, { title: '到期' })
  render(<date.Show value="2020-01-01" field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByTitle(/^已过期 \d+ 天$/)).toHaveTextContent('2020-01-01')
})
