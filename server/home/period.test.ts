import { describe, expect, test } from 'vitest'
import { daysOf, monthOf } from './period'

describe('a month of the home', () => {
  test('the current one is compared with as many days of the month before', () => {
    expect(monthOf('', '2026-11-20')).toEqual({
      ...{ month: '2026-11', from: '2026-11-01', to: '2026-11-30', until: '2026-11-20' },
      before: { from: '2026-10-01', to: '2026-10-20' },
    })
    expect(monthOf('2026-11', '2026-11-20')).toEqual(monthOf('', '2026-11-20'))
  })

  test('a past one is compared with the whole month before, whatever their lengths', () => {
    expect(monthOf('2026-02', '2026-11-20')).toMatchObject({
      until: '2026-02-28',
      before: { from: '2026-01-01', to: '2026-01-31' },
    })
    expect(monthOf('2026-03', '2026-11-20').before).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })

  test.each([
    ['2026-03-30', '2026-02-28'],
    ['2024-03-30', '2024-02-29'],
    ['2026-01-05', '2025-12-05'],
  ])('on %s the month before is counted until %s', (today, until) => {
    expect(monthOf('', today).before.to).toBe(until)
  })

  test('one that is yet to come is the current one', () => {
    expect(monthOf('2027-01', '2026-11-20').month).toBe('2026-11')
  })

  test('its days are counted from the first to the last', () => {
    expect(daysOf(monthOf('2024-02', '2026-11-20'))).toHaveLength(29)
    expect(daysOf({ from: '2026-12-31', to: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01'])
  })
})
