import { describe, expect, test } from 'vitest'
import { changeSince, percentOf, shortTime, shownNumber } from './numbers'
import { readSummary } from './summary'

describe('figures of the home', () => {
  test('are read with thousands', () => {
    expect(shownNumber(1234567.6)).toBe('1,234,568')
    expect(percentOf(1, 3)).toBe(33)
    expect(percentOf(0, 0)).toBe(0)
  })

  test.each([
    [120, 100, '较上月同期 +20%', 'up'],
    [50, 100, '较上月同期 -50%', 'down'],
    [100, 100, '与上月同期持平', 'same'],
    [1001, 1000, '与上月同期持平', 'same'],
    [5, 0, '上月同期没有', 'same'],
    [0, 0, '与上月同期持平', 'same'],
  ])('%i beside %i: %s', (value, before, text, tone) => {
    expect(changeSince(value, before)).toEqual({ text, tone })
  })

  test('times are to the minute, those of today without their day', () => {
    expect(shortTime('2026-11-20 14:05:33', '2026-11-20')).toBe('今天 14:05')
    expect(shortTime('2026-11-19 14:05:33', '2026-11-20')).toBe('11-19 14:05')
  })
})

describe('the answer of the home', () => {
  test('parts that are absent or malformed are left out', () => {
    const summary = readSummary({
      ...{ month: '2026-11', today: '2026-11-20', lists: [{ key: 'x', records: [{ id: 1 }, 2] }] },
      figures: [{ key: 'a', value: 1, page: 'p', rules: [] }, { key: 'b' }, null],
    })
    expect(summary?.figures.map(({ key }) => key)).toEqual(['a'])
    expect(summary?.tasks).toEqual([])
    expect(summary?.enquiries).toBeUndefined()
    expect(summary?.lists[0]?.records.map((record) => record('id'))).toEqual(['1'])
    expect(readSummary({ figures: [] })).toBeUndefined()
    expect(readSummary(null)).toBeUndefined()
  })
})
